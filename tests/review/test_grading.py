"""Classes at their thresholds, accuracy, the mistake index."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eliot_qt.review.judges.grading import (
    WIN_THRESHOLDS,
    accuracy_of,
    class_by_points,
    class_by_win,
    class_in_decided,
    counted_loss,
    is_decided,
    is_unsure,
    mistake_index,
)
from eliot_qt.review.values import MoveClass, TurnReview

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


def test_in_a_decided_game_points_are_at_worst_an_inaccuracy() -> None:
    assert [class_in_decided(points) for points in (0, 2, 7, 60)] == [
        BEST, GOOD, INACCURACY, INACCURACY,
    ]  # fmt: skip


def graded(loss: float, points: float, grade: MoveClass) -> TurnReview:
    turn = TurnReview(1, 0, 0, "", 0, loss=loss, points_lost=points)
    return replace(turn, grade=grade)


@pytest.mark.parametrize("points", [0.2, 0.5, 1.0, 2.5, 6.0, 7.5, 20.0, 200.0])
def test_a_turn_classed_by_points_counts_as_a_loss_of_the_same_class(points: float) -> None:
    turn = graded(0.0, points, class_in_decided(points))
    counted = counted_loss(turn)
    assert counted is not None and class_by_win(counted) is turn.grade
    accuracy = accuracy_of([counted])
    assert accuracy is not None and (accuracy > 98.5) is (turn.grade is BEST)


def test_a_turn_classed_by_its_chance_to_win_counts_as_that() -> None:
    assert counted_loss(graded(4.5, 90.0, MISTAKE)) == 4.5


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
