"""Why something is refused is said where it happens, as well as in the line below the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt

from eliot_qt.play.refusals import RefusalKind
from eliot_qt.widgets.board.bubble import Bubble, Reason, bubble_size

from ..desk import NO_KEY, Desk

KEY = Qt.Key


def said(desk: Desk) -> Reason | None:
    bubble = desk.table.overlay.bubble
    return bubble if isinstance(bubble, Reason) else None


def test_a_letter_that_is_not_there_is_refused_at_its_square(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("win")
    desk.type("q")
    assert said(desk) == Reason("Q is not on your rack", (115,))
    assert "Q is not on your rack" in desk.chip


def test_the_next_key_takes_the_reason_away(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("winq")
    # A key that changes nothing will do.
    desk.key(KEY.Key_Shift, NO_KEY, "")
    assert said(desk) is None
    assert isinstance(desk.table.overlay.bubble, Bubble), "the score is back at its word"
    assert "not on your rack" not in desk.chip
    desk.type("q")
    desk.type("e")
    assert said(desk) is None
    assert desk.chip.startswith("8H WINE")


def test_a_reason_goes_by_itself(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.type("q")
    assert said(desk) is not None
    desk.table._refusal.timeout.emit()
    assert said(desk) is None


def test_a_move_off_the_centre_is_refused_at_its_tiles(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.table.board.square_clicked.emit(0)
    desk.type("win")
    desk.enter()
    assert desk.refusals[-1].kind is RefusalKind.ILLEGAL
    reason = said(desk)
    assert reason is not None
    assert reason.squares == (0, 1, 2)
    assert reason.text in desk.chip


def test_enter_without_a_move_is_refused_at_the_arrow(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    desk.enter()
    assert desk.refusals[-1].kind is RefusalKind.NOTHING_TO_PLAY
    reason = said(desk)
    assert reason is not None
    assert reason.squares == (112,)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_reason_is_broken_into_lines(scale: float) -> None:
    short = bubble_size(Reason("Q is not on your rack", (0,)), scale)
    text = "The first move covers the square in the middle of the board, with two tiles or more"
    long = bubble_size(Reason(text, (0,)), scale)
    assert long.height() > short.height()
    # It leaves most of a board of 28 pixels a square in view.
    assert QRectF(0, 0, 15 * 28, 15 * 28).contains(QRectF(0, 0, long.width(), long.height()))
