"""Long work on words behind the window: a slice in a thread of its own, then the window's turn.

Python runs one thread at a time, so work that went on by itself would make each repainted line
wait for it. Here the GUI thread asks for every slice: while it has something to do, none is asked
for, and whoever no longer wants an answer asks for no more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from enum import IntEnum

from PySide6.QtCore import QObject, QThread, Signal, Slot

# Seconds of a slice.
_SLICE = 0.012
# Made and run in the thread: values on the way to the GUI thread; None is a chance to pause.
Work = Callable[[], Iterator[object]]


class Urgency(IntEnum):
    """The order in which work is done."""

    LATER = 0
    USUAL = 1
    #: done in a few milliseconds, and looked at
    IN_VIEW = 2


class Task(QObject):
    """Work that has been asked for; signals arrive in the GUI thread. Silent once cancelled."""

    came = Signal(object)  # each value
    finished = Signal()
    failed = Signal(object)  # Exception

    def __init__(self, work: Work, turn: Urgency) -> None:
        # No parent: it lives as long as it is referred to, and the slices do till it has ended.
        super().__init__()
        self.work = work
        self.turn = turn
        self.is_open = True

    def cancel(self) -> None:
        """No longer wanted; again is no error."""
        self.is_open = False


class Slices(QObject):
    """Runs tasks by slices, of those with the same turn the newest. Made in the GUI thread."""

    _asked = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: dict[int, Task] = {}
        self._number = 0
        self._running = False
        self._worker = _Worker()
        self._thread = QThread()
        self._thread.setObjectName("words")
        self._worker.moveToThread(self._thread)
        self._asked.connect(self._worker.run)
        self._worker.paused.connect(self._on_paused)

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is being worked on."""
        return not self._running and not any(task.is_open for task in self._tasks.values())

    def run(self, work: Work, turn: Urgency = Urgency.USUAL) -> Task:
        """Begin some work."""
        task = Task(work, turn)
        self._number += 1
        self._tasks[self._number] = task
        if not self._thread.isRunning():
            self._thread.start()
        self._go_on()
        return task

    def close(self) -> None:
        """Drop everything and end the thread."""
        for task in self._tasks.values():
            task.cancel()
        self._thread.quit()
        self._thread.wait()

    def _go_on(self) -> None:
        """Ask for the next slice, unless one is being worked on."""
        if self._running:
            return
        self._tasks = {n: task for n, task in self._tasks.items() if task.is_open}
        self._worker.keep(self._tasks)
        if self._tasks:
            number = max(self._tasks, key=lambda n: (self._tasks[n].turn, n))
            self._running = True
            self._asked.emit(number, self._tasks[number].work)

    @Slot(int, list, object, bool)
    def _on_paused(self, number: int, values: list[object], error: object, ended: bool) -> None:
        self._running = False
        task = self._tasks[number]
        for value in values:
            if task.is_open:
                task.came.emit(value)
        if task.is_open and ended:
            task.is_open = False
            if error is None:
                task.finished.emit()
            else:
                task.failed.emit(error)
        self._go_on()


class _Worker(QObject):
    """Lives in the thread and holds the work that has begun."""

    paused = Signal(int, list, object, bool)  # number, values, what went wrong, whether it ended

    def __init__(self) -> None:
        super().__init__()
        self._begun: dict[int, Iterator[object]] = {}

    def keep(self, wanted: dict[int, Task]) -> None:
        """Forget all work but this. Called while no slice is being worked on."""
        for number in [number for number in self._begun if number not in wanted]:
            del self._begun[number]

    @Slot(int, object)
    def run(self, number: int, work: Work) -> None:
        """One slice; what it raises must not end the thread."""
        values: list[object] = []
        stop = time.monotonic() + _SLICE
        try:
            if number not in self._begun:
                self._begun[number] = work()
            for value in self._begun[number]:
                if value is not None:
                    values.append(value)
                if time.monotonic() >= stop:
                    self.paused.emit(number, values, None, False)
                    return
        except Exception as error:  # any that a damaged lexicon may provoke
            self.paused.emit(number, values, error, True)
        else:
            self.paused.emit(number, values, None, True)
