"""The worker of a thread in the background: every question's work in slices, one after another."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.faults import Said, reason, unexpected

# Made and run in the thread: values on the way, None where it may pause. The answer is what it
# returns, or its last value.
Work = Callable[[], Iterator[object]]
# Seconds between two reports of work that is done in one piece.
_REPORTS = 0.1


class Priority(IntEnum):
    """The order in which the questions of a thread are worked on."""

    #: goes on while there is nothing else
    LATER = 0
    USUAL = 1
    #: done in a few steps that a person waits for
    FIRST = 2


@dataclass(frozen=True)
class Lane:
    """A thread by its name, and how the questions put to it share its time."""

    name: str
    #: seconds of work on one question before another has its turn; 0 for one step
    slice: float = 0.0
    #: of questions with the same priority the newest goes first; else they take turns
    newest_first: bool = False
    #: after each slice the GUI thread has its turn before the next is begun
    waits_for_window: bool = False


class Dropped(Exception):
    """Ends work in the middle of a step: its answer is not wanted any more."""


@dataclass
class _Job:
    work: Work
    priority: int
    steps: Iterator[object] | None = None
    latest: object = None


class Worker(QObject):
    """Lives in the thread; only its slots are called, by queued signals.

    An error ends the question it belongs to and nothing else.
    """

    progressed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, object)  # Said
    rested = Signal()  # after a slice: ``advance`` goes on

    def __init__(self, lane: Lane) -> None:
        super().__init__()
        #: questions withdrawn, filled by the GUI thread (which is safe for a set), so that work in
        #: one piece hears of it
        self.dropped: set[int] = set()
        self._lane = lane
        self._jobs: dict[int, _Job] = {}
        self._rests = False
        self._reported = 0.0

    @Slot(int, object, int)
    def begin(self, number: int, work: Work, priority: int) -> None:
        """Take on a question; a thread that does nothing begins it at once."""
        if number in self.dropped:
            return
        self._jobs[number] = _Job(work, priority)
        if not self._rests:
            self.advance()

    @Slot(int)
    def drop(self, number: int) -> None:
        """Stop working on a question."""
        self._jobs.pop(number, None)
        self.dropped.discard(number)

    @Slot()
    def end(self) -> None:
        """End the thread."""
        self.thread().quit()

    @Slot()
    def advance(self) -> None:
        """Work one slice on the question whose turn it is."""
        self._rests = False
        if not self._jobs:
            return
        number = self._next()
        job = self._jobs.pop(number)
        if not self._is_over(number, job):
            # Behind the others.
            self._jobs[number] = job
        self._rests = True
        self.rested.emit()

    def watch(self, number: int, count: int) -> None:
        """Report how far work in one piece has come; raises ``Dropped`` if it is not wanted."""
        if number in self.dropped:
            raise Dropped
        now = time.monotonic()
        if now - self._reported >= _REPORTS:
            self._reported = now
            self.progressed.emit(number, count)

    def _next(self) -> int:
        highest = max(job.priority for job in self._jobs.values())
        waiting = (number for number, job in self._jobs.items() if job.priority == highest)
        return max(waiting) if self._lane.newest_first else next(waiting)

    def _is_over(self, number: int, job: _Job) -> bool:
        """Work a slice on a job; return whether it is finished."""
        try:
            self._work_on(number, job)
        except StopIteration as end:
            self.finished.emit(number, job.latest if end.value is None else end.value)
        except Dropped:
            pass
        except Exception as error:  # any that a player, a file or a damaged lexicon may provoke
            self.failed.emit(number, _said(error))
        else:
            return False
        return True

    def _work_on(self, number: int, job: _Job) -> None:
        """Work a slice on a job. Raises ``StopIteration`` with its answer at its end."""
        stop = time.monotonic() + self._lane.slice
        if job.steps is None:
            job.steps = iter(job.work())
        while True:
            value = next(job.steps)
            if value is not None:
                job.latest = value
                self.progressed.emit(number, value)
            if time.monotonic() >= stop:
                return


def _said(error: Exception) -> Said:
    message = reason(error) if isinstance(error, ValueError | OSError) else ""
    return message or unexpected(error)
