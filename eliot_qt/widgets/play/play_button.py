"""The one button that matters: what Enter does."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionButton

from ..actions.action_button import ActionButton
from ..look.fonts import scale_of, ui_font
from ..look.shade import paint_shadow, shaded
from ..look.theme import Theme

_RADIUS = 12.0
_WORDS, _REASON, _KEY = 18.0, 13.0, 11.0
_LARGEST = 1.6
_POINTS_ON_PINE = "#F8D27A"
_BETWEEN = " · "


class PlayButton(ActionButton):
    """Verb, word and points on pine, with the key; flat and grey while there is nothing to do."""

    _theme: Theme | None = None
    _tall = 48
    _reason = ""
    _shown = ""

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def text(self) -> str:
        """Return the words on the button."""
        return self._shown

    def setText(self, text: str) -> None:
        """Write other words: its size does not hang on them, so nothing is laid out anew."""
        if text != self._shown:
            self._shown = text
            self.update()

    def say_reason(self, reason: str) -> None:
        """Write this on the button while it is off."""
        if reason != self._reason:
            self._reason = reason
            self.setAccessibleDescription(reason)
            self.update()

    def set_height(self, height: int) -> None:
        """Be that high from now on; a style sheet would undo a fixed height."""
        if height != self._tall:
            self._tall = height
            self.updateGeometry()

    # Qt overrides

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, words, points and key."""
        theme = self._theme
        if theme is None:
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        ready = self.isEnabled()
        pressed = bool(option.state & QStyle.StateFlag.State_Sunken)
        painter.setPen(Qt.PenStyle.NoPen)
        if ready:
            upper, lower = theme.page.primary_hi, theme.page.primary
            painter.setBrush(shaded(rect, lower if pressed else upper, lower))
        else:
            painter.setBrush(QColor(theme.page.sunk))
            if theme.is_flat:
                painter.setPen(QPen(QColor(theme.page.line), 1))
                rect.adjust(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.page.focus_halo), 2))
            painter.drawRoundedRect(rect.adjusted(4, 4, -4, -4), _RADIUS - 3, _RADIUS - 3)
        self._paint_words(painter, theme, rect, ready)
        painter.end()

    def _paint_words(self, painter: QPainter, theme: Theme, rect: QRectF, ready: bool) -> None:
        ink = QColor(theme.page.primary_text if ready else theme.page.muted)
        words, between, points = self.text().rpartition(_BETWEEN)
        if not between:
            words, points = points, ""
        font = self._font()
        if not ready and self._reason:
            points = ""
            font, words = self._fitting_reason(rect.width() - 32)
        metrics = QFontMetricsF(font)
        gap = 12.0 if points else 0.0
        wide = metrics.horizontalAdvance(words) + gap + metrics.horizontalAdvance(points)
        x = rect.center().x() - wide / 2
        base = rect.center().y() + metrics.capHeight() / 2
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(QPointF(x, base), words)
        if points:
            bright = ready and not theme.is_dark and not theme.is_flat
            painter.setPen(QColor(_POINTS_ON_PINE) if bright else ink)
            at = QPointF(x + metrics.horizontalAdvance(words) + gap, base)
            painter.drawText(at, points)
        if ready:
            self._paint_key(painter, rect, (x + wide), ink)

    def _paint_key(self, painter: QPainter, rect: QRectF, taken: float, ink: QColor) -> None:
        """The key, where it fits beside the words."""
        font = ui_font(scale_of(self.font()))
        font.setPixelSize(round(_KEY * scale_of(self.font())))
        font.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetricsF(font)
        key = self.tr("Enter")
        wide, tall = metrics.horizontalAdvance(key) + 12, metrics.height() + 3
        cap = QRectF(rect.right() - 14 - wide, rect.center().y() - tall / 2, wide, tall)
        if cap.left() < taken + 12:
            return
        faint = QColor(ink)
        faint.setAlphaF(0.55)
        painter.setPen(QPen(faint, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, 5, 5)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)

    def _font(self) -> QFont:
        font = ui_font()
        font.setPixelSize(round(_WORDS * min(_LARGEST, scale_of(self.font()))))
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _fitting_reason(self, room: float) -> tuple[QFont, str]:
        """The reason: written smaller, or the first of several alone, before it is cut."""
        font = self._font()
        least = round(_REASON * min(_LARGEST, scale_of(self.font())))
        smallest = QFont(font)
        smallest.setPixelSize(least)
        reason = self._reason
        while _width(smallest, reason) > room and _BETWEEN in reason:
            reason = reason.rpartition(_BETWEEN)[0]
        while font.pixelSize() > least and _width(font, reason) > room:
            font.setPixelSize(font.pixelSize() - 1)
        metrics = QFontMetricsF(font)
        return font, metrics.elidedText(reason, Qt.TextElideMode.ElideRight, room)

    def cut_to(self, width: int) -> None:
        """Show the longest words that fit between the ends of a button that wide."""
        metrics = QFontMetricsF(self._font())
        room = width - 24
        texts = (self._words, *self._shorter)
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= room)
        cut = metrics.elidedText(texts[-1], Qt.TextElideMode.ElideRight, room)
        self.setText(next(fitting, cut))

    def sizeHint(self) -> QSize:
        """Room for a short word."""
        return QSize(110, self._tall)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paint_shadow(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        """The shadow on what the button lies on."""
        if self.isEnabled():
            paint_shadow(painter, place, _RADIUS, theme, 1)


def _width(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)
