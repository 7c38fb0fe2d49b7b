"""The card between two people's turns: the board stays visible, the tiles do not."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from eliot_qt.widgets.parts.page import LARGE, Page, card_layout, label
from eliot_qt.widgets.texts.sentences import turn_of


class HandoverCard(Page):
    """Says whose turn it is. Space, Enter or a click anywhere on it shows the tiles."""

    reveal_requested = Signal()
    challenge_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._how = self.tr("Press Space or click to show your tiles")
        self._whose = label("", "result", wrap=True)
        self._what = label("", "muted", wrap=True)
        self.challenge = QPushButton(self.tr("Challenge"))
        self.challenge.setObjectName("plain")
        self.challenge.setToolTip(self.tr("Challenge the last play before you see your tiles"))
        self.reveal = QPushButton(self.tr("Show my tiles"))
        self.reveal.setObjectName("primary")
        for button in (self.challenge, self.reveal):
            button.setAutoDefault(True)
        card_layout(self, (self._whose, self._what), (self.challenge, self.reveal))
        self.challenge.clicked.connect(self.challenge_requested)
        self.reveal.clicked.connect(self.reveal_requested)

    def ask(self, name: str, may_challenge: bool = False, happened: str = "") -> None:
        """Ask the person of that name to take over; ``happened`` is the turn before."""
        turn = turn_of(name)
        self._whose.setText(turn)
        self._what.setText(happened or f"{self._how}.")
        self._fit()
        told = f"{turn}. {happened} {self._how}".replace("  ", " ")
        self.setAccessibleName(told)
        self.reveal.setAccessibleDescription(told)
        self.challenge.setVisible(may_challenge)

    def _fit(self) -> None:
        """Leave out what can be seen elsewhere where the text is so large that it would be cut."""
        brief = self.scale >= LARGE
        # The largest text has no room for a large name: the moves below it come first.
        tone = "heading" if brief else "result"
        if self._whose.objectName() != tone:
            self._whose.setObjectName(tone)
            self._whose.style().polish(self._whose)
        self._what.setHidden(brief)
        self.setToolTip(self._what.text() if brief else self._how)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def first_focus(self) -> QPushButton:
        return self.reveal

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.reveal_requested.emit()
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and inside:
            self.reveal_requested.emit()
