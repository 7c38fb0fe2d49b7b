"""What everybody saw of the opponent's last turn, and when it tells nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from eliot_qt.game.events import Challenge, Event, Resigned, Turn, apply
from eliot_qt.game.last_turn import last_turn, with_last_turn
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.notation import NotationError
from eliot_qt.game.position import Position
from eliot_qt.game.rules import WordCheck
from tests.game.table import ABC, across, down, position

START = position(racks=("ABC?", "DDEE"), word_check=WordCheck.CHALLENGE, rack_size=4)
PLAYED = Turn(0, across(3, 2, "ABc"), 8, ABC.parse("AAE"))
PLAYED_BEFORE = (0, across(3, 2, "ABc"))


def after(*events: Event, start: Position = START) -> Position:
    """The position as the seat to move sees it."""
    history = [start]
    for event in events:
        history.append(apply(history, event))
    return history[-1].seen_by(history[-1].to_move)


def test_a_placement_and_the_position_before_it() -> None:
    turn = last_turn(after(PLAYED))
    assert turn is not None
    assert (turn.placement, turn.score, turn.kept_count) == (PLAYED.move, 8, 1)
    assert turn.before.board == START.board
    assert turn.before.to_move == 0
    assert turn.before.bag_count == START.bag_count
    # All tiles off the board, and nothing of who has which.
    assert Counter(turn.before.bag) == Counter(START.bag + ABC.parse("ABC?DDEE"))
    assert turn.before.racks == (None, None)
    assert turn.before.rack_counts == (4, 4)


def test_tiles_read_on_the_board_stay_there() -> None:
    again = Turn(1, down(3, 2, ".DE"), 5, ABC.parse("BB"))
    turn = last_turn(after(PLAYED, again))
    assert turn is not None
    assert turn.before.board == START.board.after(across(3, 2, "ABc"))
    assert (turn.kept_count, turn.before.to_move) == (2, 1)
    assert turn.before.bag_count == START.bag_count - 3


def test_an_exchange_shows_how_many_tiles() -> None:
    exchange = Turn(1, Exchange(ABC.parse("DDE")), 0, ABC.parse("BBA"))
    turn = last_turn(after(PLAYED, exchange))
    assert turn is not None
    assert (turn.placement, turn.exchanged, turn.kept_count) == (None, 3, 1)
    now = after(PLAYED, exchange)
    assert turn.before.board == now.board
    assert turn.before.bag_count == now.bag_count


@pytest.mark.parametrize(
    "events",
    [
        (),
        (Turn(0, Pass()),),
        (PLAYED, Turn(1, Pass())),
        (Turn(0, Exchange(ABC.parse("A")), 0, ABC.parse("E")), Turn(1, Pass())),
        (PLAYED, Challenge(1, True)),
        (PLAYED, Challenge(1, False, loses_turn=True)),
    ],
)
def test_other_turns_tell_nothing(events: tuple[Event, ...]) -> None:
    assert last_turn(after(*events)) is None


def test_an_exchange_before_a_play_taken_back_counts_for_its_player_alone() -> None:
    """The play is made again: the turn before it is still the other side's exchange."""
    exchange = Turn(0, Exchange(ABC.parse("A")), 0, ABC.parse("E"))
    phony = Turn(1, across(3, 2, "DD"), 8, ABC.parse("AA"))
    assert last_turn(after(exchange, phony, Challenge(0, True))) is None
    turn = last_turn(after(exchange, phony, Challenge(0, True, again=True)))
    assert turn is not None and turn.exchanged == 1


def test_nothing_is_told_where_racks_are_known_or_the_bag_is_empty() -> None:
    now = after(PLAYED)
    assert last_turn(replace(now, racks=(ABC.parse("?AAE"), now.racks[1]))) is None
    assert last_turn(replace(now, bag=now.bag[:4])) is None
    assert last_turn(replace(now, racks=(None, None))) is None


def test_a_board_changed_since_tells_nothing() -> None:
    now = after(PLAYED)
    taken = now.board.with_tiles({now.board.size * 3 + 4: ABC.parse("C")[0]})
    assert last_turn(replace(now, board=taken)) is None


def test_three_players_tell_nothing() -> None:
    three = position(racks=("ABC?", "DDEE", "CCEE"), rack_size=4)
    played = Turn(0, across(3, 2, "AB"), 8, ABC.parse("AA"))
    assert last_turn(after(played, start=three)) is None
    assert last_turn(after(played, Resigned(1), start=three)) is None


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("4C ABc", (PLAYED,)),
        ("C4 (A)DE", (PLAYED, Turn(1, down(3, 2, ".DE"), 5, ABC.parse("BB")))),
    ],
)
def test_a_last_turn_told_is_that_of_the_game(text: str, events: tuple[Event, ...]) -> None:
    now = after(*events)
    told = with_last_turn(replace(now, last_play=None), text)
    assert last_turn(told) == last_turn(now)


def test_without_the_last_turn_the_tiles_are_connected() -> None:
    """The engine refuses others; ``(A)DE`` cannot have been played after what lies across it."""
    now = after(PLAYED, Turn(1, down(3, 2, ".DE"), 5, ABC.parse("BB")))
    whole = now.board.with_tiles({5 * now.board.size + 3: ABC.parse("B")[0]})
    with pytest.raises(NotationError, match="cannot have been the last move"):
        with_last_turn(replace(now, board=whole), "C4 (A)DE")


def test_an_exchange_told_is_that_of_the_game() -> None:
    exchange = Turn(1, Exchange(ABC.parse("DDE")), 0, ABC.parse("BBA"))
    now = after(PLAYED, exchange)
    told = with_last_turn(replace(now, exchanged=0, scoreless=0, last_play=PLAYED_BEFORE), "ex 3")
    assert last_turn(told) == last_turn(now)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4C ABC", "cannot have been the last move"),
        ("5C ABc", "cannot have been the last move"),
        ("4C (ABc)", "cannot have been the last move"),
        ("ex 5", "cannot have been the last move"),
        ("ABc", "write a square and a word"),
        ("4C A(Z", "Z"),
        ("99C ABc", "off the board"),
        ("pass", "write a square and a word"),
    ],
)
def test_what_does_not_lie_there_was_not_the_last_turn(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        with_last_turn(after(PLAYED), text)
