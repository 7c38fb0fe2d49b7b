"""The coordinate line: a move typed as text, ``8h word``, ``h8 word``, ``ex abc``."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QWidget


class EntryLine(QFrame):
    """Appears when a digit or ``/`` is typed; Enter sets the move, Esc gives up.

    ``submitted`` carries the text. The owner answers with :meth:`refuse` or :meth:`finish`.
    """

    submitted = Signal(str)
    edited = Signal(str)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "plain")
        self._edit = QLineEdit()
        self._edit.setPlaceholderText(self.tr("8H word · H8 word · ex abc · pass"))
        self._edit.setAccessibleName(self.tr("Move as text"))
        self._edit.setProperty("kind", "small")
        self._edit.returnPressed.connect(self._submit)
        self._edit.textEdited.connect(self._changed)
        label = QLabel(self.tr("Move"))
        label.setBuddy(self._edit)
        self._why = QLabel()
        self._why.setProperty("tone", "invalid")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label)
        row.addWidget(self._edit, 1)
        row.addWidget(self._why, 2)
        self.hide()

    def open_with(self, text: str) -> None:
        """Show the line with its first characters typed."""
        self._edit.setText(text)
        self._why.clear()
        self.show()
        self._edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._edit.setCursorPosition(len(text))

    def refuse(self, why: str) -> None:
        """Say why the text is no move; it stays to be mended."""
        self._why.setText(why)
        self._why.setToolTip(why)

    def finish(self) -> None:
        """Close the line."""
        self.hide()
        self._edit.clear()
        self._why.clear()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.finish()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._edit.setFocus()
        super().focusInEvent(event)

    def _submit(self) -> None:
        self.submitted.emit(self._edit.text())

    def _changed(self, text: str) -> None:
        self._why.clear()
        self.edited.emit(text)
