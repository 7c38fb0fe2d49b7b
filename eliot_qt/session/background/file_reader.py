"""The thread that reads files, seen from the GUI thread: read, listen, cancel."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, Signal, Slot

from eliot_qt.faults import Said, reason, unexpected
from eliot_qt.formats.workload import Watch

# What is read: frozen in, frozen out. It calls what it is given now and then, which ends it by an
# exception once the answer is not wanted. Raises ``ValueError`` in words.
Job = Callable[[Watch], object]
# Seconds between two reports of one reading.
_REPORTS = 0.1


class Reading(QObject):
    """Files being read; signals arrive in the GUI thread. After :meth:`cancel` only ``ended`` does.

    ``finished`` or ``failed`` come after ``ended``.
    """

    progressed = Signal(int)  # events of the game read so far
    ended = Signal()
    finished = Signal(object)  # what the job returned
    failed = Signal(object)  # Said: why it could not

    def __init__(self, name: str, size: int, reader: FileReader) -> None:
        # No parent: it lives as long as it is referred to, and the reader does till it has ended.
        super().__init__()
        self.name = name
        self.size = size
        self._reader = reader

    def cancel(self) -> None:
        """No longer wanted; nothing happens once it has ended."""
        self._reader.cancel(self)


class FileReader(QObject):
    """Runs one reading after another in a thread of its own. ``begun`` carries each one."""

    begun = Signal(object)  # Reading

    _asked = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._open: dict[int, Reading] = {}
        self._worker = _Worker()
        self._thread = QThread()
        self._thread.setObjectName("files")
        self._worker.moveToThread(self._thread)
        self._asked.connect(self._worker.run)
        self._worker.progressed.connect(self._on_progressed)
        self._worker.finished.connect(self._on_finished)
        self._worker.failed.connect(self._on_failed)
        self._thread.start()

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is being read."""
        return not self._open

    def read(self, job: Job, name: str, size: int = 0) -> Reading:
        """Run a job; ``name`` and ``size`` (bytes) are of the files it reads, for the person."""
        self._number += 1
        reading = self._open[self._number] = Reading(name, size, self)
        self._asked.emit(self._number, job)
        self.begun.emit(reading)
        return reading

    def cancel(self, reading: Reading | None = None) -> None:
        """Drop a reading, or all of them."""
        for number, each in tuple(self._open.items()):
            if reading in (None, each):
                self._worker.dropped.add(number)
                self._end(number)

    def close(self) -> None:
        """Drop everything and end the thread."""
        self.cancel()
        self._thread.quit()
        self._thread.wait()

    def _end(self, number: int) -> Reading | None:
        reading = self._open.pop(number, None)
        if reading is not None:
            reading.ended.emit()
        return reading

    @Slot(int, int)
    def _on_progressed(self, number: int, events: int) -> None:
        if number in self._open:
            self._open[number].progressed.emit(events)

    @Slot(int, object)
    def _on_finished(self, number: int, result: object) -> None:
        reading = self._end(number)
        if reading is not None:
            reading.finished.emit(result)

    @Slot(int, object)
    def _on_failed(self, number: int, message: Said) -> None:
        reading = self._end(number)
        if reading is not None:
            reading.failed.emit(message)


class _Dropped(Exception):
    """Withdraw the job: its result is not wanted any more."""


class _Worker(QObject):
    """Lives in the thread. ``dropped`` is filled by the GUI thread, which is safe for a set."""

    progressed = Signal(int, int)
    finished = Signal(int, object)
    failed = Signal(int, object)  # Said

    def __init__(self) -> None:
        super().__init__()
        self.dropped: set[int] = set()
        self._reported = 0.0

    @Slot(int, object)
    def run(self, number: int, job: Job) -> None:
        """Do a job; what it raises must not end the thread."""

        def watch(events: int) -> None:
            if number in self.dropped:
                raise _Dropped
            now = time.monotonic()
            if now - self._reported >= _REPORTS:
                self._reported = now
                self.progressed.emit(number, events)

        try:
            watch(0)
            result = job(watch)
        except _Dropped:
            self.dropped.discard(number)
        except ValueError as error:
            self.failed.emit(number, reason(error))
        except Exception as error:  # any that a file may provoke
            self.failed.emit(number, unexpected(error))
        else:
            self.finished.emit(number, result)
