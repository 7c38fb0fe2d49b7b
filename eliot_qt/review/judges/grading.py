"""Classes and figures of losses. Where they are the field's, docs/review.md names the source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, inf

from ..values import MoveClass, TurnReview

# The most that a move of each class loses; beyond the last it is a blunder.
WIN_THRESHOLDS = (
    (0.25, MoveClass.BEST),
    (1.0, MoveClass.GOOD),
    (3.0, MoveClass.INACCURACY),
    (7.0, MoveClass.MISTAKE),
)
POINT_THRESHOLDS = (
    (0.5, MoveClass.BEST),
    (2.5, MoveClass.GOOD),
    (7.5, MoveClass.INACCURACY),
    (15.5, MoveClass.MISTAKE),
)
# In a decided game a move is at worst an inaccuracy: it has cost points, not the game.
MOST_IN_DECIDED = 7.5
DECIDED_THRESHOLDS = tuple(
    pair if pair[0] < MOST_IN_DECIDED else (inf, pair[1]) for pair in POINT_THRESHOLDS[:3]
)
# The fewest graded turns of a game that an accuracy is worked out from.
LEAST_GRADED = 5
# A game is decided where less than this (percent) can still change.
DECIDED = 0.5
# Standard errors within which another class is possible.
_DOUBT = 2.0
# Penalties of the mistake index.
_PENALTIES = {
    MoveClass.BEST: 0.0,
    MoveClass.GOOD: 0.2,
    MoveClass.INACCURACY: 0.2,
    MoveClass.MISTAKE: 0.5,
    MoveClass.BLUNDER: 1.0,
}
# Of the curve of accuracy.
_HEIGHT, _STEEPNESS, _BELOW = 103.1668, 0.04354, 3.1669


def class_by_win(loss: float) -> MoveClass:
    """The class of a loss in percentage points of the chance to win."""
    return _class(loss, WIN_THRESHOLDS)


def class_by_points(loss: float) -> MoveClass:
    """The class of a loss in points."""
    return _class(loss, POINT_THRESHOLDS)


def class_in_decided(loss: float) -> MoveClass:
    """The class of a loss in points where the game is won, or lost, all the same."""
    return _class(loss, DECIDED_THRESHOLDS)


def loss_of_points(points: float) -> float:
    """The loss in percentage points that is classed as a loss in points is, in between linear.

    So whatever a class rests on, equal classes count alike in an accuracy.
    """
    before_points = before_win = 0.0
    for (most_points, _), (most_win, _) in zip(POINT_THRESHOLDS, WIN_THRESHOLDS, strict=True):
        if points <= most_points:
            share = (points - before_points) / (most_points - before_points)
            return before_win + share * (most_win - before_win)
        before_points, before_win = most_points, most_win
    return before_win * points / before_points


def counted_loss(turn: TurnReview) -> float | None:
    """Return the loss that counts in a player's accuracy, in percentage points.

    That is its loss of chance to win, or in a decided game, whose classes go by points, what they
    correspond to. None where no chance to win is known.
    """
    if turn.loss is None or turn.grade is None:
        return None
    if turn.grade is class_by_win(turn.loss) or turn.points_lost is None:
        return turn.loss
    return loss_of_points(min(turn.points_lost, MOST_IN_DECIDED))


def is_decided(win: float, other: float) -> bool:
    """Return whether a game is as good as won or lost after either of two moves (percent)."""
    return max(win, other) < DECIDED or min(win, other) > 100 - DECIDED


def is_unsure(loss: float, error: float, thresholds: Sequence[tuple[float, MoveClass]]) -> bool:
    """Return whether another class is within two standard errors of a loss."""
    return _class(max(loss - _DOUBT * error, 0.0), thresholds) is not _class(
        loss + _DOUBT * error, thresholds
    )


def accuracy_of(losses: Iterable[float]) -> float | None:
    """The mean accuracy (0 to 100) of moves that lost these percentage points."""
    accuracies = [max(0.0, min(100.0, _HEIGHT * exp(-_STEEPNESS * n) - _BELOW)) for n in losses]
    return sum(accuracies) / len(accuracies) if accuracies else None


def mistake_index(classes: Iterable[MoveClass]) -> float:
    """The sum of the penalties for the moves of a game; 0 is perfect."""
    return sum(_PENALTIES[grade] for grade in classes)


def _class(loss: float, thresholds: Sequence[tuple[float, MoveClass]]) -> MoveClass:
    return next((grade for most, grade in thresholds if loss <= most), MoveClass.BLUNDER)
