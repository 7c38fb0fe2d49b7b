"""The common base of board and rack: keys become intents, tiles are clicked or dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

from ..parts.keys import send_input, send_key

_DRAG_DISTANCE = 4
ModelIndex = QModelIndex | QPersistentModelIndex

# Qt's widgets cannot be inherited twice: this stands before one of its item views.
if TYPE_CHECKING:
    _View = QAbstractItemView
else:
    _View = object


class TileView(_View):
    """To be named before the Qt view it extends. A place is a square, or a slot of the rack."""

    letter_typed = Signal(str, bool)
    symbol_typed = Signal(str)
    key_command = Signal(object)  # BoardKey
    slot_typed = Signal(int)
    #: a tile is dragged: its place, then global positions until it is dropped or let go
    drag_begun = Signal(int, QPoint)
    drag_moved = Signal(QPoint)
    drag_dropped = Signal(QPoint)
    drag_cancelled = Signal()

    _pressed: tuple[int, QPoint] | None = None
    _dragging = False

    def _place_under(self, event: QMouseEvent) -> int | None:
        """The place under the pointer."""
        raise NotImplementedError

    def _can_lift(self, place: int) -> bool:
        """Return whether the tile of a place may be dragged."""
        raise NotImplementedError

    def _click(self, place: int) -> None:
        """A place was clicked."""
        raise NotImplementedError

    def _drag(self, event: QMouseEvent) -> bool:
        """Drag the tile along, or begin to; return False if none is held."""
        if self._dragging:
            self.drag_moved.emit(event.globalPosition().toPoint())
        elif self._pressed is not None:
            place, start = self._pressed
            far = (event.position().toPoint() - start).manhattanLength() >= _DRAG_DISTANCE
            if far and self._can_lift(place):
                self._dragging = True
                self.drag_begun.emit(place, event.globalPosition().toPoint())
        return self._pressed is not None

    # Qt overrides

    def keyboardSearch(self, search: str) -> None:
        """Letters are tiles here, never a search."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the key on as an intent; Tab and shortcuts go their usual ways."""
        if self._dragging and event.key() == Qt.Key.Key_Escape:
            self._pressed, self._dragging = None, False
            self.drag_cancelled.emit()
        elif not send_key(event, self):
            event.ignore()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Pass composed letters on."""
        send_input(event, self)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Letters may come from an input method although nothing can be edited."""
        super().focusInEvent(event)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)

    def currentChanged(self, current: ModelIndex, previous: ModelIndex) -> None:
        """Keep the input method on: Qt switches it off for items that cannot be edited."""
        super().currentChanged(current, previous)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a click or a drag."""
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        place, dragging = self._pressed[0], self._dragging
        self._pressed, self._dragging = None, False
        if dragging:
            self.drag_dropped.emit(event.globalPosition().toPoint())
        elif self._place_under(event) == place:
            self._click(place)
