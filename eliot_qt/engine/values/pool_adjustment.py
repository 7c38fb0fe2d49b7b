"""Changes of a leave by the unseen tiles and the end of the bag. No compiler in here.

A table of leaves (dense.py) is a mean over all stages of a game. Two things known at a turn are
added, for tables that were trained with them:

- **Partners.** A leave is kept to be joined by tiles drawn. How well two tiles go together is in
  the table: v(tu) - v(t) - v(u). If there are more tiles ``u`` among the unseen than usual, each
  tile kept gains that, times their surplus share, for every tile drawn.
- **The end of the bag.** With few tiles left it counts how many are left to the opponent, and a
  leave is worth less. What that makes is learnt from games of two (bag_end_training.py): an offset
  and a factor by number of tiles in the bag after drawing. With more seats it is left out
  (``DenseLeaves.without_bag_end``).

All is whole numbers, so that the kernels (pool_kernels.py) give exactly the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import mul

from eliot_qt.game.position import Position
from eliot_qt.game.tiles import on_rack

from ..dense import DenseLeaves
from ..listing import Leaves


@dataclass(frozen=True)
class PoolAdjustment:
    """Values of a rack's leaves at one turn: a table's, and what the pool adjustment changes."""

    values: DenseLeaves
    rack: bytes
    unseen: tuple[int, ...]
    in_bag: int

    @classmethod
    def of_position(cls, values: DenseLeaves, position: Position) -> PoolAdjustment:
        """The pool adjustment of the seat to move."""
        return cls(values, position.rack, unseen_counts(position), tiles_in_bag(position))

    def of(self, leave: bytes) -> int:
        """Value of some of the rack's tiles (blanks as 0), in millipoints."""
        value = self.values.of(leave)
        used = len(self.rack) - len(leave)
        if self.in_bag == 0:
            return value
        if self.values.partner_weight:
            value += min(used, self.in_bag) * sum(self._partner_gain(tile) for tile in leave)
        bag_end = self.values.bag_end
        return bag_end.changed(value, self.in_bag - used) if bag_end else value

    def _partner_gain(self, tile: int) -> int:
        """Return the gain of a tile kept by a tile drawn, against the usual mix of unseen tiles."""
        surpluses, norm = self._surpluses
        return sum(map(mul, surpluses, self.values.partners[tile])) // norm

    @cached_property
    def _surpluses(self) -> tuple[list[int], int]:
        """By kind of tile, how many more are unseen than usual, and what that is divided by."""
        counts = self.values.tile_set.counts
        usual = [count - self.rack.count(kind) for kind, count in enumerate(counts)]
        total, norm = sum(self.unseen), sum(usual)
        pairs = zip(self.unseen, usual, strict=True)
        return [unseen * norm - common * total for unseen, common in pairs], total * norm


def values_at(position: Position, values: Leaves) -> Leaves | PoolAdjustment:
    """The values of leaves at a turn: adjusted where they are a table."""
    if isinstance(values, DenseLeaves):
        return PoolAdjustment.of_position(values, position)
    return values


def tiles_in_bag(position: Position) -> int:
    """Tiles in the bag, as the pool adjustment counts them.

    Who sits alone or plays with everybody's rack is taken for one of two, as wherever such a
    position is analysed: a full rack of the unseen tiles is an opponent's. So its moves are worth
    the same there.
    """
    if position.rivals:
        return position.bag_count
    return max(0, len(position.unseen_by(position.to_move)) - position.rules.rack_size)


def unseen_counts(position: Position) -> tuple[int, ...]:
    """By kind of tile, how many are neither on the board nor on the rack of the seat to move."""
    seen = bytes(on_rack(tile) for tile in position.board.squares if tile) + position.rack
    counts = position.tile_set.counts
    return tuple(max(0, count - seen.count(kind)) for kind, count in enumerate(counts))
