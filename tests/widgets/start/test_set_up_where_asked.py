"""*Set up a position* leads to the editor that goes with the page where it is asked."""

from __future__ import annotations

import pytest

from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from tests.widgets.desk import Desk


@pytest.mark.parametrize("link", [True, False])
def test_on_the_start_page_a_position_is_set_up_to_be_analysed(desk: Desk, link: bool) -> None:
    if link:
        start = desk.window.start
        next(one for one in start.links if one.text() == "Set up a position…").click()
    else:
        desk.action(Command.EDIT_POSITION).trigger()
    desk.settle()
    assert desk.window.shell.place is Place.BENCH
    assert desk.window.analysis.bench.page.setup.isVisible()


def test_in_a_training_it_is_set_up_to_be_trained_on(desk: Desk) -> None:
    desk.train()
    desk.action(Command.EDIT_POSITION).trigger()
    desk.settle()
    assert desk.window.shell.place is Place.EDITOR
