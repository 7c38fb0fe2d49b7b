from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from eliot_qt.game.check import check_draft
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.notation import NotationError
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import free_game
from eliot_qt.play.hands.planning import read_rack
from eliot_qt.play.notices import (
    ChallengeNotice,
    Notice,
    NoticeKind,
    PointsNotice,
    SeatNotice,
    SeatsNotice,
    TimeNotice,
    TimeUpNotice,
)
from eliot_qt.play.refusals import (
    LetterRefused,
    Refusal,
    RefusalKind,
    SeatRefused,
    TextRefused,
    illegal,
    not_on_rack,
)
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
    return OpenGame(free_game.new_game(Game(Rules(), en_tiles, standard15), seats, 4))


@pytest.mark.parametrize("kind", list(RefusalKind))
def test_every_refusal_has_words(table: OpenGame, kind: RefusalKind) -> None:
    text = refusal_text(Refusal(kind), table)
    assert text[0].isupper() and "{" not in text


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (not_on_rack("Q"), "Q is not on your rack"),
        (LetterRefused(RefusalKind.NOT_A_LETTER, "É"), "É is not a letter of this game"),
        (Refusal(RefusalKind.OCCUPIED, square=112), "There is already a tile on 8H"),
        (SeatRefused(RefusalKind.NOT_YOUR_TURN, 1), "It is Bob {x}'s turn"),
        (
            TextRefused(RefusalKind.NOT_A_MOVE, NotationError("'8Z' is off the board")),
            "'8Z' is off the board",
        ),
    ],
)
def test_a_refusal_names_what_it_is_about(table: OpenGame, refusal: Refusal, text: str) -> None:
    assert refusal_text(refusal, table) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("AEINRSTT", "A rack has at most 7 tiles"),
        ("AE1", "'1' in 'AE1' is not a tile of English"),
        ("ABe", None),
        ("AE?", None),
    ],
)
def test_a_rack_typed_is_read_or_refused_in_words(
    table: OpenGame, typed: str, text: str | None
) -> None:
    rack = read_rack(typed, table.position.tile_set, 7)
    assert (refusal_text(rack, table) if isinstance(rack, Refusal) else None) == text


def test_an_illegal_move_names_all_its_faults(table: OpenGame) -> None:
    verdict = check_draft({0: 17}, table.position, None)
    text = refusal_text(illegal(verdict), table)
    assert text.startswith("Q is not on your rack · the first word must cover the centre square 8H")


@pytest.mark.parametrize("kind", list(NoticeKind))
def test_every_notice_has_words(table: OpenGame, kind: NoticeKind) -> None:
    about = {
        NoticeKind.TIME_LEFT: TimeNotice(kind, seat=0, seconds=30),
        NoticeKind.TIME_USED: TimeNotice(kind, seat=0, seconds=0),
        NoticeKind.TIME_UP: TimeUpNotice(kind, seat=0, accepts=False),
        NoticeKind.TURN_TIME_UP: SeatsNotice(kind, seats=(0, 1)),
        NoticeKind.CHALLENGED: ChallengeNotice(kind, seat=0, succeeded=True),
    }.get(kind)
    plain = Notice(kind, Path("some {file}.json"), "line 3: an object is needed")
    text = notice_text(about or plain, table)
    assert text
    assert ("Ann" in text) == (about is not None)


def test_a_damaged_file_is_named_without_a_game() -> None:
    notice = Notice(NoticeKind.AUTOSAVE_DAMAGED, Path("a.json.damaged"), "event 3: no such tile")
    text = notice_text(notice, NoGame())
    assert "a.json.damaged" in text and text.endswith("event 3: no such tile")


def test_time_and_challenges_are_shown(table: OpenGame) -> None:
    left = notice_text(TimeNotice(NoticeKind.TIME_LEFT, seat=1, seconds=60), table)
    assert left == "Bob {x}: 1 min left."
    up = notice_text(TimeUpNotice(NoticeKind.TIME_UP, seat=1, accepts=False), table)
    assert up == "Bob {x} is out of time: this counts as a pass."
    accepted = notice_text(TimeUpNotice(NoticeKind.TIME_UP, seat=0, accepts=True), table)
    assert accepted == "Ann is out of time: the last play counts."
    used = notice_text(TimeNotice(NoticeKind.TIME_USED, seat=1, seconds=0), table)
    assert used == "Bob {x} is out of time; the game goes on."
    cost = notice_text(PointsNotice(NoticeKind.TOPPING_TIME_UP, points=240), table)
    assert cost == "Time is up: that costs 240 penalty points."
    reset = notice_text(SeatNotice(NoticeKind.CLOCK_RESET, seat=0), table)
    assert reset == "Ann's clock for this turn was reset."
    lost = notice_text(ChallengeNotice(NoticeKind.CHALLENGED, seat=0, succeeded=False), table)
    assert lost == "Ann challenges; the play is good."


def test_a_failed_challenge_says_what_it_costs(table: OpenGame) -> None:
    failed = ChallengeNotice(NoticeKind.CHALLENGED, seat=0, succeeded=False)
    lost = notice_text(replace(failed, loses_turn=True), table)
    assert lost == "Ann challenges; the play is good; Ann loses a turn."
    paid = notice_text(replace(failed, bonus=5), table)
    assert paid == "Ann challenges; the play is good; its player gets 5 points."
