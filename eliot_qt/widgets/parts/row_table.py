"""Tables of whole rows, one of them the current one, and how their keys are read."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QHeaderView,
    QTableView,
    QWidget,
)

from ..board.keys import BoardKey, read_key, send_key


class RowTable(QTableView):
    """Rows are selected whole and never searched for by letters; nothing can be edited."""

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def fit_columns(self, stretched: int, least: int = 26, looked_at: int = 1000) -> None:
        """Columns as wide as their texts, but for one that takes the room there is.

        No column is narrower than ``least``; that many rows are looked at.
        """
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(looked_at)
        header.setMinimumSectionSize(least)

    def show_row(self, row: int | None) -> None:
        """Make a row the current one, or none, without a word to those who listen."""
        current = self.currentIndex()
        if (current.row() if current.isValid() else None) == row:
            return
        selection = self.selectionModel()
        selection.blockSignals(True)
        if row is None:
            selection.clear()
        else:
            flags = QItemSelectionModel.SelectionFlag
            index = self.model().index(row, 0)
            selection.setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        selection.blockSignals(False)
        self.viewport().update()
        if row is not None:
            self.scrollTo(self.model().index(row, 0))

    # Qt overrides

    def keyboardSearch(self, search: str) -> None:
        """Letters have their own meaning on each page."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        # QAbstractItemView would make the first row current, which nobody asked for.
        QAbstractScrollArea.focusInEvent(self, event)
        self.viewport().update()


class KeyTable(RowTable):
    """Up and Down go through the rows, other keys are the play surface's."""

    letter_typed = Signal(str, bool)
    symbol_typed = Signal(str)
    key_command = Signal(object)
    slot_typed = Signal(int)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        intent = read_key(event)
        own = intent is None or intent.command in (BoardKey.UP, BoardKey.DOWN)
        if own or not send_key(event, self):
            super().keyPressEvent(event)
