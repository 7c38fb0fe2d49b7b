"""The sounds of tiles: short, as loud as preferred, and never in the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QStandardPaths, Qt

from eliot_qt.widgets.parts.sounds import RATE, VOLUMES, TileSound, TileSounds, click

from ..desk import Desk


@pytest.mark.parametrize("sound", list(TileSound))
def test_a_sound_is_short_and_ends_in_silence(sound: TileSound) -> None:
    samples = click(sound, VOLUMES["normal"])
    assert 0.01 < len(samples) / RATE <= 0.06
    assert max(map(abs, samples)) > 2_000
    assert max(map(abs, samples)) <= 32_767
    assert max(map(abs, samples[-40:])) < 300
    assert max(map(abs, click(sound, VOLUMES["quiet"]))) < max(map(abs, samples))
    assert len({tuple(click(each, 0.4)) for each in TileSound}) == len(TileSound)


def no_room(*_: object) -> None:
    raise OSError("no room")


def test_without_a_player_or_a_place_to_write_it_is_silent(
    qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(QStandardPaths, "findExecutable", lambda name: "")
    ran: list[str] = []
    sounds = TileSounds(run=lambda program, arguments: ran.append(program))
    sounds.set_volume("normal")
    sounds.play(TileSound.BINGO)
    monkeypatch.setattr(QStandardPaths, "findExecutable", lambda name: f"/nowhere/{name}")
    monkeypatch.setattr("eliot_qt.widgets.parts.sounds.write_samples", no_room)
    sounds.play(TileSound.DOWN)
    assert ran == []


def test_what_is_done_with_tiles_is_heard(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(QStandardPaths, "findExecutable", lambda name: f"/usr/bin/{name}")
    desk.play("EINRTWS", "AEIOUXY", players=["", "relaxed"])
    heard: list[str] = []
    player = desk.table.motion.sounds._player
    monkeypatch.setattr(player, "_run", lambda _, given: heard.append(Path(given[-1]).stem))
    desk.type("w")
    assert heard == []
    desk.program.settings.change(sounds="quiet")
    desk.type("i")
    desk.key(Qt.Key.Key_Backspace)
    assert heard == ["down-quiet", "back-quiet"]
    desk.type("in")
    heard.clear()
    desk.enter()
    assert heard == ["play-quiet"]


def test_all_seven_tiles_sound_otherwise(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(QStandardPaths, "findExecutable", lambda name: f"/usr/bin/{name}")
    desk.program.settings.change(sounds="normal")
    desk.play("EINRTWS", "AEIOUXY", players=["", "relaxed"])
    heard: list[str] = []
    player = desk.table.motion.sounds._player
    monkeypatch.setattr(player, "_run", lambda _, given: heard.append(Path(given[-1]).stem))
    desk.type("winters")
    desk.enter()
    assert heard[-1] == "bingo-normal"
    assert heard.count("down-normal") == 7
