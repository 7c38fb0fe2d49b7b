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
from itertools import repeat
from typing import TYPE_CHECKING, Any

from eliot_qt.engine.root_move import Outcome, RootMove
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .draw_options import Choice, Option, result_of

if TYPE_CHECKING:
    from eliot_qt.engine.root_moves import RootMoves

# Units of work of a step: some milliseconds.
_STEP = 5_000
_BEGINNING = 20  # units that beginning a search costs
# Positions opened for a placement and a draw, stage by stage for the most promising placements
# with every draw, and how many these are; then round by round for all others. Each round waits
# for the stages that cost less than it.
_STAGES = (
    (60, 12), (400, 6), (2_500, 3), (15_000, 2), (100_000, 2), (1_000_000, 2), (1 << 40, 1),
)  # fmt: skip
_ROUNDS = (60, 400, 2_500, 15_000, 100_000, 1_000_000, 1 << 40)
# Draws that another placement is tried with in a round, as a rule.
_DRAWS_TRIED = 3
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
    """Does jobs one after the other as long as each is wanted, with a search for each draw.

    Several workers take from the same ``jobs``.
    """

    def __init__(
        self, roots: Sequence[RootMoves], jobs: deque[Job], is_wanted: Callable[[Job], bool]
    ) -> None:
        self._roots, self._jobs = roots, jobs
        self._is_wanted = is_wanted
        self._job: Job | None = None
        self._opened = 0
        self.done: list[tuple[Job, Outcome]] = []

    @property
    def is_busy(self) -> bool:
        """True while there is something to do."""
        return self._job is not None or bool(self._jobs)

    @property
    def nodes(self) -> int:
        """Positions opened so far."""
        return sum(root.nodes for root in self._roots[: self._opened])

    def open(self, question: tuple[int, Position, int, bytes]) -> list[RootMove]:
        """List the placements for a draw: its number, the position, its tile and the other rack.

        The first draw comes first.
        """
        draw, position, tile, other = question
        self._opened = draw + 1
        return self._roots[draw].open(position, tile, other)

    def step(self) -> None:
        """Work for a while."""
        rest = _STEP
        while rest > 0:
            if self._job is None and not self._begin():
                return
            rest -= _BEGINNING
            assert self._job is not None
            moves = self._roots[self._job.draw]
            outcome = moves.go_on(max(rest, 1))
            rest -= moves.work
            if outcome is not None:
                self.done.append((self._job, outcome))
                self._job = None

    def _begin(self) -> bool:
        """Begin the next job that is wanted, if there is one."""
        while True:
            try:
                job = self._jobs.popleft()
            except IndexError:
                return False
            if self._is_wanted(job):
                break
        move = job.option.moves[job.draw]
        self._roots[job.draw].begin(move, job.depth, job.window, job.nodes)
        self._job = job
        return True


class DrawSearch:
    """Finds out about a choice.

    ``roots`` are the searches of each thread, draw by draw; ``run_all`` maps a function over
    workers, perhaps at once.
    """

    def __init__(
        self, choice: Choice, roots: Sequence[Sequence[RootMoves]], run_all: RunAll
    ) -> None:
        self.choice = choice
        self._jobs: deque[Job] = deque()
        self._workers = [DrawWorker(each, self._jobs, self._is_wanted) for each in roots]
        self._roots = roots[0]
        self._run_all = run_all
        self._confirming = False
        # Positions that the most promising options have been tried with for each draw.
        self._nodes_tried: dict[Option, int] = {}

    @property
    def nodes(self) -> int:
        """Positions opened so far."""
        return sum(worker.nodes for worker in self._workers)

    def load(self, position: Position, unseen: bytes) -> None:
        """Load the kernels, which must not count as time to think."""
        moves, tile = self._roots[0], self.choice.draws[0]
        if root_moves := moves.open(position, tile, remove_tiles(unseen, bytes((tile,)))):
            moves.begin(root_moves[0], _ESTIMATED_PLIES, _NO_WINDOW, 1)
            moves.go_on(1)

    def open(self, position: Position, unseen: bytes) -> Iterator[None]:
        """List the placements of the seat to move for each tile unseen, and estimate the best."""
        choice, lists = self.choice, []
        for draw, tile in enumerate(choice.draws):
            other = remove_tiles(unseen, bytes((tile,)))
            question = draw, position, tile, other
            first, *_ = self._run_all(DrawWorker.open, self._workers, repeat(question))
            lists.append(first)
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
        choice, stages, spent = self.choice, deque(_STAGES), 0
        for nodes in _ROUNDS:
            cost = _DRAWS_TRIED * nodes * len(choice.open_options())
            while stages and (stages[0][0] <= nodes or spent + self._cost(*stages[0]) <= cost):
                stage = stages.popleft()
                spent += self._cost(*stage)
                yield from self._try_first(*stage)
            for option in choice.open_options():
                if self._nodes_tried.get(option, 0) < nodes:
                    self._try(option, choice.next_draws(option), nodes)
            yield from self._work()
            if not choice.open_options():
                return

    def _cost(self, nodes: int, most: int) -> int:
        """Positions that a stage opens at most."""
        return nodes * most * len(self.choice.draws)

    def _try_first(self, nodes: int, most: int) -> Iterator[None]:
        """Try the most promising options with every draw."""
        choice = self.choice
        for option in choice.most_promising(choice.open_options(), most):
            self._nodes_tried[option] = nodes
            for draw in choice.next_draws(option):
                self._try(option, [draw], nodes)
        yield from self._work()

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
        self._jobs.append(job)

    def _work(self) -> Iterator[None]:
        """Do all there is to do."""
        while busy := [worker for worker in self._workers if worker.is_busy]:
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
