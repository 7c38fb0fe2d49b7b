"""The sound of a clock: a file any player understands, given to the one there is."""

from __future__ import annotations

import wave
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication

from eliot_qt.widgets.parts.sounds import SHORT, UP, TimerSound, tones_of, write_samples


def test_the_tones_are_a_sound_file(tmp_path: Path) -> None:
    path = tmp_path / "up.wav"
    write_samples(path, tones_of(UP))
    with wave.open(str(path)) as file:
        seconds = file.getnframes() / file.getframerate()
        samples = file.readframes(file.getnframes())
    assert 0.3 < seconds < 2
    assert any(samples)


def test_the_first_player_there_is_plays_it(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"paplay": "/usr/bin/paplay", "aplay": "/usr/bin/aplay"}
    monkeypatch.setattr(QStandardPaths, "findExecutable", lambda name: there.get(name, ""))
    monkeypatch.setattr("sys.platform", "linux")
    ran: list[tuple[str, list[str]]] = []
    sound = TimerSound(run=lambda program, arguments: ran.append((program, arguments)))
    sound.play(SHORT)
    sound.play(UP)
    assert [program for program, _ in ran] == ["/usr/bin/paplay"] * 2
    files = [Path(arguments[-1]) for _, arguments in ran]
    assert files[0] != files[1]
    assert all(file.exists() for file in files)


def test_without_a_player_the_bell_rings(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QStandardPaths, "findExecutable", lambda name: "")
    monkeypatch.setattr("sys.platform", "linux")
    rang: list[str] = []
    monkeypatch.setattr(QApplication, "beep", lambda: rang.append("bell"))
    TimerSound(run=lambda program, arguments: rang.append(program)).play(SHORT)
    assert rang == ["bell"]
