"""A line that runs once around the word of a play: the best one of a game, when that is over."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from ..look.motion import FULL_MOTION, Motion
from ..look.moving import Moving
from ..look.theme import Theme
from .board_view import BoardView

# In sides of a square: width of the line, radius of its corners, and what it reaches beyond them.
_LINE, _RADIUS, _REACH = 0.1, 0.19, 0.2
# The share of the time after which the line is closed; then it stays for a moment.
_CLOSED = 0.5


class OutlineRun(QObject):
    """Runs around some squares of a board; any key or click ends it."""

    #: a rectangle of the overlay looks different
    touched = Signal(QRect)

    def __init__(self, board: BoardView, overlay: QWidget) -> None:
        super().__init__(overlay)
        self._board, self._overlay = board, overlay
        self._motion = FULL_MOTION
        self._squares: Sequence[int] = ()
        self.moving = Moving(overlay)
        self.moving.moved.connect(self._touch)
        self.moving.finished.connect(self._touch)

    def set_motion(self, motion: Motion) -> None:
        """Durations to use; with 0 nothing runs."""
        self._motion = motion

    @property
    def squares(self) -> Sequence[int]:
        """The squares it runs around at the moment."""
        return self._squares if self.moving.is_moving else ()

    def begin(self, squares: Sequence[int]) -> None:
        """Run around the squares of a word, in its order."""
        self.moving.land()
        self._squares = squares
        if squares and self._board.side:
            self.moving.begin(round(self._motion.outline / _CLOSED))

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint as much of the line as has been run."""
        if not self.squares:
            return
        side = self._board.side
        curve = QEasingCurve(QEasingCurve.Type.InOutCubic)
        share = curve.valueForProgress(min(1.0, self.moving.share / _CLOSED))
        path = QPainterPath()
        path.addRoundedRect(QRectF(self._word), _RADIUS * side, _RADIUS * side)
        width = max(2.0, _LINE * side)
        # Dashes are measured in widths of the line.
        whole = path.length() / width
        pen = QPen(QColor(theme.tiles.last_move), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([max(0.01, whole * share), whole + 1])
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)
        painter.restore()

    @property
    def _word(self) -> QRect:
        view, pane = self._board, self._overlay.parentWidget()
        assert pane is not None
        ends = view.square_rect(self._squares[0]), view.square_rect(self._squares[-1])
        return ends[0].united(ends[1]).translated(view.viewport().mapTo(pane, QPoint()))

    def _touch(self) -> None:
        if self._squares:
            reach = round(_REACH * self._board.side)
            self.touched.emit(self._word.adjusted(-reach, -reach, reach, reach))
