"""Decisions while there are tiles to draw: a simulation of all candidates, then a duel of two.

The first half of the budget finds the best move. The second half goes to the best move and the one
played alone, on the same draws and on other ones than before: the first best of many is partly
lucky, and a loss should not contain that luck. Its standard error comes from blocks of playouts
that both moves have in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import hypot, sqrt
from typing import TYPE_CHECKING

from eliot_qt.engine import EngineError
from eliot_qt.game.move import Move, is_same
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate
from eliot_qt.players.analysts import equipment_of
from eliot_qt.players.simulating import SimulatingPlayer, SimulationSettings, plies_for
from eliot_qt.players.static import trained_values

from ..kit import ReviewKit, TurnBudget
from ..values import Basis
from .outcome import Advantage, Steps, TurnOutcome, last_of

if TYPE_CHECKING:
    from eliot_qt.engine.estimate import Estimate
    from eliot_qt.engine.simulation import Simulation, Simulator

# Rows of an analysis that a review looks at.
ROWS = 15
_SEED, _DUEL_SEED, _WORDS_SEED = 1, 2, 3
# A duel by the clock ends when its standard error (percentage points) is below this.
_PRECISE = 0.25
_LEAST_BLOCKS = 8
# Playouts of a duel whose end is the clock's.
_ENDLESS = 10**9
# Rows among which the best move of common words is looked for; what was played out comes first.
_LOOKED_AT = 1000
# Losses in percentage points that are worth splitting.
_WORTH_SPLITTING = 0.25


class SimulationJudge:
    """Judges decisions of two seats with racks of their own by simulation. For one thread.

    Raises :class:`~eliot_qt.engine.EngineError` for rules that cannot be played out.
    """

    def __init__(self, kit: ReviewKit, budget: TurnBudget) -> None:
        from eliot_qt.engine.playouts import Playouts
        from eliot_qt.engine.simulation import Simulator
        from eliot_qt.engine.win_chance import win_chances

        self._kit = kit
        self._budget = budget
        self._equipment = equipment_of(kit.lister, kit.game)
        playouts = Playouts(self._equipment.engine.graph, kit.game)
        self._simulator: Simulator = Simulator(
            playouts, win_chances(kit.game.tile_set), budget.threads
        )

    def judge(self, position: Position, move: Move) -> Steps[TurnOutcome]:
        """Judge a legal move in a position as its mover knew it."""
        end = self._budget.clock() + self._budget.seconds
        analysis = yield from self._scout(position, move)
        return (yield from self.settle(position, analysis, move, end))

    def settle(
        self, position: Position, analysis: Analysis, move: Move, end: float
    ) -> Steps[TurnOutcome]:
        """Judge a legal move by a duel with the best of an analysis, by the clock until ``end``."""
        size = position.board.size
        rows = estimated(analysis)
        best = rows[0]
        # With few playouts it may have none of them, but it is one of the candidates.
        played_row = next(row for row in analysis.rows if is_same(row.move, move, size))
        if is_same(best.move, played_row.move, size):
            win = _win(best)
            return TurnOutcome(Basis.SIMULATION, rows, best, win, win, Advantage(0, 0))
        loss, best_win, move_win = yield from self._duel(
            position, best, played_row, _DUEL_SEED, end
        )
        if loss.win <= 0 and loss.spread <= 0:
            # On other draws the move is as good: the first was only luckier.
            return TurnOutcome(
                Basis.SIMULATION, rows, played_row, move_win, move_win, Advantage(0, 0)
            )
        words = yield from self._split(position, analysis, played_row, loss, end)
        return TurnOutcome(Basis.SIMULATION, rows, best, best_win, move_win, loss, words)

    def _scout(self, position: Position, move: Move) -> Steps[Analysis]:
        """The simulation of the candidates, the move played among them."""
        from eliot_qt.engine.simulation import Budget as Time

        budget = self._budget
        half = max(1, budget.playouts // 2) if budget.playouts else None
        time = Time(half, None if half else budget.seconds / 2, budget.clock)
        settings = SimulationSettings(time, seed=_SEED, moves=(move,))
        player = SimulatingPlayer(self._equipment.engine, self._simulator, settings)
        return (yield from last_of(player.analyse(position)))

    def _duel(
        self, position: Position, best: Candidate, other: Candidate, seed: int, end: float
    ) -> Steps[tuple[Advantage, float, float]]:
        """Return by how much the best move is better, and the chances to win of both (percent)."""
        from eliot_qt.engine.simulation import Budget as Time

        playouts = self._budget.playouts
        simulation = self._simulator.simulate(
            position,
            [(best.move, best.score), (other.move, other.score)],
            trained_values(position.tile_set),
            plies=plies_for(position),
            seed=seed,
        )
        blocks = _Blocks(simulation)
        share = None if playouts is None else max(4, playouts // (2 if seed == _DUEL_SEED else 4))
        for _ in simulation.run(Time(share or _ENDLESS)):
            blocks.look()
            if share is None and blocks.are_enough(self._budget.clock() >= end):
                break
            yield
        return blocks.result()

    def _split(
        self,
        position: Position,
        analysis: Analysis,
        played: Candidate,
        lost: Advantage,
        end: float,
    ) -> Steps[Advantage | None]:
        """Return the part of a loss that the best move of common words has too, or None.

        It gets a quarter of the budget beyond what the duel had.
        """
        best, kit = analysis.best, self._kit
        if lost.win < _WORTH_SPLITTING or kit.is_known(best.move, position) is not False:
            return None
        rows = islice(analysis.rows, _LOOKED_AT)
        common = next((row for row in rows if kit.is_known(row.move, position)), None)
        if common is None or is_same(common.move, played.move, position.board.size):
            return lost
        more = end + self._budget.seconds / 4
        duel, _, _ = yield from self._duel(position, best, common, _WORDS_SEED, more)
        return Advantage(min(max(duel.win, 0.0), lost.win), duel.spread, duel.win_se)


class _Blocks:
    """Differences of two candidates over the playouts they have in common, block by block."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._count = 0
        self._sums = (0.0, 0.0)
        self._wins: list[tuple[int, float]] = []
        self._spreads: list[tuple[int, float]] = []
        self._last: tuple[Estimate, Estimate] | None = None

    def look(self) -> None:
        """Take note of a block that both have finished."""
        first, second = self._simulation.estimates()
        if first is None or second is None or first.playouts != second.playouts:
            return
        fresh = first.playouts - self._count
        if fresh <= 0:
            return
        win = 100 * (first.win - second.win) * first.playouts
        spread = ((first.spread or 0) - (second.spread or 0)) * first.playouts
        self._wins.append((fresh, (win - self._sums[0]) / fresh))
        self._spreads.append((fresh, (spread - self._sums[1]) / fresh))
        self._count, self._sums = first.playouts, (win, spread)
        self._last = first, second

    def are_enough(self, is_late: bool) -> bool:
        """Return whether the difference is known well enough, or there is no more time.

        On a busy machine time may be over at once; without some blocks nothing could be said.
        """
        if len(self._wins) < _LEAST_BLOCKS:
            return False
        return is_late or _error(self._wins) < _PRECISE

    def result(self) -> tuple[Advantage, float, float]:
        """The difference, and the chances to win of both (percent)."""
        first, second = self._last or self._simulation.estimates()
        if first is None or second is None:
            raise EngineError("a simulation without playouts")
        win_se = 100 * hypot(first.win_se, second.win_se)
        spread_se = hypot(first.spread_se or 0, second.spread_se or 0)
        if len(self._wins) > 1:
            win_se, spread_se = _error(self._wins), _error(self._spreads)
        loss = Advantage(
            100 * (first.win - second.win),
            (first.spread or 0) - (second.spread or 0),
            win_se,
            spread_se,
        )
        return loss, 100 * first.win, 100 * second.win


def _error(blocks: Sequence[tuple[int, float]]) -> float:
    """Standard error of the mean of some blocks, each a number of playouts and their mean."""
    total = sum(count for count, _ in blocks)
    mean = sum(count * value for count, value in blocks) / total
    squares = sum(count * (value - mean) ** 2 for count, value in blocks)
    return sqrt(squares / (len(blocks) - 1) / total)


def estimated(analysis: Analysis) -> tuple[Candidate, ...]:
    """The rows of an analysis that were played out, which are the first."""
    rows = tuple(row for row in islice(analysis.rows, 4 * ROWS) if row.estimate)
    return rows or tuple(analysis.rows[:1])


def _win(row: Candidate) -> float:
    return 100 * row.estimate.win if row.estimate else 50.0
