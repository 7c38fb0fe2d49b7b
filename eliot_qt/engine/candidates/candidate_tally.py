"""The sums over the playouts of a candidate."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.move import Move

from ..arrays.playout_state import PLY
from ..estimate import Estimate, PlyFigures
from ..playouts import Playouts
from ..values.comparing import Floats

# A chance to win is precise when it is known to ± 1 % in 95 of 100 cases, by no fewer
# playouts than this: a few may all have ended alike.
_PRECISE, _INTERVAL, _LEAST_PLAYOUTS = 0.01, 1.96, 400
# What ``sum`` of an array comes to in the end; of a hundred numbers the way there takes as long.
_sum = np.add.reduce


class CandidateTally:
    """A candidate and the sums of its playouts; ``turns`` has those of ``plies``, a PLY each.

    ``batches`` are the values of those playouts by which candidates are compared.
    """

    def __init__(self, move: Move, score: int, playouts: Playouts, plies: int) -> None:
        self.move, self.score, self.playouts = move, score, playouts
        self.count = 0
        self.has_index = False
        # Of value, chance to win, spread (each with squares), reply and bingos in reply.
        self._sums: Floats = np.zeros(8)
        self.turns: NDArray[np.void] = np.zeros(plies, PLY)
        self.batches: list[Floats] = []

    def go_on_from(self, other: CandidateTally) -> None:
        """Take over the playouts of the same candidate; the next ones come after them."""
        self.count, self._sums = other.count, other._sums.copy()
        self.turns, self.batches = other.turns.copy(), list(other.batches)

    def add(self, value: Floats, win: Floats, spread: Floats, results: NDArray[np.void]) -> None:
        """Add the next playouts."""
        self.count += len(results)
        self._sums += (
            _sum(value), value @ value, _sum(win), win @ win, _sum(spread), spread @ spread,
            _sum(results["reply"]), _sum(results["reply_bingo"]),
        )  # fmt: skip

    def estimate(self) -> Estimate | None:
        """The means so far; None before the first playout."""
        if not self.count:
            return None
        means = (self._sums / self.count).tolist()
        value_se, win_se, spread_se = (self._error(means, n) for n in (0, 2, 4))
        return Estimate(
            self.count, means[0], value_se, means[2], win_se, means[4], spread_se, means[6],
            means[7], self._plies(),
        )  # fmt: skip

    @property
    def is_precise(self) -> bool:
        """Return whether the chance to win is known to ± 1 %."""
        if self.count < _LEAST_PLAYOUTS:
            return False
        return _INTERVAL * self._error((self._sums / self.count).tolist(), 2) <= _PRECISE

    def _error(self, means: list[float], number: int) -> float:
        """The standard error of a mean that is followed by that of the squares."""
        return sqrt(max(0.0, means[number + 1] - means[number] ** 2) / max(1, self.count - 1))

    def _plies(self) -> tuple[PlyFigures, ...] | None:
        """The figures of each turn reached by a playout; None if they are not counted."""
        return tuple(_figures(*turn) for turn in self.turns.tolist() if turn[0]) or None


def _figures(count: int, points: int, squares: int, bingos: int) -> PlyFigures:
    deviation = sqrt((squares - points * points / count) / max(1, count - 1))
    return PlyFigures(count, points / count, deviation, bingos / count)
