"""Least squares for position_value.py: sums by unseen tiles, and what is fitted to them.

A turn is a row: 1, the counts of the board, the leaves of both in points, the lead in tens of
points, and then what is to be told: the points gained, leaves included, two and four turns later
and at the end. All that least squares need are the sums of the products of any two columns, kept
for every number of unseen tiles; sums of several runs are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.position_value_kernels import COUNTS

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
TARGETS = ("2 turns", "4 turns", "the end")
_TURNS = (2, 4)
_COLUMNS = COUNTS + 4
BOARD = tuple(range(1, 1 + COUNTS))
# What may be used to tell the points gained.
FEATURES: dict[str, tuple[int, ...]] = {
    "lead": (0, _COLUMNS - 1),
    "lead, leaves": (0, _COLUMNS - 3, _COLUMNS - 2, _COLUMNS - 1),
    "lead, leaves, board": tuple(range(_COLUMNS)),
}
# One lot of games in five is held out; a lot is twenty games.
_HELD_OUT, _LOT = 5, 20
# Unseen tiles between which weights are interpolated; below the second the bag is empty.
_KNOTS = np.array([1, 8, 15, 40, 93], np.float64)
EMPTY_BAG = 7


@dataclass(frozen=True, eq=False)
class Sums:
    """Sums of products by (learnt or held out, unseen tiles)."""

    products: Floats

    @classmethod
    def nothing(cls, tiles: int) -> Sums:
        """Begin empty tallies for a game of this many tiles."""
        return cls(np.zeros((2, tiles, _COLUMNS + len(TARGETS), _COLUMNS + len(TARGETS))))

    @classmethod
    def of_files(cls, paths: Sequence[Path]) -> Sums:
        """The sums of some files together."""
        return cls(np.sum([np.load(path)["products"] for path in paths], axis=0))

    def write(self, path: Path) -> None:
        """Write them to a file."""
        with path.open("wb") as file:
            np.savez(file, products=self.products)

    @property
    def turns(self) -> tuple[int, int]:
        """Turns learnt from and held out."""
        learnt, held_out = self.products[:, :, 0, 0].sum(axis=1)
        return int(learnt), int(held_out)

    def add(self, rows: NDArray[np.int16], facts: Ints) -> None:
        """Add whole games as ``play_recorded`` gives them."""
        columns = _columns(rows, facts)
        held_out = (facts[:, 0] // _LOT) % _HELD_OUT == 0
        order = np.argsort(2 * facts[:, 4] + held_out, kind="stable")
        keys = (2 * facts[:, 4] + held_out)[order]
        begins = np.flatnonzero(np.append(True, keys[1:] != keys[:-1]))
        for begin, end in zip(begins, [*begins[1:], len(keys)], strict=True):
            part = columns[order[begin:end]]
            self.products[keys[begin] & 1, keys[begin] >> 1] += part.T @ part


def _columns(rows: NDArray[np.int16], facts: Ints) -> Floats:
    game, turn = facts[:, 0], np.arange(len(facts))
    sign = np.where(facts[:, 1] == 0, 1, -1)
    own = facts[:, 3] / 1000
    other = np.append(0, own[:-1])
    other[np.append(True, game[1:] != game[:-1])] = 0
    lead, final = sign * facts[:, 2] + own - other, sign * facts[:, 5]
    gains = []
    for turns in _TURNS:
        later = np.minimum(turn + turns, len(facts) - 1)
        goes_on = (game[later] == game) & (turn + turns < len(facts))
        gains.append(np.where(goes_on, lead[later], final) - lead)
    ones = np.ones(len(facts))
    return np.column_stack([ones, rows, own, other, lead / 10, *gains, final - lead])


def weights_by_unseen(tiles: int, weights: Floats) -> Floats:
    """A row of weights for each number of unseen tiles."""
    unseen = np.clip(np.arange(tiles), _KNOTS[1], _KNOTS[-1])
    return np.column_stack([np.interp(unseen, _KNOTS[1:], column) for column in weights.T])


def fit(sums: Sums, features: Sequence[int], target: int, ridge: float, whole: bool) -> Floats:
    """Weights at the knots with a bag that is not empty; ``whole``: of what is held out, too."""
    products = sums.products.sum(axis=0) if whole else sums.products[0]
    used, wanted = np.array(features), _COLUMNS + target
    knots, count = len(_KNOTS) - 1, len(used)
    normal, right = np.zeros((knots * count, knots * count)), np.zeros(knots * count)
    for unseen in range(EMPTY_BAG + 1, len(products)):
        hat = weights_by_unseen(unseen + 1, np.eye(knots))[-1]
        normal += np.kron(np.outer(hat, hat), products[unseen][np.ix_(used, used)])
        right += np.kron(hat, products[unseen][used, wanted])
    spread = products.sum(axis=0).diagonal()[used] / products[:, 0, 0].sum()
    penalty = ridge * spread
    penalty[0] = 0
    normal[np.diag_indices_from(normal)] += np.tile(penalty, knots) + 1e-6
    return np.asarray(np.linalg.solve(normal, right), np.float64).reshape(knots, count)


def explained(
    sums: Sums, features: Sequence[int], target: int, fitted: Floats, unseen: range
) -> float:
    """How much less the squared error on games held out is than that of the mean, in percent.

    ``fitted`` are the weights that ``fit`` has found for the features. The mean is that of the
    games learnt from, by number of unseen tiles.
    """
    used, wanted = np.array(features), _COLUMNS + target
    weights = weights_by_unseen(len(sums.products[0]), fitted)
    left = usual = 0.0
    for count in unseen:
        learnt, held_out = sums.products[:, count]
        turns, squares, total = held_out[0, 0], held_out[wanted, wanted], held_out[0, wanted]
        if not turns or not learnt[0, 0]:
            continue
        mean, row = learnt[0, wanted] / learnt[0, 0], weights[count]
        usual += squares - 2 * mean * total + mean * mean * turns
        left += squares - 2 * row @ held_out[used, wanted]
        left += row @ held_out[np.ix_(used, used)] @ row
    return float(100 * (1 - left / usual))


def deviation(sums: Sums, target: int, unseen: range) -> float:
    """The standard deviation of what is to be told, on games held out."""
    products = sums.products[1, unseen.start : unseen.stop]
    turns, wanted = products[:, 0, 0], _COLUMNS + target
    means = products[:, 0, wanted] / np.maximum(turns, 1)
    squares = products[:, wanted, wanted].sum() - (turns * means**2).sum()
    return float((squares / turns.sum()) ** 0.5)
