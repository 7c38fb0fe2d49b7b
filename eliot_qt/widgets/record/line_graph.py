"""A graph of one figure over a person's games: a point a game, and their trend as a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ..look.theme import Theme
from ..parts.speech import say_aloud
from .record_texts import decimal_text

# Lines across the graph, about.
_LINES = 4
# Heights in lines of text.
_LOWEST, _USUAL = 8, 11
_DOT, _CURRENT_DOT = 2.5, 4.5
# Points closer together than this, in pixels, are a smudge: then there is the trend alone.
_ROOM = 3.0
_MARGIN = 8


@dataclass(frozen=True)
class GraphPoint:
    """A game's figure, the trend up to it, and the game in words; ``day`` is when it was."""

    value: float
    trend: float
    text: str
    day: str = ""


class LineGraph(QWidget):
    """Arrow keys and the pointer go from point to point; Enter and a click choose one."""

    chosen = Signal(int)  # index of the point

    def __init__(self, title: str, legend: str, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._legend, self._empty = title, legend, empty
        self._points: tuple[GraphPoint, ...] = ()
        self._current: int | None = None
        self._theme: Theme | None = None
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()

    @property
    def current(self) -> int | None:
        """The point that is looked at."""
        return self._current

    def show_points(self, points: Sequence[GraphPoint]) -> None:
        """The points to show, the first game first."""
        if tuple(points) != self._points:
            self._points, self._current = tuple(points), None
            self._describe()
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, _USUAL * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, _LOWEST * self.fontMetrics().lineSpacing())

    def _look_at(self, index: int | None) -> None:
        if index != self._current:
            self._current = index
            self._describe()
            if index is not None:
                say_aloud(self, self._points[index].text)
            self.update()

    def _describe(self) -> None:
        if self._current is not None:
            self.setAccessibleDescription(self._points[self._current].text)
        elif self._points:
            text = self.tr("Games: {count}. Average of the last ones: {trend}.")
            trend = decimal_text(self._points[-1].trend)
            self.setAccessibleDescription(text.format(count=len(self._points), trend=trend))
        else:
            self.setAccessibleDescription(self._empty)

    # painting

    def _plot(self) -> QRectF:
        """The rectangle of the points: below the title, beside the figures of the lines."""
        line = self.fontMetrics().lineSpacing()
        left = max(self.fontMetrics().horizontalAdvance("0000"), 1) + 2 * _MARGIN
        return QRectF(self.rect()).adjusted(left, 1.8 * line, -2 * _MARGIN, -1.5 * line)

    def _place(self, plot: QRectF, index: int, value: float, scale: tuple[float, float]) -> QPointF:
        low, high = scale
        across = (index + 0.5) / len(self._points)
        up = (value - low) / (high - low)
        return QPointF(plot.left() + across * plot.width(), plot.bottom() - up * plot.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        colours = self._theme.page
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._points:
            self._paint_texts(painter, self._theme)
            self._paint_plot(painter, self._theme)
        else:
            painter.setPen(QColor(colours.muted))
            flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
            room = self.rect().adjusted(2 * _MARGIN, 0, -2 * _MARGIN, 0)
            painter.drawText(room, flags, self._empty)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _paint_texts(self, painter: QPainter, theme: Theme) -> None:
        """The title, what is looked at or else what the line is, and the first and last day."""
        colours, metrics = theme.page, self.fontMetrics()
        top = QRectF(self.rect()).adjusted(_MARGIN, 2, -_MARGIN, 0)
        at = Qt.AlignmentFlag.AlignTop
        painter.setPen(QColor(colours.text))
        painter.drawText(top, int(at | Qt.AlignmentFlag.AlignLeft), self._title)
        room = top.width() - metrics.horizontalAdvance(self._title) - 2 * _MARGIN
        text = self._legend if self._current is None else self._points[self._current].text
        elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room))
        painter.setPen(QColor(colours.muted if self._current is None else colours.text))
        painter.drawText(top, int(at | Qt.AlignmentFlag.AlignRight), elided)
        painter.setPen(QColor(colours.muted))
        below = self._plot()
        below.setBottom(self.height() - _MARGIN / 2)
        for point, side in (
            (self._points[0], Qt.AlignmentFlag.AlignLeft),
            (self._points[-1], Qt.AlignmentFlag.AlignRight),
        ):
            painter.drawText(below, int(Qt.AlignmentFlag.AlignBottom | side), point.day)

    def _paint_plot(self, painter: QPainter, theme: Theme) -> None:
        plot, colours = self._plot(), theme.page
        lines = grid_lines([point.value for point in self._points])
        scale = lines[0], lines[-1]
        for line in lines:
            y = self._place(plot, 0, line, scale).y()
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(QColor(colours.muted))
            height = self.fontMetrics().lineSpacing()
            box = QRectF(0, y - height / 2, plot.left() - _MARGIN, height)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, int(flags), decimal_text(line))
        places = [self._place(plot, n, p.value, scale) for n, p in enumerate(self._points)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.muted))
        if plot.width() >= _ROOM * len(places):
            for place in places:
                painter.drawEllipse(place, _DOT, _DOT)
        painter.setPen(QPen(QColor(colours.primary), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        trend = (self._place(plot, n, p.trend, scale) for n, p in enumerate(self._points))
        painter.drawPolyline(QPolygonF(list(trend)))
        if self._current is not None:
            painter.setBrush(QColor(colours.panel))
            painter.setPen(QPen(QColor(colours.primary), 2))
            painter.drawEllipse(places[self._current], _CURRENT_DOT, _CURRENT_DOT)

    # hands

    def _point_at(self, x: float) -> int | None:
        plot = self._plot()
        if not self._points or not plot.left() <= x <= plot.right():
            return None
        share = (x - plot.left()) / max(plot.width(), 1)
        return min(int(share * len(self._points)), len(self._points) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._points) - 1
        now = last if self._current is None else self._current
        first_look = self._current is None
        steps = {
            Qt.Key.Key_Left: last if first_look else max(now - 1, 0),
            Qt.Key.Key_Right: last if first_look else min(now + 1, last),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = Qt.Key(event.key())
        if self._points and key in steps:
            self._look_at(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current is not None:
            self.chosen.emit(self._current)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look_at(self._point_at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._point_at(event.position().x())
        if index is not None and event.button() is Qt.MouseButton.LeftButton:
            self._look_at(index)
            self.chosen.emit(index)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if not self.hasFocus():
            self._look_at(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._look_at(None)


def grid_lines(values: Sequence[float]) -> tuple[float, ...]:
    """Round figures at equal distances, at least two, from below all values to above them."""
    low, high = min(values), max(values)
    rough = max(high - low, 1) / _LINES
    unit = 10.0 ** floor(log10(rough))
    step = max(next(unit * n for n in (1, 2, 5, 10) if unit * n >= rough), 1.0)
    first, last = floor(low / step), ceil(high / step)
    if first == last:
        first, last = first - 1, last + 1
    return tuple(step * n for n in range(first, last + 1))
