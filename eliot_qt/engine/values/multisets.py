"""The words of a lexicon as multisets of letters: which letters are a word in some order.

A multiset is a row of 64-bit numbers that hold a count of 5 bits for each letter; so rows add up
where letters are put together. A row's hash is its product with fixed odd numbers, which adds up
too, and words are found by it. Hits are compared row by row, so the answer is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.tiles import BLANK_BIT, letter_of
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT, WordGraph

from ..errors import OTHER_LETTERS, unusable

Rows = NDArray[np.uint64]
"""Multisets, one a row: shape (n, width)."""

_BITS = 5
_LETTERS = 64 // _BITS
# The filter before the search: hits among words of 21 letters and less stay few.
_FILTER_BITS = 21
_SHIFT = np.uint64(64 - _FILTER_BITS)
# Paths of the graph looked at between two pauses.
_SLICE = 40_000
# No board has a longer line.
_LONGEST = 21


class Multisets:
    """The sets of letters of a graph's words. Empty until ``fill`` has run to its end."""

    def __init__(self, graph: WordGraph, letters: int) -> None:
        """``letters`` is the number of letters of the tile set."""
        self._graph = graph
        self.width = -(-(letters + 1) // _LETTERS)
        # By tile, designated blanks too: what the tile adds to a row.
        self.units: Rows = np.zeros((256, self.width), np.uint64)
        for tile in range(1, letters + 1):
            place, bits = divmod(tile, _LETTERS)
            for form in (tile, tile | BLANK_BIT):
                self.units[form, place] = np.uint64(1 << (_BITS * bits))
        self._rows: Rows = np.zeros((0, self.width), np.uint64)
        self._hashes: NDArray[np.uint64] = np.zeros(0, np.uint64)
        self._seen: NDArray[np.bool_] = np.zeros(1 << _FILTER_BITS, np.bool_)
        self._factors: NDArray[np.uint64] = np.zeros(0, np.uint64)
        self.is_full = False

    def fill(self) -> Iterator[None]:
        """Collect the words; pauses every few milliseconds."""
        parts = [self._rows]
        for words in self._words():
            parts.append(words)
            yield
        rows = np.concatenate(parts)
        chance = np.random.default_rng(1)
        while not self.is_full:
            yield
            self._factors = chance.integers(1, 1 << 63, self.width, np.uint64) * np.uint64(2)
            self._factors += np.uint64(1)
            hashes = self.hashes(rows)
            yield
            order = np.argsort(hashes)
            yield
            hashes, rows = hashes[order], rows[order]
            yield
            again = hashes[1:] == hashes[:-1]
            # Other letters of the same hash: with other factors that will not happen.
            self.is_full = not (rows[1:] != rows[:-1])[again].any()
        first = np.append(True, ~again) if len(rows) else np.zeros(0, np.bool_)
        self._rows, self._hashes = rows[first], hashes[first]
        self._seen[self._hashes >> _SHIFT] = True

    def row(self, tiles: Iterable[int]) -> Rows:
        """The row of some tiles; blanks and empty squares add nothing."""
        return self.units[[letter_of(tile) for tile in tiles]].sum(axis=0, dtype=np.uint64)

    def hashes(self, rows: Rows) -> NDArray[np.uint64]:
        """The hashes of rows."""
        return (rows * self._factors).sum(axis=1, dtype=np.uint64)

    def words_among(self, rows: Rows, hashes: NDArray[np.uint64], extra: Rows) -> NDArray[np.intp]:
        """Return the rows that are the letters of a word together with ``extra``.

        ``hashes`` are those of the rows; ``extra`` is one row.
        """
        wanted = hashes + self.hashes(extra[np.newaxis])[0]
        at = np.flatnonzero(self._seen[wanted >> _SHIFT])
        if not len(at):
            return at
        place = np.searchsorted(self._hashes, wanted[at])
        place[place == len(self._hashes)] = 0
        same = (self._rows[place] == rows[at] + extra).all(axis=1)
        return at[same]

    def _words(self) -> Iterator[Rows]:
        """The rows of all words, some at a time; equal ones occur."""
        # Counting proves that no path leads outside or back to itself. Raises LexiconError.
        _ = self._graph.word_count
        nodes = np.frombuffer(self._graph.nodes, np.uint32)
        start = self._graph.dawg_root
        lists = np.array([start] if start else [], np.int64)
        rows: Rows = np.zeros((len(lists), self.width), np.uint64)
        waiting = [(1, lists, rows)]
        while waiting:
            length, lists, rows = waiting.pop()
            lists, rows, words = self._extended(nodes, lists, rows)
            for begin in range(0, len(lists) if length < _LONGEST else 0, _SLICE):
                part = slice(begin, begin + _SLICE)
                waiting.append((length + 1, lists[part], rows[part]))
            yield words

    def _extended(
        self, nodes: NDArray[np.uint32], lists: NDArray[np.int64], rows: Rows
    ) -> tuple[NDArray[np.int64], Rows, Rows]:
        """Beginnings of words a letter longer: their lists and rows; rows of those that end."""
        found_lists, found_rows, words = [], [], []
        while len(lists):
            node = nodes[lists]
            tiles = node >> TILE_SHIFT
            if not (self.units[tiles].any(axis=1) & (tiles < BLANK_BIT)).all():
                raise unusable(self._graph, OTHER_LETTERS)
            longer = rows + self.units[tiles]
            child = (node & CHILD_MASK).astype(np.int64)
            found_lists.append(child[child != 0])
            found_rows.append(longer[child != 0])
            words.append(longer[node & ACCEPTS != 0])
            on = (node & LAST == 0) & (lists + 1 < len(nodes))
            lists, rows = lists[on] + 1, rows[on]
        if not found_lists:
            return lists, rows, rows
        return np.concatenate(found_lists), np.concatenate(found_rows), np.concatenate(words)
