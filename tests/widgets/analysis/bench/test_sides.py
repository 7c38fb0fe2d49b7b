"""The two sides of a position on the bench: who they are, and what is typed for them."""

from __future__ import annotations

from eliot_qt.game.record import Seat
from eliot_qt.game.rules import Rules
from eliot_qt.modes import free_game

from ...desk import Desk
from .test_bench_page import MIDDLE


def test_of_three_the_next_one_is_the_other_side_and_who_is_left_out_is_said(desk: Desk) -> None:
    game = desk.program.library.game(Rules())
    seats = (Seat("Ann"), Seat("Bob"), Seat("Cleo"))
    record = free_game.new_game(game, seats, seed=3)
    feature = desk.window.analysis.bench
    feature.open_turn(record, record.cursor, record.position.to_move, record.position)
    desk.settle()
    sides = feature.page.sides
    names = [seat.name for seat in seats]
    first = record.position.to_move
    ours, theirs, left_out = (names[(first + n) % 3] for n in range(3))
    assert [mover.text() for mover in sides.movers] == [ours, theirs]
    assert feature.page.title.text() == f"{ours} – {theirs}"
    assert sides.bag.text().endswith(f" · as in a game of two, without {left_out}")
    desk.window.start.position_requested.emit(MIDDLE)
    desk.settle()
    assert "without" not in sides.bag.text()
