"""A question to a thread in the background, held by the one who asked it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said


class Question(QObject):
    """Values on the way, then the last one or a failure; all signals in the GUI thread.

    Once it is cancelled, answered or has failed, it is silent for good: ``ended`` says so, just
    before ``finished`` or ``failed``. ``drop`` is called when it is cancelled, so that no more work
    is done for it. ``name`` and ``size`` (bytes) say to a person which files are read for it.
    """

    progressed = Signal(object)  # of a player an Analysis, of a file the events read so far
    ended = Signal()
    finished = Signal(object)  # the answer
    failed = Signal(object)  # Said

    def __init__(
        self, drop: Callable[[], None] = lambda: None, name: str = "", size: int = 0
    ) -> None:
        # No parent: it lives as long as it is referred to, and the runner does till it has ended.
        super().__init__()
        self.name = name
        self.size = size
        self._drop: Callable[[], None] | None = drop

    @property
    def is_open(self) -> bool:
        """Return whether an answer may still come."""
        return self._drop is not None

    def cancel(self) -> None:
        """Withdraw the question; withdrawing it twice is no error."""
        drop, self._drop = self._drop, None
        if drop is not None:
            drop()
            self.ended.emit()

    def progress(self, value: object) -> None:
        """Hand on a value; there will be more."""
        if self.is_open:
            self.progressed.emit(value)

    def finish(self, answer: object) -> None:
        """Hand on the answer."""
        if self.is_open:
            self._drop = None
            self.ended.emit()
            self.finished.emit(answer)

    def fail(self, message: Said) -> None:
        """Hand on why there is no answer."""
        if self.is_open:
            self._drop = None
            self.ended.emit()
            self.failed.emit(message)
