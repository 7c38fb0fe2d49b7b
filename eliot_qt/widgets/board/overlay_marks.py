"""The marks of the overlay above the squares: cursor, target outline, points of the last play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import CellLayer

from ..look.marks import paint_arrow, paint_text
from ..look.theme import Theme
from .board_view import BoardView


def paint_cursor(painter: QPainter, rect: QRectF, down: bool, colour: str, halo: str) -> None:
    """Two-tone ring around a square, with an arrow on the side the word goes to.

    The arrow sits on the edge so that the square's bonus label stays legible.
    """
    _paint_outline(painter, rect.adjusted(0.5, 0.5, -0.5, -0.5), colour, halo, 4)
    size = 0.40 * rect.width()
    tip = QPointF(rect.right(), rect.center().y())
    if down:
        tip = QPointF(rect.center().x(), rect.bottom())
    arrow = QRectF(tip.x() - size / 2, tip.y() - size / 2, size, size)
    paint_arrow(painter, arrow, down, colour, halo)


def paint_target(painter: QPainter, rect: QRect, theme: Theme) -> None:
    """Outline of the square a dragged tile would go to."""
    _paint_outline(painter, QRectF(rect), theme.page.focus, theme.page.focus_halo, 5)


def paint_points(painter: QPainter, pill: QRectF, text: str, theme: Theme) -> None:
    """Paint the points of the last play at the corner of its first letter."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("last_move"))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    pixels = 0.66 * pill.height()
    paint_text(painter, text, pill, pixels, theme.tiles.last_move_text)


def points_pill(word: QRect, side: int, text: str, model: BoardModel, down: bool) -> QRectF:
    """Place the points of the last play so that they cover least: at its first corner."""
    height = max(18.0, 0.5 * side)
    pill = QRectF(0, 0, max(1.6, 0.5 + 0.42 * len(text)) * height, height)
    corner = QPointF(word.topLeft())
    pill.moveCenter(corner + QPointF(0.08 * side, 0))
    if down:
        right = QRectF(pill)
        right.moveCenter(QPointF(word.left() + word.width(), word.top()) + QPointF(0.3 * side, 0))
        first = min(model.last_play, default=0)
        row, col = divmod(first, model.size)
        beside = [(row, col + 1), (row - 1, col + 1)]
        # A tile that is planned does not move them: they give way to it.
        planned = model.planned
        squares = [r * model.size + c for r, c in beside if r >= 0 and c < model.size]
        free = [s in planned or model.cell(s).layer is CellLayer.EMPTY for s in squares]
        if all(free) and col + 1 < model.size:
            return right
        pill.translate(-0.3 * side, 0)
    return pill


class LastPoints:
    """The points at the word played last; they give way to a planned move that needs their place.

    ``pane`` is where the board lies, ``repaint`` asks for a part of it to be painted.
    """

    def __init__(self, board: BoardView, pane: QWidget, repaint: Callable[[QRect], None]) -> None:
        self._board, self._pane, self._repaint = board, pane, repaint
        self._text = ""
        self._shown = QRect()
        self._bubble = QRectF()
        self._model.cells_changed.connect(self._follow)

    @property
    def place(self) -> QRect:
        """The place of the points; empty where none are to be seen."""
        return self._pill.toAlignedRect()

    def show(self, text: str) -> None:
        """Show other points; an empty text hides them."""
        if text != self._text:
            before = self._shown
            self._text = text
            self._follow()
            if self._shown == before:
                self._repaint(before)

    def give_way(self, bubble: QRectF) -> None:
        """Hide the points where a bubble would lie on them; an empty one is none."""
        if bubble != self._bubble:
            self._bubble = bubble
            self._follow()

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint the points, if there are any to be seen."""
        pill = self._pill
        # Where it will have to be painted over: the board may have got another size since.
        self._shown = _around(pill)
        if not pill.isEmpty():
            paint_points(painter, pill, self._text, theme)

    def _follow(self, _squares: object = None) -> None:
        """Paint the points where they are now, and no longer where they were."""
        pill = _around(self._pill)
        if pill != self._shown:
            before, self._shown = self._shown, pill
            self._repaint(before)
            self._repaint(pill)

    @property
    def _model(self) -> BoardModel:
        return cast(BoardModel, self._board.model())

    @property
    def _word(self) -> QRect:
        word = self._board.last_play
        return QRect(self._board.viewport().mapTo(self._pane, word.topLeft()), word.size())

    @property
    def _pill(self) -> QRectF:
        """The place of the points; empty where there are none."""
        word, model = self._word, self._model
        if not self._text or word.isEmpty():
            return QRectF()
        down = word.height() > word.width()
        pill = points_pill(word, self._board.side, self._text, model, down)
        if pill.intersects(self._bubble) or any(map(pill.intersects, self._planned)):
            return QRectF()
        return pill

    @property
    def _planned(self) -> Iterator[QRectF]:
        """The squares of the move that is planned."""
        away = self._board.viewport().mapTo(self._pane, QPoint())
        for square in self._model.planned:
            yield QRectF(self._board.square_rect(square).translated(away))


def _around(pill: QRectF) -> QRect:
    return pill.toAlignedRect().adjusted(-2, -2, 2, 2)


def _paint_outline(painter: QPainter, rect: QRectF, colour: str, halo: str, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((5.0, halo), (2.5, colour)):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawRoundedRect(rect, radius, radius)
