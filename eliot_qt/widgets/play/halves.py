"""How the page of a game shares its width between the table and the panes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ..look.fonts import scale_of
from .play_table import PlayTable

# The panes' share of the width, and the width at which their lists show all columns.
_SHARE = 3 / 8
_ROOMY = 412
# The decision button and those beside it stay whole.
_NARROWEST = 480


class Halves(QHBoxLayout):
    """The table on the left and the panes on the right, 5 to 3.

    Where the lists need more the panes take what the board, as high as it can be, and what lies
    around it leave free; where ``crowded`` says that this needs its share they take no more.
    """

    def __init__(
        self, parent: QWidget, table: PlayTable, panes: QWidget, crowded: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._table = table
        self._crowded = crowded
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)
        self.addWidget(table)
        self.addWidget(panes)

    def _panes_in(self, room: QRect) -> int:
        scale = scale_of(self._parent.font())
        usual = round(room.width() * _SHARE)
        if self._crowded():
            return usual
        board = self._table.width_within(room.size())
        most = room.width() - max(board, room.width() // 2, _NARROWEST)
        return max(usual, min(round(_ROOMY * scale), most))

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        panes = self._panes_in(rect)
        if (rect.width() - panes, panes) != (self.stretch(0), self.stretch(1)):
            self.setStretch(0, rect.width() - panes)
            self.setStretch(1, panes)
        super().setGeometry(rect)
