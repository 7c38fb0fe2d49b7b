"""The clock of a turn as an arbiter handles it: start, pause, reset."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.clock import remaining
from eliot_qt.game.rules import ClockKind, ClockRule

from .clock_keeper import THRESHOLDS, ClockKeeper


class TurnClock(QObject):
    """Counts a turn's time down, or up where the rules give none.

    ``now`` gives milliseconds and may be replaced in tests.
    """

    changed = Signal()  # ticked, started, paused or reset
    time_left = Signal(int)  # seconds, at the thresholds
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
    def is_running(self) -> bool:
        """Whether time runs."""
        return self._keeper.seat is not None

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn, pauses left out."""
        return self._keeper.elapsed if self.is_running else self._before

    @property
    def left(self) -> int | None:
        """Milliseconds left, None without a limit."""
        return remaining(self._limit, 0, 0, self.elapsed)

    @property
    def is_short(self) -> bool:
        """Whether the turn is about to end, or its time is up."""
        left = self.left
        return left is not None and left <= THRESHOLDS[1] * 1000

    @property
    def is_up(self) -> bool:
        """Whether the turn's time is up."""
        left = self.left
        return left is not None and left <= 0

    def set_rule(self, rule: ClockRule) -> None:
        """Use another game's rule; only a limit for each turn is one here."""
        self._rule = rule
        self.reset()

    def toggle(self) -> None:
        """Start or pause; no effect when the time is up."""
        if self.is_running:
            self._before = self._keeper.stop()
        elif not self.is_up:
            # Without a limit the soft rule makes the keeper tick.
            self._keeper.run(0, self._limit, 0, 0, self._before)
        self.changed.emit()

    def reset(self) -> None:
        """Stop, with the whole time left."""
        self._keeper.stop()
        self._before = 0
        self.changed.emit()

    @property
    def _limit(self) -> ClockRule:
        limited = self._rule.kind is ClockKind.TURN
        return self._rule if limited else ClockRule(ClockKind.SOFT)

    def _tell(self, _seat: int, seconds: int) -> None:
        self.time_left.emit(seconds)

    def _stop(self, _seat: int) -> None:
        self._keeper.stop()
        self._before = self._limit.seconds * 1000
        self.changed.emit()
        self.time_up.emit()
