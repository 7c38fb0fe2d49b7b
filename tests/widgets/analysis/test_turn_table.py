"""The list of turns where it is narrow: what one reads is whole."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eliot_qt.models.text_table import TextRow, TextTableModel
from eliot_qt.widgets.analysis.turn_table import TurnColumn, TurnTable

from ..page_checks import dressed, wear

# As wide as beside board and verdict in a window of 1366 pixels, without the scroll bar.
_NARROW = 330


def test_numbers_moves_and_losses_are_whole_in_a_narrow_list(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dressed(qapp) as theme:
        table = TurnTable()
        qtbot.addWidget(table)
        wear(theme, table)
        table.set_theme(theme)
        table.resize(_NARROW, 300)
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
