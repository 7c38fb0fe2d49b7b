"""Notices above or beside what goes on: said once, in words, never in the way."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from ..actions.access_keys import name_of
from .plain_label import PlainLabel
from .speech import say_aloud


class NoticeBar(QFrame):
    """The latest notices, newest first; hidden when there is none. Nothing waits for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice")
        self._texts: list[str] = []
        self._actions: dict[str, QAction] = {}
        self._of_game: set[str] = set()
        self._label = PlainLabel()
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._act = QPushButton()
        self._act.setProperty("kind", "small")
        self._act.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._act.clicked.connect(self._carry_out)
        self._more = QPushButton(self.tr("Next"))
        self._more.setProperty("kind", "small")
        # A click on it leaves the keyboard with the board.
        self._more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._more.clicked.connect(self.dismiss)
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setProperty("kind", "quiet")
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.setAccessibleName(self.tr("Dismiss the notice"))
        self._close.clicked.connect(self.dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.addWidget(self._label, 1)
        row.addWidget(self._act)
        row.addWidget(self._more)
        row.addWidget(self._close)
        self.hide()

    @property
    def button(self) -> QPushButton:
        """The button of the notice shown; hidden where it offers nothing."""
        return self._act

    def say(self, text: str, action: QAction | None = None, of_game: bool = False) -> None:
        """Show a notice, with a button for an action; the same text is not repeated.

        One ``of_game`` goes with the game.
        """
        if of_game:
            self._of_game.add(text)
        if text in self._texts:
            return
        self._texts.append(text)
        if action is not None:
            self._actions[text] = action
        self._refresh()
        say_aloud(self, text)

    def forget(self, text: str) -> None:
        """Drop a notice that is no longer of interest, if it is still there."""
        if text in self._texts:
            self._texts.remove(text)
            self._actions.pop(text, None)
            self._refresh()

    def leave_game(self) -> None:
        """Drop what was said of the game that is left."""
        of_game, self._of_game = self._of_game, set()
        for text in of_game:
            self.forget(text)

    def dismiss(self) -> None:
        """Drop the notice that is shown."""
        if self._texts:
            self._actions.pop(self._texts.pop(), None)
        self._refresh()

    def set_boxed(self, boxed: bool) -> None:
        """Look like a box among others, or like a bar across the window."""
        kind = "notice box" if boxed else "notice"
        if kind != self.property("kind"):
            self.setProperty("kind", kind)
            self.style().unpolish(self)
            self.style().polish(self)

    def texts(self) -> list[str]:
        """The notices not yet dismissed, oldest first."""
        return list(self._texts)

    def _carry_out(self) -> None:
        action = self._actions.get(self._texts[-1]) if self._texts else None
        self.dismiss()
        if action is not None:
            action.trigger()

    def _refresh(self) -> None:
        self.setVisible(bool(self._texts))
        waiting = len(self._texts) - 1
        self._more.setVisible(waiting > 0)
        self._more.setText(self.tr("Next ({n} more)").format(n=waiting))
        if self._texts:
            self._label.setText(self._texts[-1])
        action = self._actions.get(self._texts[-1]) if self._texts else None
        self._act.setVisible(action is not None)
        if action is not None:
            self._act.setText(name_of(action))
            self._act.setToolTip(action.toolTip())
