"""The best move of a reviewed turn and the one played, as candidates that can be compared."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.leaves import POINT
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.players.analysis import Candidate

from .values import Basis, CandidateLine, TurnReview


def best_and_played(turn: TurnReview, position: Position) -> tuple[Candidate, Candidate] | None:
    """The two candidates of a turn in the position it was played in.

    None where the best move was played, or where figures of one of them are not known.
    """
    if turn.best is None or turn.best == turn.move or turn.unrated is not None or turn.phony:
        return None
    lines = {line.move: line for line in turn.candidates}
    if turn.best not in lines or turn.move not in lines:
        return None
    best_line, played_line = _as_compared(turn, lines[turn.best], lines[turn.move])
    best = _candidate(best_line, position, turn.exact)
    played_row = _candidate(played_line, position, turn.exact)
    return None if best is None or played_row is None else (best, played_row)


def _as_compared(
    turn: TurnReview, best: CandidateLine, played: CandidateLine
) -> tuple[CandidateLine, CandidateLine]:
    """The two lines with the figures of their duel, in which the loss was measured.

    The lines themselves have those of the search for the best move, which are a little different.
    Chances are rounded as they are shown, so that what a sentence says of both is the loss beside
    it. The error of the difference is shared out to both.
    """
    if turn.basis is not Basis.SIMULATION or turn.loss is None or turn.win is None:
        return best, played
    if best.win is None or played.win is None:
        return best, played
    win, error = round(turn.win, 1), (turn.loss_se or 0.0) / sqrt(2)
    spread, more = played.spread, turn.points_lost or 0.0
    if spread is not None and best.spread is not None:
        # A loss of points is never negative: then the search tells by how much the best is behind.
        spread += more or min(best.spread - spread, 0.0)
    return (
        replace(best, win=round(win + round(turn.loss, 1), 1), win_se=error, spread=spread),
        replace(played, win=win, win_se=error),
    )


def _candidate(line: CandidateLine, position: Position, exact: bool) -> Candidate | None:
    try:
        move = parse_move(line.move, position.board, position.tile_set)
    except ValueError:
        return None
    leave = missing_tiles(_used(move), position.rack)
    # With two tiles in the bag the spread is only sampled.
    proven = exact and position.bag_count <= 1
    return Candidate(
        move,
        line.score,
        round(line.equity * POINT),
        leave,
        value=line.spread if proven else None,
        exact=proven,
        estimate=_estimate(line) if position.bag_count else None,
    )


def _estimate(line: CandidateLine) -> Estimate | None:
    """The estimate of a move by playouts or counts; None where there were none."""
    if line.win is None or not line.playouts:
        return None
    win, error = line.win / 100, (line.win_se or 0.0) / 100
    return Estimate(line.playouts, win, error, win, error, line.spread)


def _used(move: Move) -> bytes:
    """Tiles that a move takes from the rack."""
    match move:
        case Placement():
            return move.used
        case Exchange():
            return move.tiles
        case _:
            return b""
