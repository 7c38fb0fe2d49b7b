"""The arbiter's page worked by keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from eliot_qt.models.tables import SeatColumn
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.widgets.club.arbitration_page import ArbitrationPage
from tests.session.club import Club

KEY = Qt.Key
NO_KEY = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


@dataclass
class ClubDesk:
    """The page in a window, and the club it shows."""

    app: QApplication
    club: Club
    page: ArbitrationPage

    @property
    def session(self) -> ClubSession:
        return self.club.session

    @property
    def message(self) -> str:
        return self.page.workspace.message.plain_text()

    @property
    def focus(self) -> QWidget | None:
        return QApplication.focusWidget()

    def start(self, tables: int = 3, rack: str = "EINRTWA", **rules: Any) -> None:
        self.club.start(tables, rack, **rules)
        self.page.open()
        self.settle()

    def settle(self) -> None:
        for _ in range(2):
            self.app.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEY, text: str = "") -> None:
        handle = self.page.windowHandle()
        if text:
            QTest.sendKeyEvent(QTest.KeyAction.Click, handle, key, text, modifiers)
        else:
            QTest.keyClick(handle, key, modifiers)

    def type(self, text: str) -> None:
        for char in text:
            self.key(KEY(ord(char.upper())), SHIFT if char.isupper() else NO_KEY, char)

    def enter(self) -> None:
        self.key(KEY.Key_Return)

    def end_turn(self) -> None:
        """End the turn, twice where tables without a move are named first."""
        number = self.session.view.turn
        for _ in range(2):
            if self.session.view.turn == number:
                self.key(KEY.Key_Return, CONTROL)
                self.settle()

    def shown(self, table: int, column: SeatColumn) -> str:
        return str(self.page.workspace.seats.seats.index(table - 1, column).data())
