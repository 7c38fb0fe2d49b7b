"""Compare candidates on draws they have in common: the best, and the one to try next.

Candidates are tried in batches of equal size. Batch number ``n`` has the same draws for all, so
two candidates are compared by the differences over the batches both have: what luck does to both
alike drops out.

The next batches go evenly to all, or to the candidate of the best mean, the leader, and to its
closest challenger: the one that would be mistaken for worse at the least cost, with a bonus for
those tried seldom (top-two sampling; Jourdan, Degenne, Baudry, de Heide, Kaufmann 2022; You, Qin,
Wang, Yang 2023). The best is clear when the generalised likelihood ratio against every other, with
the variance seen, exceeds a bound that holds at all times (Garivier, Kaufmann 2016; Jourdan,
Degenne, Kaufmann 2023).
"""

from __future__ import annotations

from math import inf, log

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_NO_VARIANCE = 1e-12


class Comparison:
    """Sums over the batches of some candidates, and of the products of every two."""

    def __init__(self, candidates: int, batch: int) -> None:
        self._batch = batch
        self._values: list[list[Floats]] = [[] for _ in range(candidates)]
        self._counts = [0] * candidates
        # Of the first n batches.
        self._sums = [[0.0] for _ in range(candidates)]
        self._squares = [[0.0] for _ in range(candidates)]
        # The candidate tried most, of several the first.
        self._most = 0
        # Of the batches both have.
        self._products = [[0.0] * candidates for _ in range(candidates)]

    def add(self, candidate: int, values: Floats) -> None:
        """Add the next batch of a candidate."""
        number = self._counts[candidate]
        mine = self._products[candidate]
        for other, batches in enumerate(self._values):
            if number < self._counts[other]:
                mine[other] += float(values.dot(batches[number]))
                self._products[other][candidate] = mine[other]
        self._values[candidate].append(values)
        self._sums[candidate].append(self._sums[candidate][-1] + float(np.add.reduce(values)))
        self._squares[candidate].append(self._squares[candidate][-1] + float(values.dot(values)))
        self._counts[candidate] = number + 1
        most = self._counts[self._most]
        if number + 1 > most or (number + 1 == most and candidate < self._most):
            self._most = candidate

    def batches(self, candidate: int) -> int:
        """Return the number of batches of a candidate."""
        return self._counts[candidate]

    def mean(self, candidate: int) -> float:
        """Mean of a candidate, less its share of luck; minus infinity without any batch.

        The candidate tried most tells how lucky the draws of the others' fewer batches were. How
        much of that a candidate shares, none to all, is the slope of least squares of its values
        over those: of few batches it may be anything.
        """
        common = self._counts[candidate]
        if not common:
            return -inf
        most = self._most
        mean = self._mean_of_first(candidate, common)
        usual = self._mean_of_first(most, common)
        count = self._batch * common
        variance = self._squares[most][common] / count - usual * usual
        if candidate == most or variance < _NO_VARIANCE:
            return mean
        shared = self._products[candidate][most] / count - mean * usual
        luck = usual - self._mean_of_first(most, self._counts[most])
        return mean - min(max(shared / variance, 0.0), 1.0) * luck

    def leader(self) -> int:
        """The candidate of the best mean, of equal ones the first."""
        return max(range(len(self._values)), key=self.mean)

    def evidence(self, leader: int, other: int) -> float:
        """Logarithm of how much likelier the differences are with the leader better than equal."""
        common = min(self._counts[leader], self._counts[other])
        count = self._batch * common
        if count < 2:
            return 0.0
        mean = (self._sums[leader][common] - self._sums[other][common]) / count
        squares = self._squares[leader][common] + self._squares[other][common]
        squares -= 2 * self._products[leader][other]
        variance = (squares - count * mean * mean) / (count - 1)
        if mean <= 0:
            return 0.0
        return count * mean * mean / (2 * variance) if variance > _NO_VARIANCE else inf

    def next_two(self) -> tuple[int, ...]:
        """Two candidates to try: leader and challenger, or two challengers if it is ahead.

        What the leader has been tried more often than a challenger tells nothing about the two.
        """
        leader, counts = self.leader(), self._counts
        others = [n for n in range(len(counts)) if n != leader]
        if not others:
            return (leader,)
        others.sort(key=lambda n: self.evidence(leader, n) + log(1 + counts[n]))
        if counts[others[0]] >= counts[leader]:
            return leader, others[0]
        second = next((n for n in others[1:2] if counts[n] < counts[leader]), leader)
        return others[0], second

    def fewest(self, count: int) -> tuple[int, ...]:
        """The candidates that have the fewest batches, of equal ones the first."""
        return tuple(sorted(range(len(self._values)), key=self.batches)[:count])

    def is_clear(self, sure: float) -> bool:
        """Return whether the leader is the best with a probability of at least ``sure``."""
        leader = self.leader()
        tried = self._batch * self.batches(leader)
        if tried < 2:
            return False
        bound = log((1 + log(tried)) * max(1, len(self._values) - 1) / (1 - sure))
        others = (n for n in range(len(self._values)) if n != leader)
        return all(self.evidence(leader, n) > bound for n in others)

    def _mean_of_first(self, candidate: int, batches: int) -> float:
        return self._sums[candidate][batches] / (self._batch * batches)
