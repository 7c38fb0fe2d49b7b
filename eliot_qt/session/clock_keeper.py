"""Measures the running turn; what the time means is the rules' business."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.game.clock import remaining
from eliot_qt.game.rules import ClockKind, ClockRule

TICK = 100
# Milliseconds of a turn after which its time is written down again: whoever pulls the plug gets
# no more of it back.
KEEP_AFTER = 10_000


class ClockKeeper(QObject):
    """One turn's stopwatch. ``now`` gives milliseconds and may be replaced in tests.

    ``alerts`` are the seconds left at which a person is told, the most first.
    """

    ticked = Signal()
    time_left = Signal(int, int)  # seat, seconds; 0 where the turn goes on without time
    time_up = Signal(int)  # seat; the turn's time is over, whoever hears it stops the clock

    def __init__(self, parent: QObject | None = None, now: Callable[[], int] | None = None) -> None:
        super().__init__(parent)
        self.alerts: tuple[int, ...] = (60, 10)
        self._now = now or _milliseconds
        self._seat: int | None = None
        self._held: int | None = None
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
        """Whose turn is measured."""
        return self._seat

    @property
    def is_running(self) -> bool:
        """Whether time goes by."""
        return self._seat is not None and self._held is None

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn measured; 0 without one."""
        if self._seat is None:
            return 0
        return self._now() - self._began if self._held is None else self._held

    def run(self, seat: int, rule: ClockRule, spent: int, turns: int, elapsed: int = 0) -> None:
        """Start a seat's turn; ``spent`` and ``turns`` as in :func:`.game.clock.remaining`.

        ``elapsed`` milliseconds of the turn have gone by before.
        """
        self._seat, self._rule, self._spent, self._turns = seat, rule, spent, turns
        self._begin(elapsed)

    def hold(self) -> None:
        """Let the time of the turn stand until :meth:`go_on`."""
        if self._seat is not None:
            self._held = self.elapsed
            self._timer.stop()

    def go_on(self) -> None:
        """Let time go by again, if it stands."""
        if self._seat is not None and self._held is not None:
            self._begin(self._held)

    def rewind(self) -> None:
        """Give the turn back all its time; whether it stands or runs stays as it is."""
        if self._held is not None:
            self._held = 0
        elif self._seat is not None:
            self._begin(0)

    def stop(self) -> int:
        """End the turn; the milliseconds it took."""
        elapsed = self.elapsed
        self._seat = self._held = None
        self._timer.stop()
        return elapsed

    def check(self) -> None:
        """Look at the time: tell, tick, end the turn."""
        if not self.is_running:
            return
        seat, left = self._seat, self._left(self.elapsed)
        self.ticked.emit()
        if left is None or seat is None:
            return
        passed = self._passed(left)
        if left <= 0 and self._rule.kind is ClockKind.TURN:
            self._timer.stop()
            self.time_up.emit(seat)
        elif len(passed) > self._told:
            self._told = len(passed)
            self.time_left.emit(seat, passed[-1])

    def _begin(self, elapsed: int) -> None:
        self._held = None
        self._began = self._now() - elapsed
        left = self._left(elapsed)
        self._told = 0 if left is None else len(self._passed(left))
        if self._rule.kind is not ClockKind.NONE:
            self._timer.start()

    def _left(self, elapsed: int) -> int | None:
        return remaining(self._rule, self._spent, self._turns, elapsed)

    def _passed(self, left: int) -> list[int]:
        """The seconds of alerts that have come, 0 among them."""
        return [seconds for seconds in (*self.alerts, 0) if left <= seconds * 1000]


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000
