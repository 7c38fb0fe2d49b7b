"""What batches of playouts say about candidates, against sums made directly."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
from numpy.typing import NDArray

from eliot_qt.engine.values.comparing import Comparison

BATCH = 50


def draws(candidates: int, batches: int, seed: int = 1) -> NDArray[np.float64]:
    """Values by candidate and playout: what all have in common, and some of their own."""
    chance = np.random.default_rng(seed)
    common = chance.normal(0, 3, batches * BATCH)
    return common + chance.normal(0, 1, (candidates, batches * BATCH))


def filled(values: NDArray[np.float64], batches: list[int]) -> Comparison:
    compared = Comparison(len(values), BATCH)
    for number in range(max(batches)):
        for candidate, count in enumerate(batches):
            if number < count:
                compared.add(candidate, values[candidate, BATCH * number : BATCH * (number + 1)])
    return compared


@pytest.mark.parametrize("batches", [[4, 4], [7, 2], [2, 7]])
def test_evidence_is_that_of_the_differences_on_common_draws(batches: list[int]) -> None:
    values = draws(2, 8)
    values[0] += 0.7
    common = BATCH * min(batches)
    difference = values[0, :common] - values[1, :common]
    expected = common * difference.mean() ** 2 / (2 * difference.var(ddof=1))
    compared = filled(values, batches)
    assert compared.evidence(0, 1) == pytest.approx(expected)
    assert compared.evidence(1, 0) == 0


def test_means_allow_for_the_luck_of_the_draws() -> None:
    values = draws(3, 40)
    values[2] += 0.5
    compared = filled(values, [40, 3, 3])
    assert compared.mean(0) == pytest.approx(values[0].mean())
    few, many = values[:, : 3 * BATCH], values[0].mean() - values[0, : 3 * BATCH].mean()
    for candidate in (1, 2):
        slope = min(np.cov(few[candidate], few[0], ddof=0)[0, 1] / few[0].var(), 1.0)
        assert compared.mean(candidate) == pytest.approx(few[candidate].mean() + slope * many)
        error = compared.mean(candidate) - values[candidate].mean()
        assert abs(error) < abs(few[candidate].mean() - values[candidate].mean())


def test_no_candidate_is_luckier_than_the_draws_were() -> None:
    """Where the first draws tell little, a slope of them would make up the rest."""
    leader = np.full(400, 0.97)
    leader[:BATCH] = 0.96
    leader[0] = 0.95
    other = np.full(BATCH, 0.3)
    other[0] = 0.0
    compared = Comparison(2, BATCH)
    for number in range(8):
        compared.add(0, leader[BATCH * number : BATCH * (number + 1)])
    compared.add(1, other)
    assert other.mean() <= compared.mean(1) <= other.mean() + 0.01


def test_what_never_differs_is_certain_or_undecided() -> None:
    values = draws(3, 2)
    values[1] = values[0] - 0.1
    values[2] = values[0]
    compared = filled(values, [2, 2, 2])
    assert compared.evidence(0, 1) == inf
    assert compared.evidence(0, 2) == 0
    assert not compared.is_clear(0.99)


def test_the_closest_challenger_is_tried_until_it_has_as_many_batches_as_the_leader() -> None:
    values = draws(4, 12)
    values += np.array([[3.0], [2.6], [0.0], [-3.0]])
    compared = filled(values, [6, 3, 3, 3])
    assert compared.leader() == 0
    assert compared.next_two()[0] == 1
    assert filled(values, [6, 6, 5, 5]).next_two() == (0, 1)


def test_one_candidate_is_tried_alone() -> None:
    compared = filled(draws(1, 1), [1])
    assert compared.next_two() == (0,)
    assert compared.is_clear(0.99)


def tried(values: NDArray[np.float64]) -> tuple[int, list[int]]:
    """The candidate found best, and the batches each has had until that was clear."""
    compared = filled(values, [1] * len(values))
    most = values.shape[1] // BATCH
    while not compared.is_clear(0.99):
        for candidate in compared.next_two():
            number = compared.batches(candidate)
            if number == most:
                return compared.leader(), [compared.batches(n) for n in range(len(values))]
            compared.add(candidate, values[candidate, BATCH * number : BATCH * (number + 1)])
    return compared.leader(), [compared.batches(n) for n in range(len(values))]


def test_the_best_is_found_with_most_batches_for_the_contenders() -> None:
    right = 0
    for seed in range(40):
        values = draws(6, 60, seed)
        values += np.array([[0.0], [0.25], [-0.5], [-1.0], [-1.5], [0.1]])
        best, batches = tried(values)
        right += best == 1
        assert batches[1] + batches[5] > sum(batches) / 3
        assert max(batches[3], batches[4]) <= 5
    assert right >= 39
