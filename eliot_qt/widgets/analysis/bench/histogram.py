"""A small histogram of points scored."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ...look.theme import Theme
from ..analysis_texts import number

# Points of a bar, and bars at least.
_STEP, _LEAST_BARS = 10, 10
_HEIGHT, _MARGIN = 58, 8


class Histogram(QWidget):
    """Bars of ten points, with the share of the tallest one and a line at the mean."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._shares: list[float] = []
        self._mean = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of each bar, from no points on."""
        return tuple(self._shares)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def show_points(self, points: Mapping[int, int]) -> None:
        """Show how often each number of points comes."""
        count = sum(points.values())
        bars = max([n // _STEP + 1 for n in points] + [_LEAST_BARS])
        self._shares = [0.0] * bars if count else []
        for score, times in points.items():
            self._shares[score // _STEP] += times / count
        self._mean = sum(n * times for n, times in points.items()) / max(1, count)
        text = ", ".join(
            f"{n * _STEP}: {number(100 * share, 0)} %"
            for n, share in enumerate(self._shares)
            if share
        )
        self.setAccessibleName(self.tr("Points by share of moves: {text}").format(text=text))
        self.update()

    def _labelled_every(self, wide: float) -> int:
        """Of how many bars one has its points below it, so that no two of them touch."""
        needed = self.fontMetrics().horizontalAdvance(f"{len(self._shares) * _STEP} ")
        return max(2, ceil(needed / wide))

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT + self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None or not self._shares:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = self.fontMetrics().height()
        room = QRectF(self.rect()).adjusted(_MARGIN, line, -_MARGIN, -line - 2)
        wide, most = room.width() / len(self._shares), max(self._shares)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("primary"))
        for place, share in enumerate(self._shares):
            high = room.height() * share / most
            bar = QRectF(room.left() + place * wide + 1, room.bottom() - high, wide - 2, high)
            painter.drawRoundedRect(bar, 2, 2)
        painter.setPen(QPen(self._theme.colour("muted"), 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        every = self._labelled_every(wide)
        for place in range(0, len(self._shares), every):
            left = room.left() + place * wide
            box = QRectF(left, room.bottom() + 1, every * wide, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft, str(place * _STEP))
        tallest = self._shares.index(most)
        text = f"{number(100 * most, 0)} %"
        centre = room.left() + (tallest + 0.5) * wide
        box = QRectF(centre - 40, room.top() - line, 80, line)
        painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, text)
        at = room.left() + self._mean / _STEP * wide
        painter.setPen(QPen(self._theme.colour("text"), 1.5, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(at, room.top()), QPointF(at, room.bottom()))
        painter.end()
