"""A button with its key below its name, for what an arbiter does again and again."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionButton, QWidget

from ..actions.action_button import ActionButton
from ..look.fonts import scale_of, sized_font

_NAME, _KEY = 13.5, 11.0
_AROUND, _WIDE, _FAINT = 14, 16, 0.72


class KeyButton(ActionButton):
    """The name and, in smaller letters, the key that does the same."""

    def __init__(self, action: QAction, text: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(action, text, parent)
        self.setProperty("kind", "tool")
        self._key = key

    def _fonts(self) -> tuple[QFont, QFont]:
        scale = scale_of(self.font())
        return sized_font(_NAME * scale, semibold=True), sized_font(_KEY * scale, semibold=True)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for both lines."""
        metrics = [QFontMetricsF(font) for font in self._fonts()]
        wide = max(
            metrics[0].horizontalAdvance(self.text()), metrics[1].horizontalAdvance(self._key)
        )
        return QSize(round(wide) + _WIDE, round(sum(m.height() for m in metrics)) + _AROUND)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, then both lines on it."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        name, key = self._fonts()
        tall, low = QFontMetricsF(name).height(), QFontMetricsF(key).height()
        top = (self.height() - tall - low) / 2
        ink = QColor(option.palette.color(QPalette.ColorRole.ButtonText))
        centre = Qt.AlignmentFlag.AlignCenter
        painter.setPen(ink)
        painter.setFont(name)
        painter.drawText(QRectF(0, top, self.width(), tall), centre, self.text())
        ink.setAlphaF(_FAINT)
        painter.setPen(ink)
        painter.setFont(key)
        painter.drawText(QRectF(0, top + tall, self.width(), low), centre, self._key)
        painter.end()
