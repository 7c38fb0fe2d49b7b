"""Events of games in which all seats have the same rack, and what they refuse."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.game.events import Event, EventError, Turn, apply
from eliot_qt.game.move import Pass
from eliot_qt.game.position import Position, shared_opening
from eliot_qt.game.shared.events import (
    BoardMove,
    Chosen,
    Clocked,
    Entered,
    Exploded,
    Marked,
    Reopened,
    Solo,
    Tried,
    Unmarked,
)
from eliot_qt.game.shared.turn import Dealt, Entry, Mark, MarkKind
from tests.game.table import ABC, across, board, game, position, rules

START = shared_opening(rules(), ABC, board(), 2)
DEALT = Dealt(b"", ABC.parse("ABC?"))
AB = across(3, 3, "AB")
ENTERED = Entered(0, 0, Entry(AB, 8))
CLOSED = BoardMove(AB, 8)
NEXT = Dealt(ABC.parse("C?"), ABC.parse("AA"))
AGAIN = BoardMove(across(3, 3, "AC"), 10, again=True)


def after(*events: Event, start: Position = START) -> Position:
    history = [start]
    for event in events:
        history.append(apply(history, event))
    return history[-1]


def test_a_rack_is_shared_and_leaves_the_bag_once() -> None:
    now = after(DEALT)
    assert now.racks == (ABC.parse("ABC?"),) * 2
    assert len(now.bag) == ABC.total - 4
    assert now.unseen_by(0) == now.bag
    assert len(now.unseen_by(-1)) == ABC.total
    assert now.open_turn is not None
    assert now.open_turn.board == now.board
    assert not now.may_exchange


def test_points_count_when_the_turn_is_closed() -> None:
    mark = Marked(0, Mark(0, MarkKind.PENALTY, -5))
    solo = Solo(0, 0, 10)
    assert after(DEALT, ENTERED, mark, solo).scores == (0, 0)
    closed = after(DEALT, ENTERED, mark, solo, CLOSED)
    assert closed.scores == (13, 0)
    assert closed.racks[0] == ABC.parse("C?")
    assert closed.last_play == (0, AB)
    assert after(DEALT, ENTERED, mark, solo, CLOSED, Unmarked(0, 0)).scores == (18, 0)
    assert after(DEALT, ENTERED, CLOSED, Entered(0, 1, Entry(AB, 8))).scores == (8, 8)


def test_time_is_added_up_when_the_turn_is_closed() -> None:
    slow = Entered(0, 1, Entry(Pass(), spent=700))
    assert after(DEALT, slow).spent == (0, 0)
    assert after(DEALT, slow, CLOSED).spent == (0, 700)


def test_starting_scores_are_kept() -> None:
    start = replace(START, scores=(100, 0))
    assert after(DEALT, ENTERED, CLOSED, start=start).scores == (108, 0)


def test_replaced_blanks() -> None:
    blank = across(3, 3, "Ab")
    now = after(DEALT, BoardMove(blank, 2, replaced=ABC.parse("B")))
    assert now.board.tile(3, 4) == ABC.parse("B")[0]
    assert now.bag.count(0) == 2
    assert now.racks[0] == ABC.parse("BC")


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([ENTERED], "turn 1 of 0"),
        ([Tried(Entry(AB, 8))], "no turn is open"),
        ([Clocked(5, True)], "no turn is open"),
        ([Chosen(AB)], "no turn is open"),
        ([CLOSED], "no turn is open"),
        ([DEALT, CLOSED, CLOSED], "no turn is open"),
        ([Dealt(ABC.parse("A"), b"")], "more tiles"),
        ([Dealt(b"", ABC.parse("BBBB"))], "holds 4 B, only 3 left"),
        ([Dealt(b"", ABC.parse("AB"), ABC.parse("BBBB"))], "more tiles"),
        ([Dealt(b"", ABC.parse("AABBC"))], "more than 4"),
        ([Dealt(b"", ABC.parse("Aa"))], "plain tiles"),
        ([DEALT, ENTERED, DEALT], "something has been entered"),
        ([DEALT, Clocked(7, False), DEALT], "something has been entered"),
        ([DEALT, Entered(0, 2, None)], "seat 3"),
        ([DEALT, Entered(0, -1, None)], "seat 0"),
        ([DEALT, Entered(-1, 0, None)], "turn 0"),
        ([DEALT, Entered(0, 0, Entry(across(3, 5, "ABC"), 9))], "off board"),
        ([DEALT, Entered(0, 0, Entry(across(3, 3, "EE"), 9))], "does not hold"),
        ([DEALT, Chosen(across(3, 3, "EE"))], "does not hold"),
        ([DEALT, BoardMove(across(3, 3, "EE"), 9)], "does not hold"),
        ([DEALT, BoardMove(AB, 8, replaced=ABC.parse("A"))], "no blank"),
        ([DEALT, Marked(0, Mark(5, MarkKind.PENALTY, -5))], "seat 6"),
        ([DEALT, Unmarked(0, 0)], "mark 1 of 0"),
        ([DEALT, Solo(0, 9)], "seat 10"),
        ([DEALT, Exploded(3, 1)], "seat 4"),
        ([DEALT, Exploded(0, 0)], "does not hold the letter"),
        ([Dealt(b"", ABC.parse("AB")), Exploded(0, 1)], "no blank"),
        ([DEALT, Reopened(0)], "the turn is open"),
        ([DEALT, CLOSED, Reopened(1)], "turn 2 of 1"),
        ([DEALT, CLOSED, Reopened(-1)], "turn 0 of 1"),
        ([DEALT, BoardMove(AB, 8, again=True)], "no turn is closed"),
        ([DEALT, CLOSED, NEXT, Clocked(7, False), AGAIN], "entered in the turn after"),
    ],
)
def test_what_cannot_happen(events: list[Event], words: str) -> None:
    with pytest.raises(EventError, match=words):
        after(*events)


def test_letters_the_bag_lacks_replace_nothing() -> None:
    start = position(racks=("AB?D", "CCCA"))
    with pytest.raises(EventError, match="bag does not hold"):
        apply([start], Turn(0, across(3, 2, "ABc"), 8, replaced=ABC.parse("C")))
    with pytest.raises(EventError, match="does not hold the letter"):
        apply([start], Exploded(0, ABC.parse("C")[0]))


@pytest.mark.parametrize("event", [DEALT, ENTERED, CLOSED, Chosen(None), Clocked(1, True)])
def test_games_with_own_racks_refuse_them(event: Event) -> None:
    with pytest.raises(EventError, match="rack of its own"):
        game().append(event)


def test_an_invalid_entry_may_be_anything() -> None:
    wild = Entry(across(6, 5, "EEEE"), 0, valid=False)
    assert after(DEALT, Entered(0, 0, wild), CLOSED).scores == (0, 0)


def test_a_board_without_move_leaves_everything_where_it_is() -> None:
    now = after(DEALT, BoardMove(None))
    assert now.board.is_empty
    assert now.racks == (ABC.parse("ABC?"),) * 2
    assert after(DEALT, BoardMove(None), Dealt(ABC.parse("ABC?"), b"")).rack == ABC.parse("ABC?")


def test_a_turn_opens_again_with_rack_entries_and_bag_as_they_were() -> None:
    before = after(DEALT, ENTERED)
    blank = BoardMove(across(3, 3, "Ab"), 2, replaced=ABC.parse("B"))
    for rest in ((CLOSED,), (blank,), (CLOSED, NEXT), (CLOSED, NEXT, Entered(1, 1, Entry(Pass())))):
        assert after(DEALT, ENTERED, *rest, Reopened(0)) == before


def test_another_move_takes_the_place_of_the_last_one() -> None:
    for rest in ((), (NEXT,)):
        assert after(DEALT, ENTERED, CLOSED, *rest, AGAIN) == after(
            DEALT, ENTERED, BoardMove(across(3, 3, "AC"), 10)
        )


def test_the_last_play_is_that_of_the_turn_before() -> None:
    second = BoardMove(across(4, 3, "A"), 1)
    now = after(DEALT, ENTERED, CLOSED, NEXT, second, Reopened(1))
    assert now.last_play == (0, AB)
    assert after(DEALT, CLOSED, Reopened(0)).last_play is None
