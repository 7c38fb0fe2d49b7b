"""A board on which a word would have scored: the position a deck keeps, read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from eliot_qt.formats.cgp import parse_cgp
from eliot_qt.game.check import fit_faults
from eliot_qt.game.game import Game
from eliot_qt.game.layout import Layout
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.rules import Rules
from eliot_qt.game.tiles import TileSet

from .deck import Seen


@dataclass(frozen=True)
class SeenBoard:
    """A position and the move that was there, with its score."""

    position: Position
    move: Placement
    score: int

    @property
    def new_squares(self) -> frozenset[int]:
        """The squares the move sets tiles on."""
        return frozenset(square for square, _ in self.move.placed(self.position.board.size))


def board_of(seen: Seen, tile_set: TileSet, layouts: Mapping[str, Layout]) -> SeenBoard | None:
    """The board of a position that a deck keeps; None if it cannot be read or lacks the move."""
    layout = layouts.get(seen.layout)
    if layout is None:
        return None
    try:
        position = parse_cgp(seen.cgp, Game(Rules(), tile_set, layout))
        move = parse_move(seen.move, position.board, tile_set)
    except ValueError:
        return None
    if not isinstance(move, Placement) or fit_faults(move, position.board):
        return None
    return SeenBoard(position, move, seen.score)
