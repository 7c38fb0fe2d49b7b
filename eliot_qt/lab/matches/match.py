"""A match of two players over many games: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from .stages import StageLead, stage_leads

# Two-sided 95 % of the normal distribution.
_SURE = 1.959964


@dataclass(frozen=True)
class Score:
    """The first player's share of wins (a draw is half), with its 95 % interval, in percent."""

    percent: float
    low: float
    high: float


@dataclass(frozen=True)
class Match:
    """The result of a match; means are by player, the first named first.

    ``stages`` are empty where the games have no leads, as those of kernels.
    """

    games: int
    wins: int
    draws: int
    score: Score
    mean_scores: tuple[float, float]
    bingos: tuple[float, float]
    turns: float
    stages: tuple[StageLead, ...] = ()

    @property
    def losses(self) -> int:
        """Games the second player won."""
        return self.games - self.wins - self.draws


def match_of(
    scores: Sequence[Sequence[int]],
    bingos: Sequence[Sequence[int]],
    turns: Sequence[Sequence[int]],
    pairs: bool = False,
    leads: Sequence[Sequence[int]] = (),
) -> Match:
    """Sum up games; with ``pairs`` games 2n and 2n + 1 had the same draws and count as one trial.

    Raises ``ValueError`` without games, or with half a pair.
    """
    games = len(scores)
    if not games or (pairs and games % 2):
        raise ValueError(f"{games} games are no match" + (" of pairs" if pairs else ""))
    points = [_points(first, second) for first, second in scores]
    trials = points
    if pairs:
        trials = [(a + b) / 2 for a, b in zip(points[::2], points[1::2], strict=True)]
    return Match(
        games,
        sum(p == 1 for p in points),
        sum(p == 0.5 for p in points),
        _interval(trials),
        _means(scores),
        _means(bingos),
        sum(sum(row) for row in turns) / games,
        stage_leads(leads, pairs),
    )


def _points(first: int, second: int) -> float:
    if first == second:
        return 0.5
    return 1.0 if first > second else 0.0


def _interval(trials: Sequence[float]) -> Score:
    count = len(trials)
    mean = sum(trials) / count
    variance = sum((t - mean) ** 2 for t in trials) / max(count - 1, 1)
    margin = _SURE * sqrt(variance / count)
    return Score(100 * mean, max(0.0, 100 * (mean - margin)), min(100.0, 100 * (mean + margin)))


def _means(rows: Sequence[Sequence[int]]) -> tuple[float, float]:
    count = len(rows)
    return sum(row[0] for row in rows) / count, sum(row[1] for row in rows) / count
