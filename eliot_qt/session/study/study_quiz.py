"""A lesson in the window: the question asked, what has been answered, the rating, undo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.layout import Layout
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.store.atomic import write_atomic
from eliot_qt.study import StudyError, tiles_unknown
from eliot_qt.study.boards import SeenBoard, board_of
from eliot_qt.study.cards import find_cards, tiles_of
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import DueDeck
from eliot_qt.study.export import as_csv, as_tsv, export_rows
from eliot_qt.study.lesson import Counts, Lesson
from eliot_qt.study.memory import Grade
from eliot_qt.study.questions import (
    AnswerResult,
    QuizQuestion,
    Taken,
    ask,
    judge_hooks,
    judge_verdict,
    judge_words,
    take_word,
)
from eliot_qt.voice.keeping import ToldOnce, unkept_answers
from eliot_qt.words.letters import letters_text, read_letters
from eliot_qt.words.search import Searcher

from ..background.question import Question
from ..background.runner import WORDS, Runner


class Stage(Enum):
    """The stages of a lesson."""

    CLOSED = auto()
    #: the cards of the deck are being found
    PREPARING = auto()
    ASKING = auto()
    #: the answer has been given and is shown; it counts once it is rated
    JUDGED = auto()
    #: nothing is left for now
    DONE = auto()


class StudyQuiz(QObject):
    """One lesson at a time. ``clock`` gives the time with the person's zone."""

    changed = Signal()
    failed = Signal(object)  # Said or Exception
    unkept = Signal(object)  # Message: from now on answers are in memory alone
    exported = Signal(object)  # Path

    def __init__(
        self,
        runner: Runner,
        open_deck: Callable[[Path], DeckFile],
        open_lexicon: Callable[[str], Lexicon],
        tile_sets: Mapping[str, TileSet],
        layouts: Mapping[str, Layout],
        clock: Callable[[], datetime],
        told: ToldOnce,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._open_deck = open_deck
        self._open = open_lexicon
        self._tile_sets = tile_sets
        self._layouts = layouts
        self._clock = clock
        self._preparing: Question | None = None
        self._export: Question | None = None
        self._words: tuple[Lexicon, TileSet] | None = None
        self._lesson: Lesson | None = None
        self._card = ""
        self._told = told
        self.stage = Stage.CLOSED
        self.file: DeckFile | None = None
        self.question: QuizQuestion | None = None
        #: words given so far for anagrams
        self.given: list[bytes] = []
        self.outcome: AnswerResult | None = None
        self.counts: Counts | None = None
        self.may_undo = False
        #: which answers of this sitting were right, in their order
        self.results: list[bool] = []

    @property
    def tile_set(self) -> TileSet:
        """The tiles of the lesson. Raises ``RuntimeError`` before :meth:`begin`."""
        return self._at[1]

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon of the lesson. Raises ``RuntimeError`` before :meth:`begin`."""
        return self._at[0]

    @property
    def now(self) -> datetime:
        """The time, with the person's zone."""
        return self._clock()

    @property
    def board(self) -> SeenBoard | None:
        """The board on which a word of the card would have scored, once it is answered."""
        if self.stage is not Stage.JUDGED or self.file is None or self._lesson is None:
            return None
        for entry in self.file.entries.values():
            text = entry.letters if self._lesson.quiz is QuizKind.ANAGRAMS else entry.word
            if text == self._card and entry.seen is not None:
                return board_of(entry.seen, self.tile_set, self._layouts)
        return None

    def due_after(self, rating: Grade) -> int:
        """Return when the card would be due again with a rating."""
        assert self._lesson is not None
        return self._lesson.due_after(self._card, rating, self._clock())

    def begin(self, deck: DueDeck, quiz: QuizKind) -> None:
        """Begin a lesson on a deck; what cannot be used is said by ``failed``."""
        self.leave()
        try:
            self._words = lexicon, tile_set = self._lexicon(deck.deck.lexicon)
        except (StudyError, LexiconError) as error:
            self.failed.emit(error)
            return
        self.stage = Stage.PREPARING
        self.results = []
        searcher = Searcher(lexicon, tile_set, self._open)
        self._preparing = question = self._runner.ask(
            WORDS,
            partial(
                _prepare, partial(self._open_deck, deck.path), quiz, lexicon, tile_set, searcher
            ),
        )
        question.progressed.connect(partial(self._ready, quiz))
        question.failed.connect(self._fail)
        self.changed.emit()

    def leave(self) -> None:
        """End the lesson; an answer that is shown counts as it was judged."""
        if self.stage is Stage.JUDGED:
            self._keep(None)
        if self._preparing is not None:
            self._preparing.cancel()
            self._preparing = None
        self.stage = Stage.CLOSED
        self.question = self.outcome = self.counts = self._lesson = None
        self.changed.emit()

    # answers

    def take(self, text: str) -> Taken:
        """Take a word for anagrams; all of them found ends the question.

        Raises :class:`~eliot_qt.words.WordsError` for what is no row of tiles.
        """
        question = self._asked()
        word = read_letters(text, self.tile_set, blanks=False)
        outcome = take_word(question, self.given, word)
        if outcome in (Taken.RIGHT, Taken.WRONG):
            self.given.append(word)
        if set(question.words) <= set(self.given):
            self.finish()
        else:
            self.changed.emit()
        return outcome

    def finish(self) -> None:
        """End a question about anagrams: the person knows no more."""
        self._judge(judge_words(self._asked(), self.given))

    def answer_hooks(self, front: str, back: str) -> None:
        """The letters in front and behind; empty for none.

        Raises :class:`~eliot_qt.words.WordsError` for what is no row of tiles.
        """
        sides = [
            read_letters(text, self.tile_set, blanks=False) if text.strip() else b""
            for text in (front, back)
        ]
        self._judge(judge_hooks(self._asked(), *sides))

    def answer_verdict(self, is_word: bool) -> None:
        """Return whether what is shown is a word."""
        self._judge(judge_verdict(self._asked(), is_word))

    def rate(self, rating: Grade | None = None) -> None:
        """Keep the answer with a rating, or the one that follows from it; the next question."""
        if self.stage is Stage.JUDGED and self._keep(rating):
            self._next()

    def undo(self) -> None:
        """Ask again what was answered last: what is shown, else what was kept."""
        if self._lesson is None:
            return
        if self.stage is Stage.JUDGED or self.given:
            self._ask(self._card)
            return
        try:
            card = self._lesson.undo()
        except StudyError as error:
            self.failed.emit(error)
            return
        self._tell_unkept()
        if card is not None:
            del self.results[-1:]
            self._ask(card)

    def export(self, deck: DueDeck, quiz: QuizKind, path: Path) -> None:
        """Write the questions and answers of a deck: CSV by that suffix, else with tabs."""
        try:
            lexicon, tile_set = self._lexicon(deck.deck.lexicon)
        except (StudyError, LexiconError) as error:
            self.failed.emit(error)
            return
        searcher = Searcher(lexicon, tile_set, self._open)
        work = partial(
            _export, partial(self._open_deck, deck.path), quiz, lexicon, tile_set, searcher, path
        )
        self._export = question = self._runner.ask(WORDS, work)
        question.progressed.connect(self.exported)
        question.failed.connect(self.failed)

    # inside

    @property
    def _at(self) -> tuple[Lexicon, TileSet]:
        if self._words is None:
            raise RuntimeError("no lesson has begun")
        return self._words

    def _lexicon(self, lexicon_id: str) -> tuple[Lexicon, TileSet]:
        lexicon = self._open(lexicon_id)
        tile_set = self._tile_sets.get(lexicon.tile_set_id)
        if tile_set is None or not lexicon.fits(tile_set):
            raise tiles_unknown(lexicon.name)
        return lexicon, tile_set

    def _asked(self) -> QuizQuestion:
        if self.stage is not Stage.ASKING or self.question is None:
            raise RuntimeError("nothing is asked")
        return self.question

    def _ready(self, quiz: QuizKind, prepared: object) -> None:
        assert isinstance(prepared, _Prepared)
        self.file = prepared.file
        texts = [letters_text(card, self.tile_set) for card in prepared.cards]
        self._lesson = Lesson(self.file, quiz, texts)
        self._next()

    def _next(self) -> None:
        assert self._lesson is not None
        try:
            card = self._lesson.next(self._clock())
        except StudyError as error:
            self._fail(error)
            return
        if card is not None:
            self._ask(card)
            return
        self.stage, self.question, self.outcome = Stage.DONE, None, None
        self._count()
        self.changed.emit()

    def _ask(self, card: str) -> None:
        assert self._lesson is not None
        lexicon, tile_set = self._at
        self._card, self.given, self.outcome = card, [], None
        quiz, turn = self._lesson.quiz, self._lesson.turn(card)
        self.question = ask(quiz, tiles_of(card, tile_set), lexicon.graph, tile_set, turn)
        self.stage = Stage.ASKING
        self._count()
        self.changed.emit()

    def _judge(self, outcome: AnswerResult) -> None:
        self.outcome, self.stage = outcome, Stage.JUDGED
        self.changed.emit()

    def _keep(self, rating: Grade | None) -> bool:
        """Keep the answer shown; whether that could be done."""
        assert self._lesson is not None and self.outcome is not None
        final_rating = rating or self.outcome.rating
        try:
            self._lesson.answer(self._card, final_rating, self._clock())
        except StudyError as error:
            self.failed.emit(error)
            return False
        self.results.append(final_rating is not Grade.AGAIN)
        self._tell_unkept()
        return True

    def _tell_unkept(self) -> None:
        assert self._lesson is not None
        error = self._lesson.unkept
        if self._told.is_new(error) and error is not None:
            self.unkept.emit(unkept_answers(error))

    def _count(self) -> None:
        assert self._lesson is not None
        self.counts = self._lesson.counts(self._clock())
        self.may_undo = self._lesson.may_undo

    def _fail(self, error: object) -> None:
        self.stage = Stage.CLOSED
        self.failed.emit(error)
        self.changed.emit()


@dataclass(frozen=True)
class _Prepared:
    file: DeckFile
    cards: list[bytes]


def _prepare(
    open_deck: Callable[[], DeckFile],
    quiz: QuizKind,
    lexicon: Lexicon,
    tile_set: TileSet,
    searcher: Searcher,
) -> Iterator[_Prepared | None]:
    """A deck and its cards, as the last value."""
    file = open_deck()
    file.shorten()
    yield None
    cards: list[bytes] = []
    for step in find_cards(file, quiz, lexicon, tile_set, searcher):
        if step is None:
            yield None
        else:
            cards = step
    yield _Prepared(file, cards)


def _export(
    open_deck: Callable[[], DeckFile],
    quiz: QuizKind,
    lexicon: Lexicon,
    tile_set: TileSet,
    searcher: Searcher,
    path: Path,
) -> Iterator[Path | None]:
    cards: list[bytes] = []
    for prepared in _prepare(open_deck, quiz, lexicon, tile_set, searcher):
        cards = cards if prepared is None else prepared.cards
        yield None
    rows = []
    for row in export_rows(quiz, cards, lexicon.graph, tile_set):
        rows.append(row)
        yield None
    write_atomic(path, as_csv(rows) if path.suffix.lower() == ".csv" else as_tsv(rows))
    yield path
