"""The turn's clock: its time, start, pause, reset. Nothing blinks."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from eliot_qt.game.clock import format_time
from eliot_qt.session.arbiter_clock import TurnClock

from .rack_bar import ActionButton


def clock_text(clock: TurnClock) -> str:
    """The time left, or gone by where there is no limit."""
    left = clock.left
    # Time gone by is rounded down, time left up.
    return format_time(clock.elapsed // 1000 * 1000 if left is None else max(left, 0))


class ClockLabel(QLabel):
    """The time, in the colour and with the word of an alert when it is short."""

    def __init__(
        self, clock: TurnClock, tone: str = "clock", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._tone = tone
        self.setProperty("tone", tone)
        clock.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the time now."""
        clock = self._clock
        text = clock_text(clock)
        if clock.is_up:
            text = self.tr("Time is up")
        elif clock.is_short:
            text = self.tr("{time} left").format(time=text)
        elif not clock.is_running and clock.elapsed:
            text = self.tr("{time} paused").format(time=text)
        if text == self.text():
            return
        self.setText(text)
        self.setAccessibleName(self.tr("Clock: {time}").format(time=text))
        tone = "invalid" if clock.is_short else self._tone
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().polish(self)


class TimerBar(QWidget):
    """The clock with its two buttons."""

    def __init__(
        self, clock: TurnClock, toggle: QAction, reset: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self.label = ClockLabel(clock)
        self.toggle = ActionButton(toggle, self.tr("Start"))
        self.reset = ActionButton(reset, self.tr("Reset"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        for button in (self.toggle, self.reset):
            button.setProperty("kind", "small")
            row.addWidget(button)
        clock.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        running = self._clock.is_running
        words = self.tr("Pause") if running else self.tr("Start")
        if self.toggle.text() != words:
            self.toggle.say(words)
