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


class TickingClock(QObject):
    """A clock that is looked at ten times a second while it counts."""

    def __init__(
        self, act: Callable[[GameCommand], None], tick: Callable[[], None], parent: QObject | None
    ) -> None:
        super().__init__(parent)
        self._act = act
        self._tick = tick
        self._alerts: tuple[int, ...] = ALERTS
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.check)

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which a notice says so, the most first."""
        return self._alerts

    @alerts.setter
    def alerts(self, seconds: tuple[int, ...]) -> None:
        self._alerts = seconds
        self._pass_alerts()

    def pause(self) -> None:
        """Stop the clock until it is started again; no effect where none runs."""
        self._act(Pause())

    def reset(self) -> None:
        """Give the running turn all its time back."""
        self._act(ResetClock())

    def check(self) -> None:
        """Check the time now."""
        self._tick()

    def follow(self) -> None:
        """Tick while there is something to count."""
        if not self._counts():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _counts(self) -> bool:
        raise NotImplementedError

    def _pass_alerts(self) -> None:
        """Hand the alerts on to the game's clock."""
        raise NotImplementedError


class ClockControl(TickingClock):
    """The clocks of all seats of the running game."""

    ticked = Signal()  # times
    pause_changed = Signal()  # is_paused, may_pause, may_reset

    def __init__(
        self,
        announcer: Announcer,
        act: Callable[[GameCommand], None],
        tick: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(act, tick, parent)
        self._stopwatch: Stopwatch | None = None
        self._times: Callable[[], Times] = lambda: _NO_TIMES
        announcer.watch(self.pause_changed, self._state)

    def hold(self, stopwatch: Stopwatch, times: Callable[[], Times]) -> None:
        """Show the clocks of another game."""
        self._stopwatch, self._times = stopwatch, times
        self._pass_alerts()

    @property
    def times(self) -> Times:
        """The times on the clocks."""
        return self._times()

    @property
    def is_paused(self) -> bool:
        """Return whether the clock is stopped, and board and rack are hidden."""
        return self._times().is_paused

    def unpause(self) -> None:
        """Start the clock again."""
        self._act(Resume())

    def reset(self) -> None:
        super().reset()
        self.ticked.emit()

    def check(self) -> None:
        self.ticked.emit()
        super().check()

    def _counts(self) -> bool:
        return self._stopwatch is not None and self._stopwatch.counts

    def _pass_alerts(self) -> None:
        if self._stopwatch is not None:
            self._stopwatch.alerts = self._alerts

    def _state(self) -> object:
        times = self._times()
        return times.is_paused, times.may_pause, times.may_reset
