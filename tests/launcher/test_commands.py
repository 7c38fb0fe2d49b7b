"""What run.py starts in the end."""

from __future__ import annotations

import configparser
import sys
from pathlib import Path

import pytest

from launcher import commands, environment


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What run.py starts in the end; set-up and system count as done."""
    calls: list[tuple[str, ...]] = []

    def hand_over(*arguments: str, **environment: str) -> int:
        calls.append((*arguments, *(f"{key}={value}" for key, value in environment.items())))
        return 0

    monkeypatch.setattr(commands, "require_system", lambda window: None)
    monkeypatch.setattr(commands, "prepare", lambda *extras, **options: None)
    monkeypatch.setattr(commands, "hand_over", hand_over)
    return calls


def test_without_a_display_a_demonstration_is_played(
    handed_over: list[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert commands.main([]) == 0
    assert handed_over == [("-m", "eliot_qt", "demo", "--png", commands.DEMO_PICTURE)]
    assert "No display" in capsys.readouterr().out


def test_arguments_go_to_the_program(handed_over: list[tuple[str, ...]]) -> None:
    assert commands.main(["lexicon", "list"]) == 0
    assert handed_over == [("-m", "eliot_qt", "lexicon", "list")]


def test_tests_run_without_a_screen(
    handed_over: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(environment.ROOT)
    assert commands.main(["test", "-k", "tiles"]) == 0
    (command,) = handed_over
    assert command[:4] == ("-m", "pytest", "-k", "tiles")
    assert "QT_QPA_PLATFORM=offscreen" in command
    # Also where bytecode is not kept otherwise.
    assert "PYTHONDONTWRITEBYTECODE=" in command


def test_all_tests_run_on_all_cores_file_by_file(
    handed_over: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(environment.ROOT)
    assert commands.main(["test"]) == 0
    (command,) = handed_over
    assert command[:4] == ("-m", "pytest", "-n", "logical") and "loadfile" in command


@pytest.mark.skipif(sys.platform != "linux", reason="desktop entries are for Linux")
def test_shortcut_starts_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert commands.main(["shortcut"]) == 0
    desktop = configparser.ConfigParser(interpolation=None)
    desktop.read(tmp_path / "applications/eliot-qt.desktop", encoding="utf-8")
    entry = desktop["Desktop Entry"]
    assert entry["Exec"] == f'"{sys.executable}" "{environment.ROOT / "run.py"}" %f'
    assert Path(entry["Icon"]).is_file()
    assert "x-eliot-qt-game" in (tmp_path / "mime/packages/eliot-qt.xml").read_text()
