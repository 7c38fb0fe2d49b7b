"""The card of a question: its tiles, and the pile of cards still to come that it lies on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.cell import Cell, CellLayer

from ..board.tile_painter import TilePainter
from ..look.shade import paint_card
from ..look.theme import Theme

_SIDE, _LEAST = 64, 22
# As many cards are seen below the one on top; each so much higher, and narrower at each side.
_MOST, _HIGHER, _NARROWER = 2, 12, 15
_RADIUS = 16.0
# What stands on a pile lies high, on the page itself not.
_HIGH, _USUAL = 2, 1


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


class CardPile(QWidget):
    """Shows a card, and below it the edges of the next ones; where there is room for that."""

    def __init__(self, card: QFrame) -> None:
        super().__init__()
        self._card = card
        self._theme: Theme | None = None
        self._waiting = 0
        self._is_roomy = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(card)

    @property
    def edges(self) -> int:
        """The number of cards that are seen below the one on top."""
        return min(self._waiting, _MOST) if self._is_roomy else 0

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def set_waiting(self, count: int) -> None:
        """Show that so many cards are still to come; the one on top stays where it is."""
        self._waiting = count
        self.update()

    def set_roomy(self, roomy: bool) -> None:
        """Take the room that the edges need, or none."""
        if roomy is not self._is_roomy:
            self._is_roomy = roomy
            self._column.setContentsMargins(0, _MOST * _HIGHER * roomy, 0, 0)
            self._card.setProperty("level", _HIGH if roomy else _USUAL)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what is seen of the other cards, the lowest first."""
        theme, top = self._theme, self._card.geometry()
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(0, 0, self.width(), round(top.top() + _RADIUS))
        for below in range(self.edges, 0, -1):
            edge = QRectF(top).adjusted(
                below * _NARROWER, -below * _HIGHER, -below * _NARROWER, -_RADIUS
            )
            paint_card(painter, edge, theme, _RADIUS)
        painter.end()
