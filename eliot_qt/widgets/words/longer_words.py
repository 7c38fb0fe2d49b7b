"""The words that a card's letters make with one more: a tile and its words in each row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_faces import paint_tile
from ..look.fonts import scale_of, sized_font
from ..look.theme import Theme

_ROW, _TILE, _GAP, _WORDS = 30, 23, 12, 13
_MOST_ROWS = 4


class LongerWords(QWidget):
    """Shows the letters with the most words; of each as many words as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._rows: tuple[tuple[Cell, tuple[str, ...]], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    @property
    def has_any(self) -> bool:
        """Return whether there is such a word."""
        return bool(self._rows)

    def show_words(
        self, longer: Sequence[tuple[int, tuple[bytes, ...]]], tile_set: TileSet
    ) -> None:
        """Show words by the tile they have more."""
        best = sorted(longer, key=lambda row: (-len(row[1]), row[0]))[:_MOST_ROWS]
        self._rows = tuple(
            (
                Cell(tile_set.symbol(tile), tile_set.value(tile), layer=CellLayer.PLAYED),
                tuple(tile_set.spell(word) for word in words),
            )
            for tile, words in sorted(best)
        )
        self.setAccessibleName("; ".join(f"{c.letter}: {', '.join(w)}" for c, w in self._rows))
        self.updateGeometry()
        self.update()

    def row_text(self, row: int) -> str:
        """Return the words of a row for which there is room, and how many more there are."""
        words = self._rows[row][1]
        scale = scale_of(self.font())
        metrics = QFontMetricsF(sized_font(_WORDS * scale, semibold=True))
        room = self.width() - (_TILE + _GAP) * scale
        for count in range(len(words), 0, -1):
            rest = len(words) - count
            text = "  ".join((*words[:count], *([f"+{rest}"] if rest else [])))
            if count == 1 or metrics.horizontalAdvance(text) <= room:
                return text
        return ""

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(200, round(_ROW * scale_of(self.font()) * len(self._rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is None:
            return
        scale = scale_of(self.font())
        font = sized_font(_WORDS * scale, semibold=True)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (cell, _) in enumerate(self._rows):
            top = place * _ROW * scale
            painter.save()
            painter.translate(0, top)
            paint_tile(painter, cell, self._theme, _TILE * scale, 1.0)
            painter.restore()
            painter.setFont(font)
            painter.setPen(QColor(self._theme.page.text))
            base = top + (_TILE * scale + QFontMetricsF(font).capHeight()) / 2
            painter.drawText(QPointF((_TILE + _GAP) * scale, base), self.row_text(place))
        painter.end()
