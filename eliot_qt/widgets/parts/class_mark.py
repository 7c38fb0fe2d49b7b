"""The shapes of the classes of moves: star, circle, triangle, diamond, square."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from eliot_qt.review.values import MoveClass

from ..look.theme import Theme


def class_colour(grade: MoveClass, theme: Theme) -> QColor:
    """The colour of a class."""
    return theme.colour(grade.value)


def paint_class(
    painter: QPainter,
    centre: QPointF,
    side: float,
    grade: MoveClass,
    theme: Theme,
    selected: bool = False,
) -> None:
    """The shape of a class in its colour, with a halo of the panel's so that it shows on a line.

    On a selected row of the highest contrast the shape alone tells the class.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("panel"), 1))
    bare = selected and theme.is_flat
    painter.setBrush(theme.colour("selection_text") if bare else class_colour(grade, theme))
    half = side / 2
    if grade is MoveClass.GOOD:
        painter.drawEllipse(centre, 0.8 * half, 0.8 * half)
    elif grade is MoveClass.BLUNDER:
        box = 0.85 * half
        painter.drawRect(QRectF(centre.x() - box, centre.y() - box, 2 * box, 2 * box))
    else:
        place = QTransform(half, 0, 0, half, centre.x(), centre.y())
        painter.drawPolygon(place.map(_corners(grade)))
    painter.restore()


@cache
def _corners(grade: MoveClass) -> QPolygonF:
    """Corners around the origin, about 1 away from it."""
    match grade:
        case MoveClass.BEST:
            angles = [math.pi * step / 5 for step in range(10)]
            radii = [1.1 if step % 2 == 0 else 0.48 for step in range(10)]
        case MoveClass.INACCURACY:
            angles, radii = [math.tau * step / 3 for step in range(3)], [1.1] * 3
        case _:
            angles, radii = [math.tau * step / 4 for step in range(4)], [1.1] * 4
    return QPolygonF(
        [
            QPointF(radius * math.sin(angle), -radius * math.cos(angle))
            for angle, radius in zip(angles, radii, strict=True)
        ]
    )
