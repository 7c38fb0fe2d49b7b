"""Measures the running turn; what the time means is the rules' business."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.game.clock import remaining
from eliot_qt.game.rules import ClockKind, ClockRule

TICK = 100
# Seconds left at which a person is told.
THRESHOLDS = (60, 30, 10)


class ClockKeeper(QObject):
    """One turn's stopwatch. ``now`` gives milliseconds and may be replaced in tests."""

    ticked = Signal()
    time_left = Signal(int, int)  # seat, seconds
    time_up = Signal(int)  # seat; the turn's time is over, whoever hears it stops the clock

    def __init__(self, parent: QObject | None = None, now: Callable[[], int] | None = None) -> None:
        super().__init__(parent)
        self._now = now or _milliseconds
        self._seat: int | None = None
        self._began = 0
        self._rule = ClockRule()
        self._spent = 0
        self._turns = 0
        self._told = 0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.check)

    @property
    def seat(self) -> int | None:
        """Whose time runs."""
        return self._seat

    @property
    def elapsed(self) -> int:
        """Milliseconds of the running turn; 0 while nobody's time runs."""
        return 0 if self._seat is None else self._now() - self._began

    def run(self, seat: int, rule: ClockRule, spent: int, turns: int, elapsed: int = 0) -> None:
        """Start a seat's turn; ``spent`` and ``turns`` as in :func:`.game.clock.remaining`.

        ``elapsed`` milliseconds of the turn have gone by before.
        """
        self._seat, self._rule, self._spent, self._turns = seat, rule, spent, turns
        self._began = self._now() - elapsed
        left = remaining(rule, spent, turns, elapsed)
        seconds = 0 if left is None else -(-left // 1000)
        self._told = sum(seconds <= threshold for threshold in THRESHOLDS)
        if rule.kind is not ClockKind.NONE:
            self._timer.start()

    def stop(self) -> int:
        """Stop; the milliseconds the turn took."""
        elapsed = self.elapsed
        self._seat = None
        self._timer.stop()
        return elapsed

    def check(self) -> None:
        """Look at the time: tell, tick, end the turn."""
        if self._seat is None:
            return
        left = remaining(self._rule, self._spent, self._turns, self.elapsed)
        self.ticked.emit()
        if left is None:
            return
        while self._told < len(THRESHOLDS) and left <= THRESHOLDS[self._told] * 1000:
            self._told += 1
            if self._told == len(THRESHOLDS) or left > THRESHOLDS[self._told] * 1000:
                self.time_left.emit(self._seat, THRESHOLDS[self._told - 1])
        if left <= 0 and self._rule.kind is ClockKind.TURN:
            self._timer.stop()
            self.time_up.emit(self._seat)


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000
