"""The marks of the overlay above the squares: cursor, target outline, points of the last play."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import CellLayer

from ..look.marks import paint_arrow, paint_text
from ..look.theme import Theme


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
        free = [
            model.cell(r * model.size + c).layer is CellLayer.EMPTY
            for r, c in beside
            if r >= 0 and c < model.size
        ]
        if all(free) and col + 1 < model.size:
            return right
        pill.translate(-0.3 * side, 0)
    return pill


def _paint_outline(painter: QPainter, rect: QRectF, colour: str, halo: str, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((5.0, halo), (2.5, colour)):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawRoundedRect(rect, radius, radius)
