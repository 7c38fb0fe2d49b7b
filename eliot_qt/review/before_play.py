"""A move judged before it is played."""

from __future__ import annotations

from eliot_qt.game.check import check_move
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position

from .analyst import Analyst
from .decisions import Decision
from .kit import Budget, Kit
from .outcome import Steps
from .values import TurnReview


def judge_before(
    kit: Kit, position: Position, move: Move, budget: Budget
) -> Steps[TurnReview | None]:
    """What a move would lose; None for one that is not a legal placement or exchange.

    ``position`` is what its mover knows. Raises :class:`~eliot_qt.engine.EngineError` for a game
    the engine cannot work with.
    """
    if not isinstance(move, (Placement, Exchange)):
        return None
    verdict = check_move(move, position, kit.judge)
    if not verdict.ok:
        return None
    points = verdict.tally.total if verdict.tally else 0
    move = verdict.placement or move
    decision = Decision(1, position.to_move, 0, position, move, points)
    return (yield from Analyst(kit, budget).review(decision))
