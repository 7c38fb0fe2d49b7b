"""The player with two tiles in the bag: it samples first, then finds out what is true.

Sampling says at once which moves are good, and the exact part looks at these first. The move that
sampling has chosen stays until one whose every pair is known does better than is to be expected of
it; so that with little time the answer is never worse than sampling's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from heapq import nsmallest
from math import comb, sqrt
from typing import TYPE_CHECKING

from eliot_qt.engine.estimate import Estimate
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position

from ..analysis import Analysis, Candidate, Player, Ranking
from ..reordered import Reordered
from ..static import StaticPlayer
from .pair_options import PairChoice, PairOption
from .preendgame import BASIS, PAUSE, ROWS, PreendgameSettings

if TYPE_CHECKING:
    from eliot_qt.engine.listing import Lister

    from .two_in_bag import TwoInBag

# Rows of the sampling player among which all are that it has sampled.
_SAMPLED = 60


class TwoInBagPlayer:
    """Plays the move that wins most often, as far as is known when its time is over.

    ``sampling`` makes the player that samples, with its share of what there is to spend. For one
    thread at a time.
    """

    def __init__(
        self,
        lister: Lister,
        solver: TwoInBag,
        sampling: Callable[[], Player],
        settings: PreendgameSettings,
    ) -> None:
        self._static = StaticPlayer(lister)
        self._solver = solver
        self._sampling = sampling
        self._settings = settings

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, the first the static player's; see :class:`~.analysis.Player`."""
        settings, solver = self._settings, self._solver
        begun = settings.clock()
        latest = Analysis((), BASIS)
        for latest in self._sampling().analyse(position):
            # What is clear to playouts is not known of each draw.
            latest = replace(latest, basis=BASIS, complete=False, is_clear=False, is_precise=False)
            yield latest
        if settings.nodes is not None:
            solver.forget()
        sampled = [row for row in latest.rows[:_SAMPLED] if row.estimate]
        rows = _PairRows(self._static.rank(position), sampled, solver)
        yield latest
        chances = {row.move: row.estimate.win for row in sampled if row.estimate}
        steps = solver.solve(position, settings.known, chances, settings.moves)
        next(steps)
        paused = settings.clock()
        for _ in steps:
            now = settings.clock()
            if solver.is_listed and now > paused + PAUSE:
                latest = replace(latest, rows=rows.now())
                paused = now
            yield latest
            if settings.seconds is not None and now > begun + settings.seconds:
                break
            if settings.nodes is not None and solver.nodes >= settings.nodes:
                break
        if solver.is_listed:
            latest = replace(latest, rows=rows.now())
        yield replace(latest, complete=True)


class _PairRows:
    """Rows with two tiles in the bag: the move to make, then others of which something is known."""

    def __init__(self, ranking: Ranking, sampled: list[Candidate], solver: TwoInBag) -> None:
        self._ranking, self._solver = ranking, solver
        self._sampled = {row.move: row for row in sampled}
        self._options: list[PairOption] = []

    def now(self) -> Reordered:
        """The rows as far as is known."""
        choice = self._solver.choice
        if not self._options:
            options: dict[Move, PairOption] = {o.move: o for o in choice.options}
            self._options = [options[move] for move in self._sampled] or choice.options[:1]
        first = self._best()
        options_in_order = [*self._options, *nsmallest(ROWS, choice.looked_at, key=_promise)]
        others = sorted(dict.fromkeys(options_in_order), key=_promise)
        options_in_order = [first, *(option for option in others if option is not first)]
        candidates = [
            self._candidate(option, is_first=option is first) for option in options_in_order
        ]
        return Reordered(
            tuple(candidates), [option.row for option in options_in_order], self._ranking
        )

    def _best(self) -> PairOption:
        """The option to choose: of sampling, or a known one that does better."""
        solver, best = self._solver, self._options[0]
        known_options = (option for option in solver.choice.looked_at if option.is_known)
        other = max(known_options, key=self._worth, default=best)
        least = best.lower if solver.is_proven else best.expected
        return other if other.lower > least else best

    def _worth(self, option: PairOption) -> tuple[float, float, int]:
        """Return the sort key of known options: results, value when sampled, equity."""
        sampled = self._sampled.get(option.move)
        value = sampled.estimate.value if sampled and sampled.estimate else 0.0
        return option.lower, value, -option.row

    def _candidate(self, option: PairOption, *, is_first: bool) -> Candidate:
        solver, sampled = self._solver, self._sampled.get(option.move)
        candidate = sampled or self._ranking[option.row]
        return replace(
            candidate,
            exact=option.is_known and (solver.is_proven or not is_first),
            estimate=_estimate(solver.choice, option, candidate.estimate),
            draws=solver.choice.results_of(option),
        )


def is_settled(row: Candidate, position: Position) -> bool:
    """Return whether the result of a row is known for every pair that may be in the bag.

    No tile of the other rack is known.
    """
    estimate, unseen = row.estimate, len(position.unseen_by(position.to_move))
    if estimate is None or estimate.win_se or estimate.playouts != comb(unseen, 2):
        return False
    # The spread has a share in the value of what was only sampled.
    return estimate.value == estimate.win


def _promise(option: PairOption) -> tuple[float, int]:
    """Puts the most promising first."""
    return -option.expected, option.row


def _estimate(choice: PairChoice, option: PairOption, sampled: Estimate | None) -> Estimate:
    """Return the known results with guesses for the rest; of the spread only the sampled part."""
    settled = sum(choice.weights[pair] for pair in option.settled())
    if not settled and sampled:
        return sampled
    variance = 0.0
    for weight, low, high in zip(choice.weights, option.low, option.high, strict=True):
        variance += (weight * (high - low)) ** 2 * option.chance * (1 - option.chance)
    win, error = option.expected / choice.total, sqrt(variance) / choice.total
    if sampled is None:
        return Estimate(settled, win, error, win, error)
    return replace(sampled, playouts=settled, value=win, value_se=error, win=win, win_se=error)
