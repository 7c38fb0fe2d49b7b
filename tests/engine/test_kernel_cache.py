"""Compiled kernels on disk: damaged files are compiled again, what cannot be kept does no harm."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from eliot_qt.engine.cache import SUFFIX
from eliot_qt.engine.compiling.kernel_cache import read, write

KERNELS = """
from eliot_qt.engine.compiling.compiler import entry

@entry
def first(x): return x + 1

@entry
def second(x): return x + 2

@entry
def third(x): return x + 3

@entry
def fourth(x): return x + 4

for made in (first, second, third, fourth):
    value = made(10)
    print(made.__name__, value, sum(made.stats.cache_misses.values()))
"""
ANSWERS = {"first": 11, "second": 12, "third": 13, "fourth": 14}


def start(folder: Path) -> subprocess.Popen[str]:
    script = folder / "some_kernels.py"
    script.write_text(KERNELS, encoding="utf-8")
    environment = os.environ | {"ELIOT_QT_CACHE": str(folder / "cache")}
    return subprocess.Popen(
        [sys.executable, str(script)], env=environment, text=True, stdout=-1, stderr=-1
    )


def compiled(process: subprocess.Popen[str]) -> set[str]:
    """Names of the kernels that were not in the cache; all must have answered rightly."""
    output, errors = process.communicate(timeout=600)
    assert process.returncode == 0, errors
    lines = [line.split() for line in output.splitlines()]
    assert {name: int(value) for name, value, _ in lines} == ANSWERS
    return {name for name, _, misses in lines if misses != "0"}


def damage(path: Path, kind: str) -> None:
    data = bytearray(path.read_bytes())
    if kind == "truncated":
        del data[len(data) // 2 :]
    elif kind == "emptied":
        data.clear()
    else:
        for place in range(40, len(data), 100):
            data[place] ^= 4
    path.write_bytes(data)


def test_two_processes_compile_at_once_and_damaged_kernels_are_compiled_again(
    tmp_path: Path,
) -> None:
    both = [start(tmp_path), start(tmp_path)]
    assert all(compiled(process) <= set(ANSWERS) for process in both)
    files = {path.name.split(".")[1]: path for path in tmp_path.rglob(f"*{SUFFIX}")}
    assert files.keys() == set(ANSWERS)
    assert None not in map(read, files.values())
    damage(files["first"], "truncated")
    damage(files["second"], "emptied")
    damage(files["third"], "flipped")
    assert compiled(start(tmp_path)) == {"first", "second", "third"}
    assert compiled(start(tmp_path)) == set()


def test_content_comes_back(tmp_path: Path) -> None:
    write(tmp_path / "a.kernel", b"machine code")
    assert read(tmp_path / "a.kernel") == b"machine code"
    assert read(tmp_path / "b.kernel") is None
    assert read(tmp_path) is None


def test_any_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.kernel"
    write(path, b"machine code")
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place])
        assert read(path) is None
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert read(path) is None
    path.write_bytes(whole)
    path.rename(tmp_path / "b.kernel")
    assert read(tmp_path / "b.kernel") is None, "a kernel is not another one"


@pytest.mark.parametrize("fails", ["open", "replace", "no folder"])
def test_what_cannot_be_written_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fails: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    folder = tmp_path / "kernels"
    if fails != "no folder":
        folder.mkdir()
        monkeypatch.setattr(f"{'builtins' if fails == 'open' else 'os'}.{fails}", full)
    write(folder / "a.kernel", b"machine code")
    monkeypatch.undo()
    assert read(folder / "a.kernel") is None
    assert list(tmp_path.rglob("*.*")) == []
