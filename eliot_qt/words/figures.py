"""The figures of words, and lists of words in the order of one of them.

Words are numbers: indices among all words of the lexicon. Whatever takes longer is a generator
with chances to pause.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lexicon.ascending import words_at
from eliot_qt.lexicon.catalogue import Lexicon

from .lookup import back_hook_counts, back_hooks, front_hook_counts, hooks
from .rarity import MOST_BLANKS, Rarity
from .table.columns import places_of
from .table.word_table import FigureColumn

# Words looked at between two chances to pause.
_PACE = 500
# From this many words on, hooks are counted for all words at once.
_MANY = 2000


class WordColumn(StrEnum):
    """The columns of lists of words, by which they may be sorted."""

    WORD = "word"
    LENGTH = "length"
    ADDED = "added"
    FRONT = "front"
    BACK = "back"
    POINTS = "points"
    PROBABILITY = "probability"
    TIER = "tier"
    PLAYABILITY = "playability"


@dataclass(frozen=True)
class Order:
    """A column to sort by. Words that are equal in it are in alphabetical order."""

    column: WordColumn = WordColumn.WORD
    falling: bool = False


@dataclass(frozen=True)
class WordFigures:
    """A word's figures.

    ``front`` and ``back`` are hooks, tiles ascending; ``inner_front`` and ``inner_back`` say
    whether a word remains without that end. ``place`` is by probability among the words of its
    length, from 1, None while that has not been worked out. ``tier`` is small for common words,
    None without tiers. ``played`` is on how many turns of self-play it was the best play, None
    without such figures.
    """

    word: bytes
    front: bytes
    back: bytes
    inner_front: bool
    inner_back: bool
    points: int
    place: int | None
    tier: int | None
    played: int | None = None


class LexiconFigures:
    """Figures of the words of one lexicon. For one thread."""

    def __init__(self, lexicon: Lexicon, tile_set: TileSet, rarity: Rarity) -> None:
        self._lexicon = lexicon
        self._graph = lexicon.graph
        self._tile_set = tile_set
        self._rarity = rarity
        self._counted: dict[WordColumn, bytes] = {}

    @cached_property
    def _places(self) -> array[int] | None:
        return places_of(self._lexicon)

    def of(self, index: int) -> WordFigures:
        """The figures of the word with that number, with its place if that is known."""
        word = self._graph.word_at(index)
        word_hooks = hooks(self._graph, word)
        ready = self._places is not None or self._rarity.is_ready(len(word), MOST_BLANKS)
        return WordFigures(
            word=word,
            front=word_hooks.front,
            back=word_hooks.back,
            inner_front=word_hooks.inner_front,
            inner_back=word_hooks.inner_back,
            points=self.points(word),
            place=self._place(index, word) if ready else None,
            tier=self._lexicon.tier_of(word),
            played=self._played(index),
        )

    def page(self, indices: Sequence[int]) -> Iterator[tuple[WordFigures, ...] | None]:
        """The figures of some words with their places, at last; None is a chance to pause."""
        yield from self.rank({len(self._graph.word_at(index)) for index in indices})
        yield self.glance(indices)

    def glance(self, indices: Sequence[int]) -> tuple[WordFigures, ...]:
        """Return the figures of some words that are known at once."""
        return tuple(self.of(index) for index in indices)

    def rank(self, lengths: Iterable[int]) -> Iterator[None]:
        """Work out the places of the words of some lengths, with chances to pause."""
        return iter(()) if self._places is not None else self._rarity.prepare(lengths, MOST_BLANKS)

    def points(self, word: bytes) -> int:
        """The sum of the letters' points."""
        return sum(self._tile_set.values[tile] for tile in word)

    def sort(
        self, indices: Sequence[int], order: Order, letters: bytes = b""
    ) -> Iterator[array[int] | None]:
        """The numbers of words, which come ascending, in another order at last.

        ``letters`` are those that ``ADDED`` compares words with. None is a chance to pause.
        """
        if order.column is WordColumn.WORD:
            yield array("I", reversed(indices) if order.falling else indices)
            return
        values = self._told(order.column)
        numbers: Iterable[tuple[int, int]]
        if values is not None:
            numbers = ((index, values[index]) for index in indices)
        else:
            yield from self._prepare(indices, order.column)
            key = self._key(order.column, letters)
            numbers = ((index, key(index, word)) for index, word in self._spelled(indices))
        # Numbers are few: words are put into boxes by them, which keeps those alike in order.
        boxes: dict[int, array[int]] = {}
        for number, (index, value) in enumerate(numbers, 1):
            if value not in boxes:
                boxes[value] = array("I")
            boxes[value].append(index)
            if not number % _PACE:
                yield None
        ordered = array("I")
        for value in sorted(boxes, reverse=order.falling):
            ordered.extend(boxes[value])
        yield ordered

    def _told(self, column: WordColumn) -> Sequence[int] | None:
        """A column's numbers of all words, where they need not be worked out."""
        columns = self._lexicon.columns or {}
        playability = self._lexicon.playability
        return {
            WordColumn.LENGTH: columns.get(FigureColumn.LENGTH),
            WordColumn.POINTS: columns.get(FigureColumn.POINTS),
            WordColumn.FRONT: columns.get(FigureColumn.FRONT_HOOKS),
            WordColumn.BACK: columns.get(FigureColumn.BACK_HOOKS),
            WordColumn.PROBABILITY: self._places,
            WordColumn.TIER: self._lexicon.tiers,
            WordColumn.PLAYABILITY: None if playability is None else playability.counts,
        }.get(column)

    def _spelled(self, indices: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """Ascending numbers with their words."""
        return zip(indices, words_at(self._graph, indices), strict=True)

    def _prepare(self, indices: Sequence[int], column: WordColumn) -> Iterator[None]:
        """Work out what a column needs of all words."""
        if column is WordColumn.PROBABILITY:
            lengths = set()
            for number, (_, word) in enumerate(self._spelled(indices), 1):
                lengths.add(len(word))
                if not number % _PACE:
                    yield
            yield from self._rarity.prepare(lengths, MOST_BLANKS)
        counts = {WordColumn.FRONT: front_hook_counts, WordColumn.BACK: back_hook_counts}
        if column in counts and column not in self._counted and len(indices) >= _MANY:
            for table in counts[column](self._graph):
                if table is None:
                    yield
                else:
                    self._counted[column] = table

    def _key(self, column: WordColumn, letters: bytes) -> Callable[[int, bytes], int]:
        """The number of a word that a column is sorted by."""
        graph, counts = self._graph, self._counted.get(column)
        if counts is not None:
            return lambda index, _: counts[index]
        match column:
            case WordColumn.LENGTH:
                return lambda _, word: len(word)
            case WordColumn.POINTS:
                return lambda _, word: self.points(word)
            case WordColumn.PROBABILITY:
                return lambda index, word: self._place(index, word)
            case WordColumn.FRONT:
                return lambda _, word: len(hooks(graph, word).front)
            case WordColumn.BACK:
                return lambda _, word: len(back_hooks(graph, word))
            case WordColumn.ADDED:
                return lambda _, word: added(word, letters)
        # Figures that the lexicon has not: the order stays that of the alphabet.
        return lambda index, _: 0

    def _played(self, index: int) -> int | None:
        playability = self._lexicon.playability
        return None if playability is None else playability.counts[index]

    def _place(self, index: int, word: bytes) -> int:
        if self._places is not None:
            return self._places[index]
        return self._rarity.places(index, len(word), MOST_BLANKS)[0]


def added(word: bytes, letters: bytes) -> int:
    """The tile that a word of 7+1 has beside the letters; ``BLANK`` for none."""
    return next(iter(sorted(Counter(word) - Counter(letters))), BLANK)
