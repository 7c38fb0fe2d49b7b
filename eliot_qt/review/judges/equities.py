"""Decisions judged by points alone, where the chance to win cannot be estimated.

That is so with three or four seats, with one, in variants that cannot be simulated (points and
leave decide), and with one rack for all, where no leave counts.
"""

from __future__ import annotations

from itertools import islice

from eliot_qt.engine.leaves import POINT
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position

from ..kit import ReviewKit
from ..values import Basis
from .draws import ROWS
from .outcome import Advantage, TurnOutcome, row_of


def judge_by_equity(
    kit: ReviewKit, position: Position, move: Move, points: int
) -> TurnOutcome | None:
    """Judge a move by points and leave; None where it is not among the moves of the position."""
    ranking = kit.static.rank(position)
    played_row = row_of(ranking, move, points, position.board.size)
    if played_row is None:
        return None
    best = ranking[0]
    loss = Advantage(0.0, (best.equity - played_row.equity) / POINT)
    rows = tuple(islice(ranking, ROWS))
    if played_row not in rows:
        rows = (*rows, played_row)
    return TurnOutcome(Basis.EQUITY, rows, best, None, None, loss, exact=True)
