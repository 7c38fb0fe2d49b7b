"""The clock of a club's turn for the windows: it ticks, and is started, paused and reset."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.game.rules import ClockRule
from eliot_qt.play.clocks.stopwatch import ALERTS
from eliot_qt.play.commands import GameCommand, Pause, ResetClock
from eliot_qt.play.evening.club_commands import ToggleClock
from eliot_qt.play.evening.turn_clock import TurnClock

from ..game.announcer import Announcer
from ..game.clock_control import TICK


class TurnClockControl(QObject):
    """Looks at the clock ten times a second while it runs."""

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
        super().__init__(parent)
        self._act = act
        self._tick = tick
        self._alerts: tuple[int, ...] = ALERTS
        self._clock = TurnClock()
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.check)
        announcer.watch(self.changed, self._state)

    def hold(self, clock: TurnClock) -> None:
        """Show the clock of another game."""
        self._clock = clock
        clock.alerts = self._alerts

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which ``time_left`` is emitted, the most first."""
        return self._alerts

    @alerts.setter
    def alerts(self, seconds: tuple[int, ...]) -> None:
        self._alerts = self._clock.alerts = seconds
        self.changed.emit()

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
        self._act(ToggleClock())

    def pause(self) -> None:
        """Stop the time of the turn until it is started again."""
        self._act(Pause())

    def reset(self) -> None:
        """Stop, with the whole time left."""
        self._act(ResetClock())

    def check(self) -> None:
        """Look at the time now."""
        running = self.is_running
        self._tick()
        if running and self.is_running:
            self.changed.emit()

    def follow(self) -> None:
        """Tick while time goes by."""
        if not self.is_running:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _state(self) -> object:
        stopped = None if self.is_running else self.elapsed
        return self._clock, self.rule, stopped
