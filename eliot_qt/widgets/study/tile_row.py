"""Letters as large tiles in a row."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_painter import TilePainter

_SIDE, _LEAST = 64, 22


class TileStrip(QWidget):
    """Shows tiles as large as there is room, in the middle."""

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._painter = painter
        self._cells: list[Cell] = []
        self._side = _SIDE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_tiles(self, tiles: bytes, tile_set: TileSet) -> None:
        """Show these tiles."""
        self._cells = [
            Cell(tile_set.symbol(tile), tile_set.value(tile), layer=CellLayer.PLAYED)
            for tile in tiles
        ]
        self.setAccessibleName(" ".join(cell.letter for cell in self._cells))
        self.updateGeometry()
        self.update()

    def set_scale(self, scale: float) -> None:
        """Follow the size of the text, 1.0 as designed."""
        self._side = round(_SIDE * min(scale, 1.5))
        self.updateGeometry()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(self._side * max(1, len(self._cells)), self._side)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST * len(self._cells), self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._cells:
            return
        side = min(self._side, self.width() // len(self._cells))
        left = (self.width() - side * len(self._cells)) // 2
        top = (self.height() - side) // 2
        painter = QPainter(self)
        for at, cell in enumerate(self._cells):
            tile = self._painter.tile(cell, side, self.devicePixelRatioF())
            painter.drawPixmap(left + at * side, top, tile)
        painter.end()
