"""The decks of a person: a folder with a file for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.atomic import sweep
from eliot_qt.store.journal import create
from eliot_qt.words.letters import letters_text

from . import StudyError
from .deck import Deck, DeckEntry, QuizKind, Seen
from .deck_file import DeckFile, deck_line
from .unwritten import Unwritten

SUFFIX = ".deck"
MISSED_WORDS = Message("Missed words")
MISSED = str(MISSED_WORDS)
MOST_DECKS = 1000
# Ids of lexicons are of these signs; a file may come from anywhere.
_LEXICON = re.compile(r"[a-z0-9_-]{1,40}")
# Decks that were removed, which stay on the disk.
_REMOVED = "removed"


@dataclass(frozen=True)
class DueDeck:
    """A deck with how many of its cards are due, how many words it lists, and damaged lines.

    ``new`` is how many cards have never been answered; None for a search, whose cards are not made.
    """

    path: Path
    deck: Deck
    due: int
    words: int = 0
    damaged: int = 0
    new: int | None = None


class Decks:
    """The decks in a folder. Nothing is created before the first deck.

    With ``unwritten``, decks and changes that cannot be written are kept in memory.
    """

    def __init__(self, folder: Path, unwritten: Unwritten | None = None) -> None:
        self.folder = folder
        self._unwritten = unwritten
        #: what is wrong with decks that :meth:`files` has left out
        self.faults: list[StudyError] = []

    def files(self) -> list[DeckFile]:
        """All decks, by name; those that cannot be read are left out and named in ``faults``."""
        self.faults = []
        deck_files = []
        in_memory = () if self._unwritten is None else self._unwritten.paths
        for path in sorted({*self.folder.glob(f"*{SUFFIX}"), *in_memory})[:MOST_DECKS]:
            try:
                deck_files.append(self.open(path))
            except StudyError as error:
                self.faults.append(error)
        return sorted(deck_files, key=lambda file: (file.deck.name.casefold(), file.path.name))

    def open(self, path: Path) -> DeckFile:
        """Return the deck of a file. Raises :class:`StudyError`."""
        return DeckFile(path, self._unwritten)

    def create(self, deck: Deck) -> DeckFile:
        """A new deck. Raises :class:`StudyError` where its name is taken, ``OSError``."""
        files = self.files()
        if any(_same(file.deck, deck) for file in files):
            raise StudyError("there is a deck named {name} already", name=deck.name)
        sweep(self.folder)
        for number in range(1, MOST_DECKS + 1):
            path = self.folder / f"deck-{number}{SUFFIX}"
            if self._create(path, deck):
                return self.open(path)
        raise StudyError("there are {most} decks already; remove one first", most=MOST_DECKS)

    def listed(self, name: str, lexicon: str) -> DeckFile:
        """The deck of some name for a lexicon, made as an empty list if need be.

        Raises :class:`StudyError`, ``OSError``.
        """
        deck = Deck(name, lexicon)
        return next((f for f in self.files() if _same(f.deck, deck)), None) or self.create(deck)

    def missed_words(self, lexicon: str) -> DeckFile:
        """The deck of words missed in games with a lexicon, made if need be.

        Raises :class:`StudyError`, ``OSError``.
        """
        if not _LEXICON.fullmatch(lexicon):
            raise StudyError("{lexicon!r} is not a lexicon", lexicon=lexicon[:40])
        path = self.folder / f"missed-{lexicon}{SUFFIX}"
        self._create(path, Deck(MISSED, lexicon, QuizKind.ANAGRAMS))
        return self.open(path)

    def remove(self, file: DeckFile) -> Path:
        """Take a deck away; its file is kept in a folder beside the decks, whose path is returned.

        Raises ``OSError``.
        """
        if self._unwritten is not None and not file.path.exists():
            self._unwritten.drop(file.path)
            return file.path
        folder = self.folder / _REMOVED
        folder.mkdir(exist_ok=True)
        target, number = folder / file.path.name, 1
        while target.exists():
            number += 1
            target = folder / f"{file.path.stem}-{number}{SUFFIX}"
        file.path.rename(target)
        if self._unwritten is not None:
            self._unwritten.drop(file.path)
        return target

    def _create(self, path: Path, deck: Deck) -> bool:
        """Make a deck, in memory where it cannot be written; False if there is one."""
        lines = [deck_line(deck)]
        if self._unwritten is None:
            return create(path, lines)
        if self._unwritten.lines(path):
            return False
        try:
            return create(path, lines)
        except OSError as error:
            if path.exists():
                return False
            self._unwritten.add(path, lines, error)
            return True

    def due(self, now: int) -> list[DueDeck]:
        """The decks with how many of their cards are due."""
        return [due_deck(file, now) for file in self.files()]


def due_deck(file: DeckFile, now: int) -> DueDeck:
    """Summarise a deck without making its cards."""
    due, words = due_count(file, now), len(file.entries)
    return DueDeck(file.path, file.deck, due, words, file.damaged, new_count(file))


def new_count(file: DeckFile) -> int | None:
    """The number of cards of a list that were never answered in its quiz; None for a search."""
    if file.deck.query is not None:
        return None
    quiz = file.deck.quiz
    return len(latest_added(file, quiz).keys() - file.answered(quiz).keys())


def due_count(file: DeckFile, now: int) -> int:
    """The number of cards begun that are due in the quiz of a deck.

    Words missed again since the last answer are due at once.
    """
    quiz = file.deck.quiz
    answered = file.answered(quiz)
    if file.deck.query is not None:
        return sum(answers[-1].memory.due <= now for answers in answered.values())
    added = latest_added(file, quiz)
    return sum(
        text in added and is_due(answers[-1].memory.due, answers[-1].at, added[text], now)
        for text, answers in answered.items()
    )


def latest_added(file: DeckFile, quiz: QuizKind) -> dict[str, int]:
    """Return the latest time at which words of each card were added, by the text of the card."""
    added: dict[str, int] = {}
    for entry in file.entries.values():
        text = entry.letters if quiz is QuizKind.ANAGRAMS else entry.word
        added[text] = max(entry.at, added.get(text, 0))
    return added


def is_due(due: int, answered: int, added: int, now: int) -> bool:
    """Return whether a card is due now, or was added again after it was answered."""
    return due <= now or answered < added <= now


def new_entry(word: bytes, tile_set: TileSet, at: int, seen: Seen | None = None) -> DeckEntry:
    """The entry of a word."""
    letters = bytes(sorted(word))
    return DeckEntry(letters_text(word, tile_set), letters_text(letters, tile_set), at, seen)


def _same(deck: Deck, other: Deck) -> bool:
    return (deck.name.casefold(), deck.lexicon) == (other.name.casefold(), other.lexicon)


def find_deck(files: Sequence[DeckFile], name: str) -> DeckFile:
    """The deck of a name in any case, or of a file's name. Raises :class:`StudyError`."""
    matches = [f for f in files if name.casefold() in (f.deck.name.casefold(), f.path.stem)]
    if not matches:
        raise StudyError("there is no deck named {name}", name=name)
    if len(matches) > 1:
        ids = tuple(file.path.stem for file in matches)
        raise StudyError("{name} is the name of several decks: say {ids}", name=name, ids=ids)
    return matches[0]
