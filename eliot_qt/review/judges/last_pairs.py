"""Decisions with two tiles in the bag: what wins for most of the pairs that they may be.

The first half of the budget finds out what is true, as far as it comes. Where the results of the
best move and of the one played are then known for every pair, they are the answer. Else the second
half goes to a duel of the two, as in any simulation: a count of pairs and an average of playouts
cannot be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.bag_end.two_in_bag import SECONDS_FOR_TWO, is_solvable
from eliot_qt.players.bag_end.two_in_bag_player import is_settled
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit, TurnBudget
from .draws import SimulationJudge
from .grading import is_decided
from .outcome import Steps, TurnOutcome, last_of
from .preendings import LOOKED_AT, preending

# As many playouts as there is time for otherwise.
_PLAYOUTS_FOR_TWO = 30_000


class LastPairs:
    """Judges decisions of two seats with two tiles in the bag. For one thread.

    ``draws`` makes the judge of simulations, or None where the game cannot be simulated.
    """

    def __init__(
        self, kit: ReviewKit, budget: TurnBudget, draws: Callable[[], SimulationJudge | None]
    ) -> None:
        self._kit = kit
        self._equipment = equipment_of(kit.lister, kit.game)
        self._budget = budget
        self._draws = draws

    @staticmethod
    def takes(position: Position, budget: TurnBudget) -> bool:
        """Return whether two tiles are in the bag and the budget suffices to count pairs."""
        return is_solvable(position) and looks_at_pairs(budget)

    def judge(self, position: Position, move: Move) -> Steps[TurnOutcome | None]:
        """Judge a legal move; None where it cannot be judged."""
        budget, size = self._budget, position.board.size
        end = budget.clock() + budget.seconds
        player = ANALYSTS["preendgame"](self._equipment, self._effort(move))
        analysis = yield from last_of(player.analyse(position))
        rows = [row for row in islice(analysis.rows, LOOKED_AT) if row.estimate]
        played_row = next((row for row in rows if is_same(row.move, move, size)), None)
        if played_row is not None and _is_answer(position, rows[0], played_row):
            return preending(self._kit, position, rows, played_row)
        draws = self._draws()
        return None if draws is None else (yield from draws.settle(position, analysis, move, end))

    def _effort(self, move: Move) -> Effort:
        budget = self._budget
        playouts = None if budget.playouts is None else budget.playouts // 2
        seconds = None if playouts else budget.seconds / 2
        return Effort(playouts, seconds, threads=budget.threads, moves=(move,), clock=budget.clock)


def _is_answer(position: Position, best: Candidate, played: Candidate) -> bool:
    """Return whether there is no need of a duel: what is known of two moves can be compared."""
    if played is best:
        return True
    first, second = best.estimate, played.estimate
    if first is None or not is_settled(best, position):
        return False
    if second is None or not is_settled(played, position):
        return False
    # In a decided game points count.
    has_points = first.spread is not None and second.spread is not None
    return has_points or not is_decided(100 * first.win, 100 * second.win)


def looks_at_pairs(budget: TurnBudget) -> bool:
    """Return whether the half of a budget is enough to know more by pairs than by sampling."""
    if budget.playouts is not None:
        return budget.playouts // 2 >= _PLAYOUTS_FOR_TWO
    return budget.seconds / 2 >= SECONDS_FOR_TWO
