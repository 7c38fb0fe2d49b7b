"""Points of a placement, word by word."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .board import Board
from .move import Direction, Placement
from .rules import Rules
from .tiles import TileSet


@dataclass(frozen=True)
class ScoredWord:
    """A word formed by a placement, where it starts, and its points before any bingo bonus."""

    tiles: bytes
    square: int
    direction: Direction
    points: int


@dataclass(frozen=True)
class PlacementScore:
    """The words a placement forms (main word first) and the bonus for the number of tiles."""

    words: tuple[ScoredWord, ...]
    bingo: int

    @cached_property
    def total(self) -> int:
        """Points of the placement."""
        return sum(word.points for word in self.words) + self.bingo


def score(placement: Placement, board: Board, tile_set: TileSet, rules: Rules) -> PlacementScore:
    """Points of a placement that fits the board; runs of one letter are no words.

    >>> from eliot_qt.library.library import Library
    >>> library = Library()
    >>> en, layout = library.tile_sets["en"], library.layouts["standard15"]
    >>> from eliot_qt.game.notation import parse_move
    >>> board = Board.empty(layout)
    >>> score(parse_move("8D WINTER", board, en), board, en, Rules()).total
    26
    """
    after = board.after(placement)
    placed = dict(placement.placed(board.size))
    words = []
    first = placement.row * board.size + placement.col
    if len(placement.tiles) > 1:
        words.append(_word(first, placement.direction, after, placed, tile_set))
    cross = placement.direction.other
    for square in placed:
        start, length = after.span(square, cross)
        if length > 1:
            words.append(_word(start, cross, after, placed, tile_set))
    return PlacementScore(tuple(words), rules.bonus(len(placed)))


def _word(
    square: int, direction: Direction, after: Board, placed: dict[int, int], tile_set: TileSet
) -> ScoredWord:
    first, length = after.span(square, direction)
    step = 1 if direction is Direction.ACROSS else after.size
    points, factor = 0, 1
    for at in range(first, first + step * length, step):
        value = tile_set.value(after.squares[at])
        if at in placed:
            value *= after.layout.letter[at]
            factor *= after.layout.word[at]
        points += value
    tiles = after.squares[first : first + step * length : step]
    return ScoredWord(tiles, first, direction, points * factor)
