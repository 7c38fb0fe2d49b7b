"""The page before a replay, and published games as a source of racks in the new-game sheet."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from eliot_qt.formats.own.savefile import dumps
from eliot_qt.game.events import Ended
from eliot_qt.game.position import EndReason
from eliot_qt.modes import arbitration
from eliot_qt.modes.master_game import Gaps
from eliot_qt.play.commands import DrawRack
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.start import master_start
from eliot_qt.widgets.start.master_page import ReplayPage
from eliot_qt.widgets.start.sheet.new_game_sheet import NewGameSheet

from ..desk import Desk
from ..page_checks import clipped, nameless

KEY = Qt.Key
DATA = Path(__file__).parents[2] / "data"
CLUB_GAME = DATA / "club_game.gcg"


@pytest.fixture
def page(desk: Desk) -> ReplayPage:
    """The page, filled in with the club game of the test data."""
    return read(desk, CLUB_GAME)


def read(desk: Desk, path: Path) -> ReplayPage:
    desk.window.features.start.replays.read(path)
    desk.settle()
    page = desk.window.findChild(ReplayPage)
    assert isinstance(page, ReplayPage)
    assert page.isVisible()
    return page


def texts(page: ReplayPage | NewGameSheet) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files chosen in the dialogs to come, the first one first."""
    files: list[Path] = []
    monkeypatch.setattr(
        master_start, "ask_open", lambda parent, folder: files.pop(0) if files else None
    )
    return files


def test_the_command_and_the_link_ask_for_a_file(desk: Desk, chosen: list[Path]) -> None:
    chosen += [CLUB_GAME, CLUB_GAME]
    link = next(link for link in desk.window.start.links if link.text() == "Replay…")
    link.click()
    desk.settle()
    page = desk.window.findChild(ReplayPage)
    assert isinstance(page, ReplayPage)
    assert page.isVisible()
    desk.key(KEY.Key_Escape)
    assert desk.window.start.isVisible()
    desk.action(Command.REPLAY).trigger()
    desk.settle()
    assert page.isVisible()
    assert chosen == []
    # Nothing chosen: everything stays as it is.
    page.choose.click()
    assert page.isVisible()


def test_what_was_read_is_shown(page: ReplayPage) -> None:
    told = texts(page)
    assert "club_game.gcg" in told
    assert "Round 3, table 1: Ann Lee – Ben Ørsted" in told
    assert "5 turns: 3 of Ann Lee and 2 of Ben Ørsted" in told
    assert "skipped: 2 exchanges, passes or withdrawn plays" in told
    assert "15 × 15 squares" in told
    assert not page.gaps.isVisible()
    assert not page.time.isVisible()


def test_words_the_lexicon_lacks_keep_it_from_starting_until_one_agrees(
    desk: Desk, page: ReplayPage
) -> None:
    assert "Turn 5: HOL is not a word" in texts(page)
    assert not page.start.isEnabled()
    page.accept()
    assert not desk.is_at(Place.PLAY)
    page.phonies.click()
    assert page.start.isEnabled()
    assert "HOL" not in texts(page)
    page.start.click()
    desk.settle()
    assert desk.is_at(Place.PLAY)
    assert desk.rack() == "AEINRST"


def test_racks_that_are_not_known_are_asked_about(desk: Desk, tmp_path: Path) -> None:
    bare = re.sub(r"^(>\w+:) [A-Z?]+ (?=\w)", r"\1 ", CLUB_GAME.read_text("utf-8"), flags=re.M)
    path = tmp_path / "bare.gcg"
    path.write_text(bare, "utf-8")
    page = read(desk, path)
    assert "only part of 4 racks" in texts(page)
    page.phonies.click()
    page.gaps.choose(Gaps.LAY)
    setup = page.setup()
    assert setup is not None
    assert setup.turn_count == 1
    page.players.choose(("Ben Ørsted",))
    assert "nothing to play" in texts(page)
    assert not page.start.isEnabled()
    page.gaps.choose(Gaps.DRAW)
    assert page.start.isEnabled()


def test_time_is_asked_for_where_there_is_a_contest(desk: Desk, page: ReplayPage) -> None:
    *_, duplicate = page.ways.values()
    duplicate.click()
    assert page.time.isVisible()
    page.time.choose(120)
    page.phonies.click()
    page.start.click()
    desk.settle()
    assert desk.session.record.start.rules.clock.seconds == 120
    assert not desk.session.permits.list_moves


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.gcg", b"rubbish\n>x", "Not read: a.gcg"),
        ("a.gcg", b"#player1 A A\n#player2 B B\n", "Nothing was placed"),
        ("a.gcg", b">A: QZ 8H QZX +2 2\n>B: AB 1A AB +2 2\n>A: AB 9Z AB +2 2\n", "line 3"),
        ("a.xml", b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "Not read:"),
        ("a.eliot", b"\xff\xfe\x00", "Not read:"),
        ("a.eliot", b"{}", "Not read:"),
        ("a.cgp", b"15/15/15/15/15/15/15/7AT6/15/15/15/15/15/15/15 AEI/ 0/0 0", "empty board"),
        ("a.txt", b"", "Not read:"),
    ],
)
def test_unreadable_files_say_why_and_nothing_begins(
    desk: Desk, tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    page = read(desk, path)
    assert words in texts(page)
    assert not page.start.isEnabled()
    assert page.setup() is None
    page.accept()
    assert not desk.is_at(Place.PLAY)
    assert desk.focus is page.choose


def test_a_file_that_is_not_there(desk: Desk, tmp_path: Path) -> None:
    assert "No such file" in texts(read(desk, tmp_path / "none.gcg"))


def test_a_move_that_does_not_fit_names_its_turn(desk: Desk, tmp_path: Path) -> None:
    text = ">a: CAT 8H CAT +10 10\n>b: DOG 1A DOG +10 10\n#incomplete\n"
    path = tmp_path / "apart.gcg"
    path.write_text(text)
    page = read(desk, path)
    assert "Turn 2: The tiles do not touch any on the board" in texts(page)
    assert not page.start.isEnabled()
    assert not page.phonies.isVisible()


def test_another_file_takes_the_place_of_the_first(
    desk: Desk, page: ReplayPage, chosen: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "game.eliot"
    over = desk.game("EINRTWA", "AAAAEEE").append(Ended(EndReason.BLOCKED))
    path.write_text(dumps(over), "utf-8")
    chosen.append(path)
    page.choose.click()
    desk.settle()
    assert "Nothing was placed" in texts(page)
    assert not page.ways[next(iter(page.ways))].isVisible()


@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_is_cut_off_and_everything_has_a_name(
    desk: Desk, page: ReplayPage, scale: int
) -> None:
    desk.program.settings.change(text_scale=scale)
    desk.window.resize(960, 640)
    desk.settle()
    assert clipped(page) == []
    assert nameless(page) == []


# In the new-game sheet.


def sheet(desk: Desk, kind: GameKind, chosen: list[Path], path: Path = CLUB_GAME) -> NewGameSheet:
    desk.window.choose(kind.value)
    chosen.append(path)
    desk.window.sheet.master.choose.click()
    desk.settle()
    return desk.window.sheet


@pytest.mark.parametrize("kind", [GameKind.DUPLICATE, GameKind.TOPPING, GameKind.CLUB])
def test_racks_come_from_the_game_chosen(desk: Desk, chosen: list[Path], kind: GameKind) -> None:
    filled = sheet(desk, kind, chosen)
    assert "Ann Lee – Ben Ørsted" in texts(filled)
    filled.master.what.choose(False)
    filled.start.click()
    desk.settle()
    if kind is GameKind.CLUB:
        club = desk.program.club
        assert club.record.mode == arbitration.MODE
        club.act(DrawRack())
        assert club.record.position.rack == club.view.tile_set.parse("AEINRST")
    else:
        assert desk.rack() == "AEINRST"
    # For one game only.
    desk.window.choose(kind.value)
    assert desk.window.sheet.master.use is None


def test_games_with_racks_of_their_own_offer_none(desk: Desk) -> None:
    for kind in (GameKind.COMPUTER, GameKind.PASS_AND_PLAY, GameKind.TRAINING):
        desk.window.choose(kind.value)
        assert not desk.window.sheet.master.isVisible()


def test_it_can_be_removed(desk: Desk, chosen: list[Path]) -> None:
    filled = sheet(desk, GameKind.DUPLICATE, chosen)
    assert filled.master.use is not None
    filled.master.remove.click()
    assert filled.master.use is None
    assert "Drawn at random" in texts(filled)


def test_a_game_that_does_not_fit_is_refused_with_its_turn(desk: Desk, chosen: list[Path]) -> None:
    filled = sheet(desk, GameKind.DUPLICATE, chosen)
    filled.start.click()
    desk.settle()
    assert not desk.is_at(Place.PLAY)
    assert "Turn 5: HOL is not a word" in texts(filled)
    assert desk.focus is filled.master.choose


def test_a_game_that_people_still_play_is_not_replayed(
    desk: Desk, page: ReplayPage, chosen: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "game.eliot"
    path.write_text(dumps(desk.game("EINRTWA", "AAAAEEE")), "utf-8")
    chosen.append(path)
    page.choose.click()
    desk.settle()
    assert "its racks are secret" in texts(page)


def test_other_tiles_are_refused(desk: Desk, chosen: list[Path], tmp_path: Path) -> None:
    desk.play("EINRTWA", "AAAAEEE", players=["", "master"])
    desk.type("tea")
    desk.enter()
    saved = json.loads(dumps(desk.session.record.append(Ended(EndReason.BLOCKED))))
    other = next(layout for layout in desk.program.layouts.values() if layout.size != 15)
    assert saved["rules"]["layout"] != other.id
    path = tmp_path / "game.eliot"
    path.write_text(json.dumps(saved), "utf-8")
    filled = sheet(desk, GameKind.DUPLICATE, chosen, path)
    filled.house.board.choose(other.id)
    filled.start.click()
    desk.settle()
    assert not desk.session.record.start.shared
    assert "played with other tiles" in texts(filled)


def test_an_unreadable_game_leaves_the_racks_to_chance(
    desk: Desk, chosen: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "a.gcg"
    path.write_bytes(b"rubbish")
    filled = sheet(desk, GameKind.DUPLICATE, chosen, path)
    assert filled.master.use is None
    assert "Not" in filled.master.problem.text()
