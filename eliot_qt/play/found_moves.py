"""The best moves found so far, as the finder that modes ask; what is not known yet is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.engine.listing import Moves
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate, Ranking, Rows

# Positions kept: the turn that is played, and those looked back at.
_KEPT = 6


class Unanswered(Exception):
    """The moves of a position are needed and not known yet."""

    def __init__(self, position: Position) -> None:
        super().__init__("the moves of this position are not known yet")
        self.position = position


class ByScore(Rows):
    """The placements of a table by falling score; rows are made when they are asked for."""

    def __init__(self, table: Moves) -> None:
        self.table = table.by_score()

    def __len__(self) -> int:
        return len(self.table)

    def _at(self, row: int) -> Candidate:
        table = self.table
        points, equity = int(table.score[row]), int(table.equity[row])
        return Candidate(table.placement(row), points, equity, table.leave(row))


def by_score(analysis: Analysis) -> Sequence[Candidate]:
    """The placements of an analysis of all moves, best score first."""
    if isinstance(analysis.rows, Ranking):
        return ByScore(analysis.rows.table)
    placed = [row for row in analysis.rows if isinstance(row.move, Placement)]
    return sorted(placed, key=lambda row: -row.score)


class AnsweredFinder:
    """A finder over what has been learnt; raises :class:`Unanswered` for anything else."""

    def __init__(self) -> None:
        self._known: dict[tuple[bytes, bytes], Sequence[Candidate]] = {}

    def best(self, position: Position) -> Sequence[Candidate]:
        """All placements by falling score."""
        rows = self.moves_of(position)
        if rows is None:
            raise Unanswered(position)
        return rows

    def moves_of(self, position: Position) -> Sequence[Candidate] | None:
        """All placements by falling score; None where they are not known."""
        return self._known.get(_key(position))

    def learn(self, position: Position, rows: Sequence[Candidate]) -> None:
        """Keep the moves of a position."""
        while len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[_key(position)] = rows

    def clear(self) -> None:
        """Forget everything: another game begins."""
        self._known.clear()


def _key(position: Position) -> tuple[bytes, bytes]:
    return position.board.squares, position.rack
