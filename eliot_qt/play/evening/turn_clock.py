"""The clock of a turn as an arbiter handles it: start, pause, reset."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.clock import remaining
from eliot_qt.game.rules import ClockKind, ClockRule

from ..clocks.stopwatch import Stopwatch, TimeLeft, TimeUp, milliseconds


class TurnClock:
    """Counts a turn's time down, or up where the rules give none.

    It is stopped until the arbiter starts it. ``now`` gives milliseconds.
    """

    def __init__(self, now: Callable[[], int] = milliseconds) -> None:
        self._rule = ClockRule()
        self._before = 0
        self._stopwatch = Stopwatch(now)

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which :meth:`check` says so, the most first."""
        return self._stopwatch.alerts

    @alerts.setter
    def alerts(self, seconds: tuple[int, ...]) -> None:
        self._stopwatch.alerts = seconds

    @property
    def rule(self) -> ClockRule:
        """The limit it counts down from; a soft clock if there is no limit."""
        limited = self._rule.kind is ClockKind.TURN
        return self._rule if limited else ClockRule(ClockKind.SOFT)

    @property
    def is_running(self) -> bool:
        """True if time runs."""
        return self._stopwatch.is_running

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn, pauses left out."""
        return self._before if self._stopwatch.seat is None else self._stopwatch.elapsed

    @property
    def remaining(self) -> int | None:
        """Milliseconds left, None without a limit."""
        return remaining(self.rule, 0, 0, self.elapsed)

    @property
    def is_up(self) -> bool:
        """True if the turn's time is up."""
        seconds_left = self.remaining
        return seconds_left is not None and seconds_left <= 0

    def set_rule(self, rule: ClockRule, elapsed: int = 0) -> None:
        """Stop, with another rule; only a limit for each turn is one here.

        ``elapsed`` milliseconds of the turn have passed.
        """
        self._rule = rule
        self._stopwatch.stop()
        self._before = elapsed

    def toggle(self) -> None:
        """Start or pause; no effect when the time is up."""
        if self.is_running:
            self.pause()
        elif not self.is_up:
            self._stopwatch.run(0, self.rule, 0, 0, self.elapsed)

    def pause(self) -> None:
        """Stop the time of the turn until it is started again."""
        self._stopwatch.hold()

    def reset(self) -> None:
        """Stop, with the whole time left."""
        self.set_rule(self._rule)

    def check(self) -> TimeLeft | TimeUp | None:
        """Look at the time: what is to be said now, if anything. A turn out of time stops."""
        report = self._stopwatch.check()
        if isinstance(report, TimeUp):
            self._stopwatch.stop()
            self._before = self.rule.seconds * 1000
        return report
