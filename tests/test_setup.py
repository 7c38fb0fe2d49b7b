"""run.py and what belongs to an installed program: packages, display, desktop entry, icons."""

from __future__ import annotations

import configparser
import importlib.util
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

import eliot_qt
import run

PROJECT = tomllib.loads((run.ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project folder that run.py takes for its own."""
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "STAMP", tmp_path / ".venv/stamp.json")
    monkeypatch.setattr(run, "LOCK", tmp_path / ".venv.lock")
    return tmp_path


@pytest.fixture
def steps(tree: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that set-up takes in ``tree``, without really taking them."""
    taken: list[str] = []

    def make_venv() -> None:
        taken.append("venv")
        run.venv_python().parent.mkdir(parents=True, exist_ok=True)
        run.venv_python().touch()

    def warm_engine() -> bool:
        taken.append("warm")
        return True

    monkeypatch.setattr(run, "venv_is_sound", lambda: run.venv_python().exists())
    monkeypatch.setattr(run, "make_venv", make_venv)
    monkeypatch.setattr(run, "install", lambda extras: taken.append(f"install {extras}"))
    monkeypatch.setattr(run, "warm_engine", warm_engine)
    return taken


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What run.py starts in the end; set-up and system count as done."""
    calls: list[tuple[str, ...]] = []

    def hand_over(*arguments: str, **environment: str) -> int:
        calls.append((*arguments, *(f"{key}={value}" for key, value in environment.items())))
        return 0

    monkeypatch.setattr(run, "require_system", lambda window: None)
    monkeypatch.setattr(run, "prepare", lambda *extras, **options: None)
    monkeypatch.setattr(run, "hand_over", hand_over)
    return calls


# Set-up steps


def test_first_start_does_everything_and_the_second_nothing(steps: list[str]) -> None:
    run.prepare()
    assert steps == ["venv", "install []", "warm"]
    run.prepare()
    assert steps == ["venv", "install []", "warm"]


def test_test_tools_are_added_and_kept(steps: list[str]) -> None:
    run.prepare()
    steps.clear()
    run.prepare("test")
    assert steps == ["install ['test']"]
    run.prepare("test", "dev", warm=False)
    assert steps[1:] == ["install ['dev', 'test']"]
    run.prepare()
    run.prepare("test")
    assert len(steps) == 2


def test_changed_needs_are_installed_again(steps: list[str], tree: Path) -> None:
    run.prepare()
    steps.clear()
    (tree / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    run.prepare()
    assert "install []" in steps


def test_an_interrupted_install_is_redone(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run.prepare()
    working = run.install

    def interrupted(extras: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "install", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.prepare("test")
    assert run.steps_done() == set()
    monkeypatch.setattr(run, "install", working)
    steps.clear()
    run.prepare()
    assert steps[0] == "install []"


@pytest.mark.parametrize("text", ["", "[]", '"x"', "{", '{"steps": 7}', "\0"])
def test_a_damaged_stamp_means_not_done(steps: list[str], text: str) -> None:
    run.prepare()
    run.STAMP.write_text(text, encoding="utf-8")
    assert run.steps_done() == set()


def test_an_engine_that_cannot_be_prepared_does_not_stop_the_start(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "warm_engine", lambda: False)
    run.prepare()
    assert run.steps_done() == {"app"}


def test_an_environment_of_another_python_or_place_is_replaced(tree: Path) -> None:
    assert not run.venv_is_sound()
    python = run.venv_python()
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    assert run.venv_is_sound() == (subprocess.call([python, "-c", "import pip"]) == 0)
    for python_tag, place in [("cpython-3.2", str(tree)), (run.python_tag(), "elsewhere")]:
        stamp = {"python": python_tag, "place": place}
        run.STAMP.write_text(json.dumps(stamp), encoding="utf-8")
        assert not run.venv_is_sound()


@pytest.mark.skipif(sys.platform == "win32", reason="flock")
def test_a_second_set_up_waits_for_the_first(steps: list[str]) -> None:
    code = (
        "import pathlib, sys; sys.path.insert(0, sys.argv[1]); import run;"
        "run.LOCK = pathlib.Path(sys.argv[2])\nwith run.only_one(): print('mine')"
    )
    command = [sys.executable, "-c", code, str(Path(run.__file__).parent), str(run.LOCK)]
    with run.only_one():
        other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert other.stdout is not None
        assert "waiting" in other.stdout.readline()
        assert other.poll() is None
    assert other.communicate(timeout=20)[0] == "mine\n"


@pytest.mark.parametrize(
    ("line", "news"),
    [
        (
            "Downloading numba-0.68.1-cp311-cp311-manylinux2014_x86_64.whl (3.9 MB)\n",
            "downloading numba (3.9 MB)",
        ),
        (
            "  Downloading PySide6_Essentials-6.11.3-cp39-abi3-manylinux.whl (95.1 MB)\n",
            "downloading PySide6_Essentials (95.1 MB)",
        ),
        ("Using cached numpy-2.4.6-cp311.whl (16 MB)\n", "numpy is in pip's cache"),
        ("Installing collected packages: shiboken6, numpy, numba\n", "installing 3 packages"),
        ("Requirement already satisfied: pip in ./x (23.2)\n", ""),
    ],
)
def test_pip_is_told_in_short(line: str, news: str) -> None:
    assert run.condense(line) == news


# System libraries


@pytest.fixture
def no_cursor_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Linux with an X display that lacks one library."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(run, "is_loadable", lambda library: library != "libxcb-cursor.so.0")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@pytest.mark.usefixtures("no_cursor_library")
@pytest.mark.parametrize(
    ("manager", "command"),
    [
        (
            "apt-get",
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends libxcb-cursor0",
        ),
        ("dnf", "sudo dnf install -y xcb-util-cursor"),
        ("pacman", "sudo pacman -S --needed xcb-util-cursor"),
    ],
)
def test_a_missing_library_names_the_command(
    manager: str,
    command: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(run, "is_debian_like", lambda: manager == "apt-get")
    monkeypatch.setattr(shutil, "which", lambda name: name if name == manager else None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    assert run.main([]) == 2
    said = capsys.readouterr().err
    assert "libxcb-cursor.so.0" in said
    assert f"  {command}\n" in said


@pytest.mark.usefixtures("no_cursor_library")
def test_root_on_debian_installs_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[str] = []

    def call(command: list[str], env: dict[str, str]) -> int:
        commands.append(" ".join(command))
        return 0

    monkeypatch.setattr(run, "is_debian_like", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(subprocess, "call", call)
    run.require_system(window=True)
    assert commands == [
        "apt-get update -qq",
        "apt-get install -y --no-install-recommends -qq libxcb-cursor0",
    ]


@pytest.mark.usefixtures("no_cursor_library")
def test_window_libraries_are_not_wanted_without_a_window() -> None:
    run.require_system(window=False)


def test_a_python_without_venv_is_found_before_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "is_loadable", lambda library: True)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(run, "is_debian_like", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(run.Trouble, match=r"python3\.\d+-venv"):
        run.require_system(window=False)


def test_an_old_python_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 1))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="2"):
        run.require_python([])
    assert re.search(r"needs Python 3\.11 or newer.*3\.11 run\.py", capsys.readouterr().err, re.S)


# Starting


def test_without_a_display_a_demonstration_is_played(
    handed_over: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run.main([]) == 0
    assert handed_over == [("-m", "eliot_qt", "demo", "--png", run.DEMO_PICTURE)]
    assert "No display" in capsys.readouterr().out


def test_an_unreachable_display_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-nobody")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(run, "x_server_answers", lambda: False)
    assert not run.has_display()


def test_arguments_go_to_the_program(handed_over: list[tuple[str, ...]]) -> None:
    assert run.main(["lexicon", "list"]) == 0
    assert handed_over == [("-m", "eliot_qt", "lexicon", "list")]


def test_tests_run_without_a_screen(
    handed_over: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(run.ROOT)
    assert run.main(["test", "-k", "tiles"]) == 0
    assert handed_over == [("-m", "pytest", "-k", "tiles", "QT_QPA_PLATFORM=offscreen")]


def test_help_sets_nothing_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--help"]) == 0
    assert "run.py test" in capsys.readouterr().out


# Desktop


def read_desktop_entry(path: Path) -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(path, encoding="utf-8")
    return entry["Desktop Entry"]


def test_desktop_entry_starts_the_installed_script() -> None:
    entry = read_desktop_entry(run.ROOT / "resources/desktop/eliot-qt.desktop")
    assert entry["Exec"].split()[0] in PROJECT["project"]["gui-scripts"]
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert all((run.ROOT / source).is_file() for source in shared)
    icons = {Path(target).stem for target in shared.values() if "/icons/" in target}
    assert icons == {entry["Icon"]}


@pytest.mark.skipif(sys.platform != "linux", reason="desktop entries are for Linux")
def test_shortcut_starts_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run.main(["shortcut"]) == 0
    entry = read_desktop_entry(tmp_path / "applications/eliot-qt.desktop")
    assert entry["Exec"] == f'"{sys.executable}" "{run.ROOT / "run.py"}" %f'
    assert Path(entry["Icon"]).is_file()


def test_icons_have_the_sizes_they_say() -> None:
    icons = run.ROOT / "resources/icons"
    for size in (16, 24, 32, 48, 64, 128, 256):
        header = (icons / f"eliot-qt-{size}.png").read_bytes()[:24]
        assert header[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", header[16:]) == (size, size)
    assert struct.unpack("<HHH", (icons / "eliot-qt.ico").read_bytes()[:6]) == (0, 1, 7)


# Packages


def test_version_is_in_the_change_log() -> None:
    changes = (run.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{eliot_qt.__version__}]" in changes


def test_void_qt_calls_do_not_lose_references_to_none(qapp: QObject) -> None:
    """PySide6 6.12.0 on Python 3.11 does, until the interpreter aborts."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(20_000):
        thing.blockSignals(False)
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 1_000
