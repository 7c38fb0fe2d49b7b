"""The file of one deck: what it is, its words and all answers, a line of JSON each.

A line is appended for each change and stays, so that an answer can be taken back and two processes
do not lose each other's answers. Lines that cannot be read are left out and counted.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from eliot_qt.faults import Fault, reason
from eliot_qt.store.fields import Fields
from eliot_qt.store.journal import append_lines, create, read_lines, replace
from eliot_qt.store.json_object import parse_object, writable
from eliot_qt.store.reading import as_text
from eliot_qt.words.query import read_query

from . import StudyError
from .deck import MOST_NAME, MOST_NEW, MOST_WORDS, Card, Deck, DeckEntry, QuizKind, Seen
from .memory import (
    LAST_ANSWER,
    LAST_DUE,
    LEAST_STABLE,
    MOST_STABLE,
    Answer,
    Grade,
    Memory,
    Phase,
)
from .unwritten import Unwritten

VERSION = 1
MOST_BYTES = 64_000_000
MOST_CARD = 400
_MOST_POINTS, _MOST_CGP = 1_000_000, 20_000
# A file longer than this keeps no more than the latest answers of each card.
_LONG, _KEPT = 16_000_000, 3


class DeckFile:
    """A deck as its file has it. :meth:`refresh` takes in what another process has added.

    Answers that cannot be written wait in memory; each change that can be written takes them
    along. With an ``unwritten`` of others all changes may wait there, even the making of the deck.
    """

    def __init__(self, path: Path, unwritten: Unwritten | None = None) -> None:
        self.path = path
        #: grows with each change
        self.changes = 0
        self._all_wait = unwritten is not None
        self._unwritten = unwritten or Unwritten()
        # The size of the file and the lines that wait, as they were read.
        self._seen: tuple[int, tuple[str, ...]] = (-1, ())
        self._clear()
        self.refresh()

    @property
    def deck(self) -> Deck:
        """The head of the deck.

        Raises :class:`.StudyError` if the file has none that can be read.
        """
        if self._deck is None:
            raise StudyError(
                "{path}: this is not a deck, or one of a later version; update the program or "
                "remove the file",
                path=self.path,
            )
        return self._deck

    @property
    def unkept(self) -> OSError | None:
        """The reason the latest changes are not in the file; None while all are."""
        return self._unwritten.reason(self.path)

    @property
    def entries(self) -> Mapping[str, DeckEntry]:
        """The words listed, by word, in the order they were added."""
        return self._entries

    @property
    def damaged(self) -> int:
        """The number of lines that could not be read."""
        return self._damaged

    def answers(self, card: Card) -> Sequence[Answer]:
        """The answers to a card, the latest last."""
        return self._answers.get(card, ())

    def answered(self, quiz: QuizKind) -> dict[str, Sequence[Answer]]:
        """The answers to all cards of a quiz that have any, by the text of the card."""
        return {
            card.text: answers
            for card, answers in self._answers.items()
            if card.quiz is quiz and answers
        }

    def last_answered(self, quiz: QuizKind) -> Card | None:
        """Return the card of a quiz whose answer was given last; None if none was answered."""
        return next((card for card in reversed(self._order.values()) if card.quiz is quiz), None)

    def refresh(self) -> bool:
        """Read the file again if it has changed; whether it had. Raises :class:`StudyError`."""
        waiting = self._unwritten.lines(self.path)
        try:
            if (self._file_size(), waiting) == self._seen:
                return False
            lines, size = self._read()
        except (OSError, ValueError) as error:
            raise StudyError("{path}: {reason}", path=self.path, reason=reason(error)) from error
        self._seen = size, waiting
        self._clear()
        for line in lines:
            self._take(line)
        for text in waiting:
            self._take(text.encode())
        _ = self.deck
        return True

    # changes

    def define(self, deck: Deck) -> None:
        """Change what the deck is: its name, quiz or pace. Raises ``OSError``, ``StudyError``."""
        self._change([deck_line(deck)])

    def add(self, entries: Iterable[DeckEntry]) -> None:
        """List words, or list them again. Raises ``OSError``, :class:`StudyError`."""
        added = list(entries)
        if len(self._entries.keys() | {entry.word for entry in added}) > MOST_WORDS:
            raise StudyError("a deck holds {most:,} words at most", most=MOST_WORDS)
        self._change([entry_line(entry) for entry in added])

    def remove(self, word: str) -> None:
        """List a word no more. Raises ``OSError``."""
        self._change([_line("gone", word=word)])

    def answer(self, card: Card, answer: Answer) -> None:
        """Keep an answer, in memory where it cannot be written."""
        self._append_or_wait([_answer_line(card, answer)])

    def take_back(self, card: Card) -> None:
        """Take the last answer to a card back, in memory where that cannot be written."""
        self._append_or_wait([_line("undo", quiz=card.quiz, card=card.text)])

    def shorten(self) -> None:
        """Leave out old answers if the file has become long; the cards stay as they are.

        Where it cannot be written it stays long.
        """
        size, _ = self._seen
        if size < _LONG:
            return
        lines = [deck_line(self.deck), *map(entry_line, self._entries.values())]
        for card in dict.fromkeys(self._order.values()):
            answers = self._answers[card]
            # When it was begun counts for the cards of that day.
            last_answers = answers if len(answers) <= _KEPT else [answers[0], *answers[-_KEPT:]]
            lines += [_answer_line(card, answer) for answer in last_answers]
        with contextlib.suppress(OSError):
            replace(self.path, lines, size)
        self.refresh()

    # inside

    def _clear(self) -> None:
        self._deck: Deck | None = None
        self._entries: dict[str, DeckEntry] = {}
        self._answers: dict[Card, list[Answer]] = {}
        # By number of the answer; and the numbers of each card's answers.
        self._order: dict[int, Card] = {}
        self._numbers: dict[Card, list[int]] = {}
        self._damaged = 0
        self.changes += 1

    def _file_size(self) -> int:
        """The size of the file; 0 for one that could not be made yet."""
        try:
            return self.path.stat().st_size
        except (FileNotFoundError, NotADirectoryError):
            if not self._unwritten.lines(self.path):
                raise
            return 0

    def _read(self) -> tuple[list[bytes], int]:
        return read_lines(self.path, MOST_BYTES) if self._file_size() else ([], 0)

    def _change(self, lines: Sequence[str]) -> None:
        if self._all_wait:
            self._append_or_wait(lines)
        else:
            self._append(lines)

    def _append(self, lines: Sequence[str]) -> None:
        size_before, waiting = self._seen, self._unwritten.lines(self.path)
        drop = partial(self._unwritten.drop, self.path)
        if waiting and not self.path.exists():
            is_made = create(self.path, [*waiting, *lines], drop)
            before, after = (0, self._file_size()) if is_made else (-1, -1)
        else:
            before, after = append_lines(self.path, self._with_waiting(lines), drop)
        if (before, waiting) != size_before or self._unwritten.lines(self.path):
            # Another process has written, or was killed while it did.
            self.refresh()
            return
        self._seen = after, ()
        for line in lines:
            self._take(line.encode())

    def _with_waiting(self, lines: Sequence[str]) -> Iterator[str]:
        """The lines that wait when they are asked for, then some more."""
        yield from self._unwritten.lines(self.path)
        yield from lines

    def _append_or_wait(self, lines: Sequence[str]) -> None:
        try:
            self._append(lines)
        except OSError as error:
            size, _ = self._seen
            self._unwritten.add(self.path, lines, error)
            self._seen = size, self._unwritten.lines(self.path)
            for line in lines:
                self._take(line.encode())

    def _take(self, line: bytes) -> None:
        """Follow one line; empty ones are what a killed process left."""
        if not line.strip():
            return
        self.changes += 1
        try:
            fields = Fields(writable(parse_object(as_text(line))), "")
            self._follow(fields, fields.text("is", MOST_NAME))
        except ValueError:
            self._damaged += 1

    def _follow(self, fields: Fields, kind: str) -> None:
        match kind:
            case "deck":
                self._deck = _read_deck(fields)
            case "word":
                entry = _read_entry(fields)
                if len(self._entries) >= MOST_WORDS and entry.word not in self._entries:
                    raise Fault("too many words")
                self._entries[entry.word] = entry
            case "gone":
                self._entries.pop(fields.text("word", MOST_CARD), None)
            case "answer":
                card = _read_card(fields)
                self._answers.setdefault(card, []).append(_read_answer(fields))
                self._numbers.setdefault(card, []).append(self.changes)
                self._order[self.changes] = card
            case "undo":
                self._undo(_read_card(fields))
            case _:
                fields.refuse("is")

    def _undo(self, card: Card) -> None:
        if self._answers.get(card):
            self._answers[card].pop()
            del self._order[self._numbers[card].pop()]


def deck_line(deck: Deck) -> str:
    """The line that says what a deck is."""
    query = {} if deck.query is None else {"query": deck.query.as_json()}
    return _line(
        "deck",
        version=VERSION,
        name=deck.name,
        lexicon=deck.lexicon,
        quiz=deck.quiz,
        new=deck.new_a_day,
        **query,
    )


def entry_line(entry: DeckEntry) -> str:
    """The line that lists a word."""
    facts = {} if entry.seen is None else {"seen": asdict(entry.seen)}
    return _line("word", word=entry.word, letters=entry.letters, at=entry.at, **facts)


def _answer_line(card: Card, answer: Answer) -> str:
    memory = asdict(answer.memory)
    at, rating = answer.at, int(answer.rating)
    return _line("answer", quiz=card.quiz, card=card.text, at=at, rating=rating, **memory)


def _line(kind: str, **values: Any) -> str:
    try:
        table = writable({"is": kind, **values})
    except ValueError as error:
        raise StudyError("this cannot be kept: {fault}", fault=error) from error
    return json.dumps(table, ensure_ascii=False)


def _read_deck(fields: Fields) -> Deck:
    # A later version of the program may have written more than this one knows.
    fields.number("version", 1, VERSION)
    return Deck(
        name=fields.text("name", MOST_NAME),
        lexicon=fields.text("lexicon", MOST_NAME),
        quiz=fields.choice("quiz", QuizKind),
        query=read_query(fields.object("query")) if fields.has("query") else None,
        new_a_day=fields.number("new", 0, MOST_NEW),
    )


def _read_entry(fields: Fields) -> DeckEntry:
    last_seen = None
    if fields.has("seen"):
        where = fields.object("seen")
        last_seen = Seen(
            cgp=where.text("cgp", _MOST_CGP),
            layout=where.text("layout", MOST_NAME),
            move=where.text("move", MOST_CARD),
            score=where.number("score", -_MOST_POINTS, _MOST_POINTS),
        )
    return DeckEntry(
        word=fields.text("word", MOST_CARD),
        letters=fields.text("letters", MOST_CARD),
        at=fields.number("at", 0, LAST_ANSWER),
        seen=last_seen,
    )


def _read_card(fields: Fields) -> Card:
    return Card(fields.choice("quiz", QuizKind), fields.text("card", MOST_CARD))


def _read_answer(fields: Fields) -> Answer:
    memory = Memory(
        due=fields.number("due", 0, LAST_DUE),
        stability=fields.real("stability", LEAST_STABLE, MOST_STABLE),
        difficulty=fields.real("difficulty", 1, 10),
        phase=Phase(fields.number("phase", Phase.LEARNING, Phase.RELEARNING)),
        step=fields.number("step", -1, 10),
    )
    rating = Grade(fields.number("rating", Grade.AGAIN, Grade.EASY))
    return Answer(fields.number("at", 0, LAST_ANSWER), rating, memory)
