"""Offers to undo what one key has done to a turn: a pass, a resignation."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from eliot_qt.game.events import Resigned, Turn
from eliot_qt.session.game.game_session import GameSession

from ..parts.notice_bar import NoticeBar


class UndoOffer(QObject):
    """One notice with a button; it goes when the seat acts again or undo no longer reaches it."""

    def __init__(
        self, session: GameSession, notices: NoticeBar, undo: QAction, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._notices = notices
        self._undo = undo
        self._text = ""
        self._number = 0
        self._event: Turn | Resigned | None = None
        session.record_changed.connect(self._check)
        session.hand.rack_changed.connect(self._check)

    def offer(self, text: str) -> None:
        """Say what has just been done to the running game, beside a button that undoes it."""
        self.withdraw()
        for number, event in enumerate(self._session.record.events):
            if isinstance(event, Turn | Resigned):
                self._number, self._event = number, event
        self._text = text
        self._notices.say(text, self._undo)

    def withdraw(self) -> None:
        """Take the offer away."""
        if self._event is not None:
            self._event = None
            self._notices.forget(self._text)

    def _check(self) -> None:
        if self._event is not None and not self._reaches():
            self.withdraw()

    def _reaches(self) -> bool:
        """Return whether undo would still undo the event."""
        session = self._session
        if self._event is None or not session.is_open or not session.can_undo:
            return False
        events = session.record.events[: session.record.cursor]
        if len(events) <= self._number or events[self._number] is not self._event:
            return False
        later = events[self._number + 1 :]
        return not any(isinstance(e, Turn) and e.seat == self._event.seat for e in later)
