"""Room for a board in a window."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from eliot_qt.models.board import BoardModel

from .board_view import BoardView


class BoardPane(QWidget):
    """Keeps the board square and centred in the room the window gives."""

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        board.setParent(self)
        cast(BoardModel, board.model()).modelReset.connect(self._place)

    def _place(self) -> None:
        size = self._board.size_within(self.size())
        left = (self.width() - size.width()) // 2
        self._board.setGeometry(QRect(QPoint(left, 0), size))

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the board anew."""
        super().resizeEvent(event)
        self._place()

    def sizeHint(self) -> QSize:
        """The board's."""
        return self._board.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The board's."""
        return self._board.minimumSizeHint()
