"""Every rack that the other side may hold when few tiles are left."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .arrays.playout_state import LEAVE
from .playouts import NO_LEAVES

# Tiles in the bag with which the other racks are few: 8, or 36 with two of nine tiles unseen.
_MOST_IN_BAG = 2


@dataclass(frozen=True, eq=False)
class Draws:
    """The draws of playouts: ``leaves`` of the other side in turn, or anything without them.

    After ``enough`` playouts nothing is left to chance; 0 if there is no such number.
    """

    leaves: NDArray[np.void] = field(default_factory=lambda: NO_LEAVES)
    enough: int = 0


def all_draws(position: Position, seed: int) -> Draws:
    """Every rack of the other side, as often as it is likely, where these are few; in any order."""
    unseen, in_bag = position.unseen_by(position.to_move), position.bag_count
    if in_bag == 0:
        return Draws(enough=1)
    if in_bag > _MOST_IN_BAG:
        return Draws()
    racks = [remove_tiles(unseen, bag) for bag in combinations(unseen, in_bag)]
    random.Random(seed).shuffle(racks)
    leaves: NDArray[np.void] = np.zeros(len(racks), LEAVE)
    for leave, rack in zip(leaves, racks, strict=True):
        leave["tiles"][: len(rack)] = list(rack)
        leave["count"] = len(rack)
    return Draws(leaves, len(leaves) if in_bag == 1 else 0)
