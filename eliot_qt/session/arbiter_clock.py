"""The clock of a turn as an arbiter handles it: start, pause, reset."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.clock import remaining
from eliot_qt.game.rules import ClockKind, ClockRule

from .clock_keeper import ClockKeeper


class TurnClock(QObject):
    """Counts a turn's time down, or up where the rules give none.

    It stands until the arbiter starts it; when the time is up it only says so. ``now`` gives
    milliseconds and may be replaced in tests.
    """

    changed = Signal()  # ticked, started, paused or reset
    time_left = Signal(int)  # seconds, at the alerts
    time_up = Signal()

    def __init__(self, parent: QObject | None = None, now: Callable[[], int] | None = None) -> None:
        super().__init__(parent)
        self._rule = ClockRule()
        self._before = 0
        self._keeper = ClockKeeper(self, now)
        self._keeper.ticked.connect(self.changed)
        self._keeper.time_left.connect(self._tell)
        self._keeper.time_up.connect(self._stop)

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which ``time_left`` is emitted, the most first."""
        return self._keeper.alerts

    @alerts.setter
    def alerts(self, seconds: tuple[int, ...]) -> None:
        self._keeper.alerts = seconds
        self.changed.emit()

    @property
    def rule(self) -> ClockRule:
        """The limit it counts down from, or a soft clock without one."""
        limited = self._rule.kind is ClockKind.TURN
        return self._rule if limited else ClockRule(ClockKind.SOFT)

    @property
    def is_running(self) -> bool:
        """Whether time runs."""
        return self._keeper.is_running

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn, pauses left out."""
        return self._before if self._keeper.seat is None else self._keeper.elapsed

    @property
    def left(self) -> int | None:
        """Milliseconds left, None without a limit."""
        return remaining(self.rule, 0, 0, self.elapsed)

    @property
    def is_up(self) -> bool:
        """Whether the turn's time is up."""
        left = self.left
        return left is not None and left <= 0

    def set_rule(self, rule: ClockRule, elapsed: int = 0) -> None:
        """Use another game's rule; only a limit for each turn is one here.

        The clock stands, with ``elapsed`` milliseconds of the turn gone by.
        """
        self._rule = rule
        self._keeper.stop()
        self._before = elapsed
        self.changed.emit()

    def toggle(self) -> None:
        """Start or pause; no effect when the time is up."""
        if self.is_running:
            self.pause()
        elif not self.is_up:
            # Without a limit the soft rule makes the keeper tick.
            self._keeper.run(0, self.rule, 0, 0, self.elapsed)
            self.changed.emit()

    def pause(self) -> None:
        """Let the clock stand."""
        self._keeper.hold()
        self.changed.emit()

    def reset(self) -> None:
        """Stop, with the whole time left."""
        self.set_rule(self._rule)

    def _tell(self, _seat: int, seconds: int) -> None:
        self.time_left.emit(seconds)

    def _stop(self, _seat: int) -> None:
        self._keeper.stop()
        self._before = self.rule.seconds * 1000
        self.changed.emit()
        self.time_up.emit()
