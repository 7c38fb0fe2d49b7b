"""Measures the running turn. It has no clock of its own: ``now`` gives milliseconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from eliot_qt.game.clock import remaining
from eliot_qt.game.rules import ClockKind, ClockRule

# Milliseconds of a turn after which its time is saved again, so that a crash gives little back.
SAVE_AFTER = 10_000
ALERTS = (60, 10)


@dataclass(frozen=True)
class TimeLeft:
    """An alert: seconds a seat has left, 0 where the turn goes on without time."""

    seat: int
    seconds: int


@dataclass(frozen=True)
class TimeUp:
    """The turn's time is over; the stopwatch still shows it until it is stopped."""

    seat: int


def milliseconds() -> int:
    """The usual ``now``."""
    return time.monotonic_ns() // 1_000_000


class Stopwatch:
    """One turn's time. ``alerts``: seconds left at which :meth:`check` reports, most first."""

    def __init__(self, now: Callable[[], int] = milliseconds) -> None:
        self.alerts: tuple[int, ...] = ALERTS
        self._now = now
        self._seat: int | None = None
        self._held: int | None = None
        self._began = 0
        self._rule = ClockRule()
        self._spent = 0
        self._turns = 0
        self._reported = 0
        self._up = False

    @property
    def seat(self) -> int | None:
        """The seat whose turn is measured."""
        return self._seat

    @property
    def is_running(self) -> bool:
        """True if time goes by."""
        return self._seat is not None and self._held is None

    @property
    def counts(self) -> bool:
        """True if time goes by under a rule that needs it looked at."""
        return self.is_running and self._rule.kind is not ClockKind.NONE and not self._up

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn measured; 0 if none is."""
        if self._seat is None:
            return 0
        return self._now() - self._began if self._held is None else self._held

    def run(self, seat: int, rule: ClockRule, spent: int, turns: int, elapsed: int = 0) -> None:
        """Start a seat's turn; ``spent`` and ``turns`` as in :func:`.game.clock.remaining`.

        ``elapsed`` milliseconds of the turn have already passed.
        """
        self._seat, self._rule, self._spent, self._turns = seat, rule, spent, turns
        self._begin(elapsed)

    def hold(self) -> None:
        """Stop the time of the turn until :meth:`go_on`."""
        if self._seat is not None:
            self._held = self.elapsed

    def go_on(self) -> None:
        """Let time go by again, if it was stopped."""
        if self._seat is not None and self._held is not None:
            self._begin(self._held)

    def rewind(self) -> None:
        """Give the turn back all its time; it stays stopped or running."""
        if self._held is not None:
            self._held = 0
        elif self._seat is not None:
            self._begin(0)

    def stop(self) -> int:
        """End the turn; the milliseconds it took."""
        elapsed = self.elapsed
        self._seat = self._held = None
        return elapsed

    def check(self) -> TimeLeft | TimeUp | None:
        """Look at the time: what is to be said now, if anything. Each alert comes once."""
        if not self.is_running or self._seat is None:
            return None
        seconds_left = self._left(self.elapsed)
        if seconds_left is None:
            return None
        if seconds_left <= 0 and self._rule.kind is ClockKind.TURN:
            self._up = True
            return TimeUp(self._seat)
        passed = self._passed(seconds_left)
        if len(passed) > self._reported:
            self._reported = len(passed)
            return TimeLeft(self._seat, passed[-1])
        return None

    def _begin(self, elapsed: int) -> None:
        self._held = None
        self._up = False
        self._began = self._now() - elapsed
        seconds_left = self._left(elapsed)
        self._reported = 0 if seconds_left is None else len(self._passed(seconds_left))

    def _left(self, elapsed: int) -> int | None:
        return remaining(self._rule, self._spent, self._turns, elapsed)

    def _passed(self, left: int) -> list[int]:
        """The seconds of alerts that have come, 0 among them."""
        return [seconds for seconds in (*self.alerts, 0) if left <= seconds * 1000]
