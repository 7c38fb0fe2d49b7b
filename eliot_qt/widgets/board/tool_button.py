"""A button beside the rack: an icon above its name."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetricsF, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionButton, QWidget

from ..actions.action_button import ActionButton
from ..look.fonts import scale_of, ui_font

_CAPTION, _ICON = 11.0, 20
_SMALLEST = 9
#: from this text size on the name is in the tooltip alone
_LARGE = 1.5
LEAST_WIDTH, USUAL_WIDTH = 44, 54


class ToolButton(ActionButton):
    """Narrow and as high as the tray; the name is left out where it does not fit."""

    def __init__(self, action: QAction, text: str = "", parent: QWidget | None = None) -> None:
        self._caption = text
        super().__init__(action, text, parent)
        self.setProperty("kind", "tool")

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, then icon and name on it."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text, option.icon = "", QIcon()
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        scale = scale_of(self.font())
        font, metrics, has_name = _name_within(self.width() - 4, self._caption, scale)
        side = round(_ICON * min(scale, 1.4))
        around = self.height() - side - (metrics.height() if has_name else 0)
        top = max(4, round(around / (3 if has_name else 2)))
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        place = QRectF((self.width() - side) / 2, top, side, side).toRect()
        if self.icon().isNull():
            _paint_dots(painter, QRectF(place), option.palette.buttonText().color())
        else:
            self.icon().paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)
        if has_name:
            painter.setFont(font)
            painter.setPen(option.palette.buttonText().color())
            low = QRectF(0, self.height() - metrics.height() - 6, self.width(), metrics.height())
            painter.drawText(low, Qt.AlignmentFlag.AlignCenter, self._caption)
        painter.end()

    def sizeHint(self) -> QSize:
        """The least that a finger hits; its size is given."""
        return QSize(LEAST_WIDTH, LEAST_WIDTH)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return QSize(LEAST_WIDTH, LEAST_WIDTH)


# One of them is painted with each key: whether tiles can be recalled has changed.
@lru_cache(maxsize=64)
def _name_within(room: int, name: str, scale: float) -> tuple[QFont, QFontMetricsF, bool]:
    """Return the font in which a name fits best, its measures, and whether it fits."""
    font = ui_font()
    font.setWeight(QFont.Weight.DemiBold)
    pixels = round(_CAPTION * min(scale, _LARGE))
    while True:
        font.setPixelSize(pixels)
        metrics = QFontMetricsF(font)
        fits = metrics.horizontalAdvance(name) <= room
        if fits or pixels <= _SMALLEST:
            return font, metrics, fits and scale < _LARGE
        pixels -= 1


def _paint_dots(painter: QPainter, place: QRectF, ink: QColor) -> None:
    """Three dots, for what has no picture of its own."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    radius = 0.09 * place.width()
    for step in (-1, 0, 1):
        at = QPointF(place.center().x() + step * 0.3 * place.width(), place.center().y())
        painter.drawEllipse(at, radius, radius)
