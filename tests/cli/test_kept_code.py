"""Code of dataclasses that is kept from one start to the next."""

from __future__ import annotations

import dataclasses
import marshal
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from eliot_qt.cli import kept_code as place
from eliot_qt.cli.kept_code import KeptCode, kept_code

_ADD = "def add(a, b):\n    return a + b\n"


def _declare() -> type:
    @dataclass(frozen=True, order=True)
    class Leave:
        tiles: str
        value: float = 0.0

    return Leave


def _add(code: KeptCode) -> int:
    names: dict[str, object] = {}
    exec(code.code(_ADD), names)
    return names["add"](2, 3)  # type: ignore[operator, no-any-return]


def test_a_dataclass_made_of_kept_code_is_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept"
    monkeypatch.setattr(place, "_files", lambda: [file])
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    with kept_code():
        _declare()
    written = file.stat()
    with kept_code():
        leave = _declare()
    # Nothing was new.
    assert file.stat() == written
    assert "exec" not in vars(dataclasses)

    assert repr(leave("AE", 1.5)).endswith("Leave(tiles='AE', value=1.5)")
    assert leave("AE") == leave("AE", 0.0) != _declare()("AE")
    assert hash(leave("AE")) == hash(leave("AE")) and leave("AE") < leave("AI")
    with pytest.raises(dataclasses.FrozenInstanceError):
        leave("AE").value = 2.0


def test_code_is_compiled_once_and_then_read(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "kept"
    first = KeptCode([file])
    assert _add(first) == 5
    first.write()
    again = KeptCode([file])
    assert again.code(_ADD) == first.code(_ADD) and again.code(_ADD) is not first.code(_ADD)
    assert _add(again) == 5


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: b"\0" + data[1:],
        lambda data: data[:4] + marshal.dumps([1, 2, 3]),
        lambda data: data[:4] + marshal.dumps(None),
        lambda data: data[:4] + marshal.dumps({_ADD: "code"}),
    ],
    ids=["empty", "cut off", "of another Python", "no pairs", "nothing", "no code"],
)
def test_a_damaged_file_is_written_anew(tmp_path: Path, harm: object) -> None:
    file = tmp_path / "kept"
    code = KeptCode([file])
    _add(code)
    code.write()
    whole = file.read_bytes()
    file.write_bytes(harm(whole))  # type: ignore[operator]
    code = KeptCode([file])
    assert _add(code) == 5
    code.write()
    assert file.read_bytes() == whole


def test_the_next_place_is_taken_where_one_cannot_be_written(tmp_path: Path) -> None:
    barred, cache = tmp_path / "file" / "kept", tmp_path / "cache" / "kept"
    barred.parent.write_text("no folder")
    for _ in range(2):
        code = KeptCode([barred, cache])
        _add(code)
        code.write()
    assert list(marshal.loads(cache.read_bytes()[4:])) == [_ADD]
    # Nowhere at all: the next start compiles again.
    KeptCode([barred]).write()


def test_code_of_earlier_versions_does_not_pile_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept"
    monkeypatch.setattr(place, "_MOST", 3)
    for number in range(5):
        code = KeptCode([file])
        code.code(f"a = {number}")
        code.write()
    assert list(marshal.loads(file.read_bytes()[4:])) == ["a = 3", "a = 4"]


def test_nothing_is_written_where_python_shall_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept"
    monkeypatch.setattr(place, "_files", lambda: [file])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    with kept_code():
        _declare()
    assert not file.exists()


def test_code_lies_beside_the_byte_code_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    *beside, cache = place._files()
    assert cache.name == f"code.{sys.implementation.cache_tag}.kept"
    assert all(path.parent.name == "__pycache__" for path in beside)
    # A Python that keeps no byte code, as in the bundle.
    monkeypatch.setattr(sys.implementation, "cache_tag", None)
    assert [path.name for path in place._files()] == ["code.python.kept"]
