"""The common base of the parts of the lexicon page that are filled in."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ..parts.page import ScrollPane, label, push_button
from ..texts.sentences import sentence

_WIDEST = 900


class SubPage(QWidget):
    """A title, a body that scrolls, a footer with what is wrong, a way back and a main button.

    Esc goes back.
    """

    left = Signal()

    def __init__(self, title: str, main: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.title = label(title, "title", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.back = push_button(self.tr("Back"))
        self.back.setToolTip(self.tr("Back (Esc)"))
        self.back.clicked.connect(self.leave)
        self.main = push_button(main, "primary")
        self._body = QWidget()
        self._body.setMaximumWidth(_WIDEST)
        self.column = QVBoxLayout(self._body)
        self.column.setContentsMargins(24, 16, 24, 12)
        self.column.setSpacing(10)
        self.column.addWidget(self.title)
        line = QFrame()
        line.setObjectName("rule")
        #: above the footer, always in view
        self.above = QVBoxLayout()
        self.above.setContentsMargins(24, 6, 24, 0)
        footer = QHBoxLayout()
        footer.setContentsMargins(24, 10, 24, 12)
        footer.setSpacing(10)
        footer.addWidget(self.problem, 1)
        footer.addWidget(self.back)
        footer.addWidget(self.main)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(ScrollPane(self._body), 1)
        whole.addWidget(line)
        whole.addLayout(self.above)
        whole.addLayout(footer)

    def fit(self, scale: float) -> None:
        """Follow the size of the text, 1.0 as designed."""
        self._body.setMaximumWidth(round(_WIDEST * scale))

    def first_focus(self) -> QWidget:
        """Return the widget that takes the keyboard as the part comes to the front."""
        return self.main if self.main.isEnabled() else self.back

    def complain(self, text: str) -> None:
        """Say what is wrong; nothing if it is well."""
        self.problem.setText(sentence(text))
        self.main.setAccessibleDescription(text)

    def leave(self) -> None:
        """Go back."""
        self.left.emit()

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
