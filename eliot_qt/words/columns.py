"""Figures of all words at once, a byte each: finding those in a range takes no walk.

Columns are named as the kinds of condition they answer. The place by probability (two blanks)
takes two bytes, ``place-high`` and ``place-low``. A figure beyond a byte has no column.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.columns import Columns
from eliot_qt.lexicon.wordgraph import WordGraph

from .hook_counts import back_hook_counts, front_hook_counts
from .query import MOST_BLANKS, Condition, Kind, Needs
from .rarity import Rarity

_HIGH, _LOW = "place-high", "place-low"
_BYTE = 256


class Mask:
    """A set of words by their index: a byte for each word, 1 for those that are in it."""

    def __init__(self, flags: bytes) -> None:
        self.flags = flags

    @classmethod
    def of(cls, indices: Iterable[int], words: int) -> Mask:
        """The words of some indices, of so many words."""
        flags = bytearray(words)
        for index in indices:
            flags[index] = 1
        return cls(bytes(flags))

    def __and__(self, other: Mask) -> Mask:
        return self._of(self._number & other._number)

    def __or__(self, other: Mask) -> Mask:
        return self._of(self._number | other._number)

    def __invert__(self) -> Mask:
        return Mask(self.flags.translate(_NOT))

    @property
    def _number(self) -> int:
        return int.from_bytes(self.flags, "little")

    def _of(self, number: int) -> Mask:
        return Mask(number.to_bytes(len(self.flags), "little"))


_NOT = bytes([1, 0]) + bytes(_BYTE - 2)


def mask_of(condition: Condition, lexicon: Lexicon) -> Mask | None:
    """The words that meet a condition, negated or not; None where no column tells it."""
    found = _plain_mask(condition, lexicon)
    return ~found if found is not None and condition.negated else found


def places_of(lexicon: Lexicon) -> array[int] | None:
    """Each word's place by probability among those of its length; None without columns."""
    columns = lexicon.columns or {}
    if _HIGH not in columns:
        return None
    both = bytearray(2 * len(columns[_HIGH]))
    both[0::2], both[1::2] = columns[_LOW], columns[_HIGH]
    places = array("H", bytes(both))
    if sys.byteorder != "little":
        places.byteswap()
    return places


def vowel_share(condition: Condition, lexicon: Lexicon) -> Mask | None:
    """The words with the right percentage of vowels; None without columns."""
    columns = lexicon.columns or {}
    if Kind.LENGTH not in columns or Kind.VOWELS not in columns:
        return None
    found = Mask(bytes(len(columns[Kind.LENGTH])))
    high = 100 if condition.high is None else condition.high
    for length in range(1, max(columns[Kind.LENGTH], default=0) + 1):
        least, most = -(-condition.low * length // 100), high * length // 100
        share = _between(columns[Kind.VOWELS], least, most)
        found = found | (_between(columns[Kind.LENGTH], length, length) & share)
    return ~found if condition.negated else found


def _plain_mask(condition: Condition, lexicon: Lexicon) -> Mask | None:
    kind, low, high = condition.kind, condition.low, condition.high
    columns = lexicon.columns or {}
    if kind is Kind.PLAYABILITY and lexicon.playability is not None:
        most = max(lexicon.playability.counts, default=0) if high is None else high
        return Mask(bytes([low <= count <= most for count in lexicon.playability.counts]))
    if kind is Kind.TIER and lexicon.tiers is not None:
        return _between(lexicon.tiers, low, high)
    if kind is Kind.PROBABILITY:
        # Ties and other numbers of blanks are worked out.
        if condition.lax or condition.blanks != MOST_BLANKS or _HIGH not in columns:
            return None
        return _at_most(columns, high) & ~_at_most(columns, low - 1)
    if kind not in columns:
        return None
    if kind.needs is Needs.NOTHING:
        return Mask(columns[kind])
    return _between(columns[kind], low, high)


def _between(column: bytes, low: int, high: int | None) -> Mask:
    most = _BYTE - 1 if high is None else high
    return Mask(column.translate(bytes(low <= value <= most for value in range(_BYTE))))


def _at_most(columns: Columns, place: int | None) -> Mask:
    """The words whose place is up to so much."""
    if place is None or place >= _BYTE * _BYTE:
        return _between(columns[_HIGH], 0, None)
    if place < 0:
        return Mask(bytes(len(columns[_HIGH])))
    high, low = divmod(place, _BYTE)
    same = _between(columns[_HIGH], high, high) & _between(columns[_LOW], 0, low)
    return same | _between(columns[_HIGH], 0, high - 1)


def make_columns(graph: WordGraph, tile_set: TileSet) -> dict[str, bytes]:
    """Work out all columns; takes seconds for a large lexicon."""
    words = list(graph.words())
    known = set(words)
    groups = Counter(bytes(sorted(word)) for word in words)
    figures: dict[str, Iterable[int]] = {
        Kind.LENGTH: map(len, words),
        Kind.VOWELS: (sum(tile_set.vowels[tile] for tile in word) for word in words),
        Kind.DIFFERENT: (len(set(word)) for word in words),
        Kind.POINTS: (sum(tile_set.values[tile] for tile in word) for word in words),
        Kind.FRONT_HOOKS: _last(front_hook_counts(graph)),
        Kind.BACK_HOOKS: _last(back_hook_counts(graph)),
        Kind.INNER_FRONT: (word[1:] in known for word in words),
        Kind.INNER_BACK: (word[:-1] in known for word in words),
        Kind.ANAGRAMS: (groups[bytes(sorted(word))] for word in words),
    }
    columns = {}
    for name, numbers in figures.items():
        column = list(numbers)
        if max(column, default=0) < _BYTE:
            columns[str(name)] = bytes(column)
    return columns | _places(graph, words, tile_set)


def _places(graph: WordGraph, words: list[bytes], tile_set: TileSet) -> dict[str, bytes]:
    rarity = Rarity(graph, tile_set)
    for _ in rarity.prepare(set(map(len, words)), MOST_BLANKS):
        pass
    places = [rarity.places(at, len(word), MOST_BLANKS)[0] for at, word in enumerate(words)]
    if max(places, default=0) >= _BYTE * _BYTE:
        return {}
    return {
        _HIGH: bytes(place // _BYTE for place in places),
        _LOW: bytes(place % _BYTE for place in places),
    }


def _last(steps: Iterator[bytes | None]) -> bytes:
    """What a generator comes to after its chances to pause."""
    *_, found = steps
    assert found is not None
    return found
