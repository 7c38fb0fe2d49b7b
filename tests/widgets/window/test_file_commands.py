"""What the window writes of a game: no rack of others, and nothing lost without a word."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.play import commands
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.paper import file_commands
from tests.sheets.sheet_games import Club

from ..desk import Desk


@pytest.fixture
def club(en_tiles: TileSet, standard15: Layout) -> Club:
    return Club(en_tiles, standard15)


def copied_racks(desk: Desk) -> list[str]:
    desk.action(Command.COPY_POSITION).trigger()
    return QApplication.clipboard().text().split()[1].split("/")


def shown(desk: Desk, seat: int) -> str:
    position = desk.session.record.position
    return position.tile_set.show(position.racks[seat] or b"")


def test_a_copied_position_has_the_rack_of_who_is_in_front(desk: Desk, club: Club) -> None:
    desk.window.open_record(club.duel(over=False))
    # Under the hand-over card nobody is.
    assert copied_racks(desk) == ["", ""]
    desk.session.act(commands.Reveal())
    seat = desk.session.viewer
    assert seat == desk.session.position.to_move
    assert copied_racks(desk) == [shown(desk, seat), ""]
    desk.window.open_record(club.duel())
    assert sorted(copied_racks(desk)) == sorted([shown(desk, 0), shown(desk, 1)])


@pytest.mark.parametrize("suffix", [".cgp", ".gcg"])
def test_a_saved_copy_for_other_programs_does_not_show_the_others_rack(
    desk: Desk, club: Club, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / f"copy{suffix}"
    monkeypatch.setattr(file_commands, "ask_save", lambda *_: path)
    desk.window.open_record(club.duel(over=False))
    desk.session.act(commands.Reveal())
    seat = desk.session.viewer
    assert seat is not None
    desk.action(Command.SAVE_AS).trigger()
    text = path.read_text(encoding="utf-8")
    assert shown(desk, seat) in text
    assert shown(desk, 1 - seat) not in text


def test_our_own_copy_holds_everything(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.eliot"
    monkeypatch.setattr(file_commands, "ask_save", lambda *_: path)
    desk.window.open_record(club.duel(over=False))
    desk.action(Command.SAVE_AS).trigger()
    assert desk.program.games.files.read(path).record == desk.session.record


def test_what_a_file_of_eliot_s_leaves_out_is_shown(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.xml"
    monkeypatch.setattr(file_commands, "ask_save", lambda *_: path)
    desk.window.open_record(club.duel())
    desk.action(Command.SAVE_AS).trigger()
    assert path.exists()
    assert desk.notices == []
    desk.window.open_record(replace(club.duel(), title="Final"))
    desk.action(Command.SAVE_AS).trigger()
    assert desk.notices[-1] == (
        "copy.xml was saved without title and notes. Save the game as .eliot to keep everything."
    )


def test_what_a_file_cannot_hold_leads_to_one_that_can(
    desk: Desk, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "copy.gcg"
    monkeypatch.setattr(file_commands, "ask_save", lambda *_: path)
    desk.window.open_record(club.evening())
    desk.action(Command.SAVE_AS).trigger()
    assert not path.exists()
    (told,) = desk.notices
    assert told.startswith("copy.gcg was not saved. GCG holds games in which all players")
    assert told.endswith("Save the game as .eliot to keep everything.")
