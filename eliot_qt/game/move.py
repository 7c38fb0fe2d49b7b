"""Moves: placement, exchange, pass. Immutable, comparable, usable as keys."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from .tiles import on_rack, sort_tiles


class Direction(IntEnum):
    """Direction of a word on the board."""

    ACROSS = 0
    DOWN = 1

    @property
    def other(self) -> Direction:
        """The direction at right angles."""
        return Direction(1 - self)


@dataclass(frozen=True, slots=True)
class Placement:
    """Tiles set on the board in one line.

    ``row`` and ``col`` (from 0) are the start of the main word; ``tiles`` spans the whole main
    word and holds 0 where the square is already occupied (playthrough).
    """

    direction: Direction
    row: int
    col: int
    tiles: bytes

    def squares(self, size: int) -> tuple[int, ...]:
        """Every square of the main word on a board of that size, playthrough included."""
        step = 1 if self.direction is Direction.ACROSS else size
        start = self.row * size + self.col
        return tuple(range(start, start + step * len(self.tiles), step))

    def placed(self, size: int) -> tuple[tuple[int, int], ...]:
        """``(square, tile)`` of the tiles set down, in row-major order."""
        return tuple((s, t) for s, t in zip(self.squares(size), self.tiles, strict=True) if t)

    @property
    def used(self) -> bytes:
        """The tiles taken from the rack, designated blanks as blanks."""
        return bytes(on_rack(t) for t in self.tiles if t)

    @property
    def mirrored(self) -> Placement:
        """The same tiles with rows and columns exchanged: ``8D`` becomes ``H4``."""
        return Placement(self.direction.other, self.col, self.row, self.tiles)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles put back into the bag for as many new ones; kept sorted, as they lie on a rack."""

    tiles: bytes

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", sort_tiles(on_rack(tile) for tile in self.tiles))


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a move."""


Move = Placement | Exchange | Pass


def effect_of(move: Move, size: int) -> object:
    """Return a key of what a move does on a board of that size, whatever its words."""
    return move.placed(size) if isinstance(move, Placement) else move


def is_same(move: Move, other: Move, size: int) -> bool:
    """Return whether two moves set the same tiles on a board of that size, whatever their words."""
    return effect_of(move, size) == effect_of(other, size)
