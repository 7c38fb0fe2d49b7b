"""The clock of a club's turn for the windows: it ticks, and is started, paused and reset."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.rules import ClockRule
from eliot_qt.play.commands import GameCommand
from eliot_qt.play.evening.turn_clock import TurnClock

from ..game.announcer import Announcer
from ..game.clock_control import TickingClock


class TurnClockControl(TickingClock):
    """The one clock of a turn, the same for all tables."""

    changed = Signal()  # ticked, started, paused or reset; another rule or other alerts
    time_left = Signal(int)  # seconds, at the alerts
    time_up = Signal()

    def __init__(
        self,
        announcer: Announcer,
        act: Callable[[GameCommand], None],
        tick: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(act, tick, parent)
        self._clock = TurnClock()
        announcer.watch(self.changed, self._state)

    def hold(self, clock: TurnClock) -> None:
        """Show the clock of another game."""
        self._clock = clock
        clock.alerts = self._alerts

    @property
    def rule(self) -> ClockRule:
        """The limit it counts down from, or a soft clock without one."""
        return self._clock.rule

    @property
    def is_running(self) -> bool:
        """Return whether time runs."""
        return self._clock.is_running

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn, pauses left out."""
        return self._clock.elapsed

    @property
    def remaining(self) -> int | None:
        """Milliseconds left, None without a limit."""
        return self._clock.remaining

    @property
    def is_up(self) -> bool:
        """Return whether the turn's time is up."""
        return self._clock.is_up

    def toggle(self) -> None:
        """Start or pause; no effect when the time is up."""
        from eliot_qt.play.evening.club_commands import ToggleClock

        self._act(ToggleClock())

    def check(self) -> None:
        running = self.is_running
        super().check()
        if running and self.is_running:
            self.changed.emit()

    def _counts(self) -> bool:
        return self.is_running

    def _pass_alerts(self) -> None:
        self._clock.alerts = self._alerts
        self.changed.emit()

    def _state(self) -> object:
        stopped = None if self.is_running else self.elapsed
        return self._clock, self.rule, stopped
