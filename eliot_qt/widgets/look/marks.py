"""Small shapes and centred text, in device pixels."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from .fonts import tile_font


def paint_text(
    painter: QPainter,
    text: str,
    rect: QRectF,
    pixels: float,
    colour: str,
    widest: float | None = None,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    serif: bool = False,
) -> None:
    """Text on one line, its capitals centred vertically; made smaller to stay within ``widest``."""
    font, metrics = _measured_font(round(pixels), serif)
    width = metrics.horizontalAdvance(text)
    limit = widest if widest is not None else rect.width()
    if width > limit:
        font, metrics = _measured_font(round(pixels * limit / width), serif)
        width = metrics.horizontalAdvance(text)
    left = rect.center().x() - width / 2
    if align is Qt.AlignmentFlag.AlignRight:
        left = rect.right() - width
    elif align is Qt.AlignmentFlag.AlignLeft:
        left = rect.left()
    baseline = round(rect.center().y() + metrics.capHeight() / 2)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(left, baseline), text)


def paint_star(painter: QPainter, centre: QPointF, radius: float, colour: str) -> None:
    """Five-pointed star of the start square."""
    points = [
        centre
        + QPointF(math.sin(angle), -math.cos(angle)) * (radius if i % 2 == 0 else 0.45 * radius)
        for i, angle in enumerate(math.pi * step / 5 for step in range(10))
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF(points))


def paint_cross(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    """A cross from corner to corner."""
    painter.setPen(_stroke(colour, width))
    painter.drawLine(rect.topLeft(), rect.bottomRight())
    painter.drawLine(rect.topRight(), rect.bottomLeft())


def ink_on(fill: QColor) -> str:
    """The colour of text on a step of the heat ramp."""
    return "#FFFFFF" if fill.lightnessF() < 0.45 else "#10141A"


def paint_danger(painter: QPainter, rect: QRectF, percent: int, colour: str, unit: float) -> None:
    """A share of replies on its step of the heat ramp; the ground stays visible around it."""
    side, fill = rect.width(), QColor(colour)
    patch = rect.adjusted(0.13 * side, 0.13 * side, -0.13 * side, -0.13 * side)
    painter.setPen(QPen(QColor("#FFFFFF"), 1.5 * unit))
    painter.setBrush(fill)
    painter.drawRoundedRect(patch, 0.17 * side, 0.17 * side)
    paint_text(painter, str(percent), patch, 0.36 * side, ink_on(fill), 0.66 * side)


def paint_check(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    """A tick within a rectangle."""
    painter.setPen(_stroke(colour, width))
    side = rect.width()
    corner = rect.topLeft()
    points = ((0.28, 0.53), (0.44, 0.69), (0.73, 0.33))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline([corner + QPointF(x * side, y * side) for x, y in points])


def paint_tick(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    """A tick from side to side of a rectangle, beside a word."""
    painter.setPen(_stroke(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    points = ((0.08, 0.55), (0.38, 0.85), (0.95, 0.15))
    corner, wide, high = rect.topLeft(), rect.width(), rect.height()
    painter.drawPolyline([corner + QPointF(x * wide, y * high) for x, y in points])


def paint_chevron(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    """An open angle that shows to the right."""
    painter.setPen(_stroke(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    middle, reach = rect.center(), rect.height() / 2
    tip = 0.5 * reach
    corners = ((-tip, -0.8 * reach), (tip, 0), (-tip, 0.8 * reach))
    painter.drawPolyline([middle + QPointF(x, y) for x, y in corners])


def paint_shield(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    """A shield with an exclamation mark: a challenge."""
    painter.setPen(_stroke(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    at = _on_grid(rect)
    outline = QPainterPath(at(12, 3))
    for corner in ((19.5, 6), (19.5, 11.5)):
        outline.lineTo(at(*corner))
    outline.cubicTo(at(19.5, 16), at(16.5, 19.3), at(12, 21))
    outline.cubicTo(at(7.5, 19.3), at(4.5, 16), at(4.5, 11.5))
    outline.lineTo(at(4.5, 6))
    outline.closeSubpath()
    painter.drawPath(outline)
    painter.drawLine(at(12, 8), at(12, 12.5))
    painter.drawPoint(at(12, 16))


def paint_closed_eye(painter: QPainter, rect: QRectF, colour: str, width: float) -> None:
    """An eye with a line through it: what may not be seen."""
    painter.setPen(_stroke(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    at = _on_grid(rect)
    lids = QPainterPath(at(2.5, 12))
    for end, side in ((21.5, 5.5), (2.5, 18.5)):
        lids.quadTo(at(12, 2 * side - 12), at(end, 12))
    painter.drawPath(lids)
    painter.drawEllipse(at(12, 12), rect.width() / 8, rect.height() / 8)
    painter.drawLine(at(4, 20), at(20, 4))


def paint_arrow(painter: QPainter, rect: QRectF, down: bool, colour: str, halo: str) -> None:
    """Solid arrowhead to the right or downwards, with a halo so that it shows on any ground."""
    half, tip = 0.5 * rect.width(), 0.62 * rect.width()
    centre = rect.center()
    shape = [QPointF(-0.38 * tip, -half), QPointF(0.62 * tip, 0), QPointF(-0.38 * tip, half)]
    if down:
        shape = [QPointF(-p.y(), p.x()) for p in shape]
    pen = QPen(QColor(halo), max(2.0, 0.16 * rect.width()))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(QColor(colour))
    polygon = QPolygonF([centre + p for p in shape])
    painter.drawPolygon(polygon)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(polygon)


def _on_grid(rect: QRectF) -> Callable[[float, float], QPointF]:
    """Return what places a point of a grid of 24 by 24, on which icons are drawn."""
    unit = rect.width() / 24
    return lambda x, y: rect.topLeft() + QPointF(x * unit, y * unit)


# Each square, coordinate and value asks for the same few sizes again.
@lru_cache(maxsize=64)
def _measured_font(pixels: int, serif: bool) -> tuple[QFont, QFontMetricsF]:
    font = tile_font(pixels, serif)
    return font, QFontMetricsF(font)


def _stroke(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
