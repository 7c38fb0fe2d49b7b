"""The best move of a reviewed turn and the one played, as candidates that can be compared."""

from __future__ import annotations

from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.leaves import POINT
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.players.analysis import Candidate

from .values import CandidateLine, TurnReview


def best_and_played(turn: TurnReview, position: Position) -> tuple[Candidate, Candidate] | None:
    """The two candidates of a turn in the position it was played in.

    None where the best move was played, or where figures of one of them are not known.
    """
    if turn.best is None or turn.best == turn.move or turn.unrated is not None or turn.phony:
        return None
    lines = {line.move: line for line in turn.candidates}
    if turn.best not in lines or turn.move not in lines:
        return None
    best, played_row = (
        _candidate(lines[text], position, turn.exact) for text in (turn.best, turn.move)
    )
    return None if best is None or played_row is None else (best, played_row)


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
