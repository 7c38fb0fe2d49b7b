"""A note on the turn looked at, kept with the game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

# A note is kept when nothing was typed for so many milliseconds, and when the field is left.
_KEPT_AFTER = 800


class NoteField(QWidget):
    """Emits ``written`` with the number of events before the end of the turn, and the text."""

    written = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = -1
        self._kept = ""
        self.edit = QPlainTextEdit()
        self.edit.setPlaceholderText(self.tr("A note on this turn"))
        self.edit.setAccessibleName(self.tr("Note on this turn"))
        self.edit.setTabChangesFocus(True)
        self.edit.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.edit)
        self._keep_soon = QTimer(self)
        self._keep_soon.setSingleShot(True)
        self._keep_soon.setInterval(_KEPT_AFTER)
        self._keep_soon.timeout.connect(self.keep)
        self.edit.textChanged.connect(self._keep_soon.start)

    def show_note(self, number: int, text: str) -> None:
        """Show the note behind so many events; what was being written on another one is kept."""
        if number != self._number:
            self.keep()
            self._number = number
        elif self.edit.hasFocus():
            return
        self._kept = text
        if self.edit.toPlainText() != text:
            self.edit.setPlainText(text)
        self._keep_soon.stop()

    def keep(self) -> None:
        """Keep what is written."""
        self._keep_soon.stop()
        text = self.edit.toPlainText()
        if self._number >= 0 and text != self._kept:
            self._kept = text
            self.written.emit(self._number, text)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.edit and isinstance(event, QFocusEvent) and event.lostFocus():
            self.keep()
        return super().eventFilter(watched, event)
