"""The clock of a turn as an arbiter handles it."""

from __future__ import annotations

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.play.clocks.stopwatch import TimeLeft, TimeUp
from eliot_qt.play.evening.turn_clock import TurnClock
from tests.session.watch import Watch

TWO_MINUTES = ClockRule(ClockKind.TURN, 120)


def test_the_clock_starts_pauses_and_resets() -> None:
    watch = Watch()
    clock = TurnClock(watch)
    clock.set_rule(TWO_MINUTES)
    assert (clock.remaining, clock.is_running) == (120_000, False)
    clock.toggle()
    watch.now = 30_000
    clock.toggle()
    watch.now = 60_000
    assert clock.remaining == 90_000
    clock.toggle()
    watch.now = 151_000
    assert clock.check() == TimeUp(0)
    assert (clock.is_up, clock.is_running, clock.remaining) == (True, False, 0)
    clock.toggle()
    assert not clock.is_running
    clock.reset()
    assert clock.remaining == 120_000


def test_a_clock_without_a_limit_counts_up() -> None:
    watch = Watch()
    clock = TurnClock(watch)
    clock.set_rule(ClockRule(ClockKind.GAME, 1500))
    clock.toggle()
    watch.now = 5_000
    assert (clock.remaining, clock.elapsed) == (None, 5_000)


def test_alerts_are_those_chosen() -> None:
    watch = Watch()
    clock = TurnClock(watch)
    clock.alerts = (30, 5)
    clock.set_rule(TWO_MINUTES)
    clock.toggle()
    said = []
    for second in (60, 90, 115):
        watch.now = 1000 * second
        said.append(clock.check())
    assert said == [None, TimeLeft(0, 30), TimeLeft(0, 5)]
