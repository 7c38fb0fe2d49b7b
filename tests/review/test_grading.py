"""Classes at their thresholds, accuracy, the mistake index."""

from __future__ import annotations

import pytest

from eliot_qt.review.grading import (
    WIN_THRESHOLDS,
    accuracy_of,
    class_by_points,
    class_by_win,
    is_decided,
    is_unsure,
    mistake_index,
)
from eliot_qt.review.values import MoveClass

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = MoveClass


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0, BEST), (0.25, BEST), (0.26, GOOD), (1, GOOD), (1.01, INACCURACY), (3, INACCURACY),
        (3.01, MISTAKE), (7, MISTAKE), (7.01, BLUNDER), (100, BLUNDER),
    ],
)  # fmt: skip
def test_classes_by_the_chance_to_win(loss: float, grade: MoveClass) -> None:
    assert class_by_win(loss) is grade


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0, BEST), (1, GOOD), (2, GOOD), (3, INACCURACY), (7, INACCURACY), (8, MISTAKE),
        (15, MISTAKE), (16, BLUNDER),
    ],
)  # fmt: skip
def test_classes_by_points(loss: float, grade: MoveClass) -> None:
    assert class_by_points(loss) is grade


def test_a_game_is_decided_when_both_moves_win_or_both_lose() -> None:
    assert is_decided(99.9, 99.6) and is_decided(0.4, 0.1)
    assert not is_decided(99.9, 99.4) and not is_decided(0.6, 0.1) and not is_decided(99.9, 0.1)


def test_a_class_is_unsure_within_two_standard_errors_of_another() -> None:
    assert is_unsure(7.5, 0.3, WIN_THRESHOLDS)
    assert not is_unsure(7.7, 0.3, WIN_THRESHOLDS)
    assert not is_unsure(0.0, 0.1, WIN_THRESHOLDS)


def test_accuracy_falls_with_the_losses() -> None:
    assert accuracy_of([0, 0]) == pytest.approx(100, abs=0.01)
    # The published curve for 10 percentage points.
    assert accuracy_of([10]) == pytest.approx(63.6, abs=0.1)
    assert accuracy_of([0, 10]) == pytest.approx((100 + 63.6) / 2, abs=0.1)
    assert accuracy_of([100]) == 0
    assert accuracy_of([]) is None


def test_the_mistake_index_adds_up_penalties() -> None:
    assert mistake_index([]) == 0
    assert mistake_index([BEST, GOOD, INACCURACY, MISTAKE, BLUNDER, BLUNDER]) == pytest.approx(2.9)
