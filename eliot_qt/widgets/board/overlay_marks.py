"""What the overlay draws above the squares: cursor, target outline, chip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from eliot_qt.game.move import Direction

from ..look.fonts import ui_font
from ..look.marks import paint_arrow
from ..look.theme import Theme

_GAP = 8


class ChipTone(Enum):
    """What a chip has to say, by colour beside its words."""

    NEUTRAL = "text"
    VALID = "valid"
    INVALID = "invalid"


@dataclass(frozen=True)
class Chip:
    """A short text beside the last square of a draft."""

    text: str
    square: int
    direction: Direction
    tone: ChipTone


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


def paint_chip(
    painter: QPainter, chip: Chip, last: QRect, room: QSize, theme: Theme, scale: float
) -> None:
    """A chip beside the square ``last``, beside the line it writes in and within ``room``."""
    font = ui_font(scale)
    font.setBold(True)
    painter.setFont(font)
    size = painter.fontMetrics().size(0, chip.text)
    box = _chip_box(QSize(size.width() + 18, size.height() + 8), chip.direction, last, room)
    painter.setPen(QPen(theme.colour(chip.tone.value), 1.5))
    painter.setBrush(theme.colour("raised"))
    painter.drawRoundedRect(box, 8, 8)
    painter.setPen(theme.colour(chip.tone.value))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, chip.text)


def _chip_box(size: QSize, direction: Direction, last: QRect, room: QSize) -> QRect:
    if direction is Direction.ACROSS:
        box = QRect(QPoint(last.left(), last.bottom() + _GAP), size)
    else:
        middle = last.center().y() - size.height() // 2
        box = QRect(QPoint(last.right() + _GAP, middle), size)
        if box.right() > room.width():
            box.moveRight(last.left() - _GAP)
    if box.bottom() > room.height():
        box.moveBottom(last.top() - _GAP)
    box.moveRight(min(box.right(), room.width() - 2))
    return box


def _paint_outline(painter: QPainter, rect: QRectF, colour: str, halo: str, radius: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((5.0, halo), (2.5, colour)):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawRoundedRect(rect, radius, radius)
