"""The words at the foot of a part of the start page, with a chevron behind them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QWidget

from ..look.fonts import scale_of
from ..look.marks import paint_chevron
from ..parts.plain_label import PlainLabel

_SIDE, _GAP = 10.0, 7.0
# From the button's edge to its words, as in the page's sheet.
_AWAY = 14.0


class Verb(PlainLabel):
    """The words at the foot of a card that is one large button."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("overline")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _paint_behind(self, self.text(), 0.0)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_room(self), 0)


class HeroLink(QPushButton):
    """A quiet button beside the one of the page."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setObjectName("heroLink")
        self.setAutoDefault(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        _paint_behind(self, self.text(), _AWAY)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_room(self), 0)

    def minimumSizeHint(self) -> QSize:
        """Room for the words."""
        return super().sizeHint()


def _room(widget: QWidget) -> int:
    return round((_SIDE + _GAP) * scale_of(widget.font()))


def _paint_behind(widget: QWidget, text: str, away: float) -> None:
    """Paint the chevron where the words end, which begin ``away`` from the edge, if it fits."""
    scale = scale_of(widget.font())
    side = _SIDE * scale
    left = away + QFontMetricsF(widget.font()).horizontalAdvance(text) + _GAP * scale
    if left + side > widget.width():
        return
    back = widget.layoutDirection() is Qt.LayoutDirection.RightToLeft
    if back:
        left = widget.width() - left - side
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(left, (widget.height() - side) / 2, side, side)
    role = QPalette.ColorRole
    ink = role.ButtonText if isinstance(widget, QPushButton) else role.WindowText
    paint_chevron(painter, box, widget.palette().color(ink).name(), 1.8 * scale, back)
    painter.end()
