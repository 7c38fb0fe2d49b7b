"""Figures of a word among all: how probable its tiles are, how many anagrams it has.

Both are worked out for all words of one length when first asked for, and kept by alphagram.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from math import comb

from eliot_qt.game.tiles import BLANK, TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

from .automata import Tally
from .walk import Walk


class Rarity:
    """Probability order and anagram counts of a graph's words. For one thread."""

    def __init__(self, graph: WordGraph, tile_set: TileSet) -> None:
        self._graph = graph
        self._tile_set = tile_set
        self._alphagrams: dict[int, Counter[bytes]] = {}
        self._places: dict[tuple[int, int], dict[bytes, tuple[int, int, int]]] = {}

    def anagrams(self, word: bytes) -> int:
        """The number of words with the same tiles, the word itself among them."""
        return self._of_length(len(word))[bytes(sorted(word))]

    def places(self, word: bytes, blanks: int) -> tuple[int, int, int]:
        """Place of a word among those of its length by probability, and its ties' first and last.

        Places count from 1; the most probable words come first, ties by alphabet.
        """
        key = len(word), blanks
        if key not in self._places:
            self._places[key] = dict(self._ordered(len(word), blanks))
        return self._places[key][word]

    def _of_length(self, length: int) -> Counter[bytes]:
        if length not in self._alphagrams:
            words = words_of_length(self._graph, length)
            self._alphagrams[length] = Counter(bytes(sorted(word)) for word in words)
        return self._alphagrams[length]

    def _ordered(self, length: int, blanks: int) -> Iterator[tuple[bytes, tuple[int, int, int]]]:
        alphagrams = self._of_length(length)
        ways = {each: draws(each, self._tile_set, blanks) for each in alphagrams}
        words = [(ways[bytes(sorted(w))], w) for w in words_of_length(self._graph, length)]
        words.sort(key=lambda pair: -pair[0])
        first = 1
        for _, ties in groupby(words, key=lambda pair: pair[0]):
            tied = [word for _, word in ties]
            last = first + len(tied) - 1
            for place, word in enumerate(tied, first):
                yield word, (place, first, last)
            first = last + 1


def words_of_length(graph: WordGraph, length: int) -> Walk:
    """The words of so many tiles."""
    return Walk(graph, Tally((1,) * 256, length, length))


def draws(word: bytes, tile_set: TileSet, blanks: int) -> int:
    """In how many ways a word's tiles can be drawn from the full bag, with up to so many blanks.

    Each tile of the bag is a tile of its own: of 12 E's, two are drawn in 66 ways.
    """
    # ways[j]: to draw the letters so far, j of them as blanks yet to be chosen.
    ways = [1]
    for tile, needed in Counter(word).items():
        there = tile_set.counts[tile]
        own = [comb(there, needed - short) for short in range(min(needed, blanks) + 1)]
        longer = [0] * min(len(ways) + len(own) - 1, blanks + 1)
        for a, before in enumerate(ways):
            for b, here in enumerate(own[: len(longer) - a]):
                longer[a + b] += before * here
        ways = longer
    return sum(n * comb(tile_set.counts[BLANK], used) for used, n in enumerate(ways))
