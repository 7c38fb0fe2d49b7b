"""A question to a player, held by the one who asked it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said


class Question(QObject):
    """Ever better analyses, then the last one or a failure; all signals in the GUI thread.

    Once it is cancelled, answered or has failed, it is silent for good. ``drop`` is called when
    it is cancelled, so that the engine stops thinking about it.
    """

    progressed = Signal(object)  # Analysis
    finished = Signal(object)  # the last Analysis
    failed = Signal(object)  # Said

    def __init__(self, drop: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self._drop: Callable[[], None] | None = drop

    @property
    def is_open(self) -> bool:
        """Return whether an answer may still come."""
        return self._drop is not None

    def cancel(self) -> None:
        """Withdraw it; again is no error."""
        drop, self._drop = self._drop, None
        if drop is not None:
            drop()

    def progress(self, analysis: object) -> None:
        """The player has an analysis, and goes on."""
        if self.is_open:
            self.progressed.emit(analysis)

    def finish(self, analysis: object) -> None:
        """The player has come to its end."""
        if self.is_open:
            self._drop = None
            self.finished.emit(analysis)

    def fail(self, message: Said) -> None:
        """The player broke down."""
        if self.is_open:
            self._drop = None
            self.failed.emit(message)
