"""Sorting a list of moves by its columns: by the headings, or by a menu for the keyboard."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu

from eliot_qt.models.move_columns import MOVE_COLUMNS, MoveColumn
from eliot_qt.models.move_order import MoveOrder, column_name, order_text
from eliot_qt.models.moves import MoveListModel
from eliot_qt.models.said import said_text
from eliot_qt.voice.figures import BEST_MOVES_FIRST
from eliot_qt.widgets.texts.sentences import sentence

from ..speech import say_aloud
from .row_table import RowTable


class ColumnSorting(QObject):
    """A column sorts the moves; again it reverses them, a third time they are as listed."""

    def __init__(self, model: MoveListModel, view: RowTable) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self._menu = QMenu(view)
        header = view.horizontalHeader()
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self.sort)
        for widget in (view, header):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            widget.customContextMenuRequested.connect(self.open_menu)
        view.installEventFilter(self)

    def sort(self, column: int) -> None:
        """Sort by a column, or go on to its next order."""
        first = MoveOrder(MoveColumn(column), not MOVE_COLUMNS[column].rising_first)
        second = first._replace(falling=not first.falling)
        following: dict[MoveOrder | None, MoveOrder | None] = {first: second, second: None}
        self._sort(following.get(self._model.order, first))

    def open_menu(self) -> None:
        """Offer the columns in sight below their headings."""
        self._menu.clear()
        self._offer(sentence(said_text(BEST_MOVES_FIRST)), None)
        for column in MoveColumn:
            if column is not MoveColumn.GLYPH and not self._view.isColumnHidden(column):
                self._offer(column_name(column), column)
        corner = self._view.viewport().mapToGlobal(QPoint(0, 0))
        self._menu.popup(corner)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys for a menu of what has the focus; not all systems have one."""
        if watched is self._view and isinstance(event, QKeyEvent):
            shifted = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
            is_menu_key = event.key() == Qt.Key.Key_Menu or (
                event.key() == Qt.Key.Key_F10 and shifted
            )
            if is_menu_key and event.type() == QEvent.Type.KeyPress:
                self.open_menu()
                return True
        return super().eventFilter(watched, event)

    def _offer(self, text: str, column: MoveColumn | None) -> None:
        action = QAction(text, self._menu)
        action.setCheckable(True)
        order = self._model.order
        action.setChecked((None if order is None else order.column) is column)
        action.triggered.connect(partial(self._choose, column))
        self._menu.addAction(action)

    def _choose(self, column: MoveColumn | None) -> None:
        if column is None:
            self._sort(None)
        else:
            self.sort(column)

    def _sort(self, order: MoveOrder | None) -> None:
        if order is None:
            self._model.sort(-1)
        else:
            falling = Qt.SortOrder.DescendingOrder if order.falling else Qt.SortOrder.AscendingOrder
            self._model.sort(order.column, falling)
        self._view.horizontalHeader().resizeSections()
        text = self.tr("Sorted: {order}").format(order=order_text(self._model.order))
        say_aloud(self._view, text)
