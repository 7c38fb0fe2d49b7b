"""The turn's clock at the arbiter's desk: its time, start, pause, reset."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QWidget

from eliot_qt.session.arbiter_clock import TurnClock

from ..actions.action_button import ActionButton
from ..parts.timer_label import TimerLabel
from ..texts.timer_texts import ClockFace, clock_face


def turn_face(clock: TurnClock) -> ClockFace:
    """What the arbiter's clock shows now."""
    paused = not clock.is_running and clock.elapsed > 0
    return clock_face(clock.rule, clock.left, clock.elapsed, clock.alerts, paused)


class ClockLabel(TimerLabel):
    """The time of the arbiter's clock."""

    def __init__(
        self, clock: TurnClock, tone: str = "clock", parent: QWidget | None = None
    ) -> None:
        super().__init__(tone, parent)
        self._clock = clock
        clock.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the time now."""
        self.show_face(turn_face(self._clock))


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
        words = self.tr("Start")
        if self._clock.is_running:
            words = self.tr("Pause")
        elif self._clock.elapsed and not self._clock.is_up:
            words = self.tr("Go on")
        if self.toggle.text() != words:
            self.toggle.say(words)
