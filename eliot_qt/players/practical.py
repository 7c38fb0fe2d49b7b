"""The endgame played for practical chances: what is won is won exactly, what is lost is fought for.

An endgame lost against perfect play is often won against a player who replies by static equity. So
where the solver finds no win, the move is made from which such an opponent is beaten, if there is
one. A proven win is never given away; a draw is, where it is a win against that opponent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Player

if TYPE_CHECKING:
    from .champion import MakePlayer


class PracticalEndgame:
    """Makes players of endgames: ``solving`` first, then ``simulating`` what that does not win."""

    def __init__(self, solving: MakePlayer, simulating: MakePlayer) -> None:
        self._solving, self._simulating = solving, simulating

    def __call__(self, seconds: float | None) -> Player:
        """The player that has so many seconds for the move."""
        return _Player(self._solving(seconds), self._simulating(seconds))


class _Player:
    def __init__(self, solving: Player, simulating: Player) -> None:
        self._solving, self._simulating = solving, simulating

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses; see :class:`~.analysis.Player`."""
        for solved in self._solving.analyse(position):
            yield replace(solved, complete=False)
        result = _result(position, solved.best)
        if result < 1.0:
            simulated = solved
            for analysis in self._simulating.analyse(position):
                simulated = analysis
                yield replace(solved, complete=False)
            estimate = simulated.best.estimate
            if estimate and estimate.win > result:
                solved = simulated
        yield replace(solved, complete=True)


def _result(position: Position, best: Candidate) -> float:
    """1 for a win by the best move, 0.5 for a draw."""
    lead = position.scores[position.to_move] - position.scores[position.next_seat]
    after = lead + (best.value or 0)
    return ((after > 0) + (after >= 0)) / 2
