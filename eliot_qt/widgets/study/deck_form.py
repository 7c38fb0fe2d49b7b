"""The form for a new deck: its name, lexicon, words and quiz."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from eliot_qt.game.tiles import TileSet
from eliot_qt.study import StudyError
from eliot_qt.study.deck import MOST_NAME, Deck, QuizKind
from eliot_qt.words import WordsError
from eliot_qt.words.letters import read_letters
from eliot_qt.words.query import Query
from eliot_qt.words.query_text import parse_query, query_text

from ..parts.choice_box import ChoiceBox
from ..parts.page import ScrollPane, label, panel
from ..texts import study_texts
from ..texts.error_texts import error_text
from ..texts.sentences import sentence

_LONGEST = 10_000
# What the choice of words stands for besides the text of a query.
_LIST, _OTHER = "list", "other"


class DeckForm(QWidget):
    """Enter makes the deck, Esc goes back. ``tiles_of`` gives the tile set of a lexicon."""

    #: Deck, listed words, their tile set
    accepted = Signal(object, object, object)
    left = Signal()

    def __init__(
        self, tiles_of: Callable[[str], TileSet | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tiles_of = tiles_of
        self.name, self.words = QLineEdit(), QLineEdit()
        self.name.setMaxLength(MOST_NAME)
        self.words.setMaxLength(_LONGEST)
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
        self.problem.hide()
        self.source.choose(_OTHER if query is not None else choices[0][0])
        self._follow()
        if query is not None:
            self.words.setText(query_text(query))

    def show_problem(self, text: str) -> None:
        """Say why there is no deck yet."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for text, field in (
            (self.tr("Name"), self.name),
            (self.tr("Lexicon"), self.lexicon),
            (self.tr("Words"), self.source),
            (self.tr("Search"), self.words),
            (self.tr("Quiz"), self.quiz),
        ):
            field.setAccessibleName(text)
            form.addRow(text, field)
        self._of_words = form.labelForField(self.words)
        body = QWidget()
        fields = QWidget()
        fields.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(body)
        column.setContentsMargins(4, 8, 4, 8)
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
        """The line for a search or for words shows what has been chosen."""
        if not self.source.count():
            return
        source = self.source.value
        listed = source == _LIST
        name = self.tr("Your words") if listed else self.tr("Search")
        self._of_words.setText(name)  # type: ignore[attr-defined]
        self.words.setAccessibleName(name)
        self.words.setText("" if source in (_LIST, _OTHER) else source)
        self.hint.setText(
            self.tr("Words with spaces between; more can be added from the word tools.")
            if listed
            else self.tr(
                "Conditions with spaces between, such as length:7 probability:1-500, "
                "front-hooks:3-, pattern:Q??? or not contains:U."
            )
        )

    def _accept(self) -> None:
        try:
            deck, words, tile_set = self._read()
        except (StudyError, WordsError) as error:
            self.show_problem(sentence(error_text(error)))
            return
        self.show_problem("")
        self.accepted.emit(deck, words, tile_set)

    def _read(self) -> tuple[Deck, list[bytes], TileSet | None]:
        lexicon, text = self.lexicon.value, self.words.text()
        name = " ".join(self.name.text().split()) or self.source.currentText().rstrip("…")
        if self.source.value != _LIST:
            query = parse_query(text)
            if not query.conditions:
                raise StudyError("type a search, such as length:7")
            return Deck(name, lexicon, self.quiz.value, query), [], None
        tile_set = self._tiles_of(lexicon)
        if tile_set is None:
            raise StudyError("the tiles of the lexicon {name} are not known", name=lexicon)
        parts = text.replace(",", " ").split()
        words = [read_letters(part, tile_set, blanks=False) for part in parts]
        return Deck(name, lexicon, self.quiz.value), words, tile_set

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
