"""What belongs to an installed program: desktop entry, icons, version, Qt that works."""

from __future__ import annotations

import configparser
import struct
import sys
import tomllib
from pathlib import Path

from PySide6.QtCore import QObject

import eliot_qt

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read_desktop_entry(path: Path) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(path, encoding="utf-8")
    return entry["Desktop Entry"]


def test_desktop_entry_starts_the_installed_script() -> None:
    entry = read_desktop_entry(ROOT / "resources/desktop/eliot-qt.desktop")
    assert entry["Exec"].split()[0] in PROJECT["project"]["gui-scripts"]
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert all((ROOT / source).is_file() for source in shared)
    icons = {Path(target).stem for target in shared.values() if "/icons/" in target}
    assert icons == {entry["Icon"]}


def test_icons_have_the_sizes_they_say() -> None:
    icons = ROOT / "resources/icons"
    for size in (16, 24, 32, 48, 64, 128, 256):
        header = (icons / f"eliot-qt-{size}.png").read_bytes()[:24]
        assert header[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", header[16:]) == (size, size)
    assert struct.unpack("<HHH", (icons / "eliot-qt.ico").read_bytes()[:6]) == (0, 1, 7)


def test_version_is_in_the_change_log() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{eliot_qt.__version__}]" in changes


def test_void_qt_calls_do_not_lose_references_to_none(qapp: QObject) -> None:
    """PySide6 6.12.0 on Python 3.11 does, until the interpreter aborts."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(20_000):
        thing.blockSignals(False)
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 1_000
