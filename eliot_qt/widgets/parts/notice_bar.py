"""Notices above or beside what goes on: said once, in words, never in the way."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from ..actions.actions import name_of
from .plain_label import PlainLabel
from .speech import say_aloud

# How long a notice that offers nothing is shown, in milliseconds.
_LINGERS = 8_000


class NoticeBar(QFrame):
    """The latest notices, newest first; hidden while it is empty. Nothing waits for it.

    A notice goes after a while, unless it offers something, and with the page or game it was said
    in. One that lasts stays there for as long as nobody has dismissed it, and is taken along to the
    next page if it could not be read yet.
    """

    #: a notice is about to be shown where none was
    coming = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice box")
        self._texts: list[str] = []
        self._actions: dict[str, QAction] = {}
        self._lasting: set[str] = set()
        self._read: set[str] = set()
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
        self._going = QTimer(self)
        self._going.setSingleShot(True)
        self._going.setInterval(_LINGERS)
        self._going.timeout.connect(self._go)
        self._shown = ""
        self.hide()

    @property
    def button(self) -> QPushButton:
        """The button of the notice shown; hidden where it offers nothing."""
        return self._act

    def say(self, text: str, action: QAction | None = None, lasts: bool = False) -> None:
        """Show a notice, with a button for an action; the same text is not repeated.

        One that ``lasts`` stays on its page until it is dismissed or forgotten; if it has an action
        also on other pages.
        """
        if lasts:
            self._lasting.add(text)
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
            self._lasting.discard(text)
            self._read.discard(text)
            self._refresh()

    def leave(self) -> None:
        """Drop what was said of the page or game that is left."""
        for text in self.texts():
            if text not in self._lasting or text in self._read:
                self.forget(text)

    def dismiss(self) -> None:
        """Drop the notice that is shown."""
        if self._texts:
            self.forget(self._texts[-1])

    def texts(self) -> list[str]:
        """The notices not yet dismissed, oldest first."""
        return list(self._texts)

    def _carry_out(self) -> None:
        action = self._actions.get(self._texts[-1]) if self._texts else None
        self.dismiss()
        if action is not None:
            action.trigger()

    def _go(self) -> None:
        """Drop the notice in time, unless the pointer is over it: it is being read."""
        if self._shown in self._lasting:
            self._read.add(self._shown)
        elif self.underMouse():
            self._going.start()
        else:
            self.forget(self._shown)

    def _time(self) -> None:
        """Measure how long the notice in front is shown."""
        text = self._texts[-1] if self._texts else ""
        if text != self._shown:
            self._shown = text
            self._going.stop()
            if text and text not in self._read and text not in self._actions:
                self._going.start()

    def _refresh(self) -> None:
        self._time()
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
        if self._texts and self.isHidden():
            self.coming.emit()
        self.setVisible(bool(self._texts))
