"""Learning what the end of the bag changes, from games played to their end.

For every placement with tiles left in the bag it is known how many the bag holds after drawing,
what the leave is worth by the table, and by how many points the player gains on the other from
then on. For each number of tiles left, a straight line through gain over leave value tells an
offset (what it is worth to leave just so many to the other) and a factor (how much of the leave's
value comes true). Offsets count from what is usual earlier in the game.

Lines of few placements lean on the usual: each is drawn to it as if by ``_PRIOR`` placements.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.games_state import PLACED
from eliot_qt.engine.arrays.state import MAX_RACK
from eliot_qt.engine.dense import BagEnd, DenseLeaves, rank_bases, rank_steps
from eliot_qt.engine.games import GameResults
from eliot_qt.engine.leaves import MAX_COUNT

# Tiles left up to which the end of the bag counts; at twice as many it no longer can.
_LATEST = 10
_USUAL = 2 * _LATEST
# The gain from a turn on varies by 40 points, offsets by 3: (40 / 3)**2 placements are worth as
# much as knowing nothing.
_PRIOR = 200.0
_UNIT = 1024

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class BagEndTally:
    """Sums over placements by tiles left (from ``-MAX_COUNT`` on), all that the lines need."""

    def __init__(self, leaves: DenseLeaves, rack_size: int) -> None:
        self._leaves = leaves
        self._drawn = sum(leaves.tile_set.counts) - 2 * rack_size
        # Count, leave value, gain, square of the value, value times gain.
        self._sums: Floats = np.zeros((5, MAX_COUNT + 2 * _USUAL + 1))
        self.placements = 0

    def add(self, results: GameResults, turns: NDArray[np.void]) -> None:
        """Add games with all their turns, as ``Games.play_noting`` gives them."""
        game = np.repeat(np.arange(len(results)), results.turns.sum(axis=1))
        placed = turns["kind"] == PLACED
        used = np.bitwise_count(turns["used"]).astype(np.int64)
        laid = _up_to_now(np.where(placed, used, 0), game)
        left = self._drawn - laid
        chosen = placed & (left + used > 0) & (left < 2 * _USUAL)
        sign = np.where(turns["player"] == 0, 1, -1)
        lead = _up_to_now(sign * turns["score"].astype(np.int64), game)
        final = (results.scores[:, 0] - results.scores[:, 1]).astype(np.int64)
        gain = (sign * (final[game] - lead))[chosen]
        value = _values(self._leaves, turns[chosen]) / 1000
        row = left[chosen] + MAX_COUNT
        for sums, what in zip(
            self._sums, (np.ones(len(row)), value, gain, value**2, value * gain), strict=True
        ):
            np.add.at(sums, row, what)
        self.placements += len(row)

    def bag_end(self) -> BagEnd:
        """Return the values learnt; those of leaves never seen stay as they were."""
        usual = self._sums[:, MAX_COUNT + _USUAL :].sum(axis=1, keepdims=True)
        base, _ = _line(usual)
        offset, factor = _line(self._sums[:, : MAX_COUNT + _LATEST + 1])
        trust = self._sums[0, : len(offset)] / (self._sums[0, : len(offset)] + _PRIOR)
        offsets = np.rint(1000 * trust * (offset - base))
        factors = np.rint(_UNIT * (1 + trust * (factor - 1)))
        return BagEnd(
            tuple(int(n) for n in np.clip(offsets, -_LIMIT, _LIMIT)),
            tuple(int(n) for n in np.clip(factors, 0, 2 * _UNIT)),
        )


# No end of a bag is worth more millipoints.
_LIMIT = 30_000


def _line(sums: Floats) -> tuple[Floats, Floats]:
    """Height at 0 and slope of the lines of least squares; slope 1 where it cannot be told."""
    count = np.maximum(sums[0], 1)
    x, y = sums[1] / count, sums[2] / count
    spread = sums[3] / count - x**2
    known = spread > 1e-6
    slope = np.where(known, (sums[4] / count - x * y) / np.where(known, spread, 1), 1)
    return y - slope * x, slope


def _up_to_now(amounts: Ints, game: Ints) -> Ints:
    """Sum of the amounts of a game's turns up to and with each."""
    sums = np.cumsum(amounts)
    first = np.searchsorted(game, game)
    result: Ints = sums - (sums[first] - amounts[first])
    return result


def _values(leaves: DenseLeaves, turns: NDArray[np.void]) -> Floats:
    """The table's values of what was kept, millipoints."""
    kinds = len(leaves.tile_set.letters)
    steps = np.fromiter(rank_steps(kinds, MAX_RACK, kinds), np.int64).reshape(-1, kinds)
    bases = np.array(rank_bases(kinds, MAX_RACK))
    positions = np.arange(MAX_RACK)
    used = turns["used"].astype(np.int64)[:, None] >> positions & 1
    kept = (positions < turns["rack_count"][:, None]) & (used == 0)
    place = np.cumsum(kept, axis=1)
    ranks = bases[place[:, -1]] + np.where(kept, steps[place, turns["rack"]], 0).sum(axis=1)
    table = np.frombuffer(leaves.table, np.int32)
    inside = place[:, -1] <= leaves.longest
    found: Floats = np.where(inside, table[np.where(inside, ranks, 0)], 0).astype(np.float64)
    return found
