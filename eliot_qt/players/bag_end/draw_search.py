"""Proving which placement wins for most draws, with one tile in the bag.

For each draw there is a search of its own (engine/root_moves.py), and each says of a placement
whether it wins, within a number of positions that grows from round to round. In a round the most
promising placements are tried with every draw, so that the best gains; then the others, the draw
likeliest to be lost first, and only until they can no longer be better than the best. Nearly all
are given up after the three or four draws that this takes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eliot_qt.engine.root_move import Outcome
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .draw_options import Choice, Option, result_of

if TYPE_CHECKING:
    from eliot_qt.engine.root_moves import RootMoves

# Units of work of a step: some milliseconds.
_STEP = 5_000
_BEGINNING = 20  # units that beginning a search costs
# Round by round: positions opened for a placement and a draw, and how many of the most promising
# placements are tried with every draw.
_ROUNDS = (
    (60, 12), (400, 6), (2_500, 3), (15_000, 2), (100_000, 2), (1_000_000, 2), (1 << 40, 1),
)  # fmt: skip
# Plies that estimates look ahead; beyond the last round's nothing is to be estimated.
_ESTIMATED_PLIES = 2
_ESTIMATED = 32
_TO_THE_END = 40
_NO_WINDOW = (-5_000, 5_000)
_UNLIMITED = 1 << 40

RunAll = Callable[..., Any]


@dataclass(slots=True)
class Job:
    """An option to be searched with a draw, and the draws to go on with."""

    option: Option
    draw: int
    depth: int
    window: tuple[int, int]
    nodes: int
    more: list[int]


class DrawWorker:
    """Does the jobs of one draw, one after the other, as long as each is wanted."""

    def __init__(self, moves: RootMoves, is_wanted: Callable[[Job], bool]) -> None:
        self.moves = moves
        self._is_wanted = is_wanted
        self.jobs: deque[Job] = deque()
        self.done: list[tuple[Job, Outcome]] = []
        self._begun = False

    def step(self) -> None:
        """Work for a while."""
        work = 0
        while self.jobs and work < _STEP:
            job = self.jobs[0]
            if not self._begun:
                work += _BEGINNING
                if not self._is_wanted(job):
                    self.jobs.popleft()
                    continue
                move = job.option.moves[job.draw]
                self.moves.begin(move, job.depth, job.window, job.nodes)
                self._begun = True
            outcome = self.moves.go_on(_STEP - work)
            work += self.moves.work
            if outcome is not None:
                self.done.append((job, outcome))
                self.jobs.popleft()
                self._begun = False

    def clear(self) -> None:
        """Drop what is to be done."""
        self.jobs.clear()
        self.done.clear()
        self._begun = False


class DrawSearch:
    """Finds out about a choice. ``run_all`` maps a function over some workers, perhaps at once."""

    def __init__(
        self, choice: Choice, roots: Sequence[RootMoves], run_all: RunAll, threads: int
    ) -> None:
        self.choice = choice
        self._workers = [DrawWorker(root, self._is_wanted) for root in roots[: len(choice.draws)]]
        self._run_all, self._threads = run_all, threads
        self._confirming = False
        self._opened = 0

    @property
    def nodes(self) -> int:
        """Positions opened so far."""
        return sum(worker.moves.nodes for worker in self._workers[: self._opened])

    def load(self, position: Position, unseen: bytes) -> None:
        """Load the kernels, which must not count as time to think."""
        moves, tile = self._workers[0].moves, self.choice.draws[0]
        if root_moves := moves.open(position, tile, remove_tiles(unseen, bytes((tile,)))):
            moves.begin(root_moves[0], _ESTIMATED_PLIES, _NO_WINDOW, 1)
            moves.go_on(1)

    def open(self, position: Position, unseen: bytes) -> Iterator[None]:
        """List the placements of the seat to move for each tile unseen, and estimate the best."""
        choice, lists = self.choice, []
        for worker, tile in zip(self._workers, choice.draws, strict=True):
            worker.clear()
            lists.append(worker.moves.open(position, tile, remove_tiles(unseen, bytes((tile,)))))
            self._opened += 1
            yield
        choice.add_placements(lists)
        yield
        likely = choice.most_promising(choice.open_options(), _ESTIMATED)
        yield from self.estimate(likely, _ESTIMATED_PLIES)

    def estimate(self, options: Sequence[Option], depth: int) -> Iterator[None]:
        """Estimate the spreads of some options for every draw by looking some plies ahead."""
        for option in options:
            for draw in range(len(option.moves)):
                if not option.sure[draw]:
                    self._add(Job(option, draw, depth, _NO_WINDOW, _UNLIMITED, []))
        yield from self._work()

    def prove(self) -> Iterator[None]:
        """Find out which option is best, until nothing is open."""
        choice = self.choice
        for nodes, most in _ROUNDS:
            open_options = choice.open_options()
            front = choice.most_promising(open_options, most)
            for option in front:
                if choice.is_open(option):
                    for draw in choice.next_draws(option):
                        self._try(option, [draw], nodes)
                    yield from self._work()
            for option in open_options:
                if option not in front and choice.is_open(option):
                    self._try(option, choice.next_draws(option), nodes)
            yield from self._work()
            if not choice.open_options():
                return

    def confirm(self, options: Sequence[Option], nodes: int) -> Iterator[None]:
        """Look whether some options win, though they cannot be better than the best."""
        for option in options:
            for draw in self.choice.next_draws(option):
                self._add(Job(option, draw, _TO_THE_END, self.choice.window, nodes, []))
        self._confirming = True
        yield from self._work()
        self._confirming = False

    def measure(self, option: Option) -> Iterator[None]:
        """Find the exact change of the spread that an option leads to for every draw."""
        for draw in range(len(option.moves)):
            if not option.sure[draw]:
                self._add(Job(option, draw, _TO_THE_END, _NO_WINDOW, _UNLIMITED, []))
        yield from self._work()

    def _try(self, option: Option, draws: list[int], nodes: int) -> None:
        """Have an option searched with draws as long as it is open."""
        if draws and option.spot is not None:
            self._add(Job(option, draws[0], _TO_THE_END, self.choice.window, nodes, draws[1:]))

    def _is_wanted(self, job: Job) -> bool:
        if job.window == _NO_WINDOW:
            return True
        if job.option.results[job.draw] is not None:
            return False
        return self._confirming or self.choice.is_open(job.option)

    def _add(self, job: Job) -> None:
        self._workers[job.draw].jobs.append(job)

    def _work(self) -> Iterator[None]:
        """Do all there is to do."""
        while True:
            busy = [worker for worker in self._workers if worker.jobs]
            if not busy:
                return
            busy.sort(key=lambda worker: -len(worker.jobs))
            busy = busy[: self._threads]
            for _ in self._run_all(DrawWorker.step, busy):
                pass
            for worker in busy:
                for job, outcome in worker.done:
                    self._take(job, outcome)
                worker.done.clear()
            yield

    def _take(self, job: Job, outcome: Outcome) -> None:
        """Record the result of a job, and continue with its option's next draw."""
        option, draw, choice = job.option, job.draw, self.choice
        if not outcome.gave_up:
            low, high = job.window
            if job.window == _NO_WINDOW:
                option.spreads[draw] = outcome.value
                option.sure[draw] = outcome.low and outcome.high
                low, high = choice.window
            wins = outcome.value >= high and outcome.low
            loses = outcome.value <= low and outcome.high
            if wins or loses or (outcome.low and outcome.high):
                choice.settle(option, draw, result_of(choice.lead + outcome.value))
        if job.more and choice.is_open(option):
            self._try(option, job.more, job.nodes)
