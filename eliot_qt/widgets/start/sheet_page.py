"""What pages to fill in before a game have in common: a way back, parts to scroll, Start."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..look.line_icons import Glyph, line_icon
from ..look.theme import Theme
from ..parts.page import Page, ScrollPane, label

_WIDEST = 760
_ICON = 16


class SheetPage(Page):
    """A page that ends with Start or Cancel; Enter starts, Esc goes back.

    Subclasses lay out their parts and say in :meth:`accept` what Start does.
    """

    accepted = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label("", "title")
        self._problem = label("", "problem", wrap=True)
        self.start = QPushButton(self.tr("Start"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self._back = QToolButton()
        self._body = QWidget()

    def accept(self) -> None:
        """Start, if all is well."""
        raise NotImplementedError

    def first_focus(self) -> QWidget:
        return self.start

    def themed(self, theme: Theme) -> None:
        self._body.setMaximumWidth(round(_WIDEST * self.scale))
        self._dress(self._back, Glyph.LEFT, theme)

    def _dress(self, button: QPushButton | QToolButton, glyph: Glyph, theme: Theme) -> None:
        side = round(_ICON * self.scale)
        button.setIcon(line_icon(glyph, theme.colour("primary"), side))
        button.setIconSize(QSize(side, side))

    def _name(self, title: str) -> None:
        self._title.setText(title)
        self.setAccessibleName(title)

    def _lay_out(self, *parts: QWidget) -> None:
        """Title, parts below one another, footer."""
        self._back.setObjectName("tool")
        self._back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._back.setToolTip(self.tr("Back (Esc)"))
        self._back.setAccessibleName(self.tr("Back"))
        head = QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
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
        self.start.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.cancelled)
        self._back.clicked.connect(self.cancelled)

    def _footer(self) -> QHBoxLayout:
        self.start.setObjectName("primary")
        self.start.setToolTip(self.tr("Start the game (Enter)"))
        self.cancel.setObjectName("plain")
        self.cancel.setToolTip(self.tr("Back to where you were (Esc)"))
        footer = QHBoxLayout()
        footer.setContentsMargins(28, 12, 28, 14)
        footer.setSpacing(10)
        footer.addWidget(self._problem, 1)
        for button in (self.cancel, self.start):
            button.setAutoDefault(True)
            footer.addWidget(button)
        return footer

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._scroll.verticalScrollBar().setValue(0)
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QPushButton | QToolButton):
                focused.click()
            else:
                self.accept()
        else:
            super().keyPressEvent(event)
