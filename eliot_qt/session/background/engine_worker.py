"""The worker of the engine thread: players at work, one step at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from eliot_qt.coach.queries import Inquiry, MoveQuery
from eliot_qt.faults import unexpected
from eliot_qt.game.position import Position
from eliot_qt.library.listers import Listers
from eliot_qt.play.state import PlayerSpec

if TYPE_CHECKING:
    from eliot_qt.coach.inquiries import Inquiries
    from eliot_qt.engine.listing import Lister
    from eliot_qt.lexicon.catalogue import Lexicon

# Seconds between two reports of one question: more would only keep the windows busy.
_REPORTS = 0.05

# Long work, made and run in the thread, on its listers: values on the way, None for a pause, at
# least every 15 ms. It goes on while there is no question.
Work = Callable[[Listers], Iterator[object]]
J = TypeVar("J")


@dataclass(frozen=True)
class EngineTask:
    """A task for a player: frozen, so it may cross threads.

    With a ``query`` it is no player that answers, see :class:`~eliot_qt.coach.queries.Inquiry`.
    """

    position: Position
    spec: PlayerSpec
    lexicon: Lexicon
    query: MoveQuery | None = None

    @property
    def is_urgent(self) -> bool:
        """Return whether it is done at once, in a few steps that a person waits for."""
        return self.query is not None and self.query.inquiry is Inquiry.REPLIES


class Thinking(Protocol):
    """A :class:`~eliot_qt.players.analysis.Player` that may need time before its first analysis.

    So is what answers a query, with answers of its own kind.
    """

    def analyse(self, position: Position) -> Iterator[Any]:
        """As a player's, with None at least every 100 ms as long as there is nothing new."""
        ...


@dataclass
class _LongJob:
    work: Work
    steps: Iterator[object] | None = None
    latest: object = None


@dataclass
class _Job:
    task: EngineTask
    steps: Iterator[object] | None = None
    latest: object = None
    reported: float = float("-inf")


class Answering:
    """Answers a query, as players analyse."""

    def __init__(
        self, inquiries: Inquiries, query: MoveQuery, lister: Lister, judge: Lexicon
    ) -> None:
        self._answer = partial(inquiries.answer, query, lister=lister, judge=judge)

    def analyse(self, position: Position) -> Iterator[object]:
        """Ever better answers."""
        yield from self._answer(position=position)


class PlayerMaker:
    """Makes the player a task asks for, on the compiled engine once it is loaded."""

    def __init__(self) -> None:
        self.listers = Listers(compiled=False)
        self._inquiries: Inquiries | None = None

    def __call__(self, task: EngineTask) -> Thinking:
        """The player. Raises ``ValueError`` for an unknown one or rules no engine can search."""
        from eliot_qt.players.clabbers import vocabulary_for
        from eliot_qt.players.levels import make_player
        from eliot_qt.players.listers import Patient

        spec, lexicon = task.spec, task.lexicon
        position, graph = task.position, lexicon.graph
        rules, layout = position.rules, position.board.layout
        lister = self.listers.lister(rules, graph, position.tile_set, layout)
        if task.query is not None:
            return self._answering(task.query, lister, lexicon)
        words = vocabulary_for(rules, lexicon, graph)
        player = make_player(spec.id, words, lister, spec.seed, spec.strategy, may_compile=False)
        return Patient(player, lister)

    def _answering(self, query: MoveQuery, lister: Lister, judge: Lexicon) -> Thinking:
        if self._inquiries is None:
            from eliot_qt.coach.inquiries import Inquiries

            self._inquiries = Inquiries()
        return Answering(self._inquiries, query, lister, judge)

    def load(self) -> None:
        """Load the compiled engine; raises what its import raises."""
        import_module("eliot_qt.engine.engine")
        self.listers.use_compiled()


class EngineWorker(QObject):
    """Advances each player by one step per turn of the thread's event loop.

    So a question withdrawn is dropped within one step (100 ms), and several share the thread
    fairly; urgent ones go first, and long work waits while there are questions. Only its slots are
    called, by queued signals.
    """

    progressed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, object)  # Said
    looked = Signal(bool, bool)  # whether there is a compiler, whether all is compiled
    loaded = Signal(object)  # Said: empty, or why the compiled engine cannot be loaded
    lacking = Signal()  # some kernels are not compiled yet
    _again = Signal()

    def __init__(
        self,
        maker: Callable[[EngineTask], Thinking],
        load: Callable[[], None],
        listers: Listers | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._maker = maker
        self._load = load
        self._listers = listers or Listers(compiled=False)
        self._now = now
        self._jobs: dict[int, _Job] = {}
        self._long_jobs: dict[int, _LongJob] = {}
        self._awaiting = False
        self._again.connect(self.advance, Qt.ConnectionType.QueuedConnection)

    @Slot(int, object)
    def begin(self, number: int, task: EngineTask) -> None:
        """Take on a question."""
        self._jobs[number] = _Job(task)
        self._go_on()

    @Slot(int, object)
    def begin_work(self, number: int, work: Work) -> None:
        """Take on long work."""
        self._long_jobs[number] = _LongJob(work)
        self._go_on()

    @Slot(int)
    def drop(self, number: int) -> None:
        """Think no longer about a question, or leave long work."""
        self._jobs.pop(number, None)
        self._long_jobs.pop(number, None)

    @Slot()
    def look(self) -> None:
        """Look for compiled kernels: hashes of all sources, too slow for the GUI thread."""
        from eliot_qt.engine import cache

        there = cache.has_compiler()
        self.looked.emit(there, there and cache.is_warm())

    @Slot()
    def load(self) -> None:
        """Load the compiled engine; questions queue behind it."""
        try:
            self._load()
        except Exception as error:  # the compiler may fail in any way; the plain engine stays
            self.loaded.emit(unexpected(error))
        else:
            self.loaded.emit("")

    @Slot()
    def look_further(self) -> None:
        """Look for the kernels that a first game does not need."""
        from eliot_qt.engine import cache

        if not cache.is_warm(everything=True):
            self.lacking.emit()

    @Slot()
    def advance(self) -> None:
        """One step of the job whose turn it is."""
        self._awaiting = False
        if self._jobs:
            waiting = (number for number, job in self._jobs.items() if job.task.is_urgent)
            number = next(waiting, next(iter(self._jobs)))
            self._advance_one(self._jobs, number, self._step)
        elif self._long_jobs:
            self._advance_one(self._long_jobs, next(iter(self._long_jobs)), self._work_on)
        self._go_on()

    def _advance_one(self, jobs: dict[int, J], number: int, step: Callable[[int, J], bool]) -> None:
        """One step of a job, which is then the last one."""
        job = jobs.pop(number)
        try:
            over = step(number, job)
        except Exception as error:  # a player's fault must not end the thread
            self.failed.emit(number, unexpected(error))
        else:
            if not over:
                jobs[number] = job

    def _work_on(self, number: int, job: _LongJob) -> bool:
        """One step of long work; whether it has come to its end."""
        if job.steps is None:
            job.steps = job.work(self._listers)
        for value in job.steps:
            if value is not None:
                job.latest = value
                self.progressed.emit(number, value)
            return False
        self.finished.emit(number, job.latest)
        return True

    def _step(self, number: int, job: _Job) -> bool:
        """Let the player think once; whether it has come to its end."""
        if job.steps is None:
            player = self._maker(job.task)
            job.steps = iter(player.analyse(job.task.position))
            return False
        for analysis in job.steps:
            if analysis is not None:
                self._report(number, job, analysis)
            return False
        if job.latest is None:
            raise RuntimeError("the player gave no analysis")
        self.finished.emit(number, job.latest)
        return True

    def _report(self, number: int, job: _Job, analysis: object) -> None:
        job.latest = analysis
        now = self._now()
        if now - job.reported >= _REPORTS:
            job.reported = now
            self.progressed.emit(number, analysis)

    def _go_on(self) -> None:
        if (self._jobs or self._long_jobs) and not self._awaiting:
            self._awaiting = True
            self._again.emit()
