"""Puzzles in which the best move is proven: endgames, and one tile in the bag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort, Equipment
from eliot_qt.players.makers import ANALYSTS
from eliot_qt.players.static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.players.analysis import Analysis

# An endgame is looked at where the lead is so small that a move may decide it, and where all moves
# can be solved soon.
_OPEN_LEAD, _MOST_TILES, _LEAST_RACK, _MOST_MOVES = 45, 12, 3, 250
_LEAST_POINTS = 3.0
# Percentage points by which a pre-endgame is clear.
_LEAST_WIN = 5.0
# Where the bag has a tile more of them are open, and most take long.
_CLOSE_LEAD = 25
# What searches may open, in playouts: the answer depends on the position alone.
_ENDGAME, _PREENDGAME = 400_000, 12_000


@dataclass(frozen=True)
class Proof:
    """The moves that are right, the best first, and how far all others are behind."""

    right: tuple[Candidate, ...]
    gap: float


class EndingSearch:
    """Looks for positions with one best move, proven. For one thread."""

    def __init__(self, equipment: Equipment) -> None:
        self._equipment = equipment
        self._static = StaticPlayer(equipment.engine)

    def endgame(self, position: Position) -> Proof | None:
        """An endgame that one move alone wins, or draws where all others lose."""
        ranking = self._static.rank(position)
        lead = _lead(position)
        other = position.rack_counts[position.next_seat]
        if len(position.rack) < _LEAST_RACK or len(position.rack) + other > _MOST_TILES:
            return None
        if abs(lead + ranking[0].equity / 1000) > _OPEN_LEAD or len(ranking) > _MOST_MOVES:
            return None
        if not self._may_turn(position, lead):
            return None
        analysis = self._last(position, "endgame", Effort(playouts=_ENDGAME, lines=len(ranking)))
        rows = analysis.rows[: len(ranking)]
        if not all(row.exact and row.value is not None for row in rows):
            return None
        best = rows[0].value or 0.0
        right = tuple(row for row in rows if row.value == best)
        others = [row.value or 0.0 for row in rows if row not in right]
        if not others or len(right) > 1 or best - max(others) < _LEAST_POINTS:
            return None
        decides = _result(lead + best) > _result(lead + max(others))
        return Proof(right, best - max(others)) if decides else None

    def preendgame(self, position: Position) -> Proof | None:
        """A position with one tile in the bag where one move wins for the most tiles."""
        ranking = self._static.rank(position)
        if abs(_lead(position) + ranking[0].equity / 1000) > _CLOSE_LEAD:
            return None
        analysis = self._last(position, "preendgame", Effort(playouts=_PREENDGAME, lines=2))
        rows = analysis.rows[:2]
        if len(rows) < 2 or not all(row.exact and row.estimate for row in rows):
            return None
        first, second = (100 * row.estimate.win for row in rows if row.estimate)
        return Proof((rows[0],), first - second) if first - second >= _LEAST_WIN else None

    def _may_turn(self, position: Position, lead: int) -> bool:
        """Return whether the best move alone changes the result of the static move."""
        analysis = self._last(position, "endgame", Effort(playouts=_ENDGAME))
        best = analysis.best
        if not best.exact or best.value is None:
            return False
        return 0 <= lead + best.value <= _OPEN_LEAD

    def _last(self, position: Position, player: str, effort: Effort) -> Analysis:
        *_, last = ANALYSTS[player](self._equipment, effort).analyse(position)
        return last


def _lead(position: Position) -> int:
    return position.scores[position.to_move] - position.scores[position.next_seat]


def _result(lead: float) -> int:
    """2 won, 1 drawn, 0 lost."""
    return (lead > 0) + (lead >= 0)
