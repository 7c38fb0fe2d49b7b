"""The mark of a seat: a shape in its colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..look.theme import Theme

# One shape a seat, so that colour is never the only difference.
_SHAPES = ("circle", "square", "triangle", "diamond")
_MARK = 12


class SeatMark(QWidget):
    """A seat's shape in its colour."""

    def __init__(self, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seat = seat
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_MARK, _MARK)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self._theme.code(f"seat{self._seat % 4 + 1}")
        paint_seat_mark(painter, QRectF(0.5, 0.5, _MARK - 1, _MARK - 1), self._seat, colour)
        painter.end()


def paint_seat_mark(painter: QPainter, box: QRectF, seat: int, colour: str) -> None:
    """A seat's shape in a colour."""
    painter.fillPath(_shape(seat, box), QColor(colour))


def _shape(seat: int, box: QRectF) -> QPainterPath:
    path = QPainterPath()
    match _SHAPES[seat % 4]:
        case "circle":
            path.addEllipse(box)
        case "square":
            path.addRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        case "triangle":
            path.moveTo(box.center().x(), box.top())
            path.lineTo(box.bottomRight())
            path.lineTo(box.bottomLeft())
        case _:
            path.moveTo(box.center().x(), box.top())
            path.lineTo(box.right(), box.center().y())
            path.lineTo(box.center().x(), box.bottom())
            path.lineTo(box.left(), box.center().y())
    path.closeSubpath()
    return path
