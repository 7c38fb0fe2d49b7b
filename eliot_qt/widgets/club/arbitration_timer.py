"""The turn's clock at the arbiter's page: its time, start, pause, reset, the time for a turn."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from eliot_qt.session.club.turn_clock_control import TurnClockControl

from ..actions.action_button import ActionButton
from ..parts.choice_box import DurationBox
from ..parts.timer_label import TimerLabel
from ..texts.timer_texts import ClockFace, clock_face
from .arbitration_actions import ClubCommand

_LONGEST = 60 * 60


def turn_face(clock: TurnClockControl) -> ClockFace:
    """Return the face of the arbiter's clock now."""
    paused = not clock.is_running and clock.elapsed > 0
    return clock_face(clock.rule, clock.remaining, clock.elapsed, clock.alerts, paused)


class TimerBar(QWidget):
    """The clock with its two buttons; a click on the time lets another one be typed."""

    #: seconds for each turn, 0 for no limit
    time_wanted = Signal(int)
    left = Signal()

    def __init__(
        self,
        clock: TurnClockControl,
        actions: Mapping[ClubCommand, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._brief = False
        # In its place from the start: shown without a parent it would be a window.
        self.label = TimerLabel(parent=self)
        self.label.setToolTip(actions[ClubCommand.CLOCK_TIME].toolTip())
        self.label.installEventFilter(self)
        self._set_time = actions[ClubCommand.CLOCK_TIME]
        self.toggle = ActionButton(actions[ClubCommand.CLOCK], self.tr("Start"))
        self.reset = ActionButton(actions[ClubCommand.CLOCK_RESET], self.tr("Reset"))
        self.time = DurationBox()
        self.time.setRange(0, _LONGEST)
        self.time.setSpecialValueText(self.tr("no limit"))
        self.time.setAccessibleName(self.tr("Time for each turn"))
        self.time.setToolTip(self.tr("Time for each turn: 3 min, 2:30, 90 s; 0 for no limit"))
        self.time.lineEdit().returnPressed.connect(self._take)
        self.time.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.time)
        for button in (self.toggle, self.reset):
            button.setProperty("kind", "small")
            row.addWidget(button)
        clock.changed.connect(self._refresh)
        self._refresh()

    def begin(self) -> None:
        """Let the time for each turn be typed, in the place of the clock."""
        self.time.setValue(self._clock.rule.seconds)
        self._show_box(True)
        self.time.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.time.selectAll()

    def set_brief(self, brief: bool) -> None:
        """Leave the reset to menu and keys where room is short."""
        self._brief = brief
        self.reset.setVisible(not (brief or self.time.isVisible()))

    def set_large(self, large: bool) -> None:
        """Show the time in figures that are read from a distance."""
        self.label.setProperty("kind", "large" if large else "")
        self.label.style().polish(self.label)

    def _take(self) -> None:
        self._show_box(False)
        self.time_wanted.emit(self.time.value())
        self.left.emit()

    def _show_box(self, shown: bool) -> None:
        # The time and its buttons make room for the box.
        self.time.setVisible(shown)
        for widget in (self.label, self.toggle):
            widget.setVisible(not shown)
        self.set_brief(self._brief)

    def _refresh(self) -> None:
        self.label.show_face(turn_face(self._clock))
        words = self.tr("Start")
        if self._clock.is_running:
            words = self.tr("Pause")
        elif self._clock.elapsed and not self._clock.is_up:
            words = self.tr("Resume")
        if self.toggle.text() != words:
            self.toggle.say(words)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.label and event.type() == QEvent.Type.MouseButtonRelease:
            self._set_time.trigger()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.time.isVisible():
            self._show_box(False)
            self.left.emit()
        else:
            super().keyPressEvent(event)
