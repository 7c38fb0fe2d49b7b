"""The pointer over the board."""

from __future__ import annotations

from tests.widgets.desk import Desk


def test_the_square_under_the_pointer_is_still_seen(desk: Desk) -> None:
    desk.play("EINRTWA", "EINRTWA")
    board = desk.table.board.viewport()
    desk.point(desk.slot(0))
    before = board.grab().toImage()
    desk.point(desk.square("13D"))
    assert board.grab().toImage() == before
