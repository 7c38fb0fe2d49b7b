"""A line to type an answer in, and what keys mean that are not its own."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

_LONGEST = 200


class AnswerLine(QLineEdit):
    """Enter answers; Ctrl+Z with nothing typed is left to the page, as is Esc."""

    undo_wanted = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(_LONGEST)
        self.setAccessibleName(name)
        self.setPlaceholderText(name)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            self.undo_wanted.emit()
            return
        super().keyPressEvent(event)
