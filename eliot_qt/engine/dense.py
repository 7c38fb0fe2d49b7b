"""A value for every leave: a table ranked by multiset. No compiler in here.

The leaves of ``n`` tiles, each written in ascending order ``t1 <= t2 <= ... <= tn`` (blank 0), are
numbered by the combinatorial number system for multisets: the rank of a leave is the sum of
C(t_i + i - 1, i), and shorter leaves come before longer ones. The rank of a leave with one more,
higher tile is then the old rank and one table entry: all leaves of a rack cost one addition each.

For 26 letters and a blank there are 1,107,568 leaves of up to 6 tiles (4.4 MB).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb

from eliot_qt.game.tiles import TileSet

from .errors import EngineError
from .leaves import MAX_COUNT

# 128 MB of values; 40 letters with leaves of 6 tiles take 43 MB.
MAX_LEAVES = 1 << 25
# Numbers of tiles left that can have an entry of their own.
MAX_STAGES = 64
_MAX_OFFSET = 100_000


@dataclass(frozen=True)
class BagEnd:
    """The changes at the end of the bag, by tiles left after drawing; see pool_adjustment.py.

    The first entry is for ``-MAX_COUNT``: a whole rack could not be drawn. A leave is worth
    ``factors`` (1024ths) of its value and ``offsets`` (millipoints) more; with more tiles left
    than there are entries, its value. Raises :class:`EngineError` if the two differ in length,
    which is at most ``MAX_STAGES``.
    """

    offsets: tuple[int, ...]
    factors: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.offsets) != len(self.factors) or len(self.offsets) > MAX_STAGES:
            raise EngineError(
                "{offsets} offsets and {factors} factors",
                offsets=len(self.offsets),
                factors=len(self.factors),
            )
        if any(abs(n) > _MAX_OFFSET for n in (*self.offsets, *self.factors)):
            raise EngineError("offsets or factors beyond all measure")

    def changed(self, value: int, left: int) -> int:
        """Return the value of a leave with this many tiles left."""
        at = left + MAX_COUNT
        if at >= len(self.offsets):
            return value
        return (value * self.factors[at] >> 10) + self.offsets[at]


class DenseLeaves:
    """Values of all leaves of up to ``longest`` tiles, in millipoints; longer ones count 0.

    The pool adjustment of a turn changes them (pool_adjustment.py) if they come with a ``bag_end``
    or a ``partner_weight``, in 1024ths.

    ``table`` (signed 32-bit, :func:`leave_count` entries, 0 everywhere if not given) is used as it
    is, not copied, and must not be resized. Raises :class:`EngineError` for a table of another
    size or an alphabet with more than ``MAX_LEAVES`` leaves.
    """

    def __init__(
        self,
        tile_set: TileSet,
        longest: int = 6,
        table: array[int] | None = None,
        *,
        bag_end: BagEnd | None = None,
        partner_weight: int = 0,
    ) -> None:
        size = leave_count(tile_set, longest)
        if size > MAX_LEAVES:
            raise EngineError(
                "{size:,} leaves of up to {longest} tiles; {most:,} can have a table",
                size=size,
                longest=longest,
                most=MAX_LEAVES,
            )
        if table is None:
            table = array("i", bytes(4 * size))
        if table.typecode != "i" or len(table) != size:
            raise EngineError(
                "a table of {count:,} leave values; {size:,} are needed",
                count=len(table),
                size=size,
            )
        self.tile_set = tile_set
        self.longest = longest
        self.table = table
        self.bag_end = bag_end
        self.partner_weight = partner_weight
        self._bases = rank_bases(len(tile_set.letters), longest)

    def of(self, leave: bytes) -> int:
        """Value of some rack tiles (blanks as 0), in millipoints."""
        return self.table[self.rank(leave)] if len(leave) <= self.longest else 0

    def rank(self, leave: bytes) -> int:
        """Place of a leave of at most ``longest`` tiles in the table; the empty one is 0."""
        return self._bases[len(leave)] + sum(
            comb(tile + i, i + 1) for i, tile in enumerate(sorted(leave))
        )

    @cached_property
    def partners(self) -> tuple[tuple[int, ...], ...]:
        """Return the gain of two tiles together over each alone, weighted, in millipoints.

        Square, by tile; 0 without leaves of two. The table must not change after the first look.
        """
        kinds = range(len(self.tile_set.letters))
        weight = self.partner_weight if self.longest > 1 else 0
        alone = [self.of(bytes((tile,))) for tile in kinds]

        def together(tile: int, other: int) -> int:
            gain = self.of(bytes((tile, other))) - alone[tile] - alone[other]
            return gain * weight >> 10

        return tuple(tuple(together(tile, other) for other in kinds) for tile in kinds)

    @cached_property
    def without_bag_end(self) -> DenseLeaves:
        """The same table with the partners alone: how games of two end says nothing of others."""
        return DenseLeaves(
            self.tile_set, self.longest, self.table, partner_weight=self.partner_weight
        )

    def leaves(self) -> Iterator[bytes]:
        """Every leave in the table, in order of rank; the tile set need not have the tiles."""
        for size in range(self.longest + 1):
            yield from _leaves(size, len(self.tile_set.letters) - 1)


def _leaves(size: int, highest: int) -> Iterator[bytes]:
    if size == 0:
        yield b""
        return
    for tile in range(highest + 1):
        for lower in _leaves(size - 1, tile):
            yield lower + bytes((tile,))


def leave_count(tile_set: TileSet, longest: int) -> int:
    """Number of entries of a table: multisets of up to ``longest`` tiles, the empty one too."""
    if not 0 <= longest <= MAX_COUNT:
        raise EngineError(
            "leaves of {longest} tiles; 0 to {most} work", longest=longest, most=MAX_COUNT
        )
    return comb(len(tile_set.letters) + longest, longest)


def rank_bases(kinds: int, longest: int) -> list[int]:
    """The rank of the first leave of each number of tiles."""
    return [comb(kinds + n - 1, n - 1) if n else 0 for n in range(longest + 1)]


def rank_steps(kinds: int, longest: int, stride: int) -> Iterable[int]:
    """Return what tile ``t`` adds to a rank as ``n``-th of its leave, at ``n * stride + t``."""
    for n in range(longest + 1):
        for tile in range(stride):
            yield comb(tile + n - 1, n) if n and tile < kinds else 0
