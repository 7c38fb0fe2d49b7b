"""The board and the rack of a turn, with two ghosts: the move played, and a better one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.review.boards import board_before, placement_of
from eliot_qt.review.values import TurnReview

from ..board.board_pane import BoardPane
from ..board.board_view import BoardView
from ..board.rack_delegate import MARGIN, paint_tray
from ..board.tile_painter import TilePainter
from ..look.theme import Theme

_SIDE, _GAP = 30, 3
# From the ends of the tray to the tiles.
_ENDS = 14
# Around board and rack: left, top, right, bottom.
_AROUND = (12, 8, 6, 10)
_SPACING = 8


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
        return QSize(7 * (_SIDE + _GAP) + 2 * _ENDS, _SIDE + 2 * MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._cells:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = len(self._cells) * (_SIDE + _GAP) - _GAP
        left = (self.width() - width) // 2
        wide = max(width, self.sizeHint().width() - 2 * _ENDS) + 2 * _ENDS
        tray = QRectF((self.width() - wide) / 2, 0, wide, self.height())
        paint_tray(painter, tray, self._painter.theme)
        for place, cell in enumerate(self._cells):
            tile = self._painter.tile(cell, _SIDE, self.devicePixelRatioF())
            painter.drawPixmap(left + place * (_SIDE + _GAP), MARGIN - 1, tile)
        painter.end()


class TurnBoard(QWidget):
    """A board to look at; the lines beside it say in words what it shows."""

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = BoardModel(self)
        self.board = BoardView(self.model, painter)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rack = RackStrip(painter)
        column = QVBoxLayout(self)
        column.setContentsMargins(*_AROUND)
        column.setSpacing(_SPACING)
        column.addWidget(BoardPane(self.board), 1)
        column.addWidget(self.rack)

    def width_within(self, room: QSize) -> int:
        """The width at which nothing but the height of that room limits the board."""
        left, top, right, bottom = _AROUND
        high = room.height() - top - bottom - _SPACING - self.rack.sizeHint().height()
        side = self.board.side_within(QSize(room.width() - left - right, high))
        return self.board.size_of(side) + left + right

    def set_theme(self, theme: Theme) -> None:
        """Colours of the board; the painter's own theme is set by its owner."""
        self.board.set_theme(theme)
        self.rack.update()

    def show_start(self, record: GameRecord) -> None:
        """The board a game begins on."""
        self.model.set_preview(None)
        self.model.set_pin(None)
        self.model.set_position(record.start.board, record.start.tile_set)
        self.rack.show_rack("", record.start.tile_set)

    def show_turn(self, record: GameRecord, turn: TurnReview, shown: str | None) -> None:
        """The board before a turn, the move played as one ghost and ``shown`` as the other."""
        board, tile_set = board_before(record, turn), record.start.tile_set
        self.model.set_position(board, tile_set)
        placement = placement_of(turn.move or None, board, tile_set)
        if shown is None or shown == turn.move:
            self.model.set_pin(None)
            self.model.set_preview(placement)
        else:
            self.model.set_pin(placement)
            self.model.set_preview(placement_of(shown, board, tile_set))
        self.rack.show_rack(turn.rack, tile_set)
