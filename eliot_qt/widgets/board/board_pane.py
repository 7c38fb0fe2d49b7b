"""Room for a board in a window, and its frame face down while it may not be seen."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.board import BoardModel

from ..look.fonts import scale_of, serif_font
from ..look.shade import shaded
from ..look.theme import Theme
from .board_view import BoardView

_RADIUS = 14
# The word on a board that is face down, and its line, in parts of the side.
_WORD, _LINE = 36.0, 0.035


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
        """Place the board again."""
        super().resizeEvent(event)
        self._place()

    def sizeHint(self) -> QSize:
        """The board's."""
        return self._board.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """The board's."""
        return self._board.minimumSizeHint()


class PausedBoard(QWidget):
    """The frame of a board around one word."""

    def __init__(self, word: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = word
        self._theme: Theme | None = None
        self.setAccessibleName(word)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for the word; it takes all there is."""
        scale = scale_of(self.font())
        words = QFontMetricsF(serif_font(_WORD * scale))
        wide = words.horizontalAdvance(self._word)
        return QSize(round(wide + 4 * _RADIUS), round(words.height() + 4 * _RADIUS))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a square as large as fits, with the word in its middle."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        square = QRectF((self.width() - side) / 2, 0, side, side)
        painter.setPen(QPen(QColor(theme.page.line), 1) if theme.is_flat else Qt.PenStyle.NoPen)
        painter.setBrush(shaded(square, theme.board.frame_hi, theme.board.frame))
        painter.drawRoundedRect(square.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        ink = QColor(theme.board.coordinates)
        painter.setFont(serif_font(_WORD * scale_of(self.font())))
        painter.setPen(ink)
        painter.drawText(square, Qt.AlignmentFlag.AlignCenter, self._word)
        ink.setAlphaF(0.3)
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = _LINE * side
        painter.drawRoundedRect(square.adjusted(edge, edge, -edge, -edge), _RADIUS, _RADIUS)
        painter.end()
