"""A lesson: the question in large letters, the answer, its outcome."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.session.study.study_boards import StudyBoards
from eliot_qt.session.study.study_quiz import Stage, StudyQuiz
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.memory import Grade
from eliot_qt.study.questions import QuizQuestion, Taken
from eliot_qt.words import WordsError
from eliot_qt.words.letters import read_letters

from ..board.tile_painter import TilePainter
from ..look.fonts import scale_of
from ..look.theme import Theme
from ..parts.page import ScrollPane, label
from ..parts.speech import say_aloud
from ..texts import study_texts
from ..texts.error_texts import error_text
from ..texts.sentences import sentence
from .answer_area import AnswerArea
from .answer_slots import AnswerSlots
from .outcome_view import OutcomeView
from .quiz_card import CardPile, TileStrip
from .quiz_progress import QuizProgress

# Beside the card there is room for its shadow.
_SIDE = 16
# From this height and width on, as designed, the card lies on a pile.
_ROOMY = 560


class QuizPane(QWidget):
    """Shows a lesson and passes answers on. ``left``: back to the decks."""

    left = Signal()

    def __init__(
        self,
        quiz: StudyQuiz,
        boards: StudyBoards,
        painter: TilePainter,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._quiz = quiz
        self._boards = boards
        self._shown: QuizQuestion | None = None
        self._stage = Stage.CLOSED
        self.counts = label("", "muted", wrap=True)
        self.undo = QPushButton(self.tr("Undo"))
        self.undo.setObjectName("quiet")
        self.undo.setAutoDefault(True)
        self.undo.setToolTip(self.tr("Ask the last card again (Ctrl+Z)"))
        self.prompt = label("", "heading", wrap=True)
        self.tiles = TileStrip(painter)
        self.given = AnswerSlots()
        self.said = label("", "muted", wrap=True)
        self.area = AnswerArea()
        self.outcome = OutcomeView()
        self.done = label("", "heading", wrap=True)
        self.back = QPushButton(self.tr("Back to the decks"))
        self.back.setObjectName("plain")
        self.back.setAutoDefault(True)
        self.hint = label("", "hint", wrap=True)
        self.progress = QuizProgress()
        self.pile = CardPile(self._card())
        self._lay_out()
        self._connect()
        self._follow()

    @property
    def first(self) -> QWidget:
        """The widget that should have focus now."""
        if self._quiz.stage is Stage.ASKING:
            return self.area.first
        return self.outcome.suggested if self._quiz.stage is Stage.JUDGED else self.back

    def themed(self, theme: Theme, scale: float) -> None:
        """Follow the theme and the size of the text."""
        self.tiles.set_scale(scale)
        self.tiles.update()
        self.outcome.themed(theme, scale)
        self.given.set_theme(theme)
        self.progress.set_theme(theme)
        self.pile.set_theme(theme)
        self._fit(scale)

    def _fit(self, scale: float) -> None:
        """Lay the card on a pile where there is room for the edges of one."""
        roomy = self.height() >= _ROOMY * scale and self.width() >= _ROOMY * scale
        self.pile.set_roomy(roomy)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.counts, 1)
        head.addWidget(self.undo)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(_SIDE, 4, _SIDE, 8)
        column.setSpacing(10)
        column.addLayout(head)
        column.addStretch(1)
        column.addWidget(self.pile)
        column.addSpacing(12)
        column.addWidget(self.progress)
        column.addStretch(2)
        column.addWidget(self.hint)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))

    def _card(self) -> QFrame:
        for text in (self.prompt, self.said, self.done):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        card = QFrame()
        card.setObjectName("panel")
        column = QVBoxLayout(card)
        column.setContentsMargins(22, 20, 22, 22)
        column.setSpacing(14)
        for part in (self.prompt, self.tiles, self.given, self.area, self.said, self.outcome):
            column.addWidget(part)
        column.addWidget(self.done)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignHCenter)
        return card

    def _connect(self) -> None:
        area, quiz = self.area, self._quiz
        area.typed.connect(self._take)
        area.shown_wanted.connect(quiz.finish)
        area.hooks_given.connect(self._give_hooks)
        area.verdict_given.connect(quiz.answer_verdict)
        area.undo_wanted.connect(quiz.undo)
        self.outcome.rated.connect(self._rate)
        self.undo.clicked.connect(quiz.undo)
        self.back.clicked.connect(self.left)
        quiz.changed.connect(self._follow)
        self._boards.came.connect(self._show_board)

    # answers

    def _take(self, text: str) -> None:
        try:
            outcome = self._quiz.take(text)
            word = self._quiz.tile_set.spell(read_letters(text, self._quiz.tile_set))
        except WordsError as error:
            self._say(sentence(error_text(error)), "problem")
            return
        self.area.line.clear()
        self._say(study_texts.taken_text(outcome, word), "muted")
        if outcome is Taken.RIGHT and self._quiz.stage is Stage.ASKING:
            self._say("", "muted")

    def _give_hooks(self, front: str, back: str) -> None:
        try:
            self._quiz.answer_hooks(front, back)
        except WordsError as error:
            self._say(sentence(error_text(error)), "problem")

    def _rate(self, rating: Grade) -> None:
        self._quiz.rate(rating)

    def _say(self, text: str, name: str) -> None:
        if self.said.objectName() != name:
            self.said.setObjectName(name)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)
        self.said.setText(text)
        say_aloud(self.area, text)

    # what is shown

    def _follow(self) -> None:
        quiz, stage = self._quiz, self._quiz.stage
        asking, is_judged, is_done = (stage is s for s in (Stage.ASKING, Stage.JUDGED, Stage.DONE))
        # What has the focus must not be hidden before another one takes it.
        focused = self.isAncestorOf(self.window().focusWidget() or self)
        self._show_counts()
        if quiz.question is not None and (asking or is_judged):
            self._boards.look(quiz.question, quiz.lexicon)
            self._show_question(quiz.question)
        if is_judged:
            self.outcome.show_outcome(quiz, self._boards.found)
            self.hint.setText(study_texts.rated_hint())
        elif stage is Stage.PREPARING:
            self.hint.setText(self.tr("Finding the words of this deck…"))
        elif is_done and quiz.counts is not None:
            self.done.setText(study_texts.done_text(quiz.counts, int(quiz.now.timestamp())))
            self.hint.setText("")
        new = (stage, quiz.question) != (self._stage, self._shown)
        self._stage, self._shown = stage, quiz.question
        for part, there in (
            (self.prompt, asking or is_judged),
            (self.tiles, asking or is_judged),
            (self.area, asking),
            (self.given, asking and bool(self.given.words or self.given.left)),
            (self.said, asking),
            (self.outcome, is_judged),
            (self.done, is_done),
            (self.back, is_done),
        ):
            part.setVisible(there)
        if new:
            self._say("", "muted")
            self._announce()
            if focused or self.isVisible():
                self.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_board(self) -> None:
        """A board has been found, or the games to look in have been read."""
        quiz = self._quiz
        if quiz.question is not None and quiz.stage in (Stage.ASKING, Stage.JUDGED):
            self._boards.look(quiz.question, quiz.lexicon)
        if quiz.stage is Stage.JUDGED:
            self.outcome.show_board(quiz.board or self._boards.found)

    def _show_counts(self) -> None:
        counts = self._quiz.counts
        self.counts.setText("" if counts is None else study_texts.counts_text(counts))
        to_come = 0 if counts is None else max(0, counts.due + counts.new - 1)
        self.progress.show_results(self._quiz.results, to_come)
        self.progress.setVisible(self._quiz.question is not None)
        self.pile.set_waiting(to_come if self._quiz.question is not None else 0)
        self.undo.setEnabled(self._quiz.may_undo or self._quiz.stage is Stage.JUDGED)

    def _show_question(self, question: QuizQuestion) -> None:
        quiz = self._quiz
        right = [word for word in question.words if word in quiz.given]
        self.prompt.setText(study_texts.prompt_text(question, len(right)))
        missing = len(question.words) - len(right) if question.quiz is QuizKind.ANAGRAMS else 0
        self.given.show_words([quiz.tile_set.spell(word) for word in right], missing)
        if quiz.stage is Stage.ASKING:
            self.hint.setText(study_texts.hint_text(question.quiz))
        if question is not self._shown:
            self.tiles.show_tiles(question.shown, quiz.tile_set)
            self.area.ask(question.quiz)

    def _announce(self) -> None:
        """Tell a screen reader what is asked, or how the answer was."""
        if self._quiz.stage is Stage.ASKING:
            say_aloud(self.tiles, f"{self.tiles.accessibleName()}. {self.prompt.text()}")
        elif self._quiz.stage is Stage.JUDGED:
            texts = (self.outcome.verdict.text(), self.outcome.missing.text())
            say_aloud(self.outcome, ". ".join(filter(None, texts)))
        elif self._quiz.stage is Stage.DONE:
            say_aloud(self.done, self.done.text())

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the card on a pile, or flat."""
        super().resizeEvent(event)
        self._fit(scale_of(self.font()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            self._quiz.undo()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
