"""The outcome of the analysis of one decision, before it is graded."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from eliot_qt.game.move import Move, Placement
from eliot_qt.players.analysis import Analysis, Candidate, Ranking

from ..values import Basis

Answer = TypeVar("Answer")
Steps = Generator[None, None, Answer]
"""Work in steps of at most some 15 ms, with an answer at the end."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """The difference between two moves: chance to win in percent, spread in points.

    ``win_se`` and ``spread_se`` are standard errors, 0 where the difference is proven.
    """

    win: float
    spread: float
    win_se: float = 0.0
    spread_se: float = 0.0


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """The best move and the one that counted, with the chance to win (percent) after each.

    ``rows`` are the moves looked at, the best first. ``lost`` is what the move lost against the
    best; ``by_vocabulary`` is the part of it that the best move of common words loses already.
    """

    basis: Basis
    rows: Sequence[Candidate]
    best: Candidate
    best_win: float | None
    move_win: float | None
    lost: Advantage
    by_vocabulary: Advantage | None = None
    exact: bool = False
    solved: bool = True


def row_of(ranking: Ranking, move: Move, points: int, size: int) -> Candidate | None:
    """The row of a move, under whichever of its words it is listed; None if it is not there."""
    if not isinstance(move, Placement):
        return next((row for row in ranking.others if row.move == move), None)
    placed = move.placed(size)
    table = ranking.table
    for index in range(len(table)):
        if int(table.score[index]) == points and table.placement(index).placed(size) == placed:
            return ranking.placement(index)
    return None


def last_of(analyses: Iterator[Analysis]) -> Steps[Analysis]:
    """The last of a player's analyses, with a pause after each."""
    latest = next(analyses)
    for analysis in analyses:
        latest = analysis
        yield
    return latest
