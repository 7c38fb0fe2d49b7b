"""The clock of a club's turn in the session: what is kept of it, and when the next turn begins."""

from __future__ import annotations

from typing import Any

from eliot_qt.game.layout import Layout
from eliot_qt.game.rules import ClockKind, ClockRule
from eliot_qt.game.tiles import TileSet
from eliot_qt.play.evening import club_commands as asked

from .club import Club, make_club
from .watch import Watch

TWO_MINUTES = ClockRule(ClockKind.TURN, 120)


def timed(club: Club) -> Watch:
    """The club's clock is moved by the test."""
    club.start(clock=TWO_MINUTES)
    return club.watch


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
    assert (clock.remaining, clock.is_running) == (75_000, False)
    clock.toggle()
    watch.now = 50_000
    assert clock.remaining == 70_000


def test_time_is_kept_while_it_runs(
    qapp: Any, tmp_path: Any, tile_sets: dict[str, TileSet], standard15: Layout
) -> None:
    club = make_club(tmp_path, tile_sets, standard15)
    watch = timed(club)
    club.session.clock.toggle()
    watch.now = 4_000
    club.session.clock.check()
    assert saved(club) == 0
    watch.now = 11_000
    club.session.clock.check()
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
    club.session.act(asked.EndTurn())
    club.thinker.answer()
    assert club.session.clock.remaining == 120_000
    assert saved(club) == 0
