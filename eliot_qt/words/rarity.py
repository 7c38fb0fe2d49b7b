"""Figures of a word among all: how probable its tiles are, how many anagrams it has.

Both are worked out for all words of one length when first asked for, and kept: four bytes a word
for its place, by the word's index among all.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import comb
from operator import itemgetter

from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

from .automata import TileSum
from .walk import Walk

MOST_BLANKS = 2
# Words looked at between two chances to pause.
_PACE = 500


class Rarity:
    """Probability order and anagram counts of a graph's words. For one thread."""

    def __init__(self, graph: WordGraph, tile_set: TileSet) -> None:
        self._graph = graph
        self._tile_set = tile_set
        self._alphagrams: dict[int, Counter[bytes]] = {}
        self._fellows: dict[int, int] = {}
        # By number of blanks; and the lengths that are in them.
        self._places: dict[int, _Places] = {}
        self._placed: set[tuple[int, int]] = set()

    def anagrams(self, word: bytes) -> int:
        """The number of words with the same tiles, the word itself among them."""
        return self._of_length(len(word))[bytes(sorted(word))]

    def fellows(self, length: int) -> int:
        """The number of words of a length."""
        if length not in self._fellows:
            self._fellows[length] = words_of_length(self._graph, length).count()
        return self._fellows[length]

    def places(self, index: int, length: int, blanks: int) -> tuple[int, int, int]:
        """Place of a word among those of its length by probability, and its ties' first and last.

        ``index`` is its number among all words. Places count from 1; the most probable words come
        first, ties by alphabet.
        """
        for _ in self.prepare((length,), blanks):
            pass
        places = self._places[blanks]
        return places.place[index], places.first[index], places.last[index]

    def is_ready(self, length: int, blanks: int) -> bool:
        """Return whether the places of the words of a length have been worked out."""
        return (length, blanks) in self._placed

    def prepare(self, lengths: Iterable[int], blanks: int) -> Iterator[None]:
        """Work out the places of the words of some lengths, with chances to pause."""
        positions_by_count: dict[int, list[tuple[int, int]]] = {
            length: [] for length in lengths if (length, blanks) not in self._placed
        }
        if not positions_by_count:
            return
        draws, ways = _Draws(self._tile_set, blanks), dict[bytes, int]()
        for number, (index, word) in enumerate(self._words(set(positions_by_count)), 1):
            if len(word) in positions_by_count:
                alphagram = bytes(sorted(word))
                if alphagram not in ways:
                    ways[alphagram] = draws.of(alphagram)
                positions_by_count[len(word)].append((-ways[alphagram], index))
            if not number % _PACE:
                yield
        if blanks not in self._places:
            self._places[blanks] = _Places(len(self._graph))
        for length, words in positions_by_count.items():
            # Ties are by alphabet, as the indices are.
            words.sort()
            self._places[blanks].fill(words)
            self._placed.add((length, blanks))
            yield

    def _words(self, lengths: set[int]) -> Iterator[tuple[int, bytes]]:
        """Words with their indices, those of some lengths among them."""
        if len(lengths) > 1:
            return enumerate(self._graph.words())
        return words_of_length(self._graph, *lengths).indexed()

    def _of_length(self, length: int) -> Counter[bytes]:
        if length not in self._alphagrams:
            words = words_of_length(self._graph, length)
            self._alphagrams[length] = Counter(bytes(sorted(word)) for word in words)
        return self._alphagrams[length]


class _Places:
    """Places of words by index, and the places of the first and the last of those that tie."""

    def __init__(self, words: int) -> None:
        self.place, self.first, self.last = (array("I", bytes(4 * words)) for _ in range(3))

    def fill(self, drawn: list[tuple[int, int]]) -> None:
        """Give words of one length their places; they come as ``(-ways, index)``, ascending."""
        first = 1
        for _, ties in groupby(drawn, key=itemgetter(0)):
            tied = [index for _, index in ties]
            last = first + len(tied) - 1
            for place, index in enumerate(tied, first):
                self.place[index] = place
                self.first[index], self.last[index] = first, last
            first = last + 1


def words_of_length(graph: WordGraph, length: int) -> Walk:
    """The words of this many tiles."""
    return Walk(graph, TileSum((1,) * 256, length, length))


def draws(word: bytes, tile_set: TileSet, blanks: int) -> int:
    """Count the ways to draw a word's tiles from the full bag, with up to this many blanks.

    Each tile of the bag is a tile of its own: of 12 E's, two are drawn in 66 ways.
    """
    return _Draws(tile_set, blanks).of(word)


def by_probability(
    graph: WordGraph, tile_set: TileSet, indices: Iterable[int], blanks: int
) -> Iterator[list[int]]:
    """Sort words, given by their indices, by the chance to draw them: the most probable first.

    The chance is that of their own number of tiles, so that short words come first. Ties are in
    alphabetical order. Empty lists are chances to pause; the last list has all.
    """
    draws_of, chances = _Draws(tile_set, blanks), dict[bytes, float]()
    tiles = sum(tile_set.counts)
    ranked: list[tuple[float, int]] = []
    for number, index in enumerate(indices, 1):
        alphagram = bytes(sorted(graph.word_at(index)))
        if alphagram not in chances:
            chances[alphagram] = draws_of.of(alphagram) / comb(tiles, len(alphagram))
        ranked.append((-chances[alphagram], index))
        if not number % _PACE:
            yield []
    yield [index for _, index in sorted(ranked)]


class _Draws:
    """Counts the ways to draw words with up to two blanks; keeps those of each tile count."""

    def __init__(self, tile_set: TileSet, blanks: int) -> None:
        self._counts = tile_set.counts
        self._blanks = blanks
        there = self._counts[BLANK]
        # Two letters may each lack one tile: that takes two blanks.
        self._drawn = there, comb(there, 2) if blanks > 1 else 0
        self._own: dict[bytes, tuple[int, int, int]] = {}

    def of(self, word: bytes) -> int:
        """The ways to draw a word."""
        # The letters so far with no blank, with one, with two; the blanks themselves come last.
        none, one, two = 1, 0, 0
        for tile in set(word):
            key = bytes((tile, word.count(tile)))
            own = self._own.get(key)
            if own is None:
                own = self._own[key] = self._ways(*key)
            a, b, c = own
            none, one, two = none * a, none * b + one * a, none * c + one * b + two * a
        return none + one * self._drawn[0] + two * self._drawn[1]

    def _ways(self, tile: int, needed: int) -> tuple[int, int, int]:
        ways = [0, 0, 0]
        for short in range(min(needed, self._blanks) + 1):
            ways[short] = comb(self._counts[tile], needed - short)
        return ways[0], ways[1], ways[2]
