"""The form for a new deck: its name, lexicon, words and quiz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from eliot_qt.faults import Said
from eliot_qt.game.check import Judge
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.study import StudyError, tiles_unknown
from eliot_qt.study.deck import MOST_NAME, Deck, QuizKind
from eliot_qt.words import WordsError
from eliot_qt.words.query import Query
from eliot_qt.words.query_text import parse_query, query_text

from ..parts.choice_box import ChoiceBox
from ..parts.page import ScrollPane, label, panel
from ..texts import study_texts
from ..texts.error_texts import error_text
from ..texts.sentences import counted, sentence

# So many faults of a list are shown at once.
_SHOWN = 8
_LINES = 6
# What the choice of words stands for besides the text of a query.
_LIST, _OTHER = "list", "other"


class DeckForm(QWidget):
    """Enter makes the deck, Esc goes back. ``tiles_of`` gives the tile set of a lexicon.

    ``judge_of`` says what its words are; it raises :class:`~eliot_qt.lexicon.LexiconError`.
    """

    accepted = Signal(object)  # Deck
    #: Deck, the text of its words, their tile set, Judge, whether what is wrong is left out
    listed = Signal(object, str, object, object, bool)
    file_wanted = Signal(object)  # Path
    left = Signal()

    def __init__(
        self,
        tiles_of: Callable[[str], TileSet | None],
        judge_of: Callable[[str], Judge],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tiles_of = tiles_of
        self._judge_of = judge_of
        # The list whose faults are shown: made once more, it goes without them.
        self._refused = ""
        self.name, self.words = QLineEdit(), QLineEdit()
        self.name.setMaxLength(MOST_NAME)
        self.lines = QPlainTextEdit()
        self.lines.setTabChangesFocus(True)
        self.lines.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.file = QPushButton(self.tr("From a file…"))
        self.file.setObjectName("plain")
        self.file.clicked.connect(self._ask_file)
        self.lexicon: ChoiceBox[str] = ChoiceBox()
        self.source: ChoiceBox[str] = ChoiceBox()
        self.quiz: ChoiceBox[QuizKind] = ChoiceBox()
        self.quiz.offer([(quiz, study_texts.quiz_name(quiz)) for quiz in QuizKind])
        self.hint = label("", "hint", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.make = QPushButton(self.tr("Make the deck"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self._lay_out()
        self.make.clicked.connect(self._accept)
        self.cancel.clicked.connect(self.left)
        for line in (self.name, self.words):
            line.returnPressed.connect(self._accept)
        self.source.currentIndexChanged.connect(self._follow)
        self.lines.textChanged.connect(self._forget_refused)

    def edit(
        self,
        lexicons: Sequence[tuple[str, str]],
        lexicon: str,
        saved: Mapping[str, Query],
        query: Query | None = None,
    ) -> None:
        """Offer what a deck can be made of; with ``query``, of that search."""
        self.lexicon.offer(lexicons)
        self.lexicon.choose(lexicon)
        searches = [(query_text(each), name) for name, each in saved.items()]
        choices = [*study_texts.usual_decks(), *searches]
        choices.append((_OTHER, self.tr("A search…")))
        choices.append((_LIST, self.tr("My own list")))
        self.source.offer(choices)
        self.name.clear()
        self.lines.clear()
        self.problem.hide()
        self.source.choose(_OTHER if query is not None else choices[0][0])
        self._follow()
        if query is not None:
            self.words.setText(query_text(query))

    def show_problem(self, text: str) -> None:
        """Say why there is no deck yet."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def show_faults(self, faults: Sequence[Said]) -> None:
        """Say what is wrong with each word of the list; the deck may be made without them."""
        texts = [error_text(fault) for fault in faults[:_SHOWN]]
        if (more := len(faults) - _SHOWN) > 0:
            texts.append(counted("Sentences", "and %n more", "and 1 more", more))
        self.show_problem("\n".join(map(sentence, texts)))
        self._refused = self.lines.toPlainText()
        self.make.setText(self.tr("Make it without them"))

    def _forget_refused(self) -> None:
        self._refused = ""
        self.show_problem("")
        self.make.setText(self.tr("Make the deck"))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for text, field in (
            (self.tr("Name"), self.name),
            (self.tr("Lexicon"), self.lexicon),
            (self.tr("Words"), self.source),
            (self.tr("Search"), self.words),
            (self.tr("Your words"), self.lines),
            ("", self.file),
            (self.tr("Quiz"), self.quiz),
        ):
            if text:
                field.setAccessibleName(text)
            form.addRow(text, field)
        self._form = form
        body = QWidget()
        fields = QWidget()
        fields.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(body)
        column.setContentsMargins(16, 8, 16, 8)
        column.addWidget(panel(fields, self.hint))
        column.addWidget(self.problem)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button, name in ((self.cancel, "plain"), (self.make, "primary")):
            button.setObjectName(name)
            button.setAutoDefault(True)
            buttons.addWidget(button)
        column.addLayout(buttons)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(ScrollPane(body))

    def _follow(self) -> None:
        """Show the line for a search or for words, as has been chosen."""
        if not self.source.count():
            return
        source = self.source.value
        listed = source == _LIST
        for field in (self.lines, self.file):
            self._form.setRowVisible(field, listed)
        self._form.setRowVisible(self.words, not listed)
        self._forget_refused()
        self.words.setText("" if source in (_LIST, _OTHER) else source)
        self.hint.setText(
            self.tr(
                "One word per line, or several separated by spaces; you can add more "
                "from the word tools."
            )
            if listed
            else self.tr(
                "Conditions separated by spaces, such as length:7 probability:1-500, "
                "front-hooks:3-, pattern:Q??? or not contains:U."
            )
        )

    def _accept(self) -> None:
        try:
            deck = self._read()
            if self.source.value != _LIST:
                self.show_problem("")
                self.accepted.emit(deck)
                return
            tile_set, judge = self._tiles_of(deck.lexicon), self._judge_of(deck.lexicon)
            if tile_set is None:
                raise tiles_unknown(deck.lexicon)
        except (StudyError, WordsError, LexiconError) as error:
            self.show_problem(sentence(error_text(error)))
            return
        self.show_problem("")
        text = self.lines.toPlainText()
        self.listed.emit(deck, text, tile_set, judge, bool(text) and text == self._refused)

    def _ask_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self.window(), self.tr("A list of words"))
        if name:
            self.file_wanted.emit(Path(name))

    def _read(self) -> Deck:
        lexicon, text = self.lexicon.value, self.words.text()
        name = " ".join(self.name.text().split()) or self.source.currentText().rstrip("…")
        if self.source.value != _LIST:
            query = parse_query(text)
            if not query.conditions:
                raise StudyError("type a search, such as length:7")
            return Deck(name, lexicon, self.quiz.value, query)
        return Deck(name, lexicon, self.quiz.value)

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
