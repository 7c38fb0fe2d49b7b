"""A candidate of a simulation, and what its playouts have come to."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.move import Move

from .arrays.playout_state import PLY
from .estimate import Estimate, PlyFigures
from .playouts import Playouts
from .values.comparing import Floats


class Arm:
    """A candidate and the sums of its playouts; ``turns`` has those of ``plies``, a PLY each."""

    def __init__(self, move: Move, score: int, playouts: Playouts, plies: int) -> None:
        self.move, self.score, self.playouts = move, score, playouts
        self.count = 0
        self.has_index = False
        # Of value, chance to win, spread (each with squares), reply and bingos in reply.
        self._sums: Floats = np.zeros(8)
        self.turns: NDArray[np.void] = np.zeros(plies, PLY)

    def add(self, value: Floats, win: Floats, spread: Floats, results: NDArray[np.void]) -> None:
        """Add the next playouts."""
        self.count += len(results)
        self._sums += (
            value.sum(), value @ value, win.sum(), win @ win, spread.sum(), spread @ spread,
            results["reply"].sum(), results["reply_bingo"].sum(),
        )  # fmt: skip

    def estimate(self) -> Estimate | None:
        """The means so far; None before the first playout."""
        if not self.count:
            return None
        means = (self._sums / self.count).tolist()
        error = (
            sqrt(max(0.0, means[n + 1] - means[n] ** 2) / max(1, self.count - 1)) for n in (0, 2, 4)
        )
        value_se, win_se, spread_se = error
        return Estimate(
            self.count, means[0], value_se, means[2], win_se, means[4], spread_se, means[6],
            means[7], self._plies(),
        )  # fmt: skip

    def _plies(self) -> tuple[PlyFigures, ...] | None:
        """The turns that any playout has come to; None where they are not counted."""
        return tuple(_figures(*turn) for turn in self.turns.tolist() if turn[0]) or None


def _figures(count: int, points: int, squares: int, bingos: int) -> PlyFigures:
    deviation = sqrt((squares - points * points / count) / max(1, count - 1))
    return PlyFigures(count, points / count, deviation, bingos / count)
