"""The wheel for one system: the usual one, with kernels, and without the compiler."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

import pytest

from launcher import commands, wheel

METADATA = """Metadata-Version: 2.4
Name: eliot-qt
Requires-Dist: numba<0.69,>=0.68; sys_platform != "darwin"
Requires-Dist: numpy>=2

Requires-Dist: numba is said in the text, too.
"""
WHEEL = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def test_it_has_the_kernels_and_asks_for_no_compiler(tmp_path: Path) -> None:
    usual = tmp_path / "eliot_qt-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(usual, "w") as made:
        made.writestr("eliot_qt/app.py", "app = 1\n")
        made.writestr("eliot_qt-0.1.0.dist-info/METADATA", METADATA)
        made.writestr("eliot_qt-0.1.0.dist-info/WHEEL", WHEEL)
        made.writestr("eliot_qt-0.1.0.dist-info/RECORD", "old")
    (tmp_path / "kernels/x86-64").mkdir(parents=True)
    (tmp_path / "kernels/x86-64/library.so").write_bytes(b"code")
    target = wheel.with_kernels(usual, tmp_path / "kernels", "linux_x86_64")
    assert target.name == "eliot_qt-0.1.0-cp311-abi3-linux_x86_64.whl"
    with zipfile.ZipFile(target) as made:
        files = {name: made.read(name) for name in made.namelist()}
    assert files["eliot_qt/kernels/x86-64/library.so"] == b"code"
    head, text = files["eliot_qt-0.1.0.dist-info/METADATA"].decode().split("\n\n")
    assert "numba" not in head and "Requires-Dist: numpy>=2" in head and "numba" in text
    told = files["eliot_qt-0.1.0.dist-info/WHEEL"].decode()
    assert "Root-Is-Purelib: false\nTag: cp311-abi3-linux_x86_64" in told
    record = files.pop("eliot_qt-0.1.0.dist-info/RECORD").decode().splitlines()
    expected = [
        f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()
    ]
    assert record == [*expected, "eliot_qt-0.1.0.dist-info/RECORD,,"]


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


@pytest.mark.parametrize(
    ("glibc", "named"), [((2, 14), "manylinux_2_17_x86_64"), ((2, 34), "linux_x86_64")]
)
def test_its_name_says_which_systems_it_is_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, glibc: tuple[int, int], named: str
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sysconfig.get_platform", lambda: "linux-x86_64")
    monkeypatch.setattr(wheel, "newest_glibc", lambda folder: (glibc, "library.so"))
    assert wheel.platform_tag(tmp_path) == named


def test_run_py_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "wheel", lambda: 7)
    assert commands.main(["wheel"]) == 7
