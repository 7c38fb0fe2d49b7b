"""What belongs to an installed program: desktop entry, icons, version, Qt that works."""

from __future__ import annotations

import configparser
import importlib
import os
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QObject

import eliot_qt
from eliot_qt import cli
from eliot_qt.cli import command_line
from eliot_qt.cli.window import WISHES
from eliot_qt.play.kept.files import CGP_SUFFIX, GAME_SUFFIX, GCG_SUFFIX
from eliot_qt.players.level_table import LEVELS
from eliot_qt.widgets.lexicons.feature import LEXICON_SUFFIXES

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


def test_the_desktop_knows_the_games_the_program_reads() -> None:
    mime = ElementTree.parse(ROOT / "resources/desktop/eliot-qt-mime.xml").getroot()
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = {entry.attrib["type"]: entry for entry in mime.iter(f"{space}mime-type")}
    desktop = read_desktop_entry(ROOT / "resources/desktop/eliot-qt.desktop")
    metainfo = ElementTree.parse(ROOT / "resources/desktop/eliot-qt.metainfo.xml").getroot()
    assert set(desktop["MimeType"].rstrip(";").split(";")) == set(types)
    assert {e.text for e in metainfo.iter("mediatype")} == set(types)
    globs = {glob.attrib["pattern"] for glob in mime.iter(f"{space}glob")}
    suffixes = (GAME_SUFFIX, GCG_SUFFIX, CGP_SUFFIX, *LEXICON_SUFFIXES)
    assert globs == {f"*{suffix}" for suffix in suffixes}


def test_the_desktops_menu_offers_what_the_program_understands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(ROOT / "resources/desktop/eliot-qt.desktop", encoding="utf-8")
    opened: list[list[str]] = []

    def open_window(arguments: list[str]) -> int:
        opened.append(arguments)
        return 0

    monkeypatch.setattr(command_line, "open_window", open_window)
    actions = entry["Desktop Entry"]["Actions"].rstrip(";").split(";")
    assert {f"Desktop Action {action}" for action in actions} == set(entry.sections()[1:])
    for action in actions:
        section = entry[f"Desktop Action {action}"]
        assert all(section[name] for name in ("Name", "Name[de]", "Name[fr]"))
        assert cli.main(section["Exec"].split()[1:]) == 0
    assert opened == [["--show", wish] for wish in WISHES]
    assert cli.main(["--show", "nothing"]) == 2 and cli.main(["--show"]) == 2


def test_metainfo_has_what_a_software_centre_asks_for() -> None:
    metainfo = ElementTree.parse(ROOT / "resources/desktop/eliot-qt.metainfo.xml").getroot()
    assert metainfo.tag == "component" and metainfo.attrib["type"] == "desktop-application"
    for name in ("id", "name", "summary", "metadata_license", "project_license", "launchable"):
        assert (metainfo.findtext(name) or "").strip(), name
    assert metainfo.findtext("developer/name") and metainfo.find("content_rating") is not None
    assert all(release.attrib["date"] for release in metainfo.iter("release"))
    assert not (metainfo.findtext("summary") or "").endswith(".")
    points = [(point.text or "").lower() for point in metainfo.iter("li")]
    (levels,) = (point for point in points if "levels" in point)
    numbers = ("five", "six", "seven", "eight", "nine", "ten")
    assert numbers[len(LEVELS) - 5] in levels
    assert all(str(level.name).lower() in levels for level in (LEVELS[0], LEVELS[-1]))


def test_metainfo_is_of_this_version_and_starts_the_desktop_entry() -> None:
    metainfo = ElementTree.parse(ROOT / "resources/desktop/eliot-qt.metainfo.xml").getroot()
    assert next(e.attrib["version"] for e in metainfo.iter("release")) == eliot_qt.__version__
    launchable = metainfo.findtext("launchable")
    assert launchable is not None and (ROOT / "resources/desktop" / launchable).is_file()


@pytest.mark.parametrize(
    ("tool", "file"),
    [
        (["desktop-file-validate"], "eliot-qt.desktop"),
        (["appstreamcli", "validate", "--no-net"], "eliot-qt.metainfo.xml"),
    ],
)
def test_the_desktops_own_tools_have_no_complaint(tool: list[str], file: str) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    command = [*tool, str(ROOT / "resources/desktop" / file)]
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "error" not in answer.stdout


CONTENT = {
    "a.eliot": (b'{\n "format": "eliot-qt game",', "application/x-eliot-qt-game"),
    "former.json": (b'{\n "format": "eliot-qt game",', "application/x-eliot-qt-game"),
    "b.xml": (b'<?xml version="1.0"?>\n<EliotGame format="2">', "application/x-eliot-game+xml"),
    "c.gcg": (b"#player1 a A\n", "text/x-gcg"),
}
SNIFF = """
import sys
from PySide6.QtCore import QMimeDatabase
content = QMimeDatabase.MatchMode.MatchContent
for name in sys.argv[1:]:
    print(QMimeDatabase().mimeTypeForFile(name, content).name())
"""


def test_games_are_known_by_their_content(tmp_path: Path) -> None:
    if shutil.which("update-mime-database") is None:
        pytest.skip("update-mime-database is not installed")
    packages = tmp_path / "mime/packages"
    packages.mkdir(parents=True)
    shutil.copy(ROOT / "resources/desktop/eliot-qt-mime.xml", packages)
    subprocess.run(["update-mime-database", tmp_path / "mime"], check=True, capture_output=True)
    for name, (content, _) in CONTENT.items():
        (tmp_path / name).write_bytes(content)
    answer = subprocess.run(
        [sys.executable, "-c", SNIFF, *(str(tmp_path / name) for name in CONTENT)],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_DATA_DIRS": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert answer.stdout.split() == [kind for _, kind in CONTENT.values()], answer.stderr


def test_the_installed_script_takes_the_commands_of_the_module() -> None:
    module, function = PROJECT["project"]["gui-scripts"]["eliot-qt"].split(":")
    assert getattr(importlib.import_module(module), function) is cli.main


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
