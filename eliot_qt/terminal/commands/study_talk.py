"""A lesson in the terminal: a question, a line for the answer, the outcome, a rating."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.study.cards import tiles_of
from eliot_qt.study.deck import QuizKind
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.lesson import Lesson
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
from eliot_qt.voice.study import done_message, judgement, taken_message
from eliot_qt.words import WordsError
from eliot_qt.words.letters import letters_text, read_letters

_QUIT, _UNDO = ":quit", ":undo"
_HELP = {
    QuizKind.ANAGRAMS: "Type the words, on one line or several; an empty line shows the answer.",
    QuizKind.HOOKS: "Type the front hooks, a hyphen, the back hooks: bc-s, or - for none.",
    QuizKind.JUDGING: "Type y if it is a word, n if not.",
}


class _Left(Exception):
    """The person leaves, or there are no more lines."""


class _Undone(Exception):
    """The last answer is to be taken back: that shown and not yet rated if ``answered``."""

    answered = False


class StudyTalk:
    """Asks the cards of a lesson, one after the other. ``clock`` has the person's zone."""

    def __init__(
        self,
        file: DeckFile,
        quiz: QuizKind,
        cards: Sequence[bytes],
        lexicon: Lexicon,
        tile_set: TileSet,
        clock: Callable[[], datetime],
        say: Callable[[str], None],
    ) -> None:
        self._lesson = Lesson(file, quiz, [letters_text(card, tile_set) for card in cards])
        self._graph = lexicon.graph
        self._tile_set = tile_set
        self._clock = clock
        self._say = say
        self._unkept = ToldOnce()

    def run(self, lines: Iterable[str]) -> None:
        """Ask until nothing is left for now, or there are no more lines."""
        lesson, coming = self._lesson, iter(lines)
        self._say(f"{_HELP[lesson.quiz]} {_UNDO} takes the last answer back, {_QUIT} ends.")
        again: str | None = None
        while (card := again or lesson.next(self._clock())) is not None:
            again = None
            try:
                self._ask(card, coming)
            except _Undone as undone:
                again = card if undone.answered else lesson.undo()
                self._say("Asked again:" if again else "There is nothing to take back.")
            except _Left:
                self._say_unkept()
                return
            self._say_unkept()
        self._say(self._done())

    def _say_unkept(self) -> None:
        error = self._lesson.unkept
        if self._unkept.is_new(error) and error is not None:
            self._say(str(unkept_answers(error)))

    def _ask(self, card: str, lines: Iterator[str]) -> None:
        lesson = self._lesson
        tiles = tiles_of(card, self._tile_set)
        question = ask(lesson.quiz, tiles, self._graph, self._tile_set, lesson.turn(card))
        outcome = self._answer(question, lines)
        self._say(self._told(question, outcome))
        try:
            rating = self._rated(outcome.rating, lines)
        except _Left:
            # The answer has been given and shown: it counts.
            lesson.answer(card, outcome.rating, self._clock())
            raise
        except _Undone as undone:
            undone.answered = True
            raise
        lesson.answer(card, rating, self._clock())

    def _answer(self, question: QuizQuestion, lines: Iterator[str]) -> AnswerResult:
        if question.quiz is QuizKind.ANAGRAMS:
            count = len(question.words)
            self._say(f"{self._tile_set.show(question.shown)} ({count} word{'s' * (count > 1)})")
            return self._words(question, lines)
        self._say(self._tile_set.spell(question.shown))
        while True:
            text = _line(lines).strip().lower()
            if question.quiz is QuizKind.JUDGING:
                if text in ("y", "yes", "n", "no"):
                    return judge_verdict(question, text.startswith("y"))
            elif "-" in text:
                try:
                    front, back = (self._letters(side) for side in text.split("-", 1))
                    return judge_hooks(question, front, back)
                except WordsError as error:
                    self._say(str(error))
            self._say(_HELP[question.quiz])

    def _words(self, question: QuizQuestion, lines: Iterator[str]) -> AnswerResult:
        words: list[bytes] = []
        while not set(question.words) <= set(words):
            parts = _line(lines).split()
            if not parts:
                break
            for part in parts:
                try:
                    word = self._letters(part)
                except WordsError as error:
                    self._say(str(error))
                    continue
                outcome = take_word(question, words, word)
                if outcome is Taken.OTHER:
                    self._say(f"{taken_message(outcome, self._tile_set.spell(word))}.")
                words.append(word)
        return judge_words(question, words)

    def _rated(self, rating: Grade, lines: Iterator[str]) -> Grade:
        self._say(f"{rating.name.capitalize()}. Enter, or 1 again, 2 hard, 3 good, 4 easy:")
        text = _line(lines).strip()
        return Grade(int(text)) if text in ("1", "2", "3", "4") else rating

    def _told(self, question: QuizQuestion, outcome: AnswerResult) -> str:
        if question.quiz is QuizKind.JUDGING:
            word = self._tile_set.spell(question.shown)
            verdict = judgement(word, question.is_word)
            return f"{'Right' if outcome.right else 'Wrong'}: {verdict}."
        parts = [
            f"{name}: {' '.join(map(self._tile_set.spell, words))}"
            for name, words in (
                ("Found", outcome.found),
                ("Missing", outcome.missing),
                ("Wrong", outcome.wrong),
            )
            if words
        ]
        return "; ".join(parts) or "Right: no hooks."

    def _done(self) -> str:
        now = self._clock()
        return str(done_message(self._lesson.counts(now), int(now.timestamp())))

    def _letters(self, text: str) -> bytes:
        return read_letters(text, self._tile_set, blanks=False) if text.strip() else b""


def _line(lines: Iterator[str]) -> str:
    """The next line; the commands that work everywhere end the question."""
    line = next(lines, None)
    if line is None or line.strip() == _QUIT:
        raise _Left
    if line.strip() == _UNDO:
        raise _Undone
    return line
