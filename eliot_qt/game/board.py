"""The board: a layout and the tiles on it. Frozen; placing tiles gives a new board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from eliot_qt.faults import Fault

from .layout import Layout
from .move import Direction, Move, Placement, is_same


@dataclass(frozen=True)
class Board:
    """Tiles by square (row-major), 0 where empty; designated blanks keep their letter."""

    layout: Layout
    squares: bytes

    def __post_init__(self) -> None:
        if len(self.squares) != self.layout.squares:
            raise Fault(
                "{count} squares on a board of {squares}",
                count=len(self.squares),
                squares=self.layout.squares,
            )

    @classmethod
    def empty(cls, layout: Layout) -> Board:
        """A board without tiles."""
        return cls(layout, bytes(layout.squares))

    @property
    def size(self) -> int:
        """Number of rows and of columns."""
        return self.layout.size

    @cached_property
    def is_empty(self) -> bool:
        """True if no tile lies on the board."""
        return not any(self.squares)

    @cached_property
    def is_symmetric(self) -> bool:
        """True if each placement has a mirror image that leads to the same game.

        That holds until the first move, on a board whose bonus squares are symmetric.
        """
        return self.is_empty and self.layout.is_symmetric

    @cached_property
    def tiles(self) -> bytes:
        """The tiles on the board, without the empty squares."""
        return bytes(t for t in self.squares if t)

    @cached_property
    def strays(self) -> frozenset[int]:
        """The squares of tiles not connected with most of the others: none after any turn."""
        tiles = {square for square, tile in enumerate(self.squares) if tile}
        largest: set[int] = set()
        strays: set[int] = set()
        while tiles:
            island = self._island(tiles)
            tiles -= island
            strays |= min(island, largest, key=len)
            largest = max(island, largest, key=len)
        return frozenset(strays)

    def _island(self, squares: set[int]) -> set[int]:
        """The squares connected with the first of some squares, among these."""
        island = {min(squares)}
        queue = list(island)
        while queue:
            new = squares.intersection(self.neighbours(queue.pop())) - island
            island |= new
            queue += new
        return island

    def tile(self, row: int, col: int) -> int:
        """Tile at a square; 0 where empty or off the board."""
        if 0 <= row < self.size and 0 <= col < self.size:
            return self.squares[row * self.size + col]
        return 0

    def are_alike(self, move: Move, other: Move) -> bool:
        """Return whether two moves do the same here, mirrored or under another word included."""
        if is_same(move, other, self.size):
            return True
        return self.is_symmetric and isinstance(move, Placement) and move.mirrored == other

    def with_tiles(self, placed: Mapping[int, int]) -> Board:
        """The board with ``{square: tile}`` set; 0 clears a square."""
        squares = bytearray(self.squares)
        for square, tile in placed.items():
            squares[square] = tile
        return Board(self.layout, bytes(squares))

    def after(self, placement: Placement) -> Board:
        """The board with a placement's tiles on it."""
        return self.with_tiles(dict(placement.placed(self.size)))

    def span(self, square: int, direction: Direction) -> tuple[int, int]:
        """First square and length of the run of tiles through an occupied square."""
        step, low, high = self._line(square, direction)
        first = square
        while first > low and self.squares[first - step]:
            first -= step
        last = square
        while last < high and self.squares[last + step]:
            last += step
        return first, (last - first) // step + 1

    def word_at(self, square: int, direction: Direction) -> bytes:
        """Run of tiles through an occupied square (one tile where nothing adjoins)."""
        first, length = self.span(square, direction)
        step = 1 if direction is Direction.ACROSS else self.size
        return self.squares[first : first + step * length : step]

    def neighbours(self, square: int) -> tuple[int, ...]:
        """The squares above, left, right and below that exist."""
        row, col = divmod(square, self.size)
        squares = []
        if row:
            squares.append(square - self.size)
        if col:
            squares.append(square - 1)
        if col < self.size - 1:
            squares.append(square + 1)
        if row < self.size - 1:
            squares.append(square + self.size)
        return tuple(squares)

    def main_word(self, placement: Placement) -> bytes:
        """The word along the placement, playthrough filled in from the board."""
        squares = placement.squares(self.size)
        return bytes(t or self.squares[s] for s, t in zip(squares, placement.tiles, strict=True))

    def placement(self, placed: Mapping[int, int]) -> Placement:
        """The placement that sets ``{square: tile}`` on empty squares of one line without a gap.

        A single tile reads across where it adjoins a tile left or right, else down where it
        adjoins one above or below, else across: one listing per distinct move. Raises
        ``ValueError`` if there is no tile, the squares are not in line, or there is a gap.
        """
        direction = self._direction(placed)
        after = self.with_tiles(placed)
        first, length = after.span(min(placed), direction)
        step = 1 if direction is Direction.ACROSS else self.size
        squares = range(first, first + step * length, step)
        if not placed.keys() <= set(squares):
            raise Fault("there is a gap between the tiles")
        row, col = divmod(first, self.size)
        return Placement(direction, row, col, bytes(placed.get(s, 0) for s in squares))

    def _direction(self, placed: Mapping[int, int]) -> Direction:
        if not placed:
            raise Fault("there is no tile")
        rows = {s // self.size for s in placed}
        cols = {s % self.size for s in placed}
        if len(rows) > 1 and len(cols) > 1:
            raise Fault("the tiles are not in line")
        if len(placed) > 1:
            return Direction.ACROSS if len(rows) == 1 else Direction.DOWN
        (square,) = placed
        row, col = divmod(square, self.size)
        if self.tile(row, col - 1) or self.tile(row, col + 1):
            return Direction.ACROSS
        if self.tile(row - 1, col) or self.tile(row + 1, col):
            return Direction.DOWN
        return Direction.ACROSS

    def _line(self, square: int, direction: Direction) -> tuple[int, int, int]:
        """Step, first and last square of the line through a square."""
        row, col = divmod(square, self.size)
        if direction is Direction.ACROSS:
            return 1, row * self.size, row * self.size + self.size - 1
        return self.size, col, self.size * (self.size - 1) + col
