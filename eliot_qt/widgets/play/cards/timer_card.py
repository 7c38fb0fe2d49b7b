"""In the place of Play while the clock is stopped."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.page import LARGE, Page, card_layout, label


class PauseCard(Page):
    """Says that the game is paused; Enter, Space or the button lets it go on."""

    resume_requested = Signal()

    def __init__(self, actions: Mapping[Command, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reset = actions[Command.RESET_CLOCK]
        self._words = self.tr("Paused. The clock is stopped; board and rack are hidden.")
        self._text = label(self._words, wrap=True)
        self.resume = QPushButton(self.tr("Resume"))
        self.resume.setObjectName("primary")
        self.resume.setAutoDefault(True)
        self.resume.clicked.connect(self.resume_requested)
        self.reset = ActionButton(self._reset, self.tr("Reset clock"))
        self._reset.changed.connect(self._offer)
        self.setAccessibleName(self._words)
        card_layout(self, (self._text,), (self.reset, self.resume))
        self._offer()

    def _offer(self) -> None:
        self.reset.setVisible(self._reset.isEnabled())

    def first_focus(self) -> QWidget:
        return self.resume

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            brief = self.scale >= LARGE
            self._text.setText(self.tr("The clock is stopped.") if brief else self._words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.resume_requested.emit()
            return
        super().keyPressEvent(event)
