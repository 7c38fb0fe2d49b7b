"""The line of the start page that takes a position as text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from ..parts.page import label

# A CGP board has this many row separators or more.
_FEWEST_ROWS = 4


class PositionLine(QWidget):
    """A line to paste a position into, in the notation of the field (CGP)."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._edit = QLineEdit()
        self._edit.setPlaceholderText(self.tr("Paste a position (CGP) and press Enter"))
        self._edit.setAccessibleName(self.tr("Position in CGP notation"))
        self._edit.returnPressed.connect(self._enter)
        self._edit.textEdited.connect(self._clear_problem)
        self._problem = label("", "problem", wrap=True)
        self._problem.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._edit)
        column.addWidget(self._problem)
        self.hide()

    def begin(self) -> None:
        """Ready to paste; a position on the clipboard is there already."""
        text = QApplication.clipboard().text().strip()
        if text.count("/") >= _FEWEST_ROWS and "\n" not in text:
            self._edit.setText(text)
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._edit.selectAll()

    def show_problem(self, text: str) -> None:
        """Say below the line why it cannot be used."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
        self._edit.setAccessibleDescription(text)

    def _enter(self) -> None:
        if text := self._edit.text().strip():
            self.entered.emit(text)

    def _clear_problem(self) -> None:
        self.show_problem("")
