"""A board above a rack, sized together."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from .board_pane import BoardPane
from .board_sizes import SMALLEST_SIDE
from .board_view import BoardView


class RackFoot(Protocol):
    """The foot of a board, which holds its rack: a widget that the layout of the board calls."""

    def height_with(self, square: int, width: int) -> int:
        """The height it needs below squares of that side, in logical pixels; changes nothing."""
        ...

    def set_square_side(self, square: int) -> None:
        """Size the tiles for squares of that side."""
        ...

    def isHidden(self) -> bool:
        """Return whether the board stands alone."""
        ...


class BoardColumn(QVBoxLayout):
    """Gives squares and tiles the largest size at which both fit, in one pass.

    A rack sized after the board would take room from it or give it back, and the board change
    again: at some heights for ever.
    """

    def __init__(self, parent: QWidget, board: BoardView, foot: RackFoot) -> None:
        super().__init__(parent)
        self._board = board
        self._foot = foot
        # On another screen a pixel may be worth more: the largest side is then another one.
        board.side_changed.connect(self.invalidate)

    def width_within(self, room: QSize) -> int:
        """The width at which nothing but the height of that room limits the board."""
        margins = self.contentsMargins()
        around = QSize(margins.left() + margins.right(), margins.top() + margins.bottom())
        side = self._side_within(room - around)
        return self._board.size_of(side) + around.width()

    def _side_within(self, room: QSize) -> int:
        width = room.width()
        height = room.height() - self._taken(width)

        def fitting(square: int) -> int:
            foot = 0 if self._foot.isHidden() else self._foot.height_with(square, width)
            rest = height - foot
            return self._board.side_within(QSize(width, rest))

        side = fitting(0)
        while (fits := fitting(side)) < side:
            side = max(fits, side - self._board.step)
        return side

    def _taken(self, width: int) -> int:
        """Height of everything but board and foot, with the gaps between all."""
        height = count = 0
        for place in range(self.count()):
            item = self.itemAt(place)
            if item is None or item.isEmpty():
                continue
            count += 1
            foot: object = self._foot
            if item.widget() is foot or isinstance(item.widget(), BoardPane) or self.stretch(place):
                continue
            by_width = item.heightForWidth(width) if item.hasHeightForWidth() else 0
            height += max(item.sizeHint().height(), by_width)
        return height + max(0, count - 1) * self.spacing()

    # Qt overrides

    def minimumSize(self) -> QSize:
        """Return the size needed at the smallest squares and tiles, whatever their size now."""
        size = super().minimumSize()
        foot: object = self._foot
        for place in range(self.count()):
            item = self.itemAt(place)
            if item is not None and item.widget() is foot:
                lowest = self._foot.height_with(SMALLEST_SIDE, size.width())
                size -= QSize(0, max(0, item.minimumSize().height() - lowest))
        return size

    def setGeometry(self, rect: QRect) -> None:
        room = rect.marginsRemoved(self.contentsMargins()).size()
        self._foot.set_square_side(self._side_within(room))
        super().setGeometry(rect)
