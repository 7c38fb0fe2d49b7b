"""Moves that a person asks about: rows of a ranking, or new ones that no lexicon has."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.engine.errors import EngineError
from eliot_qt.game.check import check_move
from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position

from .analysis import Candidate
from .static import StaticPlayer


def asked_rows(
    static: StaticPlayer, ranking: Sequence[Candidate], position: Position, moves: Sequence[Move]
) -> list[tuple[int | None, Candidate]]:
    """Moves as candidates, each once, with their rows in the ranking; None where it lacks one.

    Words are not judged. Raises :class:`~eliot_qt.engine.EngineError` for a move that cannot be
    made.
    """
    rows: list[tuple[int | None, Candidate]] = []
    for move in moves:
        row = row_if_any(ranking, move, position.board.size)
        candidate = ranking[row] if row is not None else _new(static, position, move)
        if (row, candidate) not in rows:
            rows.append((row, candidate))
    return rows


def row_if_any(ranking: Sequence[Candidate], move: Move, size: int) -> int | None:
    """The row of a move, under whichever of its words it is listed; None where it is not."""
    rows = enumerate(ranking)
    return next((row for row, each in rows if is_same(each.move, move, size)), None)


def _new(static: StaticPlayer, position: Position, move: Move) -> Candidate:
    verdict = check_move(move, position)
    if not verdict.ok:
        raise EngineError("a candidate that cannot be played in this position")
    points = verdict.tally.total if verdict.tally else 0
    return static.candidate(verdict.placement or move, position, points)
