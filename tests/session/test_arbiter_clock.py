"""The arbiter's clock: start, pause, reset, alerts, and what is kept of it."""

from __future__ import annotations

from typing import Any

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.tiles import TileSet
from eliot_qt.session.arbiter_clock import TurnClock

from .club import Club, make_club
from .watch import Watch

TWO_MINUTES = ClockRule(ClockKind.TURN, 120)


def test_the_clock_starts_pauses_and_resets(qapp: Any) -> None:
    watch = Watch()
    clock = TurnClock(now=watch)
    heard: list[str] = []
    clock.time_up.connect(lambda: heard.append("up"))
    clock.set_rule(TWO_MINUTES)
    assert (clock.left, clock.is_running) == (120_000, False)
    clock.toggle()
    watch.now = 30_000
    clock.toggle()
    watch.now = 60_000
    assert clock.left == 90_000
    clock.toggle()
    watch.now = 151_000
    clock._keeper.check()
    assert (heard, clock.is_up, clock.is_running) == (["up"], True, False)
    clock.toggle()
    assert not clock.is_running
    clock.reset()
    assert clock.left == 120_000


def test_a_clock_without_a_limit_counts_up(qapp: Any) -> None:
    watch = Watch()
    clock = TurnClock(now=watch)
    clock.set_rule(ClockRule(ClockKind.GAME, 1500))
    clock.toggle()
    watch.now = 5_000
    assert (clock.left, clock.elapsed) == (None, 5_000)


def test_alerts_are_those_chosen(qapp: Any) -> None:
    watch = Watch()
    clock = TurnClock(now=watch)
    told: list[int] = []
    clock.time_left.connect(told.append)
    clock.alerts = (30, 5)
    clock.set_rule(TWO_MINUTES)
    clock.toggle()
    for second in (60, 90, 115):
        watch.now = 1000 * second
        clock._keeper.check()
    assert told == [30, 5]


def timed(club: Club) -> Watch:
    """The club's clock is moved by the test."""
    watch = Watch()
    club.session.clock._keeper._now = watch
    club.start(clock=TWO_MINUTES)
    return watch


def saved(club: Club) -> int:
    game = club.autosave.latest()
    assert game is not None
    return game.record.elapsed


def test_a_turn_left_goes_on_with_its_time(
    qapp: Any, tmp_path: Any, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    club = make_club(tmp_path, tile_sets, standard15)
    watch = timed(club)
    club.session.clock.toggle()
    watch.now = 45_000
    club.session.close()
    assert saved(club) == 45_000
    game = club.autosave.latest()
    assert game is not None
    club.session.resume(game.record, game.path)
    clock = club.session.clock
    assert (clock.left, clock.is_running) == (75_000, False)
    clock.toggle()
    watch.now = 50_000
    assert clock.left == 70_000


def test_time_is_kept_while_it_runs(
    qapp: Any, tmp_path: Any, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    club = make_club(tmp_path, tile_sets, standard15)
    watch = timed(club)
    club.session.clock.toggle()
    watch.now = 4_000
    club.session.clock._keeper.check()
    assert saved(club) == 0
    watch.now = 11_000
    club.session.clock._keeper.check()
    assert saved(club) == 11_000
    watch.now = 12_500
    club.session.clock.toggle()
    assert saved(club) == 12_500
    club.session.clock.reset()
    assert saved(club) == 0


def test_the_next_turn_has_all_its_time(
    qapp: Any, tmp_path: Any, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    club = make_club(tmp_path, tile_sets, standard15)
    watch = timed(club)
    club.session.clock.toggle()
    watch.now = 20_000
    club.session.end_turn()
    club.thinker.answer()
    assert club.session.clock.left == 120_000
    assert saved(club) == 0
