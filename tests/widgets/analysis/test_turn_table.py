"""The list of turns: whole where it is narrow, and cheap to walk through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.models.text_table import TextRow, TextTableModel
from eliot_qt.widgets.analysis.turn_table import TurnColumn, TurnTable
from eliot_qt.widgets.look.theme import Theme

from ..page_checks import dressed, wear

# As wide as beside board and verdict in a window of 1366 pixels, without the scroll bar.
_NARROW = 330


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    with dressed(qapp) as theme:
        yield theme


@pytest.fixture
def table(qtbot: QtBot, theme: Theme) -> TurnTable:
    table = TurnTable()
    qtbot.addWidget(table)
    wear(theme, table)
    table.set_theme(theme)
    table.resize(_NARROW, 300)
    return table


def test_numbers_moves_and_losses_are_whole_in_a_narrow_list(
    table: TurnTable, qapp: QApplication
) -> None:
    table.show()
    model = table.model()
    assert isinstance(model, TextTableModel)
    model.set_rows([TextRow(("21", "", "Maya", "5G RAIN(C)OAT", "60", "−17.1 %", ""))])
    table.resize(_NARROW - 1, 300)
    qapp.processEvents()
    columns = (TurnColumn.NUMBER, TurnColumn.MOVE, TurnColumn.POINTS, TurnColumn.LOSS)
    for column in columns:
        needed = table.sizeHintForIndex(model.index(0, column)).width()
        assert needed <= table.columnWidth(column), column.name


class Painted(QObject):
    """Notes what is painted of a widget."""

    def __init__(self) -> None:
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_scrolled_by_a_turn_only_the_rows_that_come_are_painted(
    table: TurnTable, theme: Theme, qtbot: QtBot, qapp: QApplication
) -> None:
    model = table.model()
    assert isinstance(model, TextTableModel)
    row = ("1", "", "Maya", "8D HUTCH", "30", "−1 %", "")
    model.set_rows([TextRow(row) for _ in range(40)])
    table.show()
    qtbot.waitExposed(table)
    qapp.processEvents()
    painted, viewport = Painted(), table.viewport()
    before = viewport.grab().toImage().pixelColor(viewport.width() - 2, viewport.height() - 2)
    assert before.name() == theme.page.panel.lower()
    viewport.installEventFilter(painted)
    heights = []
    # What the window itself still asks to be painted comes with the first steps.
    for step in range(1, 6):
        painted.region = QRegion()
        table.verticalScrollBar().setValue(step)
        qapp.processEvents()
        lines = range(viewport.height())
        heights.append(sum(painted.region.contains(QPoint(5, line)) for line in lines))
    # A row that comes, and where the pointer happens to lie the row it is over, and was over.
    assert 0 < min(heights) <= 4 * table.rowHeight(0) < viewport.height() / 2
