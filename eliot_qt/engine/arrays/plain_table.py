"""The table of all moves, from the plain engine."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cached_property
from heapq import merge

from eliot_qt.game.move import Direction, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

from ..listing import Leaves, RatedExchange, rated_exchanges
from ..values.pool_adjustment import PoolAdjustment

# Equity and score, so that the best is the smallest number; direction, row, column, length. The
# tiles follow. So keys sort as moves do.
_KEY = struct.Struct(">IIBBBB")
_ZERO = 1 << 31
# Sorting so many takes 1 ms, in which no other thread can run.
_LARGEST_SORT = 2000


def move_key(placement: Placement, score: int, equity: int) -> bytes:
    """A placement with its score and its equity in millipoints as bytes.

    There may be 100,000 of them. Objects would have the garbage collector stop every thread for
    50 ms, to look through them; bytes it passes over.
    """
    at = placement
    place = at.direction, at.row, at.col, len(at.tiles)
    return _KEY.pack(_ZERO - equity, _ZERO - score, *place) + at.tiles


def in_order(keys: list[bytes]) -> list[bytes]:
    """The keys sorted, in parts: one sort of 100,000 would keep other threads waiting."""
    parts = (keys[at : at + _LARGEST_SORT] for at in range(0, len(keys), _LARGEST_SORT))
    return list(merge(*map(sorted, parts)))


class PlainTable:
    """The answer of :class:`PlainEngine`; see :class:`~eliot_qt.engine.listing.Moves`."""

    def __init__(
        self, position: Position, keys: list[bytes], values: Leaves | PoolAdjustment, rack: bytes
    ) -> None:
        """``keys`` are those of the moves (``move_key``), in order."""
        self.position = position
        self._keys = keys
        self._values = values
        self._rack = rack

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[Placement]:
        return map(_placement, self._keys)

    @cached_property
    def score(self) -> list[int]:
        """Points of the placements."""
        return [_ZERO - _KEY.unpack_from(key)[1] for key in self._keys]

    @cached_property
    def equity(self) -> list[int]:
        """Score and leave value of the placements, in millipoints."""
        return [_ZERO - _KEY.unpack_from(key)[0] for key in self._keys]

    @property
    def tiles_placed(self) -> list[int]:
        """Number of rack tiles each placement uses."""
        return [len(placement.used) for placement in self]

    @cached_property
    def exchanges(self) -> tuple[RatedExchange, ...]:
        """The distinct exchanges, best first; none where the rules allow none."""
        return rated_exchanges(self.position, self._rack, self._values.of)

    @property
    def pass_equity(self) -> int:
        """Value of the whole rack as a leave, in millipoints."""
        return self._values.of(self._rack)

    def placement(self, index: int) -> Placement:
        """The placement at an index."""
        return _placement(self._keys[index])

    def leave(self, index: int) -> bytes:
        """Tiles that stay on the rack after the placement at an index, blanks last."""
        return sort_tiles(remove_tiles(self._rack, self.placement(index).used))

    def top(self, count: int) -> PlainTable:
        """The table of the first placements only."""
        return PlainTable(self.position, self._keys[:count], self._values, self._rack)

    def by_score(self) -> PlainTable:
        """The same placements, best score first; equal scores keep their order."""
        by_score: dict[int, list[bytes]] = {}
        for key, score in zip(self._keys, self.score, strict=True):
            by_score.setdefault(score, []).append(key)
        keys = [key for score in sorted(by_score, reverse=True) for key in by_score[score]]
        return PlainTable(self.position, keys, self._values, self._rack)

    def best(self) -> tuple[Move, int]:
        """The move of highest equity and that equity; see the protocol."""
        exchange = self.exchanges[0] if self.exchanges else None
        if self._keys and (exchange is None or exchange.equity <= self.equity[0]):
            return self.placement(0), self.equity[0]
        if exchange is not None:
            return exchange.move, exchange.equity
        return Pass(), self.pass_equity

    def hotspots(self) -> tuple[int, ...]:
        """For every square (row-major) the best score of a placement that covers it, or -1."""
        board = self.position.board
        best = [-1] * board.layout.squares
        for placement, score in zip(self, self.score, strict=True):
            for square, _ in placement.placed(board.size):
                best[square] = max(best[square], score)
        return tuple(best)


def _placement(key: bytes) -> Placement:
    _, _, direction, row, col, _ = _KEY.unpack_from(key)
    return Placement(Direction(direction), row, col, key[_KEY.size :])
