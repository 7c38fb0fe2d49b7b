"""Buttons that follow an action, with an icon that grows with the text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from .actions import name_of
from .commands import Command

STEPS = (Command.FIRST, Command.BACK, Command.FORWARD, Command.LAST)


class ActionButton(QPushButton):
    """A button that follows an action: text (unless its own is given), tooltip, enabled state."""

    def __init__(self, action: QAction, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text or name_of(action), parent)
        self._action = action
        self._words = text or name_of(action)
        self._name = name_of(action)
        self._shorter: tuple[str, ...] = ()
        # Enter belongs to the play surface, wherever the pointer last clicked.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def say(self, words: str, *shorter: str) -> None:
        """Show other words, and give them as the name too; see :meth:`cut_to` for the shorter."""
        self._words = self._name = words
        self._shorter = shorter
        self.setText(words)
        self.setAccessibleName(words)

    def set_brief(self, brief: bool) -> None:
        """Show the icon alone, where there is one, or the words too."""
        self.setText("" if brief and not self.icon().isNull() else self._words)

    def cut_to(self, width: int) -> None:
        """Show the longest words that go into a button that wide, else the shortest cut off."""
        self.setText(self._words)
        metrics = self.fontMetrics()
        room = width - self.sizeHint().width() + metrics.horizontalAdvance(self._words)
        texts = (self._words, *self._shorter)
        fitting = (text for text in texts if metrics.horizontalAdvance(text) <= room)
        cut = metrics.elidedText(texts[-1], Qt.TextElideMode.ElideRight, room)
        self.setText(next(fitting, cut))

    def _follow(self) -> None:
        self.setEnabled(self._action.isEnabled())
        self.setToolTip(self._action.toolTip())
        # Also the same icon, set again, has all around the button laid out anew.
        if (icon := self._action.icon()).cacheKey() != self.icon().cacheKey():
            self.setIcon(icon)
        self.setAccessibleName(self._name)
        self._fit_icon()

    def _fit_icon(self) -> None:
        side = self.fontMetrics().height()
        self.setIconSize(QSize(side, side))

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_icon()


class StepButton(ActionButton):
    """A quiet button, icon only, that steps through the turns."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action)
        self.setText("")
        self.setProperty("kind", "step")
