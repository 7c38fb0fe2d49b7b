"""Time left, overtime, and how it is shown."""

from __future__ import annotations

import pytest

from eliot_qt.game.clock import format_time, increments, overtime_points, remaining
from eliot_qt.game.events import Turn
from eliot_qt.game.move import Exchange, Pass
from eliot_qt.game.rules import ClockKind, ClockRule

GAME = ClockRule(ClockKind.GAME, 60, 2)


def overtime(rule: ClockRule, spent: int, turns: int = 0) -> int:
    return overtime_points(rule, remaining(rule, spent, turns))


@pytest.mark.parametrize(
    ("rule", "spent", "turns", "now", "left"),
    [
        (ClockRule(), 99, 9, 9, None),
        (ClockRule(ClockKind.SOFT), 99, 9, 9, None),
        (ClockRule(ClockKind.SOFT, 60), 50_000, 3, 20_000, -10_000),
        (GAME, 0, 0, 0, 60_000),
        (GAME, 10_000, 3, 1_000, 55_000),
        (GAME, 70_000, 0, 0, -10_000),
        (ClockRule(ClockKind.TURN, 30), 500_000, 9, 10_000, 20_000),
        (ClockRule(ClockKind.TURN, 30), 500_000, 9, 31_000, -1_000),
    ],
)
def test_time_left(rule: ClockRule, spent: int, turns: int, now: int, left: int | None) -> None:
    assert remaining(rule, spent, turns, now) == left


@pytest.mark.parametrize(
    ("spent", "points"),
    [(0, 0), (60_000, 0), (60_001, -10), (120_000, -10), (120_001, -20), (300_000, -40)],
)
def test_each_started_minute_costs(spent: int, points: int) -> None:
    assert overtime(ClockRule(ClockKind.GAME, 60), spent) == points


def test_a_pass_adds_no_time() -> None:
    played = Turn(0, Exchange(b"\1"), 0)
    events = [played, Turn(1, Pass(), 0), Turn(0, Pass(), 0), Turn(1, Pass(), 0), played]
    assert (increments(events, 0), increments(events, 1)) == (2, 0)


def test_increments_count_and_only_the_game_clock_punishes() -> None:
    assert overtime(GAME, 70_000, 5) == 0
    assert overtime(GAME, 70_001, 5) == -10
    assert overtime(ClockRule(ClockKind.GAME, 60, 0, 7), 200_000) == -21
    for kind in (ClockKind.SOFT, ClockKind.TURN):
        assert overtime(ClockRule(kind, 1), 10**7) == 0


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "0:00"),
        (1, "0:01"),
        (1_000, "0:01"),
        (59_001, "1:00"),
        (1_122_000, "18:42"),
        (3_723_000, "1:02:03"),
        (-12_900, "-0:12"),
        (-61_000, "-1:01"),
    ],
)
def test_shown_times(milliseconds: int, text: str) -> None:
    assert format_time(milliseconds) == text


@pytest.mark.parametrize("values", [(-1, 0, 0), (5, -1, 0), (5, 0, -1), (0, 0, 0)])
def test_impossible_clocks(values: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="clock"):
        ClockRule(ClockKind.GAME, *values)
