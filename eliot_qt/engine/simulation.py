"""Simulation: candidate moves played out on common draws, contenders more often or all evenly.

What a playout is worth is in playing/playout_values.py, how candidates are compared in
values/comparing.py.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.move import Move
from eliot_qt.game.position import Position

from .arrays.playout_state import PLY
from .board_index import BoardIndex
from .candidates.batch import batches_of
from .candidates.candidate_tally import CandidateTally
from .candidates.kept_playouts import KeptPlayouts
from .estimate import Estimate
from .inference.leave_inference import LeaveInference, LikelyLeaves
from .listing import Leaves
from .other_racks import Draws, all_draws
from .playing.playout_values import values_of
from .playouts import NO_GAINS, Playouts
from .values.comparing import Comparison
from .values.later_turns import later_gains
from .win_chance import WinChances

_SURE, _PRACTICALLY_SURE = 0.99, 0.999
_LEAST_SHARE = 0.2
# The playouts after which a candidate gets an overlay over the index of the position.
_WORTH_AN_OVERLAY = 200
# Playouts of a batch: some 5 ms of work. Two turns cost one search, each further turn two.
_BATCH = {1: 200, 2: 100, 3: 40, 4: 25, 5: 16}
_LEAST_BATCH = 12
# Batches played out in one call; once a candidate has had this many, while this many are left.
_TOGETHER, _OFTEN_TRIED, _LEAST_LEFT = 2, 4, 12


@dataclass(frozen=True)
class Budget:
    """The budget of a simulation: a number of playouts in all, or seconds by a clock.

    With ``playouts`` the result depends on the position and the seed alone; with ``seconds`` it
    ends as soon as the best is clear, unless it is ``lasting``. Playouts go to the contenders, or
    ``evenly`` to all candidates, which ends when the chance to win of each is precise.
    """

    playouts: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = time.monotonic
    lasting: bool = False
    evenly: bool = False

    def less(self, seconds: float) -> Budget:
        """The budget once some seconds are gone; a little is always left."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(self.seconds - seconds, _LEAST_SHARE * self.seconds))


class Simulator:
    """Simulates positions of one game; it keeps the buffers for as many candidates as it meets.

    For one thread at a time; it starts others itself if it may use more than one.
    """

    def __init__(self, playouts: Playouts, chances: WinChances, threads: int = 1) -> None:
        self._pool = [playouts]
        self._chances = chances
        self._threads = threads
        self._loaded: set[bool] = set()

    @cached_property
    def _shared(self) -> BoardIndex:
        """Of the position itself; for one thread alone."""
        return self._pool[0].index.twin()

    @cached_property
    def inference(self) -> LeaveInference:
        """The inference of the other side's leave in this game."""
        return LeaveInference(self._pool[0].index.twin())

    def new_playouts(self) -> Playouts:
        """Playouts of this game for another purpose, with buffers of their own."""
        return self._pool[0].twin()

    def making_room(self, candidates: int) -> Iterator[None]:
        """Make buffers for this many candidates, some 4 ms each, if there are not enough yet."""
        while len(self._pool) < candidates:
            self._pool.append(self._pool[0].twin())
            yield

    def simulate(
        self,
        position: Position,
        candidates: Sequence[tuple[Move, int]],
        values: Leaves | None,
        *,
        plies: int = 2,
        known: bytes = b"",
        seed: int = 0,
        inferred: LikelyLeaves | None = None,
        practical: bool = False,
        thinks: bool = False,
        kept: KeptPlayouts | None = None,
    ) -> Simulation:
        """A simulation of candidate moves with their scores, the likely best first.

        ``inferred`` is what the other side has probably kept. With ``practical`` chances the games
        are played to the end, the last moves of the side to move as well as it can against static
        play (practical.py); by one thread, and there may be hundreds of candidates, for they take
        turns with the buffers of one. Otherwise candidates go on with the playouts that are
        ``kept``, by a budget of seconds. A side to move that ``thinks`` gains at later turns, too,
        which counts for the values by which candidates are compared (later_turns.py).
        """
        pool = self._pool
        if practical:
            pool = [pool[0]] * len(candidates)
        else:
            for _ in self.making_room(len(candidates)):
                pass
        tallies = [
            CandidateTally(move, score, playouts, 0 if practical else plies)
            for (move, score), playouts in zip(candidates, pool, strict=False)
        ]
        if kept is not None:
            kept.resume(tallies, position.board.size)
        draws = Draws()
        if practical and not known:
            draws = all_draws(position, seed, inferred)
        if inferred is not None and not len(draws.leaves):
            draws = Draws(inferred.table(seed))
        threads = 1 if practical else self._threads
        # On an empty board every move changes all there is.
        shares = practical or (threads == 1 and any(position.board.squares))
        shared = self._shared if shares else None
        if practical not in self._loaded:
            # What is loaded at the first call must not count as time to think.
            _begin_first(tallies[0], shared, position, values, known)
            tallies[0].playouts.run(1, plies=plies, goal=0 if practical else None)
            self._loaded.add(practical)
        return Simulation(
            tallies, position, values, self._chances, plies, known, seed, threads,
            shared, draws, practical, thinks,
        )  # fmt: skip


class Simulation:
    """A simulation under way; made by :class:`Simulator`."""

    def __init__(
        self,
        tallies: Sequence[CandidateTally],
        position: Position,
        values: Leaves | None,
        chances: WinChances,
        plies: int,
        known: bytes,
        seed: int,
        threads: int,
        shared: BoardIndex | None,
        draws: Draws,
        practical: bool,
        thinks: bool,
    ) -> None:
        mover, other = position.to_move, position.next_seat
        self._tallies = tallies
        self._position, self._values, self._known = position, values, known
        self._lead = position.scores[mover] - position.scores[other]
        self._chances = chances
        self._plies, self._seed, self._threads = plies, seed, threads
        self._shared, self._draws, self._practical = shared, draws, practical
        self._gains = later_gains() if thinks else NO_GAINS
        self._batch = draws.enough or _BATCH.get(plies, _LEAST_BATCH)
        self._compared = Comparison(len(tallies), self._batch)
        # The candidate whose board the playouts in common have loaded.
        self._loaded: CandidateTally | None = None
        # Nothing is left to chance once the other rack holds all that is unseen.
        self._is_certain = len(position.unseen_by(mover)) <= position.rules.rack_size

    @property
    def playouts(self) -> int:
        """Playouts so far."""
        return sum(tally.count for tally in self._tallies)

    @property
    def is_clear(self) -> bool:
        """Return whether more playouts would hardly put another candidate first."""
        sure = _PRACTICALLY_SURE if self._practical else _SURE
        return self._is_certain or self._compared.is_clear(sure)

    @property
    def is_precise(self) -> bool:
        """Return whether each candidate's chance to win is known to ± 1 %."""
        return self._is_certain or all(tally.is_precise for tally in self._tallies)

    def estimates(self) -> list[Estimate | None]:
        """Return the estimate of each candidate, in their order; None if not played out yet."""
        compared = self._compared
        return [
            tally.estimate(compared.mean(number) if compared.batches(number) else None)
            for number, tally in enumerate(self._tallies)
        ]

    def run(self, budget: Budget) -> Iterator[None]:
        """Simulate in steps of at most some 10 ms until the budget is spent or it may end before.

        Raises :class:`~eliot_qt.engine.EngineError` for positions that cannot be played out.
        """
        until = None if budget.seconds is None else budget.clock() + budget.seconds
        if budget.playouts is not None and not self._draws.enough:
            self._batch = max(2, min(self._batch, budget.playouts // (2 * len(self._tallies))))
        self._compared = compared = Comparison(len(self._tallies), self._batch)
        with ThreadPoolExecutor(self._threads) as pool:
            run_all = pool.map if self._threads > 1 else map
            yield from self._compare_again(compared)
            if self._shared is not None:
                yield from self._shared.building(self._position, self._values)
            for first in range(0, len(self._tallies), self._threads):
                numbers = range(first, min(first + self._threads, len(self._tallies)))
                yield from self._begin(numbers, run_all)
                untried = [number for number in numbers if not compared.batches(number)]
                yield from self._play(untried, compared, run_all, budget)
                if until is not None and budget.clock() >= until:
                    return
            while not self._is_done(compared, budget, until):
                contenders = compared.fewest(2) if budget.evenly else compared.next_two()
                yield from self._index(contenders, run_all)
                yield from self._play(contenders, compared, run_all, budget)

    def _compare_again(self, compared: Comparison) -> Iterator[None]:
        """Compare candidates by the playouts they have from before."""
        for number, tally in enumerate(self._tallies):
            for values in tally.batches:
                compared.add(number, values)
            if tally.batches:
                yield

    def _begin(self, numbers: Sequence[int], run_all: Callable[..., Any]) -> Iterator[None]:
        """Make some candidates ready, by the shared index if there is one."""
        if self._shared is None:
            yield from self._index(numbers, run_all)
            return
        for number in numbers:
            self._begin_beside(self._shared, self._tallies[number])

    def _begin_beside(self, shared: BoardIndex, tally: CandidateTally) -> None:
        tally.playouts.begin_beside(shared, self._position, tally.move, self._values, self._known)
        self._loaded = tally
        tally.has_index = False

    def _index(self, numbers: Sequence[int], run_all: Callable[..., Any]) -> Iterator[None]:
        """Index what those candidates change that are worth it, or the whole boards after them."""
        if self._practical:
            return
        least = 0 if self._shared is None else _WORTH_AN_OVERLAY
        tallies = [self._tallies[number] for number in numbers]
        tallies = [tally for tally in tallies if not tally.has_index and tally.count >= least]
        steps = [
            tally.playouts.beginning(self._position, tally.move, self._values, self._known)
            if self._shared is None
            else tally.playouts.overlaying()
            for tally in tallies
        ]
        while not all(list(run_all(_is_over, steps))):
            yield
        for tally in tallies:
            tally.has_index = True

    def _is_done(self, compared: Comparison, budget: Budget, until: float | None) -> bool:
        if self._draws.enough:
            return True
        if budget.playouts is not None:
            return self.playouts >= budget.playouts
        if self._is_certain:
            return True
        if until is not None and budget.clock() >= until:
            return True
        return not budget.lasting and (self.is_precise if budget.evenly else self.is_clear)

    def _play(
        self,
        numbers: Sequence[int],
        compared: Comparison,
        run_all: Callable[..., Any],
        budget: Budget,
    ) -> Iterator[None]:
        """Play a batch of each of some candidates, as many at once as there are threads."""
        left = self._batch * len(numbers)
        if budget.playouts is not None:
            left = min(left, budget.playouts - self.playouts)
        jobs = []
        for number in numbers:
            count = min(self._batch, left)
            left -= count
            if count > 0:
                jobs.append((number, self._tallies[number], count))
        # All are played out before any is counted: playouts drive what counts them out of the
        # processor's fast memory.
        due = [
            (tally, count, self._parts(tally, budget))
            for _, tally, count in jobs
            if not tally.has_ahead(count)
        ]
        outcomes = list(run_all(lambda job: self._play_out(*job), due))
        for (tally, *_), outcome in zip(due, outcomes, strict=True):
            self._judge(tally, *outcome)
        for number, tally, count in jobs:
            value = tally.count_next()
            # Where every draw is played out none is lucky, and hundreds need no comparing.
            if count == self._batch and not self._draws.enough:
                compared.add(number, value)
                tally.batches.append(value)
        if jobs:
            yield

    def _parts(self, tally: CandidateTally, budget: Budget) -> int:
        """Return how many batches of a candidate are played out together.

        Who has been tried often is soon asked for again. What is not counted in the end was for
        nothing, so none are played ahead when a number of playouts is nearly reached.
        """
        often = tally.count >= _OFTEN_TRIED * self._batch
        if not often or self._practical or self._draws.enough:
            return 1
        if budget.playouts is not None:
            left = budget.playouts - self.playouts
            return _TOGETHER if left >= _LEAST_LEFT * self._batch else 1
        return _TOGETHER

    def _play_out(
        self, tally: CandidateTally, count: int, parts: int
    ) -> tuple[NDArray[np.void], NDArray[np.void]]:
        """Play out batches of a given size; return the playouts, and the turns of each batch."""
        goal = 1 - self._lead - tally.score if self._practical else None
        if self._practical and self._shared is not None and self._loaded is not tally:
            self._begin_beside(self._shared, tally)
        turns: NDArray[np.void] = np.zeros((parts, len(tally.turns)), PLY)
        results = tally.playouts.run(
            count * parts,
            plies=self._plies,
            seed=self._seed,
            start=tally.count,
            leaves=self._draws.leaves,
            goal=goal,
            turns=turns,
            gains=self._gains,
            lead=self._lead + tally.score,
        )
        return results, turns

    def _judge(
        self, tally: CandidateTally, results: NDArray[np.void], turns: NDArray[np.void]
    ) -> None:
        """Value playouts, and keep them for a candidate as its next batches."""
        figures = values_of(
            results, self._chances, self._lead, tally.score,
            replied=self._plies % 2 == 1, thinks=len(self._gains) > 0,
        )  # fmt: skip
        if self._draws.weights is not None:
            weights = self._draws.weights[tally.count : tally.count + len(results)]
            value, win, spread = figures
            figures = value * weights, win * weights, spread * weights
        tally.ahead = batches_of(figures, results, turns)


def _begin_first(
    tally: CandidateTally,
    shared: BoardIndex | None,
    position: Position,
    values: Leaves | None,
    known: bytes,
) -> None:
    """Begin a candidate by the index that the simulation is going to use."""
    if shared is None:
        tally.playouts.begin(position, tally.move, values, known)
        return
    shared.build(position, values)
    tally.playouts.begin_beside(shared, position, tally.move, values, known)


def _is_over(steps: Iterator[None]) -> bool:
    """Take a step; whether there was none left."""
    return next(steps, _OVER) is _OVER


_OVER = object()
