"""The frame of pages to fill in before a game: a way back, parts to scroll, Start."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..look.icons import Icons
from ..look.theme import Theme
from ..parts.page import ScrollPane, label

_WIDEST = 760
_ICON = 16


class SheetFrame(QWidget):
    """Fills a page that ends with Start or Cancel; Enter starts, Esc goes back.

    ``first_focus`` is what takes the keyboard when the page is shown.
    """

    started = Signal()
    cancelled = Signal()

    def __init__(self, page: QWidget, icons: Icons, first_focus: Callable[[], QWidget]) -> None:
        super().__init__(page)
        self._icons = icons
        self._first_focus = first_focus
        self.title = label("", "title")
        self.problem = label("", "problem", wrap=True)
        self.start = QPushButton(self.tr("Start"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self._back = QToolButton()
        self._body = QWidget()
        around = QVBoxLayout(page)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self)
        self.start.clicked.connect(self.started)
        self.cancel.clicked.connect(self.cancelled)
        self._back.clicked.connect(self.cancelled)

    def lay_out(self, *parts: QWidget) -> None:
        """Title, parts below one another, footer."""
        self._back.setObjectName("tool")
        self._back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._back.setToolTip(self.tr("Back (Esc)"))
        self._back.setAccessibleName(self.tr("Back"))
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self.title, 1)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(28, 20, 28, 12)
        column.setSpacing(14)
        column.addLayout(head)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        line = QFrame()
        line.setObjectName("rule")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._scroll = ScrollPane(self._body)
        whole.addWidget(self._scroll, 1)
        whole.addWidget(line)
        whole.addLayout(self._footer())

    def themed(self, theme: Theme, scale: float) -> None:
        """Follow the theme and the size of the text, 1.0 as designed."""
        self._body.setMaximumWidth(round(_WIDEST * scale))
        self.put_icon(self._back, "left", theme, scale)

    def put_icon(self, button: QAbstractButton, icon: str, theme: Theme, scale: float) -> None:
        """Show an icon on a button of the page, in a theme and size of text."""
        self._icons.put_on(button, icon, theme, "primary", round(_ICON * scale))

    def _footer(self) -> QHBoxLayout:
        self.start.setObjectName("primary")
        self.start.setToolTip(self.tr("Start the game (Enter)"))
        self.cancel.setObjectName("plain")
        self.cancel.setToolTip(self.tr("Back to where you were (Esc)"))
        footer = QHBoxLayout()
        footer.setContentsMargins(28, 12, 28, 14)
        footer.setSpacing(10)
        footer.addWidget(self.problem, 1)
        for button in (self.cancel, self.start):
            button.setAutoDefault(True)
            footer.addWidget(button)
        return footer

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._scroll.verticalScrollBar().setValue(0)
        self._first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton | QToolButton):
                focused.click()
            else:
                self.started.emit()
        else:
            super().keyPressEvent(event)
