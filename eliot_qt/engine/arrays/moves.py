"""The table of all moves in a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.board import Board
from eliot_qt.game.move import Direction, Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import sort_tiles

from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..listing import RatedExchange


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
        return tiles_of(self.tiles, mask)

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
    def records(self) -> NDArray[np.void]:
        """The placements as kernels have them, a MOVE each."""
        return self._records

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
        exchanges = [
            RatedExchange(Exchange(self._rack.used(mask)), int(self._rack.leaves[mask]))
            for mask in self._rack.exchanges.tolist()
        ]
        return tuple(sorted(exchanges, key=lambda e: e.order))

    @property
    def pass_equity(self) -> int:
        """Value of the whole rack as a leave, in millipoints."""
        return int(self._rack.leaves[0])

    def placement(self, index: int) -> Placement:
        """The placement at an index."""
        return placement_of(self._records[index], self.position.board)

    def leave(self, index: int) -> bytes:
        """Tiles that stay on the rack after the placement at an index, blanks last."""
        return self._rack.left(int(self._records["used"][index]))

    def top(self, count: int) -> MoveTable:
        """The table of the first placements only."""
        return MoveTable(self.position, self._records[:count], self._rack)

    def by_score(self) -> MoveTable:
        """The same placements, best score first; equal scores keep their order."""
        order = np.argsort(-self._records["score"], kind="stable")
        return MoveTable(self.position, self._records.take(order), self._rack)

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


def placement_of(record: np.void, board: Board) -> Placement:
    """The placement of a move record (or a record with the same fields) on a board."""
    assert record.dtype.names is not None
    fields = dict(zip(record.dtype.names, record.item(), strict=True))  # field by field is slow
    direction, row, col = fields["direction"], fields["row"], fields["col"]
    step = board.size if direction else 1
    first = row * board.size + col
    old = board.squares[first : first + step * fields["length"] : step]
    placed = iter(fields["tiles"].to_bytes(8, "big")[8 - fields["used"].bit_count() :])
    tiles = bytes(0 if tile else next(placed) for tile in old)
    return Placement(Direction(direction), row, col, tiles)


def tiles_of(rack: bytes, mask: int) -> bytes:
    """The rack tiles of a mask, in the rack's order."""
    return bytes(t for i, t in enumerate(rack) if mask >> i & 1)


def in_order(records: NDArray[np.void]) -> NDArray[np.void]:
    """A copy of move records, best equity first."""
    keys = np.empty(len(records), np.uint64)
    fill_sort_keys(records, keys)
    order = np.argsort(keys)
    settle_ties(records, keys, order)
    return records.take(order)  # a fancy index of records is many times slower


@entry
def fill_sort_keys(moves: Array, keys: Array) -> None:
    """Numbers in the moves' order: equity, score and place packed, the tiles left out."""
    for i in range(moves.shape[0]):
        move = moves[i]
        # Both fall as the key rises; a score beyond 16 bits leaves a tie.
        equity = (1 << 31) - 1 - signed(move.equity)
        score = 0xFFFF - min(signed(move.score), 0xFFFF)
        place = (signed(move.direction) << 5 | signed(move.row)) << 5 | signed(move.col)
        place = place << 5 | signed(move.length)
        keys[i] = unsigned(equity) << unsigned(32) | unsigned(score << 16 | place)


@entry
def settle_ties(moves: Array, keys: Array, order: Array) -> None:
    """Put moves of the same key into the order of their tiles.

    There are few, save with blanks: Shell's sort, with Knuth's steps.
    """
    begin = 0
    while begin < order.shape[0]:
        end = begin + 1
        while end < order.shape[0] and keys[order[end]] == keys[order[begin]]:
            end += 1
        step = 1
        while 3 * step < end - begin:
            step = 3 * step + 1
        while step > 0 and end - begin > 1:
            for i in range(begin + step, end):
                mine = order[i]
                j = i - step
                while j >= begin and comes_after(moves[order[j]], moves[mine]):
                    order[j + step] = order[j]
                    j -= step
                order[j + step] = mine
            step //= 3
        begin = end


@kernel
def comes_after(one: Record, other: Record) -> bool:
    """Return whether one move of the same key comes after another."""
    if one.score != other.score:
        return one.score < other.score
    return one.tiles > other.tiles


@entry
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
