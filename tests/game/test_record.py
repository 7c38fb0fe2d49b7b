"""Records: cursor, undo, redo, forks; nothing ever changes in place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eliot_qt.game.bag import chance, draw
from eliot_qt.game.events import EventError, Turn
from eliot_qt.game.move import Pass
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.rules import ChallengeRule, ClockKind, ClockRule, WordCheck
from eliot_qt.modes import free_game
from tests.game.table import ABC, AnyWord, Never, across, game, random_game


@settings(max_examples=30)
@given(st.integers(0, 10_000), st.sampled_from(list(WordCheck)))
def test_positions_are_those_of_playing(seed: int, check: WordCheck) -> None:
    record = random_game(seed, word_check=check, challenge=ChallengeRule.VOID)
    replayed = GameRecord(record.start, record.seats, seed, events=record.events)
    assert replayed == record
    assert replayed.positions == record.positions
    assert len(record.positions) == len(record.events) + 1
    for number in range(len(record.positions)):
        assert record.go_to(number).position == record.position_at(number)


def test_undo_and_redo_go_turn_by_turn() -> None:
    record = random_game(8)
    turns = record.turns
    seen = [record.cursor]
    while record.cursor:
        record = record.undo()
        seen.append(record.cursor)
    assert seen[1:] == list(reversed(turns))
    assert record.undo() is record
    forward: list[int] = [record.cursor]
    while not record.at_end:
        record = record.redo()
        forward.append(record.cursor)
    assert forward == sorted(seen)
    assert record.redo() == record


def test_undo_takes_consequences_along() -> None:
    record = game(word_check=WordCheck.AFTER_PLAY)
    played = free_game.play(record, across(3, 2, "ABC"), Never())
    assert len(played.events) == 2
    assert played.undo().cursor == 0
    assert played.undo().redo().cursor == 2
    ended = game(racks=("AB", "CD"))
    for _ in range(6):
        ended = free_game.play(ended, Pass(), AnyWord())
    assert ended.position.over is EndReason.SCORELESS
    assert ended.undo().cursor == 5
    assert ended.undo().position.over is None
    assert ended.undo().redo() == ended


def test_playing_again_after_undo_draws_the_same_tiles() -> None:
    record = game(seed=77)
    once = free_game.play(record, across(3, 2, "ABC"), AnyWord())
    again = free_game.play(once.undo(), across(3, 2, "ABC"), AnyWord())
    assert again == once
    later = free_game.play(once, Pass(), AnyWord()).undo().undo()
    assert free_game.play(later, across(3, 2, "ABC"), AnyWord()) == once


def test_draws_depend_on_seed_and_number_of_events_only() -> None:
    bag = ABC.full_bag
    assert draw(bag, 3, chance(1, 5)) == draw(bag, 3, chance(1, 5))
    answers = {draw(bag, 5, chance(seed, event))[0] for seed in range(4) for event in range(4)}
    assert len(answers) > 8
    drawn, left = draw(bag, 100, chance(1, 1))
    assert (sorted(drawn), left) == (sorted(bag), b"")
    assert draw(b"", 3, chance(1, 1)) == (b"", b"")
    # A settled answer: another Python or machine must deal the same tiles.
    assert ABC.show(draw(bag, 7, chance(2026, 3))[0]) == "ABBDEEE"


def test_a_fork_leaves_the_old_record_whole() -> None:
    record = random_game(3, most=6)
    past = record.go_to(2)
    fork = free_game.play(past, Pass(), AnyWord())
    assert fork.events[:2] == record.events[:2]
    assert len(fork.events) == 3
    assert len(record.events) > 3
    assert fork.at_end
    assert past.events == record.events


def test_notes_follow_their_events() -> None:
    record = random_game(3, most=6)
    noted = GameRecord(
        record.start,
        record.seats,
        events=record.events,
        notes=((0, "all"), (2, "second"), (4, "fourth")),
    )
    fork = noted.go_to(2).append(Turn(noted.position_at(2).to_move, Pass()))
    assert fork.notes == ((0, "all"), (2, "second"))


def test_what_is_no_record() -> None:
    start = game().start
    with pytest.raises(EventError, match="1 names for 2 seats"):
        GameRecord(start, (Seat("Ann"),))
    two = (Seat("Ann"), Seat("Ben", "club"))
    with pytest.raises(EventError, match="event 2: it is the turn"):
        GameRecord(start, two, events=(Turn(0, Pass()), Turn(0, Pass())))
    with pytest.raises(EventError, match="cursor"):
        GameRecord(start, two, cursor=1)
    with pytest.raises(IndexError):
        GameRecord(start, two).go_to(1)
    with pytest.raises(IndexError):
        GameRecord(start, two).position_at(-1)
    assert [seat.is_computer for seat in two] == [False, True]


def test_a_seat_may_have_a_time_of_its_own() -> None:
    rule = ClockRule(ClockKind.GAME, 1500, increment=5)
    assert Seat("Ann").clock(rule) is rule
    assert Seat("Ann", seconds=600).clock(rule) == ClockRule(ClockKind.GAME, 600, increment=5)
    for timeless in (ClockRule(), ClockRule(ClockKind.SOFT)):
        assert Seat("Ann", seconds=600).clock(timeless) == timeless
    with pytest.raises(ValueError, match="less than no time"):
        Seat("Ann", seconds=-1)


def test_a_record_that_is_there_already_is_not_made_anew() -> None:
    record = game()
    assert record.go_to(record.cursor) is record
