"""Small pictures made of the real board and the real tiles: a position, and the program's name."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.board import Board
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import Cell, CellLayer

from ..look.marks import paint_text
from ..look.theme import Theme
from .tile_painter import TilePainter

# Below this side, in device pixels, a letter is a smudge.
_LEGIBLE = 11


class PositionThumbnail(QWidget):
    """A board at a glance: bonus squares and tiles; letters where there is room."""

    def __init__(self, side: int = 132, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._board: Board | None = None
        self._tile_set: TileSet | None = None
        self._theme: Theme | None = None
        self._new: frozenset[int] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def set_board(self, board: Board, tile_set: TileSet, new: frozenset[int] = frozenset()) -> None:
        """The board to show; the tiles on ``new`` squares are marked as a draft is."""
        self._board, self._tile_set, self._new = board, tile_set, new
        count = sum(1 for square in board.squares if square)
        self.setAccessibleName(self.tr("Board with {count} tiles").format(count=count))
        self.update()

    def set_side(self, side: int) -> None:
        """Width and height in logical pixels."""
        self._side = side
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._side, self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._board is None or self._tile_set is None or self._theme is None:
            return
        painter = QPainter(self)
        # In device pixels, so that every square has the same whole number of them.
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        side = int((self._side * ratio - 2) // self._board.size)
        span = side * self._board.size
        offset = int((self._side * ratio - span) // 2)
        painter.translate(offset, offset)
        painter.fillRect(-1, -1, span + 1, span + 1, QColor(self._theme.board.edge))
        for square, tile in enumerate(self._board.squares):
            row, col = divmod(square, self._board.size)
            box = QRectF(col * side, row * side, side - 1, side - 1)
            painter.fillRect(
                box, QColor(self._theme.board.bonus(self._board.layout.bonus(square))[0])
            )
            if tile:
                self._tile(painter, box, self._tile_set.symbol(tile), square in self._new)
        painter.end()

    def _tile(self, painter: QPainter, box: QRectF, letter: str, is_new: bool) -> None:
        if self._theme is None:
            return
        tiles = self._theme.tiles
        painter.setPen(QPen(QColor(tiles.draft_border if is_new else tiles.tile_border), 1))
        painter.setBrush(QColor(tiles.draft if is_new else tiles.tile))
        painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
        if box.width() >= _LEGIBLE:
            paint_text(painter, letter, box, 0.72 * box.width(), self._theme.tiles.tile_letter)
        else:
            inset = round(0.3 * box.width())
            blot = box.adjusted(inset, inset, -inset, -inset)
            painter.fillRect(blot, QColor(self._theme.tiles.tile_letter))


class BrandMark(QWidget):
    """The program's name in tiles."""

    def __init__(
        self, painter: TilePainter, tile_set: TileSet | None = None, side: int = 40
    ) -> None:
        super().__init__()
        self._painter = painter
        self._side = side
        values = dict(zip(tile_set.letters, tile_set.values, strict=True)) if tile_set else {}
        self._cells = [Cell(c, values.get(c, 1), layer=CellLayer.PLAYED) for c in "ELIOT"]
        self.setAccessibleName("Eliot Qt")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_side(self, side: int) -> None:
        """Side of a tile in logical pixels."""
        self._side = side
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._side * len(self._cells), self._side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for at, cell in enumerate(self._cells):
            tile = self._painter.tile(cell, self._side, self.devicePixelRatioF())
            painter.drawPixmap(at * self._side, 0, tile)
        painter.end()
