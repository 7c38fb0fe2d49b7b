"""What lives in the engine thread: players at work, one step at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal, Slot

from eliot_qt.faults import unexpected
from eliot_qt.game.position import Position
from eliot_qt.library.listers import Listers
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players.analysis import Analysis

if TYPE_CHECKING:
    from eliot_qt.lexicon.catalogue import Lexicon

# Seconds between two reports of one question: more would only keep the windows busy.
_REPORTS = 0.05


@dataclass(frozen=True)
class Task:
    """What a player has to think about: frozen, so it may cross threads."""

    position: Position
    spec: PlayerSpec
    lexicon: Lexicon


class Thinking(Protocol):
    """A :class:`~eliot_qt.players.analysis.Player` that may need time before its first analysis."""

    def analyse(self, position: Position) -> Iterator[Analysis | None]:
        """As a player's, with None at least every 100 ms as long as there is nothing new."""
        ...


@dataclass
class _Job:
    task: Task
    steps: Iterator[Analysis | None] | None = None
    latest: Analysis | None = None
    reported: float = 0.0


class PlayerMaker:
    """Makes the player a task asks for, on the compiled engine once it is loaded."""

    def __init__(self) -> None:
        self._listers = Listers(compiled=False)

    def __call__(self, task: Task) -> Thinking:
        """The player. Raises ``ValueError`` for an unknown one or rules no engine can search."""
        from eliot_qt.players.clabbers import vocabulary_for
        from eliot_qt.players.levels import make_player
        from eliot_qt.players.listers import Patient

        spec, lexicon = task.spec, task.lexicon
        position, graph = task.position, lexicon.graph
        rules, layout = position.rules, position.board.layout
        lister = self._listers.lister(rules, graph, position.tile_set, layout)
        words = vocabulary_for(rules, lexicon, graph)
        player = make_player(spec.id, words, lister, spec.seed, spec.strategy, may_compile=False)
        return Patient(player, lister)

    def load(self) -> None:
        """Load the compiled engine; raises what its import raises."""
        import_module("eliot_qt.engine.engine")
        self._listers.use_compiled()


class EngineWorker(QObject):
    """Advances each player by one step per turn of the thread's event loop.

    So a question withdrawn is dropped within one step (100 ms), and several share the thread
    fairly. Only its slots are called, by queued signals.
    """

    progressed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, object)  # Said
    looked = Signal(bool, bool)  # whether there is a compiler, whether all is compiled
    loaded = Signal(object)  # Said: empty, or why the compiled engine cannot be loaded
    lacking = Signal()  # some kernels are not compiled yet
    _again = Signal()

    def __init__(self, maker: Callable[[Task], Thinking], load: Callable[[], None]) -> None:
        super().__init__()
        self._maker = maker
        self._load = load
        self._jobs: dict[int, _Job] = {}
        self._awaiting = False
        self._again.connect(self.advance, Qt.ConnectionType.QueuedConnection)

    @Slot(int, object)
    def begin(self, number: int, task: Task) -> None:
        """Take on a question."""
        self._jobs[number] = _Job(task)
        self._go_on()

    @Slot(int)
    def drop(self, number: int) -> None:
        """Think no longer about a question."""
        self._jobs.pop(number, None)

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
        if not self._jobs:
            return
        number = next(iter(self._jobs))
        job = self._jobs.pop(number)
        try:
            over = self._step(number, job)
        except Exception as error:  # a player's fault must not end the thread
            self.failed.emit(number, unexpected(error))
        else:
            if not over:
                self._jobs[number] = job
        self._go_on()

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

    def _report(self, number: int, job: _Job, analysis: Analysis) -> None:
        job.latest = analysis
        now = time.monotonic()
        if now - job.reported >= _REPORTS:
            job.reported = now
            self.progressed.emit(number, analysis)

    def _go_on(self) -> None:
        if self._jobs and not self._awaiting:
            self._awaiting = True
            self._again.emit()
