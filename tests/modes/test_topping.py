"""Topping: find the top against the clock; points are bad."""

from __future__ import annotations

from typing import Any

import pytest

from eliot_qt.formats.own.savefile import dumps, loads
from eliot_qt.game.check import IllegalMove
from eliot_qt.game.game import Game
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.shared.turn import Source
from eliot_qt.modes import ranking, topping
from eliot_qt.modes.common_game import start_game
from eliot_qt.modes.finder import ScoredPlacement
from eliot_qt.modes.hints import Hint
from eliot_qt.modes.racks import dealt_by_hand
from tests.game.table import ABC, LAYOUTS, SMALL, TILE_SETS, AnyWord, across, only, rules
from tests.modes.common_table import Listed, check_tiles, random_mode_game, seats

ANY = AnyWord()
AB, ABC_ = across(3, 3, "AB"), across(3, 2, "ABC")
TOP = Listed([ScoredPlacement(ABC_, 16), ScoredPlacement(AB, 8)])


def game(**changes: Any) -> GameRecord:
    given = topping.topping_rules(rules(**changes))
    record = start_game(topping.MODE, Game(given, ABC, SMALL), seats(1), 1)
    return record.append(dealt_by_hand(b"", ABC.parse("ABCE")))


def test_a_new_game_has_a_rack_and_a_clock_per_turn() -> None:
    given = topping.topping_rules(rules())
    record = topping.new_game(Game(given, ABC, SMALL), "Ann", 3)
    assert (record.mode, record.seats[0].name, len(record.position.rack)) == ("topping", "Ann", 4)
    assert topping.duration(given) == 180_000
    own = rules(clock=ClockRule(ClockKind.TURN, 40))
    assert topping.topping_rules(own) is own
    assert topping.duration(rules()) is None


def test_any_move_of_the_tops_score_ends_the_turn_with_the_seconds_used() -> None:
    record = topping.attempt(game(), AB, ANY, TOP, 4_200)
    assert record.position.open_turn is not None
    assert [entry.score for entry in record.position.open_turn.tries] == [8]
    record = topping.attempt(record, across(3, 2, "CBA"), ANY, TOP, 21_900)
    turn = record.position.turns[0]
    assert (turn.move, turn.source, turn.score) == (ABC_, Source.TOP, 16)
    assert record.position.scores == (21,)
    assert topping.outcomes(record.position) == (topping.ToppingTurn(21, 0, 0, 2, True, 16),)
    assert record.position.open_turn is not None  # the next rack
    check_tiles(record)


def test_invalid_tries_are_refused_or_listed_with_0_points() -> None:
    with pytest.raises(IllegalMove):
        topping.attempt(game(), ABC_, only(["AB"]), TOP, 5_000)
    record = topping.attempt(game(record_invalid=True), ABC_, only(["AB"]), TOP, 5_000)
    assert record.position.open_turn is not None
    (entry,) = record.position.open_turn.tries
    assert (entry.valid, entry.score, entry.spent) == (False, 0, 5_000)


def test_seconds_may_not_count() -> None:
    record = topping.attempt(game(count_seconds=False), ABC_, ANY, TOP, 90_000)
    assert record.position.scores == (0,)


def test_a_timeout_costs_sixty_and_the_whole_duration() -> None:
    record = topping.time_up(game(), TOP)
    assert record.position.scores == (240,)
    (told,) = topping.outcomes(record.position)
    assert (told.seconds, told.timeout, told.found, told.total) == (180, 60, False, 240)
    assert record.position.turns[0].move == ABC_
    own = game(count_seconds=False, timeout_penalty=7)
    assert topping.time_up(own, TOP).position.scores == (7,)


def test_without_a_limit_giving_up_costs_the_time_used() -> None:
    record = start_game(topping.MODE, Game(rules(), ABC, SMALL), seats(1), 1)
    record = record.append(dealt_by_hand(b"", ABC.parse("ABCE")))
    assert topping.time_up(record, TOP, 33_000).position.scores == (93,)


def test_nothing_is_accepted_after_the_time() -> None:
    with pytest.raises(ValueError, match="time is up"):
        topping.attempt(game(), ABC_, ANY, TOP, 180_001)
    with pytest.raises(ValueError, match="time is up"):
        topping.hint(game(), Hint.LENGTH, 180_001)
    assert topping.attempt(game(), ABC_, ANY, TOP, 180_000).position.scores == (180,)


def test_hints_cost_their_price_once() -> None:
    record = topping.hint(game(), Hint.LENGTH, 1_000)
    assert topping.hint(record, Hint.LENGTH, 2_000) == record
    record = topping.hint(record, Hint.FIRST_LETTER, 3_000)
    assert topping.paid_hints(record.position) == (Hint.LENGTH, Hint.FIRST_LETTER)
    record = topping.attempt(record, ABC_, ANY, TOP, 10_000)
    assert record.position.scores == (40 + 120 + 10,)
    assert topping.paid_hints(record.position) == ()
    with pytest.raises(ValueError, match="no hint"):
        topping.hint(game(), Hint.MOVE, 1)


def test_a_pause_stops_everything_and_keeps_the_time() -> None:
    record = topping.pause(game(), 50_000)
    with pytest.raises(ValueError, match="interrupted"):
        topping.attempt(record, ABC_, ANY, TOP, 50_000)
    with pytest.raises(ValueError, match="interrupted"):
        topping.hint(record, Hint.LENGTH, 50_000)
    with pytest.raises(ValueError, match="interrupted"):
        topping.pause(record, 50_000)
    loaded = loads(dumps(record), TILE_SETS, LAYOUTS)
    assert loaded.position.open_turn is not None
    assert (loaded.position.open_turn.elapsed, loaded.position.open_turn.paused) == (50_000, True)
    record = topping.resume(loaded)
    with pytest.raises(ValueError, match="not interrupted"):
        topping.resume(record)
    # A clock that was lost does not give seconds back.
    assert topping.attempt(record, ABC_, ANY, TOP, 1_000).position.scores == (50,)


def test_the_lowest_total_leads_and_is_compared_with_the_tops() -> None:
    record = random_mode_game(topping.MODE, 6, most=6)
    (row,) = ranking.standings(record)
    outcomes = topping.outcomes(record.position)
    assert row.total == sum(told.total for told in outcomes) == record.position.scores[0]
    assert row.difference == row.total - sum(told.top_score for told in outcomes)


def test_a_rack_with_which_nothing_can_be_placed_costs_hints_at_most() -> None:
    record = topping.hint(game(), Hint.LENGTH, 5_000)
    ended = topping.end_blocked(record, Listed())
    assert ended.position.over is EndReason.BLOCKED
    assert ended.position.scores == (40,)
    with pytest.raises(ValueError, match="a move can still be made"):
        topping.end_blocked(record, TOP)
