"""The search for moves that are clearly best while there are tiles to draw, by long playouts.

Most positions are unclear, and found to be so by a few hundred playouts: each round has more of
them, on other draws, for fewer moves, and the first that says no ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from math import hypot
from typing import TYPE_CHECKING

from eliot_qt.game.move import Exchange
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate, Ranking
from eliot_qt.players.simulating import choose_candidates, plies_for
from eliot_qt.players.static import StaticPlayer, trained_values

from .kinds import kind_of
from .puzzle import MOST_ACCEPTED, PuzzleKind

if TYPE_CHECKING:
    from eliot_qt.engine.engine import Engine
    from eliot_qt.engine.simulation import Simulator

# Percentage points: what counts as equally good, how far all others must be behind, and by how
# many standard errors beyond that.
SAME, CLEAR, ERRORS, MOST_RIGHT = 1.0, 3.0, 1.5, 3
# A game that is still open before the move.
_LEAST_WIN, _MOST_WIN = 12.0, 93.0
_BY_EQUITY, _LEAST_CANDIDATES = 12, 6
# Points of static equity by which the best must be ahead for a position to be played out at all:
# with less than that hardly any is clear, with more there is nothing to find.
_WORTH_A_LOOK, _WORTH_IF_LESS, _PLAIN = 8.0, 5.0, 40.0
# Exchanges of nearly the same tiles are worth nearly the same: points by which all that may be
# right are close to the best, and all others behind it.
_SAME_EXCHANGE, _OTHER_EXCHANGE = 1.5, 2.6


@dataclass(frozen=True)
class _Round:
    """Playouts of each move, turns after it (None: as usual), the gap that goes on to the next.

    ``same`` is what counts as equally good, ``most`` how many moves may be.
    """

    each: int
    plies: int | None
    least: float
    within: float
    same: float = SAME
    most: int = MOST_RIGHT


_ROUNDS = (
    _Round(150, None, 2.0, 9.0),
    _Round(400, None, 2.8, 7.0),
    _Round(250, 4, 3.0, 7.0),
    _Round(2500, None, CLEAR, 7.0),
    _Round(15_000, None, CLEAR, 7.0),
)
# A few playouts cannot tell exchanges apart that are worth the same, and there are many of them.
_ROUNDS_OF_EXCHANGES = (
    _Round(300, None, 2.8, 7.0, 2.0, MOST_ACCEPTED),
    _Round(1500, None, 3.4, 5.0, 2.0, MOST_ACCEPTED),
    _Round(10_000, None, CLEAR, 5.0, 2.0, MOST_ACCEPTED),
)


@dataclass(frozen=True)
class Clear:
    """The moves that are right, the best first, and the best of the others; ``gap`` between."""

    right: tuple[Candidate, ...]
    other: Candidate
    gap: float


class LongLook:
    """Looks for one clearly best move in positions of one game's rules. For one thread."""

    def __init__(self, engine: Engine, simulator: Simulator) -> None:
        self._static = StaticPlayer(engine)
        self._simulator = simulator

    def promise(self, position: Position, *, less: bool = False) -> PuzzleKind | None:
        """The kind a puzzle might be of, by the static player; None where it would be unclear.

        That costs a thousandth of playing moves out. With ``less`` no move of the highest score
        will do.
        """
        ranking = self._static.rank(position)
        if len(ranking) < _LEAST_CANDIDATES:
            return None
        best, second = ranking[0], ranking[1]
        ahead, highest = (best.equity - second.equity) / 1000, _highest(ranking)
        if less and best.score >= highest:
            return None
        least = _WORTH_IF_LESS if best.score < highest else _WORTH_A_LOOK
        return kind_of(best, second, highest, position) if least <= ahead <= _PLAIN else None

    def may_exchange(self, position: Position) -> bool:
        """Return whether the static player exchanges, and a few such moves are ahead of all."""
        ranking = self._static.rank(position)
        if len(ranking) <= MOST_ACCEPTED or not isinstance(ranking[0].move, Exchange):
            return False
        return _stands_out(ranking)

    def is_close(self, position: Position) -> bool:
        """Return whether the static player sees several moves that may be best."""
        ranking = self._static.rank(position)
        if len(ranking) < _LEAST_CANDIDATES:
            return False
        return ranking[0].equity - ranking[1].equity < 1000 * _WORTH_IF_LESS

    def look(self, position: Position, *, exchanges: bool = False) -> Clear | None:
        """Return the clear result of a position, None if it is unclear.

        Only the position counts, and whether ``exchanges`` have to be told apart.
        """
        ranking = self._static.rank(position)
        rows = self._candidates(ranking, position)
        clear = None
        for seed, plan in enumerate(_ROUNDS_OF_EXCHANGES if exchanges else _ROUNDS, 1):
            rows = self._played_out(rows, position, plan, seed)
            clear = _judged(rows, plan)
            if clear is None:
                return None
            best = _win(rows[0])
            near = [row for row in rows if best - _win(row) <= plan.within]
            rows = near[: plan.most + MOST_RIGHT]
            rows = rows if clear.other in rows else [*rows, clear.other]
        assert clear is not None
        return clear if _is_sure(clear, rows) else None

    def highest(self, position: Position) -> int:
        """The most points a move of the position scores."""
        return _highest(self._static.rank(position))

    def _candidates(self, ranking: Ranking, position: Position) -> list[Candidate]:
        numbers = choose_candidates(ranking, position, _BY_EQUITY)
        # Where all others are far behind they are measured all the same.
        more = [n for n in range(min(_LEAST_CANDIDATES, len(ranking))) if n not in numbers]
        rows = [ranking[n] for n in sorted([*numbers, *more[: _LEAST_CANDIDATES - len(numbers)]])]
        return list(islice(rows, 2 * _BY_EQUITY))

    def _played_out(
        self, rows: Sequence[Candidate], position: Position, plan: _Round, seed: int
    ) -> list[Candidate]:
        """The moves with their estimates, the best chance to win first."""
        from eliot_qt.engine.simulation import Budget

        usual = plies_for(position)
        simulation = self._simulator.simulate(
            position,
            [(row.move, row.score) for row in rows],
            trained_values(position.tile_set),
            plies=max(usual, plan.plies or usual),
            seed=seed,
        )
        for _ in simulation.run(Budget(playouts=plan.each * len(rows))):
            pass
        pairs = zip(rows, simulation.estimates(), strict=True)
        simulated = [replace(row, estimate=estimate) for row, estimate in pairs if estimate]
        return sorted(simulated, key=lambda row: -_win(row))


def _judged(rows: Sequence[Candidate], plan: _Round) -> Clear | None:
    """Judge a round; None ends the search."""
    best = _win(rows[0])
    if not _LEAST_WIN <= best <= _MOST_WIN:
        return None
    right = tuple(row for row in rows if best - _win(row) <= plan.same)
    others = rows[len(right) :]
    if not others or len(right) > plan.most:
        return None
    gap = best - _win(others[0])
    return Clear(right, others[0], gap) if gap >= plan.least else None


def _is_sure(clear: Clear, rows: Sequence[Candidate]) -> bool:
    """Return whether every other move is behind beyond the errors of the playouts."""
    best = clear.right[0]
    others = [row for row in rows if row not in clear.right]
    return all(
        _win(best) - _win(row) - ERRORS * hypot(_error(best), _error(row)) > CLEAR for row in others
    )


def _stands_out(ranking: Ranking) -> bool:
    """Return whether a few moves are close to the best and all others well behind it."""
    behind = [(ranking[0].equity - ranking[n].equity) / 1000 for n in range(MOST_ACCEPTED + 1)]
    return any(
        close <= _SAME_EXCHANGE and far >= _OTHER_EXCHANGE for close, far in pairwise(behind)
    )


def _highest(ranking: Ranking) -> int:
    best = ranking.table.by_score()
    return int(best.score[0]) if len(best) else 0


def _win(row: Candidate) -> float:
    """The chance to win, in percent."""
    return 100 * row.estimate.win if row.estimate else 0.0


def _error(row: Candidate) -> float:
    return 100 * row.estimate.win_se if row.estimate else 0.0
