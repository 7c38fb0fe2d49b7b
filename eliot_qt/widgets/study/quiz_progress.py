"""The course of a lesson in tiles: cards answered, the one asked in amber, places to come."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_faces import paint_tile
from ..look.fonts import scale_of
from ..look.marks import paint_cross, paint_tick
from ..look.theme import Theme
from ..texts import study_texts

_SIDE, _GAP = 32.0, 8.0
# Places at most, and as many of those to come as are always kept.
_PLACES, _TO_COME = 12, 4
_LARGEST_SCALE = 1.5
# Tiles are light in every theme: these are the colours of words on paper.
_RIGHT, _WRONG = "#00696F", "#B3261E"


class QuizProgress(QWidget):
    """The last answers of this sitting; all of them are counted in its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._results: Sequence[bool] = ()
        self._to_come = 0
        self._theme: Theme | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def show_results(self, results: Sequence[bool], to_come: int) -> None:
        """Show which cards were answered right, and how many follow the one asked."""
        self._results, self._to_come = tuple(results), to_come
        self.setAccessibleName(study_texts.results_text(results, to_come))
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(200, round((_SIDE + 4) * self._scale))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tiles in a row in the middle."""
        theme = self._theme
        if theme is None:
            return
        side, gap = _SIDE * self._scale, _GAP * self._scale
        places = max(1, min(_PLACES, int((self.width() + gap) / (side + gap))))
        left_to_come = min(self._to_come, _TO_COME)
        results = self._results[-max(1, places - 1 - left_to_come) :]
        to_come = min(self._to_come, places - 1 - len(results))
        first = len(self._results) - len(results)
        count = len(results) + 1 + to_come
        left = (self.width() - count * (side + gap) + gap) / 2
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(count):
            painter.save()
            painter.translate(QPointF(left + place * (side + gap), 1))
            if place < len(results):
                self._paint_result(painter, theme, side, results[place])
            elif place == len(results):
                cell = Cell(str(first + place + 1), None, layer=CellLayer.DRAFT)
                paint_tile(painter, cell, theme, side, 1 / self.devicePixelRatioF())
            else:
                _paint_place(painter, theme, side)
            painter.restore()
        painter.end()

    @property
    def _scale(self) -> float:
        return min(_LARGEST_SCALE, scale_of(self.font()))

    def _paint_result(self, painter: QPainter, theme: Theme, side: float, right: bool) -> None:
        blank = Cell(" ", None, layer=CellLayer.PLAYED)
        paint_tile(painter, blank, theme, side, 1 / self.devicePixelRatioF())
        mark = QRectF(0.32 * side, 0.30 * side, 0.36 * side, 0.34 * side)
        ink = _RIGHT if right else _WRONG
        (paint_tick if right else paint_cross)(painter, mark, ink, 0.07 * side)


def _paint_place(painter: QPainter, theme: Theme, side: float) -> None:
    painter.setPen(QPen(QColor(theme.page.muted), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rect = QRectF(0.06 * side, 0.04 * side, 0.88 * side, 0.88 * side)
    painter.drawRoundedRect(rect, 0.14 * side, 0.14 * side)
