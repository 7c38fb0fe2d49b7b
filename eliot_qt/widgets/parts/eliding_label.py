"""A text that may be cut short where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from .plain_label import PlainLabel

_LEAST = 4


class ElidingLabel(PlainLabel):
    """Shows as much of its text as fits, a few letters at least."""

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(
            min(hint.width(), _LEAST * self.fontMetrics().averageCharWidth()), hint.height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter = QPainter(self)
        role, palette = self.foregroundRole(), self.palette()
        self.style().drawItemText(
            painter, room, self.alignment(), palette, self.isEnabled(), text, role
        )
        painter.end()
