"""Chances to win as bars: of the move in view, and of the one it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.said import said_text
from eliot_qt.voice.figures import CHANCE_TO_WIN
from eliot_qt.widgets.look.fonts import scale_of, sized_font
from eliot_qt.widgets.look.shade import paint_bar
from eliot_qt.widgets.look.theme import Theme

_HIGH, _LOW = 52.0, 31.0
_BAR, _GAP = 8.0, 14.0


@dataclass(frozen=True)
class Gauge:
    """A name, a share (0 to 1; None: not known yet) and what it rests on."""

    name: str
    share: float | None = None
    value: str = "–"
    basis: str = ""


class Gauges(QWidget):
    """Gauges on the same scale, below one another or, where room is short, side by side.

    ``single`` ones have no second line and stand for the same thing.

    It keeps its height when empty, so that what is below it never moves.
    """

    def __init__(self, rows: int = 2, single: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self._single = single
        self._gauges: tuple[Gauge, ...] = ()
        self._text = ""
        self._beside = False
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def set_beside(self, beside: bool) -> None:
        """Stand side by side, without what the values rest on, or below one another."""
        self._beside = beside
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """Return all values in a sentence."""
        return self._text

    def say(self, gauges: Sequence[Gauge], text: str) -> None:
        """Show gauges; ``text`` tells the same to those who listen."""
        self._gauges, self._text = tuple(gauges[: self._rows]), text
        self.setAccessibleName(text or said_text(CHANCE_TO_WIN))
        self.update()

    def _colour(self, number: int) -> str:
        assert self._theme is not None
        if self._single:
            return self._theme.marks.inaccuracy
        return self._theme.tiles.pin_border if number else self._theme.page.primary

    @property
    def _pitch(self) -> float:
        return _LOW + 3 if self._single else _HIGH

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Room for all, always."""
        high = _LOW if self._beside else self._rows * self._pitch
        return QSize(200, round(high * scale_of(self.font())))

    def minimumSizeHint(self) -> QSize:
        """The same height."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint name and value above each bar, and below it what the value rests on."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = scale_of(self.font())
        wide = (self.width() - _GAP) / 2 if self._beside else float(self.width())
        for number, gauge in enumerate(self._gauges):
            left = number * (wide + _GAP) if self._beside else 0.0
            top = 0.0 if self._beside else number * self._pitch * scale
            basis = "" if self._beside else gauge.basis
            colour = self._colour(number)
            _paint(painter, QRectF(left, top, wide, 0), gauge, basis, colour, self._theme, scale)
        painter.end()


def _paint(
    painter: QPainter,
    at: QRectF,
    gauge: Gauge,
    basis: str,
    colour: str,
    theme: Theme,
    scale: float,
) -> None:
    bold, small = sized_font(15 * scale, bold=True), sized_font(11.5 * scale)
    name = sized_font(12.5 * scale, semibold=True)
    metrics, thin = QFontMetricsF(bold), QFontMetricsF(name)
    base = at.top() + metrics.ascent()
    wide = metrics.horizontalAdvance(gauge.value)
    painter.setFont(bold)
    painter.setPen(QColor(theme.page.text))
    painter.drawText(QPointF(at.right() - wide, base), gauge.value)
    room = at.width() - wide - 8
    painter.setFont(name)
    elided_name = thin.elidedText(gauge.name, Qt.TextElideMode.ElideRight, room)
    painter.drawText(QPointF(at.left(), base), elided_name)
    bar = QRectF(at.left(), at.top() + metrics.height() + 2, at.width(), _BAR)
    paint_bar(painter, bar, theme, gauge.share, colour)
    if basis:
        painter.setFont(small)
        painter.setPen(QColor(theme.page.muted))
        low = bar.bottom() + 1 + QFontMetricsF(small).ascent()
        painter.drawText(QPointF(at.left(), low), basis)
