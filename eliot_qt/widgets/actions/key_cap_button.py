"""A button with the cap of the key that presses it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from ..look.fonts import scale_of, sized_font
from ..look.theme import Theme

_PIXELS = 11.0
# From the cap to the button's edge, and to the words, which come closer where they must.
_EDGE, _GAP, _LEAST_GAP = 12, 14, 6


class KeyCapButton(QPushButton):
    """A primary button; its key stands at the right, where there is room beside the words.

    A ``roomy`` one asks for that room.
    """

    def __init__(
        self, text: str, key: str, parent: QWidget | None = None, *, roomy: bool = False
    ) -> None:
        super().__init__(text, parent)
        self._key = key
        self._roomy = roomy
        self._ink = QColor()

    @property
    def shows_key(self) -> bool:
        """True where the cap fits beside the words."""
        words = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return self.width() >= words + 2 * (self._cap_size.width() + _EDGE + _LEAST_GAP)

    def set_key(self, key: str) -> None:
        """The key in force; empty where there is none."""
        self._key = key
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint the key with."""
        self._ink = QColor(theme.page.primary_text)
        self.updateGeometry()
        self.update()

    @property
    def _cap_size(self) -> QSize:
        if not self._key:
            return QSize(0, 0)
        words = QFontMetricsF(sized_font(_PIXELS * scale_of(self.font()), semibold=True))
        return QSize(round(words.horizontalAdvance(self._key)) + 12, round(words.height()) + 3)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for the words in the middle, and of a roomy one for the key at the right."""
        hint = super().sizeHint()
        beside = 2 * (self._cap_size.width() + _GAP) if self._roomy else 0
        return QSize(hint.width() + beside, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Room for the words."""
        return super().sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the key too."""
        super().paintEvent(event)
        if not (self._key and self.isEnabled() and self.shows_key):
            return
        size, ink = self._cap_size, QColor(self._ink)
        left, top = self.width() - _EDGE - size.width(), (self.height() - size.height()) / 2
        cap = QRectF(left, top, size.width(), size.height())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(sized_font(_PIXELS * scale_of(self.font()), semibold=True))
        painter.setPen(ink)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
        ink.setAlphaF(0.55)
        painter.setPen(QPen(ink, 1))
        painter.drawRoundedRect(cap, 5, 5)
        painter.end()
