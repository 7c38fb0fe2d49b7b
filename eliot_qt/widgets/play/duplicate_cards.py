"""Cards over the rack in games with a rack for all: who enters a move, and the end of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.models.plain import plain_tip
from eliot_qt.models.rack import RackModel
from eliot_qt.play.state import RackSlot

from ..board.rack_view import RackView
from ..board.tile_painter import TilePainter
from ..parts.eliding_button import ElidingButton
from ..parts.page import Page, label

# The key of the window's command.
_UNDO = "Ctrl+Z"
_PRESS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SeatsCard(Page):
    """The rack of this turn, and a button for each person who has yet to enter a move.

    When all have, the button shows the turn. The digit of a seat presses its button, Space the
    first. Who has just entered may take the move back.
    """

    seat_chosen = Signal(int)
    all_done = Signal()
    undo_requested = Signal()

    def __init__(self, painter: TilePainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = label("", wrap=True)
        self._model = RackModel(self)
        self.rack = RackView(self._model, painter)
        self.rack.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rack.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.rack.setAccessibleName(self.tr("Everyone's rack"))
        self._buttons: list[QPushButton] = []
        self._seats: tuple[int, ...] = ()
        self._head, self._row = QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(self._text, 1)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        for line in (self._head, self._row):
            line.setSpacing(8)
            texts.addLayout(line)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 14, 6)
        row.setSpacing(14)
        row.addWidget(self.rack)
        row.addLayout(texts, 1)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons of those who are waited for, and the one that takes a move back."""
        return tuple(self._buttons)

    def ask(
        self,
        names: Sequence[tuple[int, str]],
        rack: bytes,
        tile_set: TileSet,
        back: str | None = None,
    ) -> None:
        """Ask who enters: seats with their names; none is left when all have entered.

        ``back`` names who may take a move back.
        """
        self._model.set_slots([RackSlot(tile) for tile in rack], tile_set, False)
        if not names:
            self._text.setText(self.tr("All moves are in."))
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
    """How a turn went. Enter, Space or the button goes on; Up and Down step through moves."""

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
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self._title)
        texts.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(12)
        row.addLayout(texts, 1)
        row.addWidget(self.next)

    def show_turn(self, title: str, text: str, further: str) -> None:
        """Show the title, how the turn went, and what the button does."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.next.setText(further)
        self.next.setToolTip(self.tr("{what} (Enter)").format(what=further))
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{text} {self.next.toolTip()}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _PRESS:
            if not event.isAutoRepeat():
                self.next_requested.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step_requested.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)
