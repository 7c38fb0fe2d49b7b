"""The rack of a turn as a row of tiles."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_painter import TilePainter

_SIDE, _GAP = 30, 3


class RackStrip(QWidget):
    """Tiles to look at; nothing is done with them."""

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = painter
        self._cells: Sequence[Cell] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_rack(self, rack: str, tile_set: TileSet) -> None:
        """Show the tiles of a rack as text; none where it is not known."""
        tiles = tile_set.parse(rack) if rack else b""
        self._cells = [
            Cell(
                tile_set.letters[tile] if tile else "",
                tile_set.value(tile) if tile else None,
                layer=CellLayer.PLAYED,
                is_blank=not tile,
            )
            for tile in tiles
        ]
        letters = " ".join(tile_set.symbol(tile) for tile in tiles)
        self.setAccessibleName(self.tr("Rack {tiles}").format(tiles=letters or "–"))
        self.update()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(7 * (_SIDE + _GAP), _SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        left = (self.width() - len(self._cells) * (_SIDE + _GAP) + _GAP) // 2
        for place, cell in enumerate(self._cells):
            tile = self._painter.tile(cell, _SIDE, self.devicePixelRatioF())
            painter.drawPixmap(left + place * (_SIDE + _GAP), 0, tile)
        painter.end()
