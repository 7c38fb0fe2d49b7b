"""The decks: a list, and what can be done with the one chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from eliot_qt.models.plain import plain_button
from eliot_qt.session.study.study_decks import StudyDecks
from eliot_qt.study.deck import MOST_NEW, QuizKind
from eliot_qt.study.decks import DueDeck

from ..look.theme import Theme
from ..parts.choice_box import ChoiceBox, NumberBox
from ..parts.empty_state import EmptyState
from ..parts.file_dialogs import FileKind, ask_save_kind
from ..parts.flow_layout import FlowLayout
from ..parts.page import label, panel, push_button
from ..texts import study_texts
from .deck_list import DeckList


class DeckPane(QWidget):
    """Enter begins a lesson on the deck chosen."""

    begin_wanted = Signal(object, object)  # DueDeck, QuizKind
    new_wanted = Signal()
    export_wanted = Signal(object, object, object)  # DueDeck, QuizKind, Path
    left = Signal()

    def __init__(
        self,
        decks: StudyDecks,
        names: Callable[[], Mapping[str, str]],
        folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._decks = decks
        self._names = names
        self._folder = folder
        self._asked_to_remove: Path | None = None
        self.list = DeckList()
        self.empty = EmptyState(
            self.tr("DECKS"),
            self.tr(
                "A deck is a list of words to learn. Make one from a search, or add words from the "
                "word tools and from reviews of your games."
            ),
            self.tr("New deck…"),
        )
        self.said = label("", "muted", wrap=True)
        self.quiz: ChoiceBox[QuizKind] = ChoiceBox()
        self.quiz.offer([(quiz, study_texts.quiz_name(quiz)) for quiz in QuizKind])
        self.quiz.setAccessibleName(self.tr("Quiz"))
        self.pace = NumberBox()
        self.pace.setRange(0, MOST_NEW)
        self.pace.setAccessibleName(self.tr("New cards a day"))
        self.study = push_button(self.tr("Study"), "primary")
        self.new = push_button(self.tr("New deck…"))
        self.export = push_button(self.tr("Export…"))
        self.remove = push_button(self.tr("Remove"))
        self._name = label("", "result", wrap=True)
        self._detail = label("", "muted", wrap=True)
        self._lay_out()
        self._connect()
        self.fill()

    @property
    def deck(self) -> DueDeck | None:
        """The deck chosen; None without any."""
        row = self.list.currentRow()
        return self._decks.decks[row] if 0 <= row < len(self._decks.decks) else None

    @property
    def first(self) -> QWidget:
        """The widget that should have focus when the page is shown."""
        return self.list if self.list.count() else self.empty.button

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.empty.set_theme(theme)
        self.list.set_theme(theme)

    def choose(self, path: Path) -> None:
        """Choose a deck by its file."""
        for row, due in enumerate(self._decks.decks):
            if due.path == path:
                self.list.setCurrentRow(row)

    def fill(self) -> None:
        """Show the decks as they were read last; the one chosen stays so."""
        there = bool(self._decks.decks)
        came = there and not self.list.count() and self.empty.button.hasFocus()
        if not there and self.list.hasFocus():
            self.empty.show()
            self.empty.button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.list.show_decks(self._decks.decks, self._names())
        self.show_side()
        self.empty.setVisible(not there)
        self._follow()
        if came:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str) -> None:
        """Say what has been done, or why not."""
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self._facts.setVisible(self.deck is not None or bool(text))

    # set-up

    def _lay_out(self) -> None:
        pace = QHBoxLayout()
        pace.setSpacing(8)
        pace.addWidget(self.pace)
        pace.addWidget(label(self.tr("new cards a day")))
        pace.addStretch(1)
        self._ways = QWidget()
        ways = FlowLayout(self._ways, 10)
        beside = QWidget()
        beside.setLayout(pace)
        pace.setContentsMargins(0, 0, 0, 0)
        for part in (self.quiz, beside):
            ways.addWidget(part)
        buttons = QWidget()
        self._buttons = FlowLayout(buttons, 10)
        for button in (self.study, self.export, self.remove):
            self._buttons.addWidget(button)
        facts = self._facts = QFrame()
        inside = QVBoxLayout(facts)
        inside.setSpacing(12)
        for part in (self._name, self._detail, self.said, self._ways, buttons):
            inside.addWidget(part)
        self._head = label(self.tr("Decks"), "heading")
        self._head.setContentsMargins(10, 0, 0, 0)
        #: the list, which may stand beside this
        self.side = panel(self._head, self.list, self.new)
        around = self.side.layout()
        assert isinstance(around, QBoxLayout)
        around.setContentsMargins(8, 12, 8, 12)
        around.setStretch(1, 1)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(24, 8, 24, 12)
        column.setSpacing(10)
        column.addWidget(self.side, 1)
        column.addWidget(self.empty)
        column.addWidget(facts)
        column.addStretch(0)
        self.say("")
        self.set_beside(False)

    def show_side(self) -> None:
        """Show the list, unless there is no deck."""
        self.side.setVisible(bool(self._decks.decks))

    def set_beside(self, beside: bool) -> None:
        """Leave the list to the page, which has a place for it at the left; or take it back."""
        if not beside:
            self._column.insertWidget(0, self.side, 1)
            self.show_side()
        self._facts.setObjectName("panel" if beside else "")
        edges = (22, 18, 22, 20) if beside else (0, 0, 0, 0)
        inside = self._facts.layout()
        assert inside is not None
        inside.setContentsMargins(*edges)
        for part in (self._head, self._name, self._detail):
            part.setVisible(beside)
        self._facts.style().unpolish(self._facts)
        self._facts.style().polish(self._facts)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._follow)
        self.list.begun.connect(self._begin)
        self.list.removal_wanted.connect(self._ask_to_remove)
        self.study.clicked.connect(self._begin)
        self.new.clicked.connect(self.new_wanted)
        self.empty.wanted.connect(self.new_wanted)
        self.export.clicked.connect(self._ask_file)
        self.remove.clicked.connect(self._remove)
        self.quiz.currentIndexChanged.connect(self._define)
        self.pace.editingFinished.connect(self._define)
        self._decks.changed.connect(self.fill)

    def _follow(self) -> None:
        """Show the deck chosen, and what can be done with it."""
        due = self.deck
        self._asked_to_remove = None
        self.remove.setText(self.tr("Remove"))
        self._ways.setVisible(due is not None)
        self._facts.setVisible(due is not None or not self.said.isHidden())
        for button in (self.study, self.new, self.export, self.remove):
            button.setVisible(due is not None)
        if due is None:
            return
        self._name.setText(study_texts.deck_name(due.deck.name))
        self._detail.setText(self.list.currentItem().toolTip())
        with QSignalBlocker(self.quiz), QSignalBlocker(self.pace):
            self.quiz.choose(due.deck.quiz)
            self.pace.setValue(due.deck.new_a_day)
        if due.damaged:
            text = self.tr("{number} lines of {file} could not be read")
            self.say(text.format(number=due.damaged, file=due.path))

    def _begin(self) -> None:
        if self.deck is not None:
            self.begin_wanted.emit(self.deck, self.quiz.value)

    def _define(self) -> None:
        """Keep another quiz or pace."""
        due = self.deck
        if due is not None:
            deck = replace(due.deck, quiz=self.quiz.value, new_a_day=self.pace.value())
            if deck != due.deck:
                self._decks.define(due.path, deck)

    def _ask_to_remove(self) -> None:
        """From the list: nothing is removed by a single key."""
        if self.isVisible():
            self.remove.setFocus(Qt.FocusReason.OtherFocusReason)
            self._remove()

    def _remove(self) -> None:
        """Remove the deck chosen, when asked for a second time."""
        due = self.deck
        if due is None:
            return
        if self._asked_to_remove == due.path:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            self._decks.remove(due.path)
            return
        self._asked_to_remove = due.path
        name = plain_button(study_texts.deck_name(due.deck.name))
        self.remove.setText(self.tr("Remove “{name}”?").format(name=name))

    def _ask_file(self) -> None:
        due = self.deck
        if due is None:
            return
        kinds = [
            FileKind(None, ".txt", self.tr("Text with tabs, for Anki and others")),
            FileKind(None, ".csv", self.tr("CSV table")),
        ]
        stem = self._folder / due.path.stem
        answer = ask_save_kind(self.window(), self.tr("Export the deck"), stem, kinds)
        if answer is not None:
            self.export_wanted.emit(due, self.quiz.value, answer[0])

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
