"""How the page of a game shares its width between the table and the panes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ..look.fonts import BASE_PIXELS

# The panes' share of the width, and the width at which their lists show all columns.
_SHARE = 3 / 8
_ROOMY = 412
# The decision button and those beside it stay whole.
_NARROWEST = 480
# What lies above and below the board, of the text's size and in any case.
_LINES, _EDGES = 90, 16


class Halves(QHBoxLayout):
    """The table on the left and the panes on the right, 5 to 3.

    Where the lists need more the panes take what the board, as high as it can be, and what lies
    around it leave free; where ``crowded`` says that this needs its share they take no more.
    """

    def __init__(
        self, parent: QWidget, table: QWidget, panes: QWidget, crowded: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._crowded = crowded
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        self.addWidget(table)
        self.addWidget(panes)

    def _panes_in(self, room: QRect) -> int:
        scale = QFontInfo(self._parent.font()).pixelSize() / BASE_PIXELS
        board = room.height() - round(_LINES * scale) - _EDGES
        usual = round(room.width() * _SHARE)
        if self._crowded():
            return usual
        most = room.width() - max(board, room.width() // 2, _NARROWEST)
        return max(usual, min(round(_ROOMY * scale), most))

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        panes = self._panes_in(rect)
        if (rect.width() - panes, panes) != (self.stretch(0), self.stretch(1)):
            self.setStretch(0, rect.width() - panes)
            self.setStretch(1, panes)
        super().setGeometry(rect)
