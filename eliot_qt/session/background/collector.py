"""Garbage of the program, collected in the thread of the window."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

# Milliseconds between two looks for garbage.
_COLLECT_AFTER = 500


class Collector(QObject):
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
        self._timer = QTimer(self)
        self._timer.setInterval(_COLLECT_AFTER)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect what is young, now and then the older, seldom everything."""
        self._rounds += 1
        gc.collect(2 if self._rounds % 64 == 0 else int(self._rounds % 8 == 0))

    def close(self) -> None:
        """Let Python collect as it does elsewhere."""
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()
