"""Room for a board in a window."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from eliot_qt.models.board import BoardModel

from ..look.shade import shaded
from .board_view import BoardView

_RADIUS = 14


class BoardPane(QWidget):
    """Keeps the board square and centred in the room the window gives, and paints its frame."""

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        board.setParent(self)
        cast(BoardModel, board.model()).modelReset.connect(self._place)
        board.side_changed.connect(self.update)

    def _place(self) -> None:
        size = self._board.size_within(self.size())
        left = (self.width() - size.width()) // 2
        self._board.setGeometry(QRect(QPoint(left, 0), size))

    @property
    def frame(self) -> QRect:
        """The board with its frame, in this pane."""
        return self._board.frame.translated(self._board.pos())

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame, which the squares and coordinates lie on."""
        theme = self._board.theme
        rect = QRectF(self.frame)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if theme.board.edge != theme.board.frame:
            rect.adjust(0.5, 0.5, -0.5, -0.5)
            painter.setPen(QPen(theme.colour("edge"), 1))
        painter.setBrush(shaded(rect, theme.board.frame_hi, theme.board.frame))
        painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
        painter.end()

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
