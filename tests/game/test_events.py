"""What events do to a position, and what they refuse."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from eliot_qt.game.events import (
    Adjustment,
    Challenge,
    Ended,
    Event,
    EventError,
    Resigned,
    SetRack,
    Turn,
    apply,
)
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.position import EndReason, Position
from eliot_qt.game.rules import WordCheck
from tests.game.table import ABC, across, down, position

START = position(racks=("ABC?", "DDEE", "CCEE"), word_check=WordCheck.CHALLENGE)
PLAYED = Turn(0, across(3, 2, "ABC"), 16, ABC.parse("AA"), 500)


def after(*events: Event, start: Position = START) -> Position:
    history = [start]
    for event in events:
        history.append(apply(history, event))
    return history[-1]


def test_a_placement() -> None:
    now = after(PLAYED)
    assert now.board == START.board.after(across(3, 2, "ABC"))
    assert now.racks[0] == ABC.parse("AA?")
    assert now.scores == (16, 0, 0)
    assert now.spent == (500, 0, 0)
    assert now.to_move == 1
    assert now.last_play == (0, across(3, 2, "ABC"))
    assert now.challengeable
    assert Counter(now.bag) == Counter(START.bag) - Counter(ABC.parse("AA"))


def test_a_blank_leaves_the_rack_as_a_blank() -> None:
    assert after(Turn(0, across(3, 2, "Ae"), 2)).racks[0] == ABC.parse("BC")


def test_an_exchange_draws_before_it_puts_back() -> None:
    now = after(Turn(0, Exchange(ABC.parse("A?")), 0, ABC.parse("AE")))
    assert now.racks[0] == ABC.parse("ABCE")
    assert Counter(now.bag) == Counter(START.bag + ABC.parse("A?")) - Counter(ABC.parse("AE"))
    assert (now.scoreless, now.passes) == (1, 0)
    assert not now.challengeable


def test_scoreless_turns_and_passes_are_counted_in_a_row() -> None:
    passed = Turn(0, Pass()), Turn(1, Pass())
    now = after(*passed)
    assert (now.scoreless, now.passes) == (2, 2)
    now = after(*passed, Turn(2, Exchange(ABC.parse("C"))))
    assert (now.scoreless, now.passes) == (3, 0)
    now = after(*passed, Turn(2, across(3, 2, "CC"), 8))
    assert (now.scoreless, now.passes) == (0, 0)
    now = after(Turn(0, Pass()), Turn(1, across(3, 2, "DD"), 0))
    assert (now.scoreless, now.passes) == (2, 0)


def test_a_won_challenge_restores_everything_but_time_and_turn() -> None:
    now = after(PLAYED, Challenge(1, True, spent=70))
    assert now.board == START.board
    assert now.racks == START.racks
    assert now.bag == START.bag
    assert now.scores == START.scores
    assert now.last_play is None
    assert now.to_move == 1
    assert now.scoreless == 1
    assert now.spent == (500, 70, 0)
    assert not now.challengeable


def test_a_won_challenge_may_give_the_turn_back() -> None:
    now = after(Turn(0, Pass()), replace(PLAYED, seat=1, move=across(3, 2, "DD"), drawn=b""))
    assert now.to_move == 2
    again = after(Turn(0, Pass()), Turn(1, across(3, 2, "DD"), 8), Challenge(2, True, again=True))
    assert again.to_move == 1
    assert again.scoreless == 1


def test_lost_challenges() -> None:
    kept = after(PLAYED, Challenge(1, False))
    assert (kept.to_move, kept.scores, kept.scoreless) == (1, (16, 0, 0), 0)
    turn = after(PLAYED, Challenge(1, False, loses_turn=True))
    assert (turn.to_move, turn.scores, turn.scoreless) == (2, (16, 0, 0), 1)
    bonus = after(PLAYED, Challenge(1, False, bonus=5))
    assert (bonus.to_move, bonus.scores) == (1, (21, 0, 0))
    assert not any(now.challengeable for now in (kept, turn, bonus))


def test_the_programs_own_challenge_takes_nobodys_time() -> None:
    assert after(PLAYED, Challenge(None, True, spent=9)).spent == (500, 0, 0)


def test_a_resigned_seat_gives_its_tiles_back_and_is_skipped() -> None:
    now = after(Resigned(1, 30))
    assert now.racks[1] == b""
    assert now.gone == {1}
    assert Counter(now.bag) == Counter(START.bag + ABC.parse("DDEE"))
    assert (now.to_move, now.spent) == (0, (0, 30, 0))
    assert after(Resigned(1), Turn(0, Pass())).to_move == 2
    assert after(Resigned(0)).to_move == 1
    assert after(Turn(0, Pass()), Resigned(2)).scoreless == 0


def test_setting_a_rack_swaps_tiles_with_the_bag() -> None:
    now = after(SetRack(0, ABC.parse("?A")))
    assert now.racks[0] == ABC.parse("A?")
    assert Counter(now.bag) == Counter(START.bag + ABC.parse("BC"))
    assert now.to_move == 0


def test_adjustments_may_follow_the_end() -> None:
    now = after(Ended(EndReason.OUT), Adjustment(1, -7))
    assert (now.over, now.scores) == (EndReason.OUT, (0, -7, 0))


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([Turn(1, Pass())], "turn of seat 1, not of seat 2"),
        ([Turn(3, Pass())], "seat 4 at a table of 3"),
        ([Turn(-1, Pass())], "seat 0"),
        ([Turn(0, across(3, 2, "AA"))], "rack does not hold"),
        ([Turn(0, across(3, 2, "abc"))], "rack does not hold"),
        ([Turn(0, across(3, 5, "ABC"))], "off board"),
        ([Turn(0, across(-1, 5, "A"))], "off board"),
        ([Turn(0, across(3, 2, "A.B"))], "gap"),
        ([Turn(0, across(3, 2, ""))], "no tiles"),
        ([PLAYED, Turn(1, across(3, 3, "D"))], "occupied"),
        ([PLAYED, Turn(1, down(3, 5, "D")), Turn(2, across(3, 1, "C"))], "extends over"),
        ([Turn(0, Exchange(ABC.parse("D")))], "rack does not hold"),
        ([Turn(0, Pass(), 0, ABC.parse("A"))], "more than 4 tiles"),
        ([replace(PLAYED, drawn=ABC.parse("??"))], "more tiles of a kind"),
        ([Challenge(1, True)], "no play to challenge"),
        ([PLAYED, Challenge(1, False), Challenge(1, True)], "no play to challenge"),
        ([PLAYED, Turn(1, Pass()), Challenge(2, True)], "no play to challenge"),
        ([PLAYED, Challenge(7, True)], "seat 8"),
        ([SetRack(0, ABC.parse("AAAAA"))], "more than 4 tiles"),
        ([SetRack(0, ABC.parse("DDDD"))], "holds 4 D, only 1 left"),
        ([Resigned(1), Resigned(1)], "resigned before"),
        ([Resigned(5)], "seat 6"),
        ([Adjustment(9, 1)], "seat 10"),
        ([Ended(EndReason.OUT), Turn(0, Pass())], "the game is over"),
        ([Ended(EndReason.OUT), Ended(EndReason.OUT)], "the game is over"),
    ],
)
def test_what_cannot_happen(events: list[Event], words: str) -> None:
    with pytest.raises(EventError, match=words):
        after(*events)


def test_nothing_can_be_challenged_where_phonies_are_refused() -> None:
    refusing = position(racks=("ABC?", "DDEE"))
    with pytest.raises(EventError, match="no play"):
        after(PLAYED, Challenge(1, True), start=refusing)


def test_a_play_of_before_the_record_cannot_come_off() -> None:
    odd = replace(START, last_play=(2, across(3, 2, "CC")), challengeable=True)
    with pytest.raises(EventError, match="no position before"):
        after(Challenge(0, True), start=odd)
