"""One turn's stopwatch: what it tells and when, pauses, time that had gone by before."""

from __future__ import annotations

from typing import Any

import pytest

from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.session.clock_keeper import ClockKeeper

from .watch import Watch

TURN = ClockRule(ClockKind.TURN, 120)
GAME = ClockRule(ClockKind.GAME, 300)


class Heard:
    """A keeper and what it has told."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.keeper = ClockKeeper(now=self.watch)
        self.told: list[Any] = []
        self.keeper.time_left.connect(lambda seat, seconds: self.told.append((seat, seconds)))
        self.keeper.time_up.connect(lambda seat: self.told.append(("up", seat)))

    def at(self, seconds: float) -> list[Any]:
        """What is told at a time, as the timer would have it."""
        self.told.clear()
        self.watch.now = int(seconds * 1000)
        self.keeper.check()
        return list(self.told)


@pytest.fixture
def heard(qapp: Any) -> Heard:
    return Heard()


def test_each_alert_is_told_once(heard: Heard) -> None:
    heard.keeper.run(2, TURN, 0, 0)
    assert heard.at(59.9) == []
    assert heard.at(60) == [(2, 60)]
    assert heard.at(61) == []
    assert heard.at(110) == [(2, 10)]
    assert heard.at(120) == [("up", 2)]


def test_after_a_long_silence_only_the_last_alert_is_told(heard: Heard) -> None:
    heard.keeper.run(0, TURN, 0, 0)
    assert heard.at(115) == [(0, 10)]


def test_alerts_can_be_chosen_or_left_out(heard: Heard) -> None:
    heard.keeper.alerts = (30,)
    heard.keeper.run(0, TURN, 0, 0)
    assert heard.at(89) == []
    assert heard.at(90) == [(0, 30)]
    heard.keeper.alerts = ()
    heard.keeper.run(0, TURN, 0, 0)
    assert heard.at(200) == []


def test_what_was_short_when_the_turn_began_is_not_told_again(heard: Heard) -> None:
    heard.keeper.run(0, GAME, 250_000, 5)
    assert heard.at(1) == []
    assert heard.at(40) == [(0, 10)]


def test_a_game_goes_on_without_time(heard: Heard) -> None:
    heard.keeper.run(0, GAME, 295_000, 5)
    assert heard.at(5) == [(0, 0)]
    assert heard.at(9) == []
    assert heard.keeper.is_running


def test_a_pause_does_not_count(heard: Heard) -> None:
    keeper = heard.keeper
    keeper.run(1, TURN, 0, 0)
    heard.watch.now = 20_000
    keeper.hold()
    assert (keeper.is_running, keeper.seat, keeper.elapsed) == (False, 1, 20_000)
    assert heard.at(500) == []
    keeper.go_on()
    heard.watch.now = 505_000
    assert keeper.elapsed == 25_000
    keeper.go_on()
    assert keeper.stop() == 25_000
    assert (keeper.seat, keeper.elapsed) == (None, 0)


def test_an_alert_heard_before_a_pause_is_not_repeated_after_it(heard: Heard) -> None:
    heard.keeper.run(0, TURN, 0, 0)
    assert heard.at(60) == [(0, 60)]
    heard.keeper.hold()
    heard.keeper.go_on()
    assert heard.at(61) == []


def test_a_turn_gets_its_time_back_running_or_not(heard: Heard) -> None:
    keeper = heard.keeper
    keeper.run(0, TURN, 0, 0, elapsed=70_000)
    assert keeper.elapsed == 70_000
    keeper.rewind()
    assert (keeper.elapsed, keeper.is_running) == (0, True)
    assert heard.at(60) == [(0, 60)]
    keeper.hold()
    keeper.rewind()
    assert (keeper.elapsed, keeper.is_running) == (0, False)


def test_nothing_runs_without_a_turn(heard: Heard) -> None:
    keeper = heard.keeper
    for command in (keeper.hold, keeper.go_on, keeper.rewind, keeper.check):
        command()
        assert (keeper.seat, keeper.elapsed, keeper.is_running) == (None, 0, False)
    keeper.run(0, TURN, 0, 0)
    assert keeper.is_running
