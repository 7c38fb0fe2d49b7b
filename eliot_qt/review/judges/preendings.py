"""Decisions with one tile in the bag: what wins for most of the tiles that it may be.

Where the time was too short to find that out for the best move or the one played, a duel of the
two by simulation decides, as with more in the bag.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from math import hypot

from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.analysts import equipment_of
from eliot_qt.players.bag_end.preendgame import is_counted
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit, TurnBudget
from ..values import Basis
from .draws import SimulationJudge
from .endings import solving
from .outcome import Advantage, Steps, TurnOutcome, last_of

# Rows among which a move is looked for: those of the player, which come first.
LOOKED_AT = 60


class Preendings:
    """Judges decisions of two seats with one tile in the bag. For one thread.

    ``draws`` makes the judge of simulations, or None where the game cannot be simulated.
    """

    def __init__(
        self,
        kit: ReviewKit,
        budget: TurnBudget,
        draws: Callable[[], SimulationJudge | None] = lambda: None,
    ) -> None:
        self._kit = kit
        self._equipment = equipment_of(kit.lister, kit.game)
        self._budget = budget
        self._draws = draws

    @staticmethod
    def takes(position: Position) -> bool:
        """Return whether a position is one; where exchanges are allowed nothing is proven."""
        return position.bag_count == 1 and not position.may_exchange

    def judge(self, position: Position, move: Move) -> Steps[TurnOutcome | None]:
        """Judge a legal move; None where it cannot be judged."""
        effort = solving(self._budget, self._budget.seconds, (move,))
        player = ANALYSTS["preendgame"](self._equipment, effort)
        analysis = yield from last_of(player.analyse(position))
        rows = [row for row in islice(analysis.rows, LOOKED_AT) if row.estimate]
        size = position.board.size
        played_row = next((row for row in rows if is_same(row.move, move, size)), None)
        if played_row is not None and is_counted(analysis.best) and is_counted(played_row):
            return preending(self._kit, position, rows, played_row)
        draws, budget = self._draws(), self._budget
        end = budget.clock() + budget.seconds / 2
        return None if draws is None else (yield from draws.settle(position, analysis, move, end))


def preending(
    kit: ReviewKit, position: Position, rows: Sequence[Candidate], played: Candidate
) -> TurnOutcome:
    """The outcome of a pre-endgame's rows, the best first, the one played among them."""
    best = rows[0]
    loss = Advantage(0, 0) if played is best else _difference(best, played)
    common = None
    if played is not best and kit.is_known(best.move, position) is False:
        known_rows = (row for row in rows if kit.is_known(row.move, position))
        common = _difference(best, next(known_rows, played))
    exact = best.exact and played.exact
    return TurnOutcome(
        Basis.PREENDGAME, rows, best, _win(best), _win(played), loss, common, exact=exact
    )


def _difference(best: Candidate, other: Candidate) -> Advantage:
    """Return how much better one move is than another, by what is known of both."""
    first, second = best.estimate, other.estimate
    if first is None or second is None:
        return Advantage(0, 0)
    win, win_se = _win(best) - _win(other), 100 * hypot(first.win_se, second.win_se)
    if best.value is not None and other.value is not None:
        return Advantage(win, best.value - other.value, win_se)
    if first.spread is None or second.spread is None:
        return Advantage(win, 0.0, win_se)
    spread_se = hypot(first.spread_se or 0, second.spread_se or 0)
    return Advantage(win, first.spread - second.spread, win_se, spread_se)


def _win(row: Candidate) -> float:
    return 100 * row.estimate.win if row.estimate else 50.0
