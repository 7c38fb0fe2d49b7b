"""A small picture of a rule: part of a board with a play on it, or a rack."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.scoring import score
from eliot_qt.game.tiles import TileSet, is_designated, letter_of
from eliot_qt.models.cell import Cell, CellLayer, Slot
from eliot_qt.voice.how_to_play import BoardPicture, RackPicture

from ..board.tile_painter import TilePainter

#: sides of a square and of a tile on a rack, and the width of the widest picture
_SIDE, _RACK_SIDE, WIDTH = 30, 42, 300


@dataclass(frozen=True)
class PicturedPlay:
    """The squares of a picture, row by row, and what its play scores."""

    rows: tuple[tuple[Cell, ...], ...]
    points: int


def pictured_play(picture: BoardPicture, game: Game) -> PicturedPlay:
    """Lay the words of a picture on an empty board and return the part of it that is shown.

    The tiles of the play itself look as they do before Enter. Raises
    :class:`~eliot_qt.game.notation.NotationError` for a word that is not placed.
    """
    layout, tile_set = game.layout, game.tile_set
    board = Board.empty(layout)
    for text in picture.lying:
        board = board.after(_placement(text, board, tile_set))
    play = _placement(picture.play, board, tile_set)
    new = dict(play.placed(board.size))
    after = board.after(play)
    rows = tuple(
        tuple(
            _cell(after, layout.square(row, col), tile_set, layout.square(row, col) in new)
            for col in picture.columns
        )
        for row in picture.rows
    )
    return PicturedPlay(rows, score(play, board, tile_set, game.rules).total)


def _placement(text: str, board: Board, tile_set: TileSet) -> Placement:
    move = parse_move(text, board, tile_set)
    assert isinstance(move, Placement), text
    return move


def _cell(board: Board, square: int, tile_set: TileSet, is_new: bool) -> Cell:
    tile, layout = board.squares[square], board.layout
    return Cell(
        letter=tile_set.letters[letter_of(tile)] if tile else "",
        value=tile_set.value(tile) if tile else None,
        bonus=layout.bonus(square),
        layer=(CellLayer.DRAFT if is_new else CellLayer.PLAYED) if tile else CellLayer.EMPTY,
        is_blank=bool(tile) and is_designated(tile),
        validity=True if is_new else None,
        is_centre=square == layout.centre,
    )


def pictured_rack(picture: RackPicture, tile_set: TileSet) -> tuple[Slot, ...]:
    """Return the tiles of a rack, those to be exchanged with a tick."""
    return tuple(
        Slot(
            letter="" if letter == "?" else letter,
            value=tile_set.value(tile),
            is_blank=letter == "?",
            is_chosen=place in picture.marked,
        )
        for place, (letter, tile) in enumerate(
            zip(picture.letters, tile_set.parse(picture.letters), strict=True)
        )
    )


class RulePicture(QWidget):
    """Paints what :func:`pictured_play` or :func:`pictured_rack` returns."""

    def __init__(self, painter: TilePainter, shown: PicturedPlay | tuple[Slot, ...]) -> None:
        super().__init__()
        self._painter = painter
        self._shown = shown
        self._scale = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_scale(self, scale: float) -> None:
        """Grow with the text."""
        self._scale = scale
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side, picture = self._side, self._shown
        if isinstance(picture, PicturedPlay):
            return QSize(side * len(picture.rows[0]), side * len(picture.rows))
        return QSize(side * len(picture), side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        side, ratio, picture = self._side, self.devicePixelRatioF(), self._shown
        if isinstance(picture, PicturedPlay):
            painter.fillRect(self.rect(), QColor(self._painter.theme.board.frame))
            for row, cells in enumerate(picture.rows):
                for col, cell in enumerate(cells):
                    painter.drawPixmap(
                        QRect(col * side, row * side, side, side),
                        self._painter.square(cell, side, ratio),
                    )
        else:
            for place, slot in enumerate(picture):
                painter.drawPixmap(place * side, 0, self._painter.slot(slot, side, ratio))
        painter.end()

    @property
    def _side(self) -> int:
        return round((_SIDE if isinstance(self._shown, PicturedPlay) else _RACK_SIDE) * self._scale)
