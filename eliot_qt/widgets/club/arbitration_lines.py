"""Small parts of the arbiter's workspace: the rack as text, and the choice of the turn in view."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from eliot_qt.models.plain import plain_button
from eliot_qt.play.club_commands import ViewTurn
from eliot_qt.session.club_session import ClubSession

from ..texts.arbitration_texts import turn_text


class RackLine(QLineEdit):
    """The rack as text; Enter sets it, Esc leaves."""

    left = Signal()

    def __init__(self, session: ClubSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setPlaceholderText(self.tr("Rack, ? for a blank"))
        self.setAccessibleName(self.tr("Rack"))
        self.setToolTip(self.tr("Tiles of the rack, then Enter (Ctrl+K)"))
        self.returnPressed.connect(self._set)

    def begin(self) -> None:
        """Write a rack; the one there is can be mended."""
        session = self._session
        self.setText(session.view.tile_set.show(session.record.position.rack))
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def _set(self) -> None:
        before = self._session.record
        self._session.set_rack(self.text())
        if self._session.record is not before:
            self.clear()
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)


class TurnChoice(QToolButton):
    """Which turn is in view; its menu has them all."""

    def __init__(self, session: ClubSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(self.tr("Choose a turn (Alt+Left, Alt+Right, Alt+End)"))
        session.game_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Name the turn in view."""
        if self._session.is_open:
            view = self._session.view
            text = turn_text(view, view.turn)
            self.setText(plain_button(text))
            self.setAccessibleName(self.tr("Turn in view: {turn}").format(turn=text))

    def _fill(self) -> None:
        session, view = self._session, self._session.view
        self._menu.clear()
        numbers: list[int | None] = list(range(len(view.record.position.turns)))
        if view.record.position.open_turn is None:
            numbers.append(None)
        for number in numbers:
            action = self._menu.addAction(plain_button(turn_text(view, number)))
            action.setCheckable(True)
            action.setChecked(number == view.turn)
            action.triggered.connect(partial(session.act, ViewTurn(number)))
