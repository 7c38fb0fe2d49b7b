"""The one runner of background work, seen from the GUI thread: ask, listen, cancel."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Generator
from functools import partial

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from eliot_qt.faults import Said
from eliot_qt.formats.workload import Watch

from .question import Question
from .worker import Lane, Priority, Work, Worker

ENGINE = Lane("engine")
FILES = Lane("files")
# Python runs one thread at a time, so searches that went on by themselves would make each repainted
# line wait for them.
WORDS = Lane("words", slice=0.012, newest_first=True, waits_for_window=True)

# Seconds a thread keeps the interpreter when another wants it. The usual 5 ms would be the delay
# of each Python call in the GUI thread while a player thinks in plain Python.
_SWITCH = 0.0005
# Milliseconds between two looks for garbage.
_COLLECT_AFTER = 500
# What is read: frozen in, frozen out. It calls what it is given now and then, which ends it by an
# exception once the answer is not wanted. Raises ``ValueError`` in words.
Job = Callable[[Watch], object]


class Runner(QObject):
    """Answers questions in threads by name, each begun when it is first asked.

    Every question goes to one :class:`Lane`. ``begun`` carries each one for which files are read.
    Garbage is collected in the thread the runner is made in, and in none of its own.
    """

    begun = Signal(object)  # Question

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._open: dict[int, tuple[Lane, Question]] = {}
        self._threads: dict[Lane, _Thread] = {}
        self._closed = False
        self._collector = _Collector(self)
        self._switch = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)

    def ask(self, lane: Lane, work: Work, priority: Priority = Priority.USUAL) -> Question:
        """Have work done in a thread; the question's values are those of the work."""
        number, question = self._new_question(lane)
        self._begin(lane, number, work, priority)
        return question

    def read(self, job: Job, name: str, size: int = 0) -> Question:
        """Read files; ``name`` and ``size`` (bytes) are theirs, for the person.

        The answer is what the job returns.
        """
        number, question = self._new_question(FILES, name, size)
        if not self._closed:
            watch = partial(self._thread(FILES).worker.watch, number)
            self._begin(FILES, number, partial(_in_one_piece, job, watch), Priority.USUAL)
            self.begun.emit(question)
        return question

    def is_idle(self, lane: Lane) -> bool:
        """Return whether a thread has no question."""
        return all(lane_of != lane for lane_of, _ in self._open.values())

    def close(self) -> None:
        """Withdraw every question and end the threads; waits for the steps in progress.

        Whoever asks later gets a question that is cancelled.
        """
        if self._closed:
            return
        self._closed = True
        # The newest first: what has not begun would have its turn once the one before is dropped.
        for _, question in reversed(tuple(self._open.values())):
            question.cancel()
        for thread in self._threads.values():
            thread.quit()
        for thread in self._threads.values():
            thread.wait()
        self._collector.close()
        sys.setswitchinterval(self._switch)

    def _begin(self, lane: Lane, number: int, work: Work, priority: Priority) -> None:
        if not self._closed:
            self._thread(lane).begun.emit(number, work, priority)

    def _new_question(self, lane: Lane, name: str = "", size: int = 0) -> tuple[int, Question]:
        self._number += 1
        number = self._number
        question = Question(partial(self._drop, number), name, size)
        self._open[number] = (lane, question)
        if self._closed:
            question.cancel()
        return number, question

    def _drop(self, number: int) -> None:
        lane, _ = self._open.pop(number)
        if lane in self._threads:
            self._threads[lane].drop(number)

    def _thread(self, lane: Lane) -> _Thread:
        if lane not in self._threads:
            self._threads[lane] = thread = _Thread(lane, self)
            thread.worker.progressed.connect(self._on_progressed)
            thread.worker.finished.connect(self._on_finished)
            thread.worker.failed.connect(self._on_failed)
        return self._threads[lane]

    @Slot(int, object)
    def _on_progressed(self, number: int, value: object) -> None:
        if number in self._open:
            self._open[number][1].progress(value)

    @Slot(int, object)
    def _on_finished(self, number: int, answer: object) -> None:
        # A quick answer comes while what has asked still lays out and paints: one after the other.
        QTimer.singleShot(0, self, partial(self._finish, number, answer))

    def _finish(self, number: int, answer: object) -> None:
        if number in self._open:
            _, question = self._open.pop(number)
            question.finish(answer)

    @Slot(int, object)
    def _on_failed(self, number: int, message: Said) -> None:
        # In the order in which they end.
        QTimer.singleShot(0, self, partial(self._fail, number, message))

    def _fail(self, number: int, message: Said) -> None:
        if number in self._open:
            _, question = self._open.pop(number)
            question.fail(message)


class _Thread(QObject):
    """A running thread and the signals that reach its worker."""

    begun = Signal(int, object, int)
    _dropped = Signal(int)
    _allowed = Signal()
    _ended = Signal()

    def __init__(self, lane: Lane, parent: QObject) -> None:
        super().__init__(parent)
        self.worker = worker = Worker(lane)
        self._thread = QThread()
        self._thread.setObjectName(lane.name)
        worker.moveToThread(self._thread)
        self.begun.connect(worker.begin)
        self._dropped.connect(worker.drop)
        self._ended.connect(worker.end)
        if lane.waits_for_window:
            # By way of this thread, behind what it has to do.
            worker.rested.connect(self._allowed)
            self._allowed.connect(worker.advance)
        else:
            worker.rested.connect(worker.advance, Qt.ConnectionType.QueuedConnection)
        self._thread.start()

    def drop(self, number: int) -> None:
        """Have the worker give a question up, even within a step that watches for it."""
        self.worker.dropped.add(number)
        self._dropped.emit(number)

    def quit(self) -> None:
        """Let the thread end after the step in progress.

        It hears of this behind all that it has been asked: Qt would free twice what is underway to
        a thread that is gone.
        """
        self._ended.emit()

    def wait(self) -> None:
        """Wait for its end."""
        self._thread.wait()


class _Collector(QObject):
    """Collects cyclic garbage in the thread it is made in, and only there, until it is closed.

    Python would collect in whichever thread allocates, and Qt objects that die in another thread
    than theirs take the program with them.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rounds = 0
        # Another one may be at work.
        self._was_enabled = gc.isenabled()
        gc.disable()
        # What is there from the start stays: no need to look through it again and again.
        gc.freeze()
        self._modules = len(sys.modules)
        self._timer = QTimer(self)
        self._timer.setInterval(_COLLECT_AFTER)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect what is young, now and then the older, seldom everything.

        Modules that have been loaded stay, and so does what was made with them: a page, the engine.
        To look through all that at once would take longer than a picture may be late.
        """
        self._rounds += 1
        if len(sys.modules) > self._modules:
            gc.collect(1)
            gc.freeze()
            self._modules = len(sys.modules)
        else:
            gc.collect(2 if self._rounds % 64 == 0 else int(self._rounds % 8 == 0))

    def close(self) -> None:
        """Let Python collect as it does elsewhere; what stays would only hold up the end."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()


def _in_one_piece(job: Job, watch: Watch) -> Generator[None, None, object]:
    """Do a job as work of a single step."""
    watch(0)
    yield from ()
    return job(watch)
