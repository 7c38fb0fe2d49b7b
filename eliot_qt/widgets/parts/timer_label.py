"""A clock as text: an alert is shown by words, weight and colour. Nothing blinks."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ..texts.timer_texts import NO_CLOCK, ClockFace
from .plain_label import PlainLabel


class TimerLabel(PlainLabel):
    """A label for a :class:`ClockFace`; hidden without one."""

    def __init__(self, tone: str = "clock", parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setProperty("tone", tone)
        self.setProperty("alert", "")
        self.face = NO_CLOCK
        self.hide()

    def show_face(self, face: ClockFace) -> None:
        """Show the time."""
        if face == self.face:
            return
        before, self.face = self.face, face
        self.setText(face.text)
        self.setAccessibleName(self.tr("Clock: {time}").format(time=face.spoken))
        self.setToolTip(face.spoken if face.spoken != face.text else "")
        self.setVisible(bool(face.text))
        if face.alert != before.alert:
            self.setProperty("alert", face.alert.value)
            self.style().unpolish(self)
            self.style().polish(self)
