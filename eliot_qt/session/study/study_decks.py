"""The decks of a person in the window: read and changed behind it, in the thread for files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said
from eliot_qt.game.check import Judge
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.reading import MEGABYTE, read_text
from eliot_qt.study import StudyError
from eliot_qt.study.deck import Deck
from eliot_qt.study.deck_file import DeckFile
from eliot_qt.study.decks import MISSED, Decks, DueDeck, due_deck, new_entry
from eliot_qt.study.missed import add_missed
from eliot_qt.study.unwritten import Unwritten
from eliot_qt.study.word_list import read_word_list
from eliot_qt.voice.keeping import ToldOnce, unkept_decks

from ..background.question import Question
from ..background.runner import Runner


class StudyDecks(QObject):
    """All decks, as they were when they were last read."""

    changed = Signal()
    created = Signal(object)  # DueDeck
    added = Signal(str, int)  # name of the deck, words that are new in it
    failed = Signal(object)  # Said
    #: a list of words with what is wrong in it, of which no deck was made
    refused = Signal(object)  # tuple[Said, ...]
    list_read = Signal(str)
    unkept = Signal(object)  # Message: from now on decks are in memory alone

    def __init__(
        self,
        folder: Path,
        runner: Runner,
        clock: Callable[[], datetime],
        told: ToldOnce,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._unwritten = Unwritten()
        self._decks = Decks(folder, self._unwritten)
        self._runner = runner
        self._clock = clock
        self._told = told
        self._readings: list[Question] = []
        self._found: tuple[DueDeck, ...] = ()

    @property
    def decks(self) -> tuple[DueDeck, ...]:
        """The decks by name, with what was due when they were read."""
        return self._found

    def open(self, path: Path) -> DeckFile:
        """Return a deck, with what could not be written. Raises :class:`.StudyError`."""
        return self._decks.open(path)

    def lists(self, lexicon: str) -> list[DueDeck]:
        """The decks of listed words of a lexicon."""
        return [
            each for each in self._found if each.deck.query is None and each.deck.lexicon == lexicon
        ]

    def refresh(self) -> None:
        """Read all decks again; ``changed`` says when that is done."""
        now = int(self._clock().timestamp())
        self._run(partial(_read, self._decks, now), self._take)

    def create(self, deck: Deck, words: Sequence[bytes] = (), tiles: TileSet | None = None) -> None:
        """Make a deck with some words listed in it."""
        at = int(self._clock().timestamp())
        self._run(partial(_create, self._decks, deck, tuple(words), tiles, at), self._made)

    def create_listed(
        self, deck: Deck, text: str, tile_set: TileSet, judge: Judge, skips: bool = False
    ) -> None:
        """Make a deck of the words of a text; ``skips``: what is wrong in it is left out."""
        at = int(self._clock().timestamp())
        self._run(
            partial(_create_listed, self._decks, deck, text, tile_set, judge, skips, at),
            self._listed,
        )

    def read_list(self, path: Path) -> None:
        """Read a list of words; ``list_read`` has its text."""
        self._run(partial(_read_list, path), self._tell_list)

    def add(self, name: str, lexicon: str, words: Sequence[bytes], tile_set: TileSet) -> None:
        """Add words to a deck of listed words, which is made if it is missing."""
        at = int(self._clock().timestamp())
        job = partial(_add, self._decks, Deck(name, lexicon), tuple(words), tile_set, at)
        self._run(job, partial(self._tell_added, name))

    def add_missed(self, lexicon: str, position: Position, move: Placement, score: int) -> None:
        """Add the word of a move missed in a game, with its position."""
        at = int(self._clock().timestamp())
        job = partial(_add_missed, self._decks, lexicon, position, move, score, at)
        self._run(job, partial(self._tell_added, MISSED))

    def define(self, path: Path, deck: Deck) -> None:
        """Change a deck's definition."""
        self._run(partial(_define, self._decks, path, deck), self._reread)

    def remove(self, path: Path) -> None:
        """Take a deck away; its file stays in a folder beside the decks."""
        self._run(partial(_remove, self._decks, path), self._reread)

    def _run(self, job: Callable[[], object], done: Callable[[object], None]) -> None:
        reading = self._runner.read(lambda _watch: job(), self.tr("decks of words"))
        self._readings.append(reading)
        reading.ended.connect(partial(self._readings.remove, reading))
        reading.finished.connect(done)
        reading.finished.connect(self._tell_unkept)
        reading.failed.connect(self.failed)

    def _tell_unkept(self, _done: object) -> None:
        error = self._unwritten.error
        if self._told.is_new(error) and error is not None:
            self.unkept.emit(unkept_decks(error))

    def _take(self, found: object) -> None:
        assert isinstance(found, tuple)
        self._found, faults = found
        self.changed.emit()
        for fault in faults:
            self.failed.emit(fault)

    def _reread(self, _done: object) -> None:
        self.refresh()

    def _made(self, deck: object) -> None:
        self.created.emit(deck)
        self.refresh()

    def _listed(self, found: object) -> None:
        if isinstance(found, tuple):
            self.refused.emit(found)
        else:
            self._made(found)

    def _tell_list(self, text: object) -> None:
        self.list_read.emit(text)

    def _tell_added(self, name: str, count: object) -> None:
        assert isinstance(count, int)
        self.added.emit(name, count)
        self.refresh()


def _read(decks: Decks, now: int) -> tuple[tuple[DueDeck, ...], list[object]]:
    return tuple(decks.due(now)), [error.message for error in decks.faults]


def _create(
    decks: Decks, deck: Deck, words: Sequence[bytes], tile_set: TileSet | None, at: int
) -> DueDeck:
    file = decks.create(deck)
    if tile_set is not None and words:
        file.add(new_entry(word, tile_set, at) for word in words)
    return due_deck(file, at)


def _create_listed(
    decks: Decks,
    deck: Deck,
    text: str,
    tile_set: TileSet,
    judge: Judge,
    skips: bool,
    at: int,
) -> DueDeck | tuple[Said, ...]:
    words, faults = read_word_list(text, tile_set, judge)
    if faults and not skips:
        return tuple(faults)
    if not words:
        raise StudyError("the list has no words")
    return _create(decks, deck, words, tile_set, at)


def _read_list(path: Path) -> str:
    try:
        return read_text(path, MEGABYTE)
    except ValueError as error:
        raise StudyError("{path}: {fault}", path=path, fault=error) from error


def _add(decks: Decks, deck: Deck, words: Sequence[bytes], tile_set: TileSet, at: int) -> int:
    """Add the words that are not there yet; returns how many."""
    file = decks.listed(deck.name, deck.lexicon)
    entries = [new_entry(word, tile_set, at) for word in words]
    new = [entry for entry in entries if entry.word not in file.entries]
    if new:
        file.add(new)
    return len(new)


def _add_missed(
    decks: Decks, lexicon: str, position: Position, move: Placement, score: int, at: int
) -> int:
    return int(add_missed(decks, lexicon, position, move, score, at))


def _define(decks: Decks, path: Path, deck: Deck) -> None:
    decks.open(path).define(deck)


def _remove(decks: Decks, path: Path) -> None:
    decks.remove(decks.open(path))
