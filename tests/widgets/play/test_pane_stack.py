"""The lists beside the board: those of single modes are made when they are shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.play import commands
from eliot_qt.widgets.play.panes.history_pane import HistoryPane
from eliot_qt.widgets.play.panes.pane_stack import PANES

from ...session import answers
from ..desk import Desk

KEY = Qt.Key
# A change of theme or text size polishes all of them, in view or not.
MOST_WIDGETS = 165


def made(desk: Desk) -> list[str]:
    return [name for name in PANES if desk.window.play.panes.is_made(name)]


def topping(desk: Desk) -> None:
    tiles, layout = desk.program.tile_sets["en"], desk.program.layouts["standard15"]
    desk.window.open_record(answers.topping_game(tiles, layout))
    desk.settle()


def test_a_game_has_no_panes_of_other_ways_to_play(desk: Desk) -> None:
    desk.play("EINRTWA", "AAAAAAA", players=["", "relaxed"])
    page = desk.window.play
    assert made(desk) == ["history"]
    assert not page.history.has_view
    assert len(page.findChildren(QWidget)) <= MOST_WIDGETS


def test_a_look_at_a_round_makes_no_table_of_totals(desk: Desk, qtbot: QtBot) -> None:
    desk.play("EINRTWA", "EINRTWA")
    desk.session.act(commands.Reveal())
    desk.session.act(commands.PASS)
    history = HistoryPane(desk.session.past, desk.window.commands.actions)
    qtbot.addWidget(history)
    history.refresh()
    assert history.row_of(history.rounds_model.index(0, 0)) == 0
    assert not history.has_view
    history.totals.click()
    assert history.table is history.view


def test_tab_goes_through_a_pane_made_late_as_it_stands(desk: Desk) -> None:
    topping(desk)
    panes = desk.window.play.panes
    assert made(desk) == ["topping", "results", "history"]
    desk.table.board.setFocus()
    seen: list[QWidget | None] = []
    while desk.focus not in seen:
        seen.append(desk.focus)
        desk.key(KEY.Key_Tab)
    hint = next(iter(panes.topping.hints.values()))
    order = [hint, panes.topping.view, panes.history.view]
    assert [widget for widget in seen if widget in order] == order
    assert [widget for widget in seen if widget and panes.isAncestorOf(widget)][-1] is order[-1]


def test_a_pane_made_late_shows_the_game_in_front(desk: Desk) -> None:
    desk.train("EINRTWA")
    desk.list_moves("8H WINTER", "8H TEN")
    moves = desk.window.play.panes.moves
    assert moves.isVisible() and moves.model.rowCount() == 2
    assert desk.window.play.panes.indexOf(moves) < desk.window.play.panes.indexOf(
        desk.window.play.history
    )
    assert desk.window.play.history.table is desk.window.play.history.view
