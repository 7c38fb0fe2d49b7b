"""Tables of whole rows, one of them the current one, and how their keys are read."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QAbstractScrollArea,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ...look.fonts import scale_of
from ..keys import BoardKey, read_key, send_key

# Above and below the text of a row, together.
_ROW_PADDING = 7
# Around the words in an empty table.
_MARGIN = 8
# A word in places for tiles, and two lines below it.
_ROOM_FOR_WORD = 84.0
# Bold text is wider by at most one such part.
_BOLDER = 12


class RowTable(QTableView):
    """Rows are selected whole and never searched for by letters; nothing can be edited.

    With ``sends_keys`` Up and Down go through the rows, and what other keys mean is emitted for
    the play surface.
    """

    letter_typed = Signal(str, bool)
    symbol_typed = Signal(str)
    key_command = Signal(object)  # BoardKey
    slot_typed = Signal(int)

    # Whether it measures only what is seen, and whether it has been asked to while put away.
    _rests = _is_behind = False

    def __init__(
        self, name: str = "", parent: QWidget | None = None, *, sends_keys: bool = False
    ) -> None:
        # Of columns measured, by the rows looked at: a layout asks for all of them many times.
        self._widths: dict[tuple[int, range], int] = {}
        super().__init__(parent)
        self._sends_keys = sends_keys
        self.setAccessibleName(name)
        self._empty = self._described = self._empty_word = ""
        # Font, and whether a sheet is worn, when the style changed last.
        self._styled: tuple[str, bool] | None = None
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self._least_rows = 0
        self._fit_rows()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def fit_columns(self, stretched: int, least: int = 26, looked_at: int = 200) -> None:
        """Columns as wide as their texts, but for one that takes the room there is.

        No column is narrower than ``least``; that many rows are looked at.
        """
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(looked_at)
        header.setMinimumSectionSize(least)

    def rest_when_hidden(self) -> None:
        """Measure nothing while put away: at each change of look Qt asks so several times."""
        self._rests = True

    def keep_rows(self, rows: int) -> None:
        """Keep the height of the header and at least this many rows."""
        self._least_rows = rows
        self.updateGeometry()

    def say_when_empty(self, text: str, word: str = "") -> None:
        """Set the text that the table shows and reads out while it has no rows.

        ``word`` stands above it in empty places for tiles, where there is room.
        """
        if (text, word) != (self._empty, self._empty_word):
            self._empty, self._empty_word = text, word
            self._describe()
            self.viewport().update()

    def show_row(self, row: int | None) -> None:
        """Make a row the current one, or none, without a word to those who listen."""
        current = self.currentIndex()
        before = current.row() if current.isValid() else None
        if before == row:
            self.reveal_current()
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
        self.reveal_current()
        self._repaint_rows(before, row)

    def reveal_current(self) -> None:
        """Scroll to the current row, if there is one."""
        current = self.currentIndex()
        if current.isValid():
            # Rows that have just come are not yet counted by the scroll bar.
            self.executeDelayedItemsLayout()
            super().updateGeometries()
            # To a cell in a hidden column nothing scrolls.
            count = self.horizontalHeader().count()
            columns = (column for column in range(count) if not self.isColumnHidden(column))
            self.scrollTo(current.siblingAtColumn(next(columns, 0)))

    def _repaint_rows(self, *rows: int | None) -> None:
        """Paint these rows again, and no others."""
        viewport = self.viewport()
        for row in rows:
            if row is not None:
                top, height = self.rowViewportPosition(row), self.rowHeight(row)
                viewport.update(0, top, viewport.width(), height)

    def _fit_rows(self) -> None:
        header, height = self.verticalHeader(), self.fontMetrics().height() + _ROW_PADDING
        header.setMinimumSectionSize(1)
        header.setDefaultSectionSize(height)

    @property
    def _is_empty(self) -> bool:
        return self.model() is None or self.model().rowCount() == 0

    def _describe(self) -> None:
        # What else the table is described by stays.
        description = self._empty if self._is_empty else ""
        if description or self.accessibleDescription() == self._described:
            self.setAccessibleDescription(description)
            self._described = description

    # Qt overrides

    def updateGeometries(self) -> None:
        self._is_behind = self._rests and not self.isVisible()
        if not self._is_behind:
            super().updateGeometries()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_behind:
            self.updateGeometries()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        if self._least_rows:
            rows = self._least_rows * self.verticalHeader().defaultSectionSize()
            frame = 2 * self.frameWidth()
            least.setHeight(self.horizontalHeader().sizeHint().height() + rows + frame)
        return least

    def sizeHintForColumn(self, column: int) -> int:
        """As wide as the longest text of the rows that are looked at.

        Qt asks the model for all that a cell could be drawn with, row by row; here the longest
        cells of a column are measured so, the others by their text.
        """
        rows = self._looked_at()
        width = self._widths.get((column, rows))
        if width is None:
            width = self._widths[column, rows] = self._measured(column, rows)
        return width

    def _measured(self, column: int, rows: range) -> int:
        model, advance = self.model(), self.fontMetrics().horizontalAdvance
        widths = [advance(text) for text in _texts(model, column, rows)]
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        # Text is measured in whole pixels, a cell in parts of them; bold text is wider by a part.
        most = max(widths, default=0)
        least = most - max(2, most // _BOLDER)
        by_width = sorted(zip(widths, rows, strict=True), key=lambda each: -each[0])
        longest = [model.index(row, column) for width, row in by_width if width > least]
        bold = [cell for cell in longest if model.data(cell, Qt.ItemDataRole.FontRole) is not None]
        samples = (*longest[:2], *bold[:2])
        sizes = (self.itemDelegateForIndex(cell).sizeHint(option, cell) for cell in samples)
        return max((size.width() for size in sizes), default=0)

    def _forget_widths(self) -> None:
        self._widths.clear()

    def _forget_columns(self, first: QModelIndex, last: QModelIndex) -> None:
        """Measure the columns anew in which something has changed; a tick changes one."""
        for column, rows in list(self._widths):
            if first.column() <= column <= last.column():
                del self._widths[column, rows]

    def _looked_at(self) -> range:
        """The rows in view, and those after or before them up to the number a header looks at."""
        rows = self.model().rowCount() if self.model() is not None else 0
        top = max(0, self.rowAt(0))
        # A table that is scrolled beyond its rows until it is laid out has no row at top or foot.
        room, height = self.viewport().height(), self.verticalHeader().defaultSectionSize()
        bottom = top + room // max(1, height) + 2
        end = min(rows, max(bottom, top + self.horizontalHeader().resizeContentsPrecision()))
        return range(max(0, min(top, end - self.horizontalHeader().resizeContentsPrecision())), end)

    def event(self, event: QEvent) -> bool:
        """Keep the arrow keys, which some have as keys of commands."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            if plain and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                event.accept()
                return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        measures = event.type() is QEvent.Type.FontChange or (
            event.type() is QEvent.Type.StyleChange and self._is_styled_anew()
        )
        if measures:
            self._forget_widths()
        super().changeEvent(event)
        if measures:
            self._fit_rows()

    def _is_styled_anew(self) -> bool:
        """Return whether another style is of other sizes too: other colours measure the same."""
        style = self.font().key(), self.testAttribute(Qt.WidgetAttribute.WA_StyleSheet)
        before, self._styled = self._styled, style
        return style != before

    def setItemDelegate(self, delegate: QAbstractItemDelegate) -> None:
        self._forget_widths()
        super().setItemDelegate(delegate)

    def setItemDelegateForColumn(self, column: int, delegate: QAbstractItemDelegate) -> None:
        self._forget_widths()
        super().setItemDelegateForColumn(column, delegate)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        self._forget_widths()
        if model is not None:
            # Before the view itself hears of a change and measures anew.
            model.dataChanged.connect(self._forget_columns)
            for changed in (
                model.rowsInserted,
                model.rowsRemoved,
                model.layoutChanged,
                model.modelReset,
            ):
                changed.connect(self._forget_widths)
        super().setModel(model)
        if model is not None:
            for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
                changed.connect(self._describe)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._empty or not self._is_empty:
            return
        painter = QPainter(self.viewport())
        ink = self.palette().color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(ink)
        room = self.viewport().rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        unit = scale_of(self.font())
        if self._empty_word and room.height() >= _ROOM_FOR_WORD * unit:
            # The first window has no empty table.
            from ..empty_state import TILE, paint_sockets

            room.setTop(round(room.top() + (room.height() - _ROOM_FOR_WORD * unit) / 3))
            paint_sockets(painter, self._empty_word, QRectF(room), 0.8 * unit, ink)
            room.setTop(round(room.top() + (0.8 * TILE + _MARGIN) * unit))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(room, int(flags) | int(Qt.TextFlag.TextWordWrap), self._empty)
        painter.end()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Rows are scrolled to, whichever of their columns are in view."""
        aside = self.horizontalScrollBar().value()
        super().scrollTo(index, hint)
        self.horizontalScrollBar().setValue(aside)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Home and End go to the first and the last row: there is no way along a row."""
        rows = self.model().rowCount() if self.model() is not None else 0
        ends = {
            QAbstractItemView.CursorAction.MoveHome: 0,
            QAbstractItemView.CursorAction.MoveEnd: rows - 1,
        }
        if action not in ends or not rows:
            return super().moveCursor(action, modifiers)
        return self.model().index(ends[action], max(0, self.currentIndex().column()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        intent = read_key(event) if self._sends_keys else None
        own = intent is None or intent.command in (BoardKey.UP, BoardKey.DOWN)
        if own or not send_key(event, self):
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters have their own meaning on each page."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        # QAbstractItemView would make the first row current, which is not wanted.
        QAbstractScrollArea.focusInEvent(self, event)
        self.viewport().update()


@runtime_checkable
class ColumnTexts(Protocol):
    """A model that says what stands in a column without being asked cell by cell."""

    def column_texts(self, column: int, rows: range) -> list[str]:
        """The texts of these rows."""
        ...


def _texts(model: QAbstractItemModel, column: int, rows: range) -> list[str]:
    if isinstance(model, ColumnTexts):
        return model.column_texts(column, rows)
    display = Qt.ItemDataRole.DisplayRole
    return [model.data(model.index(row, column), display) or "" for row in rows]
