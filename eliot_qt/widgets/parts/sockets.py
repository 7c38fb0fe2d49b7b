"""A word in empty places for tiles: what a page or a table will hold and does not hold yet."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ..look.marks import paint_text

TILE = 40.0
_GAP, _WORD = 5.0, 16.0


def paint_sockets(painter: QPainter, word: str, room: QRectF, unit: float, ink: QColor) -> None:
    """Paint a dashed place for each letter in the middle of ``room``, from its top, words apart.

    ``unit`` is the size of a logical pixel; where there is less room the places are smaller.
    """
    spaces = word.count(" ")
    parts = (len(word) - spaces) * (TILE + _GAP) + spaces * _WORD
    unit = min(unit, room.width() / parts)
    left = room.left() + (room.width() - parts * unit) / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for letter in word:
        if letter == " ":
            left += _WORD * unit
            continue
        box = QRectF(left + 1, room.top() + 1, TILE * unit - 2, TILE * unit - 2)
        painter.setPen(QPen(ink, 1.3, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, 0.14 * box.width(), 0.14 * box.width())
        paint_text(painter, letter, box, 0.44 * box.width(), ink.name())
        left += (TILE + _GAP) * unit
    painter.restore()
