"""Letters as tiles with how many of each are unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.widgets.board.tile_painter import TilePainter, reach_of
from eliot_qt.widgets.look.fonts import scale_of, ui_font
from eliot_qt.widgets.look.marks import paint_text
from eliot_qt.widgets.look.theme import Theme

_COLUMNS = 7
# Of the usual tile, the smallest, and how high a row is in parts of a tile.
_TILE, _SMALLEST, _LOWEST_ROW, _HIGHEST_ROW = 29.0, 16, 1.85, 2.4


@dataclass(frozen=True)
class LetterCount:
    """A letter as printed on a tile, and how many of it are unseen."""

    letter: str
    count: int


class UnseenGrid(QWidget):
    """Seven letters in a row; letters of which none is left are outlined."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: tuple[LetterCount, ...] = ()
        self._theme: Theme | None = None
        self._tiles: TilePainter | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        # Its tiles are of a size of their own: they would crowd the pictures of the board.
        if self._tiles is None:
            self._tiles = TilePainter(theme)
        self._tiles.set_theme(theme)
        self.update()

    def show_counts(self, counts: Sequence[LetterCount]) -> None:
        """Show letters in this order; of a turn a few of them change, and are painted anew."""
        before, self._counts = self._counts, tuple(counts)
        if len(before) != len(self._counts):
            self.updateGeometry()
            self.update()
            return
        pairs = zip(self._rooms(), before, self._counts, strict=True)
        for room in (room for room, old, new in pairs if old != new):
            self.update(room.toAlignedRect())

    @property
    def _rows(self) -> int:
        return max(1, -(-len(self._counts) // _COLUMNS))

    @property
    def _side(self) -> int:
        """The width of a tile, in whole pixels: its picture is painted once."""
        pitch, most = self.width() / _COLUMNS, self.height() / self._rows
        room = min(_TILE * scale_of(self.font()), most / _LOWEST_ROW, pitch * 0.86)
        return max(_SMALLEST, int(room))

    def _rooms(self) -> Iterator[QRectF]:
        """All that each letter and its count take."""
        pitch, side = self.width() / _COLUMNS, self._side
        row = min(self.height() / self._rows, side * _HIGHEST_ROW)
        wide = max(pitch, side)
        for line, column in (divmod(number, _COLUMNS) for number in range(len(self._counts))):
            yield QRectF((column + 0.5) * pitch - wide / 2, line * row, wide, row)

    # Qt overrides

    def sizeHint(self) -> QSize:
        """Rows of usual height."""
        scale = scale_of(self.font())
        return QSize(round(_COLUMNS * 36 * scale), round(self._rows * 1.9 * _TILE * scale))

    def minimumSizeHint(self) -> QSize:
        """Rows of the smallest tiles."""
        scale = min(1.4, scale_of(self.font()))
        least = _SMALLEST * scale
        return QSize(round(_COLUMNS * 1.15 * least), round(self._rows * _LOWEST_ROW * least))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each letter with its count below."""
        theme, tiles = self._theme, self._tiles
        if theme is None or tiles is None or not self._counts:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, side = scale_of(self.font()), self._side
        # Rooms have parts of pixels, what is painted has whole ones.
        area = QRectF(event.rect()).adjusted(1, 1, -1, -1)
        for room, each in zip(self._rooms(), self._counts, strict=True):
            if room.intersects(area):
                left, top = round(room.center().x() - side / 2), round(room.top())
                box = QRect(left, top, side, side)
                _paint_letter(painter, box, each, tiles)
                _paint_count(painter, QRectF(box), each.count, theme, scale)
        painter.end()


def _paint_letter(painter: QPainter, box: QRect, each: LetterCount, tiles: TilePainter) -> None:
    side, page = box.width(), tiles.theme.page
    if each.count:
        cell, reach = Cell(each.letter, None, layer=CellLayer.PLAYED), reach_of(side)
        picture = tiles.raised(cell, side, painter.device().devicePixelRatioF())
        painter.drawPixmap(box.topLeft() - QPoint(reach, reach), picture)
        return
    edge = 0.05 * side
    inside = QRectF(box).adjusted(edge, edge, -edge, -edge)
    painter.setPen(QPen(QColor(page.line), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inside, 0.14 * side, 0.14 * side)
    paint_text(painter, each.letter, inside, 0.42 * side, page.disabled, 0.8 * side)


def _paint_count(painter: QPainter, box: QRectF, count: int, theme: Theme, scale: float) -> None:
    font = ui_font()
    font.setPixelSize(max(10, round(min(12 * scale, 0.45 * box.width()))))
    font.setWeight(font.Weight.Bold if count > 1 else font.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    text = str(count) if count else "\N{EN DASH}"
    base = box.bottom() + 0.12 * box.width() + metrics.capHeight() + 2
    painter.setFont(font)
    painter.setPen(QColor(theme.page.text if count > 1 else theme.page.muted))
    painter.drawText(QPointF(box.center().x() - metrics.horizontalAdvance(text) / 2, base), text)
