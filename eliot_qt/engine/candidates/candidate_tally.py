"""The sums over the playouts of a candidate."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.move import Move

from ..arrays.playout_state import PLY
from ..estimate import Estimate, PlyFigures
from ..playouts import Playouts
from ..values.comparing import Floats
from .batch import PlayoutBatch

# A chance to win is precise when it is known to ± 1 % in 95 of 100 cases, by no fewer
# playouts than this: a few may all have ended alike.
_PRECISE, _INTERVAL, _LEAST_PLAYOUTS = 0.01, 1.96, 400
# Batches kept until they are summed up.
_MOST_NEW = 32
# What ``sum`` of an array comes to in the end; of a hundred numbers the way there takes as long.
_sum = np.add.reduce


class CandidateTally:
    """A candidate and the sums of its playouts; ``turns`` has those of ``plies``, a PLY each.

    ``batches`` are the values of those playouts by which candidates are compared, ``ahead`` the
    next playouts, which are not counted yet.
    """

    def __init__(self, move: Move, score: int, playouts: Playouts, plies: int) -> None:
        self.move, self.score, self.playouts = move, score, playouts
        self.count = 0
        self.has_index = False
        # Of value, chance to win, spread (each with squares), reply and bingos in reply.
        self._sums = [0.0] * 8
        # Those counted that are not in the sums yet.
        self._new: list[PlayoutBatch] = []
        # The figures of an estimate behind its value, until there are more playouts.
        self._figures: tuple[Any, ...] = ()
        self.turns: NDArray[np.void] = np.zeros(plies, PLY)
        self.batches: list[Floats] = []
        self.ahead: list[PlayoutBatch] = []

    def go_on_from(self, other: CandidateTally) -> None:
        """Take over the playouts of the same candidate; the next ones come after them."""
        self.count, self._sums = other.count, list(other._summed_up())
        self.turns, self.batches = other.turns.copy(), list(other.batches)
        self.ahead = list(other.ahead)

    def has_ahead(self, count: int) -> bool:
        """Return whether the next batch, of ``count`` playouts, has been played out already."""
        return bool(self.ahead) and len(self.ahead[0].value) == count

    def count_next(self) -> Floats:
        """Count the next batch, which is played out; returns its values."""
        batch = self.ahead.pop(0)
        self.count += len(batch.value)
        self._figures = ()
        turns = self.turns.view(np.int64)
        turns += batch.turns.view(np.int64)
        self._new.append(batch)
        if len(self._new) == _MOST_NEW:
            self._summed_up()
        return batch.value

    def estimate(self, value: float | None = None) -> Estimate | None:
        """The means so far, in place of that of the values another; None before any playout."""
        if not self.count:
            return None
        if not self._figures:
            means = self._means()
            value_se, win_se, spread_se = (self._error(means, n) for n in (0, 2, 4))
            self._figures = (
                means[0], value_se, means[2], win_se, means[4], spread_se, means[6], means[7],
                self._plies(),
            )  # fmt: skip
        mean, *others = self._figures
        return Estimate(self.count, mean if value is None else value, *others)

    @property
    def is_precise(self) -> bool:
        """Return whether the chance to win is known to ± 1 %."""
        if self.count < _LEAST_PLAYOUTS:
            return False
        return _INTERVAL * self._error(self._means(), 2) <= _PRECISE

    def _means(self) -> list[float]:
        return [total / self.count for total in self._summed_up()]

    def _summed_up(self) -> list[float]:
        """The sums over all playouts.

        The new ones are added here, many at a time, not where they come one by one: after playouts,
        which drive all else out of the processor's fast memory, that would take four times as long.
        """
        for value, win, spread, results, _ in self._new:
            new = (
                _sum(value), value.dot(value), _sum(win), win.dot(win),
                _sum(spread), spread.dot(spread),
                _sum(results["reply"]), _sum(results["reply_bingo"]),
            )  # fmt: skip
            self._sums = [total + float(more) for total, more in zip(self._sums, new, strict=True)]
        self._new.clear()
        return self._sums

    def _error(self, means: list[float], number: int) -> float:
        """The standard error of a mean that is followed by that of the squares."""
        return sqrt(max(0.0, means[number + 1] - means[number] ** 2) / max(1, self.count - 1))

    def _plies(self) -> tuple[PlyFigures, ...] | None:
        """The figures of each turn reached by a playout; None if they are not counted."""
        return tuple(_figures(*turn) for turn in self.turns.tolist() if turn[0]) or None


def _figures(count: int, points: int, squares: int, bingos: int) -> PlyFigures:
    deviation = sqrt((squares - points * points / count) / max(1, count - 1))
    return PlyFigures(count, points / count, deviation, bingos / count)
