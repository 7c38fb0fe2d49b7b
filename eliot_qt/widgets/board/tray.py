"""The tray that rack tiles stand on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ..look.shade import shaded
from ..look.theme import Theme

_RADIUS = 14


def paint_tray(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A tray in the colours of the board's frame, with a shelf in front of the tiles."""
    painter.setPen(Qt.PenStyle.NoPen)
    outer = QRectF(rect)
    if theme.board.edge != theme.board.frame:
        outer.adjust(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(theme.board.edge), 1))
    painter.setBrush(shaded(outer, theme.board.frame_hi, theme.board.frame))
    painter.drawRoundedRect(outer, _RADIUS, _RADIUS)
    if theme.is_flat:
        return
    light = QColor(theme.board.frame).lightnessF() > 0.5
    shelf = QColor("#000000" if light else "#FFFFFF")
    shelf.setAlphaF(0.07 if light else 0.14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shelf)
    painter.drawRoundedRect(QRectF(rect.left() + 6, rect.bottom() - 9, rect.width() - 12, 4), 2, 2)
