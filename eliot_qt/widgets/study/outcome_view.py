"""The answer: what was found, what is missing, the board it comes from, and how to rate it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.notation import format_move
from eliot_qt.game.tiles import TileSet
from eliot_qt.session.study.study_quiz import StudyQuiz
from eliot_qt.study.boards import SeenBoard
from eliot_qt.study.memory import Grade

from ..board.position_thumbnail import PositionThumbnail
from ..look.theme import Theme
from ..parts.flow_layout import FlowLayout
from ..parts.page import label
from ..texts import study_texts

# Pixels: the side of the board, the letters of words.
_BOARD, _WORDS = 288, 17
_DIGITS = {
    Qt.Key.Key_1: Grade.AGAIN,
    Qt.Key.Key_2: Grade.HARD,
    Qt.Key.Key_3: Grade.GOOD,
    Qt.Key.Key_4: Grade.EASY,
}


class WordRow(QWidget):
    """Hidden without words. ``name`` is the style of its caption."""

    word_clicked = Signal(bytes)

    def __init__(self, caption: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.caption = label(caption, name)
        self.buttons: list[QPushButton] = []
        self._font = QFont(self.caption.font())
        self._flow = FlowLayout(self, 2)
        self._flow.addWidget(self.caption)
        self.caption.setVisible(bool(caption))

    def text(self) -> str:
        """The text read out: ``Missing: AARDVARK``."""
        words = ", ".join(button.text() for button in self.buttons)
        return f"{self.caption.text()} {words}".strip() if words else ""

    def show_words(self, words: Iterable[bytes], tile_set: TileSet) -> None:
        """Show these instead of those before."""
        for button in self.buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(word, tile_set) for word in words]
        self.setVisible(bool(self.buttons))
        self._flow.invalidate()
        self.updateGeometry()

    def set_size(self, pixels: int) -> None:
        """The height of its letters."""
        self._font = QFont(self.font())
        self._font.setPixelSize(pixels)
        for part in (self.caption, *self.buttons):
            part.setFont(self._font)

    def _button(self, word: bytes, tile_set: TileSet) -> QPushButton:
        spelled = tile_set.spell(word)
        button = QPushButton(spelled)
        button.setObjectName("quiet")
        button.setAutoDefault(True)
        button.setFont(self._font)
        button.setToolTip(self.tr("Show the card of this word"))
        button.clicked.connect(partial(self.word_clicked.emit, word))
        self._flow.addWidget(button)
        button.show()
        return button


class OutcomeView(QWidget):
    """Shows one outcome; Enter takes the rating that has the focus, 1 to 4 another one."""

    rated = Signal(object)  # Rating
    word_clicked = Signal(bytes)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.verdict = label("", "heading", wrap=True)
        self.missing = WordRow(self.tr("Missing:"), "problem")
        self.found = WordRow(self.tr("Found:"), "good")
        self.wrong = label("", "muted", wrap=True)
        self.board = PositionThumbnail(_BOARD)
        self.caption = label("", "muted", wrap=True)
        self.ratings = {rating: self._rating_button(rating) for rating in Grade}
        buttons = QWidget()
        row = FlowLayout(buttons)
        for button in self.ratings.values():
            row.addWidget(button)
        words = QVBoxLayout()
        words.setSpacing(8)
        for part in (self.verdict, self.missing, self.found, self.wrong):
            words.addWidget(part)
        words.addSpacing(4)
        words.addWidget(buttons)
        words.addStretch(1)
        picture = QVBoxLayout()
        picture.setSpacing(4)
        picture.addWidget(self.board, 0, Qt.AlignmentFlag.AlignHCenter)
        picture.addWidget(self.caption)
        picture.addStretch(1)
        for words_row in (self.missing, self.found):
            words_row.word_clicked.connect(self.word_clicked)
        both = QHBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(18)
        both.addLayout(words, 1)
        both.addLayout(picture)

    @property
    def suggested(self) -> QPushButton:
        """The rating that follows from the answer."""
        return next(b for b in self.ratings.values() if b.objectName() == "primary")

    def show_outcome(self, quiz: StudyQuiz, found: SeenBoard | None = None) -> None:
        """Show how the question was answered, and a board: the deck's own before one found."""
        question, outcome, tile_set = quiz.question, quiz.outcome, quiz.tile_set
        assert question is not None and outcome is not None
        self.verdict.setText(study_texts.verdict_text(question, outcome, tile_set))
        self.missing.show_words(outcome.missing, tile_set)
        self.found.show_words(outcome.found, tile_set)
        order = [*self.ratings.values(), *self.missing.buttons, *self.found.buttons]
        for before, behind in pairwise(order):
            QWidget.setTabOrder(before, behind)
        wrong = study_texts.words_text(outcome.wrong, tile_set)
        self.wrong.setText(self.tr("Wrong: {words}").format(words=wrong))
        self.wrong.setVisible(bool(wrong))
        now = int(quiz.now.timestamp())
        for rating, button in self.ratings.items():
            wait = study_texts.wait_text(quiz.due_after(rating) - now)
            name = study_texts.rating_name(rating)
            button.setText(f"{int(rating)}  {name} · {wait}")
            button.setObjectName("primary" if rating is outcome.rating else "plain")
            button.style().unpolish(button)
            button.style().polish(button)
        self.show_board(quiz.board or found)

    def themed(self, theme: Theme, scale: float) -> None:
        """Follow the theme and the size of the text."""
        pixels = round(_WORDS * scale)
        for row in (self.missing, self.found):
            row.set_size(pixels)
        font = self.wrong.font()
        font.setPixelSize(pixels)
        self.wrong.setFont(font)
        self.board.set_theme(theme)

    def show_board(self, board: SeenBoard | None) -> None:
        """Show where a word would have scored."""
        self.board.setVisible(board is not None)
        self.caption.setVisible(board is not None)
        if board is None:
            return
        position = board.position
        after = position.board.after(board.move)
        self.board.set_board(after, position.tile_set, board.new_squares)
        move = format_move(board.move, position.board, position.tile_set)
        self.caption.setText(study_texts.board_text(board, move))

    def _rating_button(self, rating: Grade) -> QPushButton:
        button = QPushButton(study_texts.rating_name(rating))
        button.setObjectName("plain")
        button.setAutoDefault(True)
        button.clicked.connect(lambda: self.rated.emit(rating))
        return button

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _DIGITS:
            self.rated.emit(_DIGITS[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)
