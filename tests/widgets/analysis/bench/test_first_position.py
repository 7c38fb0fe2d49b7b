"""The first position of a program just started."""

from __future__ import annotations

from eliot_qt.widgets.actions.commands import Command

from ...desk import Desk


def test_the_first_position_to_be_set_up_has_its_board_lexicon_and_racks(desk: Desk) -> None:
    desk.action(Command.ANALYSE_POSITION).trigger()
    desk.settle()
    page = desk.window.analysis.bench.page
    assert page.isVisible()
    assert page.board.board.width() > 300
    assert page.board.model.size == 15
    assert page.setup.lexicon.currentText() == "English"
    assert page.setup.rack.currentText()
