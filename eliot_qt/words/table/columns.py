"""The columns of a lexicon's file, and words by their place by probability.

The place by probability has two columns for each number of blanks, its high byte and its low one,
and so has the number of words that tie with a word and come before it.
"""

from __future__ import annotations

import sys
from array import array

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.columns import Columns
from eliot_qt.lexicon.wordgraph import WordGraph

from ..rarity import MOST_BLANKS, Rarity
from .mask import Mask, at_most, between
from .word_table import FigureColumn, WordTable

_BYTE = 256


def places_of(lexicon: Lexicon) -> array[int] | None:
    """Each word's place by probability among those of its length; None without columns."""
    columns = lexicon.columns or {}
    high, low = _names("place", MOST_BLANKS)
    if high not in columns:
        return None
    places = array("H", _joined(columns[high], columns[low]))
    if sys.byteorder != "little":
        places.byteswap()
    return places


def make_columns(graph: WordGraph, tile_set: TileSet) -> dict[str, bytes]:
    """Work out all columns; takes seconds for a large lexicon."""
    bare = Lexicon("", "", "", tile_set.id, graph)
    for _ in WordTable(bare, tile_set, len(graph)).prepare():
        pass
    worked_out = bare.worked_out.items()
    # A byte for each word; the others are cheaper to work out than to read.
    figures = {str(name): column for name, column in worked_out if len(column) == len(graph)}
    lengths = figures.get(FigureColumn.LENGTH, b"")
    rarity = Rarity(graph, tile_set)
    for blanks in range(MOST_BLANKS + 1):
        figures |= _places(rarity, lengths, blanks)
    return figures


def probable(
    columns: Columns, low: int, high: int | None, blanks: int, *, lax: bool
) -> Mask | None:
    """The words whose place, or with ``lax`` one of those they share, is in the range.

    Return None without columns for that number of blanks.
    """
    names = _names("place", blanks)
    ties = _names("ties", blanks)
    needed = (*names, *ties, FigureColumn.LENGTH) if lax else names
    if not all(name in columns for name in needed):
        return None
    most = _BYTE * _BYTE if high is None else high
    high_bytes, low_bytes = columns[names[0]], columns[names[1]]
    if not lax:
        return at_most(high_bytes, low_bytes, most) & ~at_most(high_bytes, low_bytes, low - 1)
    first_high, first_low = _less((high_bytes, low_bytes), (columns[ties[0]], columns[ties[1]]))
    mask = at_most(first_high, first_low, most)
    if low <= 1:
        return mask
    # Of each length the words that tie with that at the lowest place, and those behind them.
    there = Mask(bytes(len(high_bytes)))
    lengths = columns[FigureColumn.LENGTH]
    at_low = at_most(high_bytes, low_bytes, low) & ~at_most(high_bytes, low_bytes, low - 1)
    index = at_low.flags.find(1)
    while index >= 0:
        first = first_high[index] * _BYTE + first_low[index]
        fellows = between(lengths, lengths[index], lengths[index])
        there = there | (fellows & ~at_most(first_high, first_low, first - 1))
        index = at_low.flags.find(1, index + 1)
    return mask & there


def _places(rarity: Rarity, lengths: bytes, blanks: int) -> dict[str, bytes]:
    for _ in rarity.prepare(set(lengths), blanks):
        pass
    places = [rarity.places(at, length, blanks) for at, length in enumerate(lengths)]
    columns = {}
    for name, numbers in (
        ("place", [place for place, _, _ in places]),
        ("ties", [place - first for place, first, _ in places]),
    ):
        if max(numbers, default=0) >= _BYTE * _BYTE:
            return {}
        high, low = _names(name, blanks)
        columns[high] = bytes(number // _BYTE for number in numbers)
        columns[low] = bytes(number % _BYTE for number in numbers)
    return columns


def _names(what: str, blanks: int) -> tuple[str, str]:
    """The names of the columns of a figure that depends on the number of blanks."""
    many = "" if blanks == MOST_BLANKS else str(blanks)
    return f"{what}{many}-high", f"{what}{many}-low"


def _joined(high: bytes, low: bytes) -> bytes:
    """Two columns as numbers of two bytes, little-endian."""
    both = bytearray(2 * len(high))
    both[0::2], both[1::2] = low, high
    return bytes(both)


def _less(one: tuple[bytes, bytes], other: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """Numbers in two columns, less others that are no larger, word by word."""
    size = 2 * len(one[0])
    difference = int.from_bytes(_joined(*one), "little") - int.from_bytes(_joined(*other), "little")
    both = difference.to_bytes(size, "little")
    return both[1::2], both[0::2]
