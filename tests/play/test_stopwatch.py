"""One turn's stopwatch: what it tells and when, pauses, time that had gone by before."""

from __future__ import annotations

import pytest

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.play.clocks.stopwatch import Stopwatch, TimeLeft, TimeUp
from tests.session.watch import Watch

TURN = ClockRule(ClockKind.TURN, 120)
GAME = ClockRule(ClockKind.GAME, 300)


class Timed:
    """A stopwatch whose time the test sets."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.stopwatch = Stopwatch(self.watch)

    def at(self, seconds: float) -> TimeLeft | TimeUp | None:
        """What is said at a time."""
        self.watch.now = int(seconds * 1000)
        return self.stopwatch.check()


@pytest.fixture
def timed() -> Timed:
    return Timed()


def test_each_alert_is_shown_once(timed: Timed) -> None:
    timed.stopwatch.run(2, TURN, 0, 0)
    assert timed.at(59.9) is None
    assert timed.at(60) == TimeLeft(2, 60)
    assert timed.at(61) is None
    assert timed.at(110) == TimeLeft(2, 10)
    assert timed.at(120) == TimeUp(2)


def test_after_a_long_silence_only_the_last_alert_is_shown(timed: Timed) -> None:
    timed.stopwatch.run(0, TURN, 0, 0)
    assert timed.at(115) == TimeLeft(0, 10)


def test_alerts_can_be_chosen_or_left_out(timed: Timed) -> None:
    timed.stopwatch.alerts = (30,)
    timed.stopwatch.run(0, TURN, 0, 0)
    assert timed.at(89) is None
    assert timed.at(90) == TimeLeft(0, 30)
    timed.stopwatch.alerts = ()
    timed.stopwatch.run(0, TURN, 0, 0)
    assert timed.at(200) is None


def test_what_was_short_when_the_turn_began_is_not_shown_again(timed: Timed) -> None:
    timed.stopwatch.run(0, GAME, 250_000, 5)
    assert timed.at(1) is None
    assert timed.at(40) == TimeLeft(0, 10)


def test_a_game_goes_on_without_time(timed: Timed) -> None:
    timed.stopwatch.run(0, GAME, 295_000, 5)
    assert timed.at(5) == TimeLeft(0, 0)
    assert timed.at(9) is None
    assert timed.stopwatch.is_running


def test_a_pause_does_not_count(timed: Timed) -> None:
    stopwatch = timed.stopwatch
    stopwatch.run(1, TURN, 0, 0)
    timed.watch.now = 20_000
    stopwatch.hold()
    assert (stopwatch.is_running, stopwatch.seat, stopwatch.elapsed) == (False, 1, 20_000)
    assert timed.at(500) is None
    stopwatch.go_on()
    timed.watch.now = 505_000
    assert stopwatch.elapsed == 25_000
    stopwatch.go_on()
    assert stopwatch.stop() == 25_000
    assert (stopwatch.seat, stopwatch.elapsed) == (None, 0)


def test_an_alert_heard_before_a_pause_is_not_repeated_after_it(timed: Timed) -> None:
    timed.stopwatch.run(0, TURN, 0, 0)
    assert timed.at(60) == TimeLeft(0, 60)
    timed.stopwatch.hold()
    timed.stopwatch.go_on()
    assert timed.at(61) is None


def test_a_turn_gets_its_time_back_running_or_not(timed: Timed) -> None:
    stopwatch = timed.stopwatch
    stopwatch.run(0, TURN, 0, 0, elapsed=70_000)
    assert stopwatch.elapsed == 70_000
    stopwatch.rewind()
    assert (stopwatch.elapsed, stopwatch.is_running) == (0, True)
    assert timed.at(60) == TimeLeft(0, 60)
    stopwatch.hold()
    stopwatch.rewind()
    assert (stopwatch.elapsed, stopwatch.is_running) == (0, False)


def test_nothing_runs_without_a_turn(timed: Timed) -> None:
    stopwatch = timed.stopwatch
    for command in (stopwatch.hold, stopwatch.go_on, stopwatch.rewind, stopwatch.check):
        command()
        assert (stopwatch.seat, stopwatch.elapsed, stopwatch.is_running) == (None, 0, False)
    stopwatch.run(0, TURN, 0, 0)
    assert stopwatch.is_running
