"""The table of all moves in a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.move import Direction, Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import sort_tiles

from .compiler import Array, kernel, unsigned
from .listing import RatedExchange


class RackTable:
    """A rack's tiles by position and the value of its leaves by mask of used tiles.

    ``exchanges`` are the masks of the exchanges that are allowed.
    """

    def __init__(self, tiles: bytes, leaves: NDArray[np.int32], exchanges: NDArray[np.int64]):
        self.tiles = tiles
        self.leaves = leaves
        self.exchanges = exchanges

    def used(self, mask: int) -> bytes:
        """The sorted tiles of a mask."""
        return bytes(t for i, t in enumerate(self.tiles) if mask >> i & 1)

    def left(self, mask: int) -> bytes:
        """The tiles outside of a mask, as the field writes racks: blanks last."""
        return sort_tiles(t for i, t in enumerate(self.tiles) if not mask >> i & 1)


class MoveTable:
    """Placements of a position, best equity first, and its exchanges, best first.

    ``score`` and ``equity`` (millipoints) are int32 arrays parallel to the placements. Equal
    equities are ordered by score, then place, then tiles: the same on every machine.
    """

    def __init__(self, position: Position, records: NDArray[np.void], rack: RackTable) -> None:
        self.position = position
        self._records = records
        self._rack = rack

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Placement]:
        return (self.placement(i) for i in range(len(self)))

    @property
    def score(self) -> NDArray[np.int32]:
        """Points of the placements."""
        return self._records["score"]

    @property
    def equity(self) -> NDArray[np.int32]:
        """Score and leave value of the placements, in millipoints."""
        return self._records["equity"]

    @property
    def tiles_placed(self) -> NDArray[np.uint8]:
        """Number of rack tiles each placement uses."""
        return np.bitwise_count(self._records["used"])

    @cached_property
    def exchanges(self) -> tuple[RatedExchange, ...]:
        """The distinct exchanges, best first; none where the rules allow none."""
        found = [
            RatedExchange(Exchange(self._rack.used(mask)), int(self._rack.leaves[mask]))
            for mask in self._rack.exchanges.tolist()
        ]
        return tuple(sorted(found, key=lambda e: (-e.equity, e.move.tiles)))

    @property
    def pass_equity(self) -> int:
        """Value of the whole rack as a leave, in millipoints."""
        return int(self._rack.leaves[0])

    def placement(self, index: int) -> Placement:
        """The placement at an index."""
        record = self._records[index]
        direction, row, col = (int(record[name]) for name in ("direction", "row", "col"))
        board = self.position.board
        step = board.size if direction else 1
        first = row * board.size + col
        old = board.squares[first : first + step * int(record["length"]) : step]
        used = int(record["used"]).bit_count()
        placed = iter(int(record["tiles"]).to_bytes(8, "big")[8 - used :])
        tiles = bytes(0 if tile else next(placed) for tile in old)
        return Placement(Direction(direction), row, col, tiles)

    def leave(self, index: int) -> bytes:
        """Tiles that stay on the rack after the placement at an index, blanks last."""
        return self._rack.left(int(self._records["used"][index]))

    def top(self, count: int) -> MoveTable:
        """The table of the first placements only."""
        return MoveTable(self.position, self._records[:count], self._rack)

    def by_score(self) -> MoveTable:
        """The same placements, best score first; equal scores keep their order."""
        order = np.argsort(-self._records["score"], kind="stable")
        return MoveTable(self.position, self._records[order], self._rack)

    def best(self) -> tuple[Move, int]:
        """The move of highest equity and that equity in millipoints.

        An exchange is made when it beats every placement. A pass is the answer only where
        nothing else is allowed: its equity would count on drawing nothing new.
        """
        masks, leaves = self._rack.exchanges, self._rack.leaves
        beaten = len(masks) and (not len(self) or leaves[masks].max() > self.equity[0])
        if beaten:
            return self.exchanges[0].move, self.exchanges[0].equity
        if len(self):
            return self.placement(0), int(self.equity[0])
        return Pass(), self.pass_equity

    def hotspots(self) -> tuple[int, ...]:
        """For every square (row-major) the best score of a placement that covers it, or -1."""
        board = self.position.board
        best = np.full(board.layout.squares, -1, np.int32)
        squares = np.array(bytearray(board.squares), np.uint8)
        best_by_square(np.array(self._records), squares, board.size, best)
        return tuple(best.tolist())


def in_order(records: NDArray[np.void]) -> NDArray[np.void]:
    """A copy of move records, best equity first."""
    place = records["direction"].astype(np.int64)
    for name in ("row", "col", "length"):
        place = place << 8 | records[name]
    place -= records["score"].astype(np.int64) << 32
    return records[np.lexsort((records["tiles"], place, -records["equity"]))]


@kernel
def best_by_square(moves: Array, squares: Array, size: int, best: Array) -> None:
    """Raise ``best`` at every square a move sets a tile on to the move's score."""
    for i in range(moves.shape[0]):
        move = moves[i]
        at = move.row * size + move.col
        step = size if move.direction != 0 else 1
        for _ in range(move.length):
            if squares[unsigned(at)] == 0 and move.score > best[unsigned(at)]:
                best[unsigned(at)] = move.score
            at += step
