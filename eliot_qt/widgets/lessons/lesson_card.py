"""The card of a lesson beside the board: what is asked, the answers, and what the coach says."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from eliot_qt.game.notation import format_move
from eliot_qt.models.said import said_text
from eliot_qt.puzzles.lessons.lesson import ChoiceAsked, CountAsked, LessonStep, MoveAsked
from eliot_qt.session.study.lesson_run import LessonRun, StepState
from eliot_qt.voice.phrases import in_bag

from ..parts.flow_layout import FlowLayout, lay_out_now
from ..parts.plain_label import PlainLabel
from ..parts.speech import say_aloud

_MOST_COUNTED = 99


class LessonCard(QFrame):
    """Hidden without a lesson. What is next takes the keyboard once the answer is right."""

    lessons_wanted = Signal()

    def __init__(self, run: LessonRun, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice box")
        self._run = run
        self._shown: LessonStep | None = None
        self._title, self._ask, self._said = PlainLabel(), PlainLabel(), PlainLabel()
        self._standing = PlainLabel()
        self._title.setProperty("tone", "heading")
        self.choices: list[QPushButton] = []
        self._choice_box = QWidget()
        self._choice_column = QVBoxLayout(self._choice_box)
        self.number = QSpinBox()
        self.number.setRange(0, _MOST_COUNTED)
        self.number.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.number.setAccessibleName(self.tr("Your count"))
        self.check = self._button(self.tr("Check"), self._check)
        self._count_box = QWidget()
        self.show_answer = self._button(self.tr("Show me"), run.show)
        self.next = self._button(self.tr("Next"), self._go_on)
        self.next.setProperty("kind", "primary")
        self.all = self._button(self.tr("All lessons"), self.lessons_wanted.emit)
        self._lay_out()
        run.changed.connect(self.refresh)
        self.refresh()

    @property
    def text(self) -> str:
        """The text of the card; empty without a lesson."""
        if self.isHidden():
            return ""
        labels = (self._title, self._standing, self._ask, self._said)
        return " ".join(each.text() for each in labels if not each.isHidden())

    def refresh(self) -> None:
        """Show the step in front."""
        run, lesson, step = self._run, self._run.lesson, self._run.step
        self.setVisible(lesson is not None)
        if lesson is None or step is None:
            self._shown = None
            return
        is_new, self._shown = step is not self._shown, step
        title = self.tr("{lesson}: {number} of {count}")
        self._title.setText(
            title.format(lesson=lesson.title, number=run.number + 1, count=len(lesson.steps))
        )
        self._ask.setText(step.ask)
        self._show_standing()
        verdict = self._verdict()
        self._said.setText(verdict)
        self._said.setVisible(bool(verdict))
        if is_new:
            self._offer(step)
        if isinstance(step.asked, ChoiceAsked) and run.is_answered:
            right = step.asked.right
            self.choices[right].setText(f"✓ {step.asked.choices[right]}")
        for widget in (*self.choices, self.number, self.check):
            widget.setEnabled(not run.is_answered)
        self.show_answer.setVisible(not run.is_answered and run.best is not None)
        self.show_answer.setToolTip(self.tr("Show the answer; the step stays open"))
        self.next.setVisible(run.is_answered)
        self.next.setText(self.tr("Finish") if run.is_last else self.tr("Next"))
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(verdict or step.ask)
        say_aloud(self, verdict or step.ask)
        self._move_focus(is_new)
        # The page is in front by now: it is painted next.
        if self.isVisible():
            lay_out_now(self)

    def _show_standing(self) -> None:
        """Say scores and bag of a game under way: the training beside the card has its own."""
        position = self._run.standing
        self._standing.setVisible(position is not None)
        if position is not None:
            own, other = position.scores[position.to_move], position.scores[position.next_seat]
            bag = said_text(in_bag(position.bag_count))
            text = self.tr("{own} to {other} points, {bag}")
            self._standing.setText(text.format(own=own, other=other, bag=bag))

    def _verdict(self) -> str:
        run, step = self._run, self._run.step
        match run.state:
            case StepState.RIGHT:
                return self.tr("Right. {coach}").format(coach=run.coach)
            case StepState.SHOWN:
                return run.coach
            case StepState.WRONG if step is not None and isinstance(step.asked, CountAsked):
                return self.tr("Not quite. Count again.")
            case StepState.WRONG if run.last_move is not None and run.position is not None:
                position = run.position
                move = format_move(run.last_move, position.board, position.tile_set)
                text = self.tr("{move} is not it. Try again; F2 gives a hint.")
                return text.format(move=move)
            case StepState.WRONG:
                return self.tr("No. Try another answer.")
        return ""

    def _offer(self, step: LessonStep) -> None:
        """Show what the step is answered with."""
        for button in self.choices:
            self._choice_column.removeWidget(button)
            button.deleteLater()
        choices = step.asked.choices if isinstance(step.asked, ChoiceAsked) else ()
        self.choices = [self._choice(place, text) for place, text in enumerate(choices)]
        for button in self.choices:
            self._choice_column.addWidget(button)
        self._choice_box.setVisible(bool(self.choices))
        self._count_box.setVisible(isinstance(step.asked, CountAsked))
        self.number.setValue(0)

    def _choice(self, place: int, text: str) -> QPushButton:
        button = self._button(text, lambda: self._run.choose(place))
        button.setAccessibleName(text)
        return button

    def _move_focus(self, is_new: bool) -> None:
        """Put the keyboard on what comes next; the board has it while a move is asked."""
        step = self._run.step
        if self._run.is_answered:
            self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        elif is_new and self.choices:
            self.choices[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif is_new and step is not None and not isinstance(step.asked, MoveAsked):
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
            self.number.selectAll()

    def _check(self) -> None:
        self._run.count(self.number.value())

    def _go_on(self) -> None:
        if not self._run.next():
            self.lessons_wanted.emit()

    def _button(self, text: str, press: object) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("kind", "small")
        button.setAutoDefault(True)
        button.clicked.connect(lambda _checked=False: press())  # type: ignore[operator]
        return button

    def _lay_out(self) -> None:
        """Put the texts, the answers and the buttons below one another."""
        self._choice_column.setContentsMargins(0, 0, 0, 0)
        self._choice_column.setSpacing(6)
        count = QHBoxLayout(self._count_box)
        count.setContentsMargins(0, 0, 0, 0)
        count.addWidget(self.number)
        count.addWidget(self.check)
        count.addStretch(1)
        foot = QWidget()
        row = FlowLayout(foot)
        for button in (self.next, self.show_answer):
            row.addWidget(button)
        # Beside the title: in large text a row of its own would be missed by the list above.
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._title, 1)
        head.addWidget(self.all, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(6)
        column.addLayout(head)
        for text in (self._title, self._standing, self._ask):
            text.setWordWrap(True)
        for text in (self._standing, self._ask):
            column.addWidget(text)
        column.addWidget(self._choice_box)
        column.addWidget(self._count_box)
        self._said.setWordWrap(True)
        self._said.setProperty("tone", "row")
        column.addWidget(self._said)
        column.addWidget(foot)
