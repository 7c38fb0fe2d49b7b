"""Cards in games with a rack for all: who enters a move, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.models.plain import plain_tip
from eliot_qt.models.said import said_text
from eliot_qt.voice.prompts import ALL_MOVES_IN
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.eliding_button import ElidingButton
from eliot_qt.widgets.parts.page import LARGE, Page, card_layout, label

# The key of the window's command.
_UNDO = "Ctrl+Z"
_PRESS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SeatsCard(Page):
    """A button for each person who has yet to enter a move with the rack below the board.

    When all have, the button shows the turn. The digit of a seat presses its button, Space the
    first. Who has just entered may take the move back.
    """

    seat_chosen = Signal(int)
    all_done = Signal()
    undo_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = label("", wrap=True)
        self._buttons: list[QPushButton] = []
        self._seats: tuple[int, ...] = ()
        self._head, self._row = QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(self._text, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 10, 18, 12)
        column.setSpacing(6)
        for line in (self._head, self._row):
            line.setSpacing(8)
            column.addLayout(line)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of those who are waited for, and the one that takes a move back."""
        return tuple(self._buttons)

    def ask(
        self,
        names: Sequence[tuple[int, str]],
        back: str | None = None,
    ) -> None:
        """Ask who enters: seats with their names; none is left when all have entered.

        ``back`` names who may take a move back.
        """
        if not names:
            self._text.setText(said_text(ALL_MOVES_IN))
        elif back is None:
            self._text.setText(self.tr("Who enters a move? Everyone else, look away."))
        else:
            self._text.setText(self.tr("Who is next?"))
        self._text.setWordWrap(back is None)
        self.setAccessibleName(self._text.text())
        self._seats = tuple(seat for seat, _ in names)
        while self._buttons:
            button = self._buttons.pop()
            button.hide()
            button.deleteLater()
        for seat, name in names:
            # The number is the seat's from the first entry to the last.
            number = seat + 1
            text, press = f"{number}\N{EN SPACE}{name}", partial(self.seat_chosen.emit, seat)
            button = self._add(text, press, self._row)
            self._explain(
                button, self.tr("{name} enters a move ({key})").format(name=name, key=number)
            )
        if not names:
            button = self._add(self.tr("Show the turn"), self.all_done.emit, self._row)
            self._explain(button, self.tr("Show what everyone played (Enter)"))
        if back is not None:
            button = self._add(
                self.tr("Take back {name}").format(name=back), self._undo, self._head
            )
            tip = self.tr("{name} takes the move back and enters another ({key})")
            keys = QKeySequence(_UNDO).toString(QKeySequence.SequenceFormat.NativeText)
            self._explain(button, tip.format(name=back, key=keys))

    def first_focus(self) -> QWidget | None:
        return self._buttons[0] if self._buttons else None

    def _explain(self, button: QPushButton, tip: str) -> None:
        button.setToolTip(plain_tip(tip))
        button.setAccessibleName(tip)

    def _add(self, text: str, press: Callable[[], None], line: QHBoxLayout) -> QPushButton:
        button = ElidingButton(text)
        button.setObjectName("plain" if self._buttons else "primary")
        button.setAutoDefault(True)
        button.clicked.connect(lambda: press())
        line.addWidget(button)
        self._buttons.append(button)
        return button

    def _choose_first(self) -> None:
        if self._seats:
            self.seat_chosen.emit(self._seats[0])
        else:
            self.all_done.emit()

    def _undo(self) -> None:
        self.undo_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        if event.key() in _PRESS:
            self._choose_first()
        elif Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
            seat = event.key() - Qt.Key.Key_1
            if seat in self._seats:
                self.seat_chosen.emit(seat)
        else:
            super().keyPressEvent(event)


class ReviewCard(Page):
    """The course of a turn. Enter, Space or the button goes on; Up and Down step through moves."""

    next_requested = Signal()
    step_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = label("", "heading", wrap=True)
        self._text = label("", "muted", wrap=True)
        self.next = QPushButton()
        self.next.setObjectName("primary")
        self.next.setAutoDefault(True)
        self.next.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.next.clicked.connect(self.next_requested)
        card_layout(self, (self._title, self._text), (self.next,))

    def show_turn(self, title: str, text: str, further: str) -> None:
        """Show the title, how the turn went, and what the button does."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.next.setText(further)
        self.next.setToolTip(self.tr("{what} (Enter)").format(what=further))
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{text} {self.next.toolTip()}")

    def themed(self, theme: Theme) -> None:
        # In large text the moves need the room, and their heading names the turn, too.
        self._title.setVisible(self.scale < LARGE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _PRESS:
            if not event.isAutoRepeat():
                self.next_requested.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_requested.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)
