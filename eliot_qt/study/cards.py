"""The cards of a deck: words listed or found by its query, as a quiz asks about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.words import WordsError
from eliot_qt.words.conditions.kinds import ConditionKind
from eliot_qt.words.letters import read_letters
from eliot_qt.words.lookup import anagrams
from eliot_qt.words.query import Condition, Query
from eliot_qt.words.search import Searcher

from . import StudyError
from .deck import MOST_WORDS, QuizKind
from .deck_file import DeckFile

# Words looked at between two chances to pause.
_PACE = 200


def find_cards(
    file: DeckFile, quiz: QuizKind, lexicon: Lexicon, tile_set: TileSet, searcher: Searcher
) -> Iterator[list[bytes] | None]:
    """The cards in the order they are begun, as the last value; None is a chance to pause.

    Those of a query come by probability if it has such a condition, else mixed; those of a list as
    they were added. Letters without a word are left out; for hooks and anagrams so is what is no
    word. Raises :class:`~eliot_qt.words.WordsError`, :class:`StudyError`.
    """
    query = file.deck.query
    words: list[bytes] = []
    if query is None:
        words = [tiles for word in file.entries if (tiles := tiles_of(word, tile_set))]
        yield None
    else:
        for match in _found(query, searcher, lexicon):
            if match is None:
                yield None
            else:
                words = match
    cards: dict[bytes, None] = {}
    for number, word in enumerate(words):
        if quiz is QuizKind.ANAGRAMS:
            letters = bytes(sorted(word))
            if letters not in cards and (query is not None or _any(lexicon, letters)):
                cards[letters] = None
        elif quiz is QuizKind.JUDGING or lexicon.accepts(word):
            cards[word] = None
        if not number % _PACE:
            yield None
    yield list(cards)


def tiles_of(text: str, tile_set: TileSet) -> bytes:
    """The tiles of a word in a file; none if they are not of this tile set."""
    try:
        return read_letters(text, tile_set, blanks=False)
    except WordsError:
        return b""


def _found(query: Query, searcher: Searcher, lexicon: Lexicon) -> Iterator[list[bytes] | None]:
    """The words of a query in the order they are begun."""
    indices: list[int] = []
    for chunk in searcher.search(query).chunks():
        indices.extend(chunk)
        if len(indices) > MOST_WORDS:
            raise StudyError(
                "more than {most:,} words: add conditions, or a range of places by probability",
                most=MOST_WORDS,
            )
        yield None
    words = [lexicon.graph.word_at(index) for index in indices]
    yield None
    probable = [c for c in query.conditions if c.kind is ConditionKind.PROBABILITY]
    if not probable:
        yield sorted(words, key=lambda word: (crc32(word), word))
        return
    places = _places(indices, words, probable[0], searcher)
    yield [word for _, word in sorted(zip(places, words, strict=True))]


def _places(
    indices: Sequence[int], words: Sequence[bytes], condition: Condition, searcher: Searcher
) -> list[int]:
    """The place of each word by probability, worked out already by the search."""
    rarity = searcher.rarity
    pairs = zip(indices, words, strict=True)
    return [rarity.places(index, len(word), condition.blanks)[0] for index, word in pairs]


def _any(lexicon: Lexicon, letters: bytes) -> bool:
    """Return whether any word has exactly these letters."""
    return next(iter(anagrams(lexicon.graph, letters)), None) is not None
