"""A move judged before it is played."""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.game.check import check_move
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate

from ..compared import best_and_played
from ..kit import ReviewKit, TurnBudget
from ..values import TurnReview
from .analyst import Analyst
from .decisions import Decision
from .outcome import Steps, row_of


@dataclass(frozen=True)
class Judged:
    """The loss of a move in a position; the best move and it, where both are listed."""

    turn: TurnReview
    position: Position
    pair: tuple[Candidate, Candidate] | None = None


def judge_before(
    kit: ReviewKit, position: Position, move: Move, budget: TurnBudget, *, static: bool = False
) -> Steps[Judged | None]:
    """Judge a move; None for one that is not a legal placement or exchange.

    ``position`` is what its mover knows. ``static``: by score and leave alone. Raises
    :class:`~eliot_qt.engine.EngineError` for a game the engine cannot work with.
    """
    if not isinstance(move, (Placement, Exchange)):
        return None
    verdict = check_move(move, position, kit.judge)
    if not verdict.ok:
        return None
    points = verdict.tally.total if verdict.tally else 0
    move = verdict.placement or move
    decision = Decision(1, position.to_move, 0, position, move, points)
    turn = yield from Analyst(kit, budget, static=static).review(decision)
    return Judged(turn, position, _pair(kit, position, move, turn))


def _pair(
    kit: ReviewKit, position: Position, move: Move, turn: TurnReview
) -> tuple[Candidate, Candidate] | None:
    if turn.best is None or turn.best_score is None or turn.best == turn.move:
        return None
    # With what playouts or the search to the end said of them, where both are among the lines.
    if (pair := best_and_played(turn, position)) is not None:
        return pair
    ranking, size = kit.static.rank(position), position.board.size
    best = parse_move(turn.best, position.board, position.tile_set)
    first = row_of(ranking, best, turn.best_score, size)
    second = row_of(ranking, move, turn.score, size)
    return None if first is None or second is None else (first, second)
