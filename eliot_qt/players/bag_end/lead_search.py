"""Find out pair by pair whether placements that empty the bag win, by perfect play.

Every pair leaves an endgame of its own. Most are settled by the first reply, so that to list its
moves takes far longer than to search it; what saves time is not to begin: a placement is given up
as soon as it cannot be better than the best, and the pairs others have lost with come first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from eliot_qt.game.board import Board
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

from .draw_options import result_of
from .pair_options import WIN, PairChoice, PairOption

if TYPE_CHECKING:
    from eliot_qt.engine.lead_question import LeadQuestion
    from eliot_qt.engine.root_move import Outcome

RunAll = Callable[..., Any]
# Units of work of a step, some milliseconds, and at least of a call. To begin an endgame costs as
# many units, and as many positions opened.
_STEP, _LEAST, _BEGINNING, _BEGINNING_NODES = 5_000, 500, 1_000, 50


@dataclass(frozen=True)
class LeadTask:
    """A question about some options of a choice: their results, pair by pair.

    Each endgame opens ``nodes`` positions at most. ``wholly``: also where an option cannot be best.
    """

    position: Position
    unseen: bytes
    choice: PairChoice
    options: deque[PairOption]
    nodes: int
    wholly: bool = False

    def after(self, option: PairOption, board: Board, pair: bytes) -> Position:
        """The endgame after an option, a pair drawn."""
        position = self.position
        racks = [b""] * position.seats
        racks[position.to_move] = sort_tiles(option.kept + pair)
        racks[position.next_seat] = remove_tiles(self.unseen, pair)
        return replace(
            position, board=board, racks=tuple(racks), rack_counts=(), bag=b"",
            to_move=position.next_seat, scoreless=0,
        )  # fmt: skip


class LeadWorker:
    """Looks at one option after the other, each until it is given up or every pair is tried."""

    def __init__(self, question: LeadQuestion) -> None:
        self._question = question
        self._running: Iterator[None] | None = None
        self._option: PairOption | None = None
        self._left = 0
        self.nodes = 0
        self.touched: list[PairOption] = []

    def is_busy(self, task: LeadTask) -> bool:
        """True while there is something to do."""
        return self._running is not None or bool(task.options)

    def clear(self) -> None:
        """Drop what is to be done."""
        self._running = None
        self.touched.clear()
        self.nodes = 0

    def forget(self) -> None:
        """Forget what was found in positions before."""
        self._question.forget()

    def load(self, position: Position) -> None:
        """Load the kernels with an endgame."""
        self._question.ask(position, 0, 1)
        self._question.go_on(1)

    def step(self, task: LeadTask) -> None:
        """Work for a while."""
        self._left = _STEP
        if self._running is not None and self._option is not None:
            self.touched.append(self._option)
        while self._left > 0:
            if self._running is None:
                try:
                    self._option = task.options.popleft()
                except IndexError:
                    return
                self.touched.append(self._option)
                self._running = self._look_at(task, self._option)
            elif next(self._running, _OVER) is _OVER:
                self._running = None
            else:
                return

    def _look_at(self, task: LeadTask, option: PairOption) -> Iterator[None]:
        """Find out about an option, with a pause whenever the step's work is done."""
        assert isinstance(option.move, Placement)
        choice, question = task.choice, self._question
        board = task.position.board.after(option.move)
        lead = choice.lead + option.score
        for pair in choice.next_pairs(option):
            if not task.wholly and not choice.is_open(option):
                return
            question.ask(task.after(option, board, choice.pairs[pair]), lead, task.nodes)
            self._left -= _BEGINNING
            before, outcome = self.nodes + _BEGINNING_NODES, None
            while outcome is None:
                outcome = question.go_on(max(self._left, _LEAST))
                self._left -= question.work
                self.nodes = before + question.nodes
                if outcome is None:
                    yield None
            result = _result(outcome, lead)
            if result is not None:
                choice.settle(option, pair, result)
            if self._left <= 0:
                yield None


class LeadSearch:
    """Several workers; ``run_all`` maps a function over them, perhaps at once."""

    def __init__(self, workers: Sequence[LeadWorker], run_all: RunAll = map) -> None:
        self._workers = workers
        self.run_all = run_all
        self._is_loaded = False

    @property
    def nodes(self) -> int:
        """Positions opened since the last :meth:`clear`."""
        return sum(worker.nodes for worker in self._workers)

    def clear(self) -> None:
        """Drop what is to be done."""
        for worker in self._workers:
            worker.clear()

    def load(self, position: Position, unseen: bytes) -> None:
        """Load the kernels, which must not count as time to think."""
        if self._is_loaded:
            return
        self._is_loaded = True
        racks = [b""] * position.seats
        racks[position.to_move], racks[position.next_seat] = position.rack, unseen[:-2]
        self._workers[0].load(replace(position, racks=tuple(racks), rack_counts=(), bag=b""))

    def forget(self) -> None:
        """Forget what was found in positions before."""
        for worker in self._workers:
            worker.forget()

    def work(self, task: LeadTask) -> Iterator[None]:
        """Do a task in steps of some milliseconds."""
        while busy := [worker for worker in self._workers if worker.is_busy(task)]:
            for _ in self.run_all(LeadWorker.step, busy, [task] * len(busy)):
                pass
            for worker in busy:
                for option in worker.touched:
                    task.choice.count(option)
                worker.touched.clear()
            yield


def _result(outcome: Outcome, lead: int) -> int | None:
    """The result for both orders of a pair of a lead that the other side may make up for."""
    if outcome.gave_up:
        return None
    if outcome.value > lead and outcome.low:
        return 0
    if outcome.value < lead and outcome.high:
        return WIN
    return WIN // 2 * result_of(lead - outcome.value) if outcome.low and outcome.high else None


_OVER = object()
