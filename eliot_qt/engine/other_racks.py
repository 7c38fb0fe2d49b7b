"""Every rack that the other side may hold when few tiles are left, and its likelihood."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .arrays.playout_state import LEAVE
from .inference.leave_inference import LikelyLeaves
from .playouts import NO_LEAVES
from .values.comparing import Floats

# Tiles in the bag with which the other racks are few: 8, or 36 with two of nine tiles unseen.
_MOST_IN_BAG = 2


@dataclass(frozen=True, eq=False)
class Draws:
    """The draws of playouts: ``leaves`` of the other side in turn, or anything without them.

    After ``enough`` playouts nothing is left to chance; 0 if there is no such number. If some are
    likelier than others, ``weights`` tell, 1 on average.
    """

    leaves: NDArray[np.void] = field(default_factory=lambda: NO_LEAVES)
    enough: int = 0
    weights: Floats | None = None


def all_draws(position: Position, seed: int, inferred: LikelyLeaves | None = None) -> Draws:
    """Every rack of the other side, as often as chance has it, where these are few; in any order.

    With one tile in the bag each counts as much as is ``inferred`` from what the side kept.
    """
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
    if in_bag > 1:
        return Draws(leaves)
    weights = None if inferred is None else _weights(racks, inferred)
    return Draws(leaves, len(leaves), weights)


def _weights(racks: list[bytes], inferred: LikelyLeaves) -> Floats | None:
    """Return the likelihood of racks over chance; each holds a leave, and any tiles beside."""
    kept = [Counter(bytes(row[: inferred.count])) for row in inferred.rows.tolist()]
    fits = inferred.weights / inferred.drawn
    weights = np.array([_ways(Counter(rack), kept) @ fits for rack in racks])
    return weights / weights.mean() if weights.any() else None


def _ways(rack: Counter[int], leaves: list[Counter[int]]) -> Floats:
    """Return the number of ways to choose each leave from a rack."""
    ways = [prod(comb(rack[tile], n) for tile, n in leave.items()) for leave in leaves]
    return np.array(ways, np.float64)
