from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from eliot_qt.game.check import check_draft
from eliot_qt.game.layout import Layout
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.session.state import Notice, NoticeKind, Refusal, RefusalKind
from eliot_qt.widgets.texts.notice_texts import notice_text
from eliot_qt.widgets.texts.refusal_texts import refusal_text


@dataclass
class OpenGame:
    record: GameRecord

    @property
    def position(self) -> Position:
        return self.record.position


class NoGame:
    @property
    def record(self) -> GameRecord:
        raise AssertionError("no game is open")

    @property
    def position(self) -> Position:
        raise AssertionError("no game is open")


@pytest.fixture
def table(en_tiles: TileSet, standard15: Layout) -> OpenGame:
    seats = (Seat("Ann"), Seat("Bob {x}"))
    return OpenGame(free_game.new_game(Rules(), en_tiles, standard15, seats, 4))


@pytest.mark.parametrize("kind", list(RefusalKind))
def test_every_refusal_has_words(table: OpenGame, kind: RefusalKind) -> None:
    text = refusal_text(Refusal(kind), table)
    assert text[0].isupper() and "{" not in text


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal(RefusalKind.NOT_ON_RACK, data="Q"), "Q is not on your rack"),
        (Refusal(RefusalKind.NOT_A_LETTER, data="É"), "É is not a letter of this game"),
        (Refusal(RefusalKind.OCCUPIED, 112), "There is already a tile on 8H"),
        (Refusal(RefusalKind.NOT_YOUR_TURN, data=1), "It is Bob {x}'s turn"),
        (Refusal(RefusalKind.NOT_A_MOVE, data="'8Z' is off the board"), "'8Z' is off the board"),
    ],
)
def test_a_refusal_names_what_it_is_about(table: OpenGame, refusal: Refusal, text: str) -> None:
    assert refusal_text(refusal, table) == text


def test_an_illegal_move_tells_all_its_faults(table: OpenGame) -> None:
    verdict = check_draft({0: 17}, table.position, None)
    text = refusal_text(Refusal(RefusalKind.ILLEGAL, data=verdict), table)
    assert text.startswith("Q is not on your rack · the first word covers the centre square 8H")


@pytest.mark.parametrize("kind", list(NoticeKind))
def test_every_notice_has_words(table: OpenGame, kind: NoticeKind) -> None:
    data = {
        NoticeKind.TIME_LEFT: (0, 30),
        NoticeKind.TIME_USED: 0,
        NoticeKind.TIME_UP: (0, False),
        NoticeKind.TURN_TIME_UP: (0, 1),
        NoticeKind.CHALLENGED: (0, True),
    }.get(kind)
    notice = Notice(kind, Path("some {file}.json"), "line 3: an object is needed", data)
    text = notice_text(notice, table)
    assert text
    assert ("Ann" in text) == (data is not None)


def test_a_damaged_file_is_named_without_a_game() -> None:
    notice = Notice(NoticeKind.AUTOSAVE_DAMAGED, Path("a.json.damaged"), "event 3: no such tile")
    text = notice_text(notice, NoGame())
    assert "a.json.damaged" in text and text.endswith("event 3: no such tile")


def test_time_and_challenges_are_told(table: OpenGame) -> None:
    left = notice_text(Notice(NoticeKind.TIME_LEFT, data=(1, 60)), table)
    assert left == "Bob {x}: 1 min left."
    up = notice_text(Notice(NoticeKind.TIME_UP, data=(1, False)), table)
    assert up == "Bob {x} is out of time: this counts as a pass."
    accepted = notice_text(Notice(NoticeKind.TIME_UP, data=(0, True)), table)
    assert accepted == "Ann is out of time: the last play counts."
    used = notice_text(Notice(NoticeKind.TIME_USED, data=1), table)
    assert used == "Bob {x} is out of time; the game goes on."
    cost = notice_text(Notice(NoticeKind.TOPPING_TIME_UP, data=240), table)
    assert cost == "Time is up: that costs 240 penalty points."
    reset = notice_text(Notice(NoticeKind.CLOCK_RESET, data=0), table)
    assert reset == "Ann's clock for this turn was reset."
    lost = notice_text(Notice(NoticeKind.CHALLENGED, data=(0, False)), table)
    assert lost == "Ann challenges: the play is allowed."
