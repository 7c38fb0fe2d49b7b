"""Line icons drawn from a few strokes on a grid of 24, in any colour and size."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

_GRID = 24.0
_STROKE = 1.8
# Device pixel ratios an icon is drawn for; Qt takes the nearest.
_RATIOS = (1.0, 1.5, 2.0, 3.0)

Points = tuple[tuple[float, float], ...]


class Glyph(Enum):
    """The icons there are."""

    COMPUTER = auto()
    PEOPLE = auto()
    TARGET = auto()
    SAME = auto()
    CLOCK = auto()
    FOLDER = auto()
    BOARD = auto()
    RIGHT = auto()
    DOWN = auto()
    UP = auto()
    LEFT = auto()
    CLOSE = auto()
    PLUS = auto()
    REPLAY = auto()


_LINES: dict[Glyph, tuple[Points, ...]] = {
    Glyph.COMPUTER: (((12, 16), (12, 20)), ((8, 20), (16, 20))),
    # Two boards alike, and a clock.
    Glyph.CLOCK: (((12, 7.5), (12, 12), (15.5, 14)),),
    Glyph.FOLDER: (((3, 19), (3, 5), (9, 5), (11.5, 8), (21, 8), (21, 19), (3, 19)),),
    Glyph.BOARD: (((9, 3), (9, 21)), ((15, 3), (15, 21)), ((3, 9), (21, 9)), ((3, 15), (21, 15))),
    Glyph.RIGHT: (((9, 5.5), (15.5, 12), (9, 18.5)),),
    Glyph.LEFT: (((15, 5.5), (8.5, 12), (15, 18.5)),),
    Glyph.DOWN: (((5.5, 9), (12, 15.5), (18.5, 9)),),
    Glyph.UP: (((5.5, 15), (12, 8.5), (18.5, 15)),),
    Glyph.CLOSE: (((6, 6), (18, 18)), ((18, 6), (6, 18))),
    Glyph.PLUS: (((12, 5), (12, 19)), ((5, 12), (19, 12))),
    Glyph.REPLAY: (((4.5, 5), (4.5, 19)), ((9, 5), (20, 12), (9, 19), (9, 5))),
}
# Left, top, width, height; a corner radius of half the width makes a circle.
_BOXES: dict[Glyph, tuple[tuple[float, float, float, float, float], ...]] = {
    Glyph.COMPUTER: ((3, 4, 18, 12, 2), (9.5, 7.5, 5, 5, 1)),
    Glyph.PEOPLE: ((5, 4, 7, 7, 3.5), (15, 6, 5.5, 5.5, 2.75)),
    Glyph.TARGET: ((3, 3, 18, 18, 9), (7.5, 7.5, 9, 9, 4.5), (11.2, 11.2, 1.6, 1.6, 0.8)),
    Glyph.SAME: ((3, 3, 12, 12, 2), (9, 9, 12, 12, 2)),
    Glyph.CLOCK: ((3, 3, 18, 18, 9),),
    Glyph.BOARD: ((3, 3, 18, 18, 2),),
}


class LineIcon(QWidget):
    """An icon as a widget of its own; decoration, so it has no name and no focus."""

    def __init__(self, glyph: Glyph, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._glyph = glyph
        self._side = side
        self._colour = QColor()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_in(self, colour: QColor, side: int) -> None:
        """Draw in that colour and that many logical pixels."""
        self._colour, self._side = colour, side
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        _draw(painter, self._glyph, float(self._side), self._colour)
        painter.end()


def line_icon(glyph: Glyph, colour: QColor, side: int, faint: QColor | None = None) -> QIcon:
    """An icon for buttons, ``side`` logical pixels wide; ``faint`` is its disabled colour."""
    icon = QIcon()
    for mode, ink in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, faint or colour)):
        for ratio in _RATIOS:
            device = round(side * ratio)
            pixmap = QPixmap(device, device)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            _draw(painter, glyph, float(device), ink)
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            icon.addPixmap(pixmap, mode)
    return icon


def _draw(painter: QPainter, glyph: Glyph, side: float, colour: QColor) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / _GRID, side / _GRID)
    round_cap, round_join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(colour, _STROKE, Qt.PenStyle.SolidLine, round_cap, round_join))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath()
    for left, top, width, height, radius in _BOXES.get(glyph, ()):
        path.addRoundedRect(QRectF(left, top, width, height), radius, radius)
    for points in _LINES.get(glyph, ()):
        path.moveTo(QPointF(*points[0]))
        for point in points[1:]:
            path.lineTo(QPointF(*point))
    if glyph is Glyph.PEOPLE:
        path.moveTo(2, 20)
        path.cubicTo(2, 12.5, 15, 12.5, 15, 20)
        path.moveTo(16, 14.3)
        path.cubicTo(20, 13.8, 22, 16.5, 22, 19.5)
    painter.drawPath(path)
