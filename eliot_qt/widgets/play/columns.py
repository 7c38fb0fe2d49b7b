"""The widths of a game's page: three columns if there is room, else two."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

from ..look.fonts import scale_of
from .play_table import PlayTable

#: from this width on, at the usual text size, there are three columns
WIDE = 1280
# Of the columns beside the board, with the room around them.
_LEFT, _LEFT_MOST = 296, 340
_RIGHT, _RIGHT_MOST = 401, 480
# Beside the board alone, and what the board needs at least.
_PANES, _NARROWEST, _SHARE = 436, 416, 3 / 8
_EDGE = 10
# By this large text lists take more of the width; beyond it the board's squares come first.
_LARGEST = 1.14


class Columns(QHBoxLayout):
    """The board as large as it can be in the middle, the columns beside it as wide as is left."""

    def __init__(self, parent: QWidget, left: QWidget, table: PlayTable, right: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._left, self._table, self._right = left, table, right
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        for part in (left, table, right):
            self.addWidget(part)

    def _widths(self, room: QSize) -> tuple[int, int, int, int]:
        """Margin, then the widths of left column, table and right column."""
        scale = scale_of(self._parent.font())
        if not self._left.isHidden():
            left, right = round(_LEFT * scale), round(_RIGHT * scale)
            rest = room.width() - 2 * _EDGE - left - right
            board = min(rest, self._table.width_within(QSize(rest, room.height())))
            spare = rest - board
            wider = min(spare // 3, round((_LEFT_MOST - _LEFT) * scale))
            widest = min(spare - wider, round((_RIGHT_MOST - _RIGHT) * scale))
            margin = _EDGE + (spare - wider - widest) // 2
            return margin, left + wider, board, right + widest
        usual = max(round(room.width() * _SHARE), round(_NARROWEST * min(_LARGEST, scale)))
        board = self._table.width_within(room)
        panes = max(usual, min(round(_PANES * scale), room.width() - board))
        panes = max(panes, room.width() - board)
        return 0, 0, room.width() - panes, panes

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        """Place the columns."""
        # Not the box's own way first: parts that change twice would ask for a layout without end.
        QLayout.setGeometry(self, rect)
        margin, left, board, right = self._widths(rect.size())
        x = rect.left() + margin
        for part, wide in ((self._left, left), (self._table, board), (self._right, right)):
            if not part.isHidden():
                part.setGeometry(x, rect.top(), wide, rect.height())
            x += wide
