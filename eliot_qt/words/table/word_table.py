"""Figures of all words of a lexicon as columns: those of its file, others worked out when needed.

A column has a byte for each word; beside those of :class:`FigureColumn` there are ``letter-1``,
``letter-2`` … for the tiles at each place. What has been worked out is kept with the
lexicon. A figure beyond a byte has no column; ``parents`` alone has four bytes a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon

from ..conditions.stems import parents
from .letter_columns import letter_columns, spell_columns, spell_words
from .mask import Mask, between, column_or, column_sum

# Larger lexicons would need too much memory; they are searched by walking the graph.
MOST_WORDS = 600_000
_BYTE, _BITS = 256, 8
_PARENTS = "parents"
# Words looked at between two chances to pause.
_PACE = 2000


class FigureColumn(StrEnum):
    """The figures that have a column; the values are its name in the files of lexicons."""

    LENGTH = "length"
    VOWELS = "vowels"
    POINTS = "points"
    INNER_FRONT = "inner-front"
    INNER_BACK = "inner-back"
    FRONT_HOOKS = "front-hooks"
    BACK_HOOKS = "back-hooks"
    DIFFERENT = "different"
    ANAGRAMS = "anagrams"


# Told by the letters of a word alone, one by one.
_OF_LETTERS = (FigureColumn.LENGTH, FigureColumn.VOWELS, FigureColumn.POINTS)


def letter_name(place: int) -> str:
    """The name of the column of the tiles at a place, from 0."""
    return f"letter-{place + 1}"


class WordTable:
    """The columns of one lexicon. For one thread."""

    def __init__(self, lexicon: Lexicon, tile_set: TileSet, most: int = MOST_WORDS) -> None:
        """``most``: larger lexicons have no columns but those of their file."""
        self._lexicon = lexicon
        self._word_limit = most
        self._graph = lexicon.graph
        self._tile_set = tile_set

    def prepare(self) -> Iterator[None]:
        """Work out all columns, with chances to pause."""
        yield from self._graph.count()
        if not self._fits:
            return
        yield from self._spell()
        for column in FigureColumn:
            if not self._has(column):
                yield from self._work_out(column)
        yield from self._find_parents()

    def work_out(self, column: FigureColumn) -> Iterator[None]:
        """Work out a column, with chances to pause."""
        if self._fits and not self._has(column):
            yield from self._work_out(column)

    def spell(self) -> Iterator[None]:
        """Work out the letters of all words, with chances to pause."""
        if self._fits:
            yield from self._spell()

    def find_parents(self) -> Iterator[None]:
        """Work out the words that words begin with, with chances to pause."""
        if self._fits:
            yield from self._find_parents()

    def letters(self) -> tuple[bytes, ...] | None:
        """The tiles of all words, a column for each place, 0 behind the end; None for too many."""
        if not self._fits:
            return None
        for _ in self._spell():
            pass
        return self._letters()

    def parents(self) -> memoryview | None:
        """For each word the longest it begins with (:mod:`.stems`); None for too many words."""
        if not self._fits:
            return None
        for _ in self._find_parents():
            pass
        return memoryview(self._lexicon.worked_out[_PARENTS]).cast("I")

    def column(self, name: FigureColumn) -> bytes | None:
        """Return a column; None if the lexicon has none of it."""
        columns = self._lexicon.columns or {}
        if name in columns:
            return columns[name]
        if not self._fits:
            return None
        if not self._has(name):
            for _ in self._work_out(name):
                pass
        return self._lexicon.worked_out[name] or None

    def share(self, among: Iterable[int], low: int, high: int) -> Mask | None:
        """The words with this percentage of their tiles among some; None for too many."""
        letters, lengths = self.letters(), self.column(FigureColumn.LENGTH)
        if letters is None or lengths is None:
            return None
        inside = self._count(letters, _table(among, 1))
        mask = Mask(bytes(len(lengths)))
        for length in range(1, len(letters) + 1):
            least, most = -(-low * length // 100), high * length // 100
            if most >= least:
                mask = mask | (between(lengths, length, length) & between(inside, least, most))
        return mask

    @property
    def _fits(self) -> bool:
        return 0 < len(self._graph) <= self._word_limit

    def including(self, tiles: bytes) -> Mask | None:
        """The words that have all of some tiles, in any order; None for too many words."""
        letters = self.letters()
        if letters is None:
            return None
        needed = Counter(tiles)
        mask = Mask(b"\1" * len(self._graph))
        # A bit for each tile that is needed once, as many as a byte has.
        once = sorted(tile for tile, count in needed.items() if count == 1)
        for first in range(0, len(once), _BITS):
            some = once[first : first + _BITS]
            bits = bytearray(_BYTE)
            for number, tile in enumerate(some):
                bits[tile] = 1 << number
            there = column_or((column.translate(bits) for column in letters), len(self._graph))
            mask = mask & between(there, (1 << len(some)) - 1, (1 << len(some)) - 1)
        for tile, count in needed.items():
            if count > 1:
                mask = mask & between(self._count(letters, _table((tile,), 1)), count, None)
        return mask

    def _has(self, name: str) -> bool:
        return name in (self._lexicon.columns or {}) or name in self._lexicon.worked_out

    def _column(self, name: str) -> bytes:
        """A column that is there."""
        columns = self._lexicon.columns or {}
        return columns[name] if name in columns else self._lexicon.worked_out[name]

    def _letters(self) -> tuple[bytes, ...]:
        return tuple(self._column(letter_name(place)) for place in range(self._graph.longest))

    def _spell(self) -> Iterator[None]:
        if self._has(letter_name(self._graph.longest - 1)):
            return
        words: list[bytes] = []
        for spelled in spell_words(self._graph):
            words = spelled or words
            yield
        for columns in letter_columns(words, self._graph.longest):
            if columns is None:
                yield
            else:
                names = map(letter_name, range(len(columns)))
                self._lexicon.worked_out.update(zip(names, columns, strict=True))

    def _find_parents(self) -> Iterator[None]:
        """Keep them as the bytes of an array."""
        if _PARENTS in self._lexicon.worked_out:
            return
        yield from self._spell()
        words: list[bytes] = []
        for some in spell_columns(self._letters()):
            words += some
            yield
        for word_parents in parents(words):
            if word_parents is None:
                yield
            else:
                self._lexicon.worked_out[_PARENTS] = word_parents.tobytes()

    def _work_out(self, name: FigureColumn) -> Iterator[None]:
        """Work out a column and keep it; none is kept as an empty one."""
        cache = self._lexicon.worked_out
        yield from self._spell()
        letters = self._letters()
        if name in _OF_LETTERS:
            weights = self._weights(name)
            fits = max(weights) * len(letters) < _BYTE
            cache[name] = self._count(letters, weights) if fits else b""
            return
        words: list[bytes] = []
        for some in spell_columns(letters):
            words += some
            yield
        for numbers in _figures(name, words):
            if numbers is None:
                yield
            else:
                cache[name] = bytes(numbers) if max(numbers) < _BYTE else b""

    def _weights(self, name: FigureColumn) -> bytes:
        """Return the weight of each tile in a figure; tile 0 stands behind words."""
        if name is FigureColumn.LENGTH:
            return _table(range(1, _BYTE), 1)
        tiles = range(1, len(self._tile_set) + 1)
        if name is FigureColumn.VOWELS:
            return _table((tile for tile in tiles if self._tile_set.vowels[tile]), 1)
        weights = bytearray(_BYTE)
        for tile in tiles:
            weights[tile] = min(self._tile_set.values[tile], _BYTE - 1)
        return bytes(weights)

    def _count(self, letters: tuple[bytes, ...], weights: bytes) -> bytes:
        return column_sum((column.translate(weights) for column in letters), len(self._graph))


def _table(tiles: Iterable[int], value: int) -> bytes:
    table = bytearray(_BYTE)
    for tile in tiles:
        table[tile] = value
    return bytes(table)


def _figures(name: FigureColumn, words: list[bytes]) -> Iterator[list[int] | None]:
    """A figure of each word, at last; None is a chance to pause."""
    figure: Callable[[bytes], int] = _different
    if name in (FigureColumn.INNER_FRONT, FigureColumn.INNER_BACK):
        known_words = set(words)
        cut = _without_front if name is FigureColumn.INNER_FRONT else _without_back
        figure = lambda word: cut(word) in known_words  # noqa: E731
    elif name is not FigureColumn.DIFFERENT:
        # Hooks: words that are this one without an end; anagrams: words of the same tiles.
        keys = {
            FigureColumn.FRONT_HOOKS: (_without_front, _itself),
            FigureColumn.BACK_HOOKS: (_without_back, _itself),
            FigureColumn.ANAGRAMS: (_sorted, _sorted),
        }
        of_others, own = keys[name]
        counts: Counter[bytes] = Counter()
        for at in range(0, len(words), _PACE):
            counts.update(map(of_others, words[at : at + _PACE]))
            yield None
        figure = lambda word: counts[own(word)]  # noqa: E731
    numbers: list[int] = []
    for at in range(0, len(words), _PACE):
        numbers += map(figure, words[at : at + _PACE])
        yield None
    yield numbers


def _itself(word: bytes) -> bytes:
    return word


def _sorted(word: bytes) -> bytes:
    return bytes(sorted(word))


def _without_front(word: bytes) -> bytes:
    return word[1:]


def _without_back(word: bytes) -> bytes:
    return word[:-1]


def _different(word: bytes) -> int:
    return len(set(word))
