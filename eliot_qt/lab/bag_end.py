"""Learning what the end of the bag changes, by self-play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eliot_qt.engine.dense import DenseLeaves

from . import progress

if TYPE_CHECKING:
    from eliot_qt.engine.games import Games

# Games between two looks at the clock.
_CHUNK = 400
# How much partners count, in 1024ths: 1.5 gained the most (1: 1.2, 1.5: 1.7, 2: 1.5 points a game).
_PARTNER_WEIGHT = 1536


def with_bag_end(kernels: Games, leaves: DenseLeaves, games: int, seed: int) -> DenseLeaves:
    """The same values adjusted for the pool and the end of the bag, which is learnt here."""
    from eliot_qt.lab.kernels.bag_end_training import BagEndTally

    contents = (leaves.tile_set, leaves.longest, leaves.table)
    player = DenseLeaves(*contents, partner_weight=_PARTNER_WEIGHT)
    tally = BagEndTally(leaves, kernels.game.rules.rack_size)
    for start in range(0, games, _CHUNK):
        count = min(_CHUNK, games - start)
        tally.add(*kernels.play_noting(player, player, seed, start, count))
        progress.show(start + count, games, f"end of the bag, {tally.placements:,} placements")
    return DenseLeaves(*contents, partner_weight=_PARTNER_WEIGHT, bag_end=tally.bag_end())
