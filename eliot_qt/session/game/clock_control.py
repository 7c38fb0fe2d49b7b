"""The clocks of the running game for the windows: they tick, and are stopped and reset."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.play.clocks.stopwatch import ALERTS, Stopwatch
from eliot_qt.play.clocks.times import Times
from eliot_qt.play.commands import GameCommand, Pause, ResetClock, Resume

from .announcer import Announcer

TICK = 100
_NO_TIMES = Times((), None, False, False, False, False, False)


class ClockControl(QObject):
    """Looks at the stopwatch ten times a second while a clock runs."""

    ticked = Signal()  # times
    pause_changed = Signal()  # is_paused, may_pause, may_reset

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
        self._stopwatch: Stopwatch | None = None
        self._times: Callable[[], Times] = lambda: _NO_TIMES
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.check)
        announcer.watch(self.pause_changed, self._state)

    def hold(self, stopwatch: Stopwatch, times: Callable[[], Times]) -> None:
        """Show the clocks of another game."""
        self._stopwatch, self._times = stopwatch, times
        stopwatch.alerts = self._alerts

    @property
    def times(self) -> Times:
        """The times on the clocks."""
        return self._times()

    @property
    def is_paused(self) -> bool:
        """Return whether the clock is stopped, and board and rack are hidden."""
        return self._times().is_paused

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which a notice says so, the most first."""
        return self._alerts

    @alerts.setter
    def alerts(self, seconds: tuple[int, ...]) -> None:
        self._alerts = seconds
        if self._stopwatch is not None:
            self._stopwatch.alerts = seconds

    def pause(self) -> None:
        """Stop the clock; no effect where none runs."""
        self._act(Pause())

    def unpause(self) -> None:
        """Let the clock run on."""
        self._act(Resume())

    def reset(self) -> None:
        """Give the running turn all its time back."""
        self._act(ResetClock())
        self.ticked.emit()

    def check(self) -> None:
        """Look at the time now."""
        self.ticked.emit()
        self._tick()

    def follow(self) -> None:
        """Tick while there is something to count."""
        counts = self._stopwatch is not None and self._stopwatch.counts
        if counts and not self._timer.isActive():
            self._timer.start()
        elif not counts:
            self._timer.stop()

    def _state(self) -> object:
        times = self._times()
        return times.is_paused, times.may_pause, times.may_reset
