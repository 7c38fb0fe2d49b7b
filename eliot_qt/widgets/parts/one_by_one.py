"""Work that is not urgent, done one part after the other between the events of a person."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot


class OneByOne(QObject):
    """One part in each turn of the event loop, so that none makes the window wait for them all."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._due: list[Callable[[], object]] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def soon(self, *parts: Callable[[], object]) -> None:
        """Show these parts after what is due already; one that is due is shown only once."""
        self._due += [part for part in parts if part not in self._due]
        self._timer.start()

    @Slot()
    def _next(self) -> None:
        part = self._due.pop(0)
        if self._due:
            self._timer.start()
        part()
