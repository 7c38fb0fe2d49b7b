"""The card of the current puzzle: its kind, its state, and the next step."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.session.study.puzzle_run import PuzzleRun, PuzzleState
from eliot_qt.widgets.actions.action_button import ActionButton
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.look.fonts import scale_of
from eliot_qt.widgets.parts.page import LARGE
from eliot_qt.widgets.parts.plain_label import PlainLabel
from eliot_qt.widgets.parts.speech import say_aloud
from eliot_qt.widgets.texts.puzzle_texts import puzzle_text, puzzle_title, why_best_text


class PuzzleCard(QFrame):
    """Hidden without a puzzle."""

    def __init__(
        self, run: PuzzleRun, actions: Mapping[Command, QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice box")
        self._run = run
        self._title = PlainLabel()
        self._title.setProperty("tone", "heading")
        self._rush = PlainLabel()
        self._rush.setProperty("tone", "heading")
        self._rush.hide()
        self._text = PlainLabel()
        for label in (self._title, self._text):
            label.setWordWrap(True)
        self.best = QPushButton(self.tr("Show the best"))
        self.best.setToolTip(self.tr("Show the best move; the puzzle then counts as unsolved"))
        # A click on it leaves the keyboard with the board.
        self.best.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.best.clicked.connect(run.show_best)
        self.next = ActionButton(actions[Command.PUZZLES], self.tr("Next puzzle"))
        buttons = QHBoxLayout()
        for button in (self.best, self.next):
            button.setProperty("kind", "small")
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(6)
        column.addWidget(self._rush)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addLayout(buttons)
        run.changed.connect(self.refresh)
        self.refresh()

    @property
    def text(self) -> str:
        """The state of the puzzle in words."""
        return self._text.text()

    def show_rush(self, text: str) -> None:
        """Show the time left of a rush and what was solved in it; empty where none is on."""
        self._rush.setText(text)
        self._rush.setVisible(bool(text))

    @property
    def rush(self) -> str:
        """The text shown of a rush."""
        return self._rush.text()

    def refresh(self) -> None:
        """Show the puzzle in front."""
        run, puzzle = self._run, self._run.puzzle
        self.setVisible(puzzle is not None)
        if puzzle is None:
            return
        title, text = puzzle_title(puzzle), puzzle_text(puzzle, run.state, run.guess)
        self._title.setText(title)
        if run.state in (PuzzleState.SOLVED, PuzzleState.SHOWN):
            text = "\n".join(
                filter(None, (text, why_best_text(puzzle, run.why, plain=run.is_plain)))
            )
        self._text.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._make_room()
        self.best.setEnabled(run.state in (PuzzleState.OPEN, PuzzleState.WRONG))
        say_aloud(self, text)

    def _make_room(self) -> None:
        """Leave the title out in large text: plaque and bag say the same."""
        self._title.setVisible(scale_of(self.font()) < LARGE)

    # Qt overrides

    def changeEvent(self, event: QEvent) -> None:
        """Follow the size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._make_room()
