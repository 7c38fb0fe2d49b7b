"""Widgets side by side, in as many lines as they need, and laying out before a first picture."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Fills lines from the left, each widget in the middle of its line.

    What is wider than a line gets a whole one; ``fills``: the last widget of all ends its line.
    """

    def __init__(
        self, parent: QWidget | None = None, spacing: int = 6, *, fills: bool = False
    ) -> None:
        super().__init__(parent)
        self._fills = fills
        self._items: list[QLayoutItem] = []
        # By width, until something in it changes: a page that is laid out asks for many.
        self._heights: dict[int, int] = {}
        self.setSpacing(spacing)
        self.setContentsMargins(0, 0, 0, 0)

    def _place(self, room: QRect, move: bool) -> int:
        """The height that is needed at that width; ``move`` puts the widgets there."""
        x, y, line = room.x(), room.y(), 0
        beside: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            hint.setWidth(min(hint.width(), room.width()))
            if line and x + hint.width() > room.x() + room.width():
                _settle(beside, line)
                x, y, line = room.x(), y + line + self.spacing(), 0
            if move:
                beside.append((item, QRect(x, y, hint.width(), hint.height())))
            x += hint.width() + self.spacing()
            line = max(line, hint.height())
        if self._fills and beside:
            beside[-1][1].setRight(room.right())
        _settle(beside, line)
        return y + line - room.y()

    # Qt overrides

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return height

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        widest = QSize()
        for item in self._items:
            widest = widest.expandedTo(item.minimumSize())
        return widest


def _settle(beside: list[tuple[QLayoutItem, QRect]], height: int) -> None:
    """Put the widgets of a line in the middle of its height; the next one begins empty."""
    for item, place in beside:
        item.setGeometry(place.translated(0, (height - place.height()) // 2))
    beside.clear()


def lay_out_now(widget: QWidget) -> None:
    """Lay out a widget in view and all that it lies in, from the inside.

    Qt does so a level at a time, each in an event of its own, and a picture may be painted between
    two of them: with parts as high as they were before.
    """
    each: QWidget | None = widget
    while each is not None and not each.isWindow():
        if (layout := each.layout()) is not None:
            layout.activate()
        each = each.parentWidget()
