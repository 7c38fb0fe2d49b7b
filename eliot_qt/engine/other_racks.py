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
# Times a rack of mean likelihood comes among those that take turns.
_TURNS_EACH = 8


@dataclass(frozen=True, eq=False)
class Draws:
    """The draws of playouts: ``leaves`` of the other side in turn, or anything without them.

    After ``enough`` playouts nothing is left to chance; 0 if there is no such number. Where each is
    played out once, ``weights`` tell how likely it is, 1 on average; None if all are alike.
    """

    leaves: NDArray[np.void] = field(default_factory=lambda: NO_LEAVES)
    enough: int = 0
    weights: Floats | None = None


def all_draws(position: Position, seed: int, inferred: LikelyLeaves | None = None) -> Draws:
    """Every rack of the other side, as often as chance has it, where these are few; in any order.

    If it is ``inferred`` what the side kept, each counts for as much as it is likely then with one
    tile in the bag, and comes so often with two.
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
    weights = None if inferred is None else _weights(racks, inferred)
    if in_bag == 1:
        return Draws(leaves, len(leaves), weights)
    return Draws(leaves if weights is None else leaves[_in_proportion(weights, seed)])


def _in_proportion(weights: Floats, seed: int) -> NDArray[np.int64]:
    """Return the numbers of racks in any order, each as often as it is likely, to within one."""
    ends = np.cumsum(weights)
    places = (np.arange(_TURNS_EACH * len(weights)) + 0.5) / _TURNS_EACH
    numbers = np.searchsorted(ends, places * ends[-1] / len(weights))
    return np.random.default_rng(seed).permutation(numbers)


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
