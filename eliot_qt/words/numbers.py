"""Words by number, as people type them: the place among all words, from 1, and Toal's code."""

from __future__ import annotations

from dataclasses import dataclass

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph

from . import WordsError
from .letters import read_letters
from .toal import code_of, word_of

# Codes of the longest words of any language have fewer.
_MOST_DIGITS = 100
# Between groups of three digits, in one country or another.
_BETWEEN = str.maketrans("", "", ",.'\u2019 \u00a0\u202f")


@dataclass(frozen=True)
class Numbered:
    """Some letters with their numbers.

    ``place`` is the number of words before them in alphabetical order, so of a word its index from
    0. ``code`` is None where they are no word.
    """

    word: bytes
    place: int
    code: int | None

    @property
    def is_word(self) -> bool:
        """True if the tiles are a word."""
        return self.code is not None


_NOTHING = Numbered(b"", 0, None)


def find_by_place(graph: WordGraph, tile_set: TileSet, text: str) -> Numbered:
    """Letters, or the word with the number typed, from 1. Raises :class:`WordsError`."""
    number = typed_number(text)
    if number is None:
        return _numbered(graph, read_letters(text, tile_set, blanks=False))
    if not 1 <= number <= len(graph):
        raise WordsError("the words are numbered from 1 to {most:,}", most=len(graph))
    return _numbered(graph, graph.word_at(number - 1))


def find_by_code(graph: WordGraph, tile_set: TileSet, text: str) -> Numbered:
    """Letters, or the word whose code is typed; no letters where no word has that code.

    Raises :class:`WordsError`.
    """
    code = typed_number(text)
    if code is None:
        return _numbered(graph, read_letters(text, tile_set, blanks=False))
    word = word_of(graph, code)
    return _NOTHING if word is None else _numbered(graph, word)


def typed_number(text: str) -> int | None:
    """The whole number typed, its thousands set apart or not; None for anything else."""
    digits = text.strip().translate(_BETWEEN)
    if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS:
        return int(digits)
    return None


def _numbered(graph: WordGraph, word: bytes) -> Numbered:
    return Numbered(word, graph.prefix_range(word).start, code_of(graph, word))
