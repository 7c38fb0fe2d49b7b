"""The source of a word file, and the words of a graph that came from a file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.list_counts import letters_of
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.lexicon.wordlist import MOST_BYTES, MOST_LINES
from eliot_qt.store.reading import read_bytes

# Letters that words do not share with the word before: in lexicons of any language two or three a
# word. Chains of letters in a file of a kilobyte would have two hundred.
_FEW, _STEPS = 1_000_000, 4


@dataclass(frozen=True)
class Contents:
    """A lexicon to be written: its graph, its tiles, its name, and when (Unix seconds)."""

    graph: WordGraph
    tile_set: TileSet
    name: str = ""
    made: int = 0


def read_file(path: Path) -> bytes:
    """The bytes of a word file. Raises :class:`LexiconError`, also if it is too large."""
    try:
        return read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error


def words_of(graph: WordGraph) -> list[bytes]:
    """The words of a graph that nobody has checked, ascending.

    Raises :class:`LexiconError` for a damaged DAWG, and where listing would not end in good time.
    """
    graph.verify(gaddag=False)
    if graph.word_count > MOST_LINES:
        raise LexiconError(
            "{name}: {count:,} words; {most:,} is the limit",
            name=graph.name,
            count=graph.word_count,
            most=MOST_LINES,
        )
    # Counted first: listing that many would take long, and be for nothing.
    letters, steps = letters_of(graph.nodes, graph.dawg_root, graph.words_below)
    if letters + graph.word_count > MOST_BYTES:
        raise LexiconError(
            "{name}: more than {most:,} letters of words, the limit",
            name=graph.name,
            most=MOST_BYTES,
        )
    if steps > _FEW + _STEPS * graph.word_count:
        raise LexiconError(
            "{name}: {count:,} words that hardly ever begin alike; no lexicon is like that",
            name=graph.name,
            count=graph.word_count,
        )
    return list(graph.words())


def small_words(contents: Contents, possible: Collection[str]) -> Iterator[str]:
    """The words in small letters, made of characters that are ``possible``.

    Raises :class:`LexiconError` for a word that would be read back as other tiles, or not at all.
    """
    graph, tile_set = contents.graph, contents.tile_set
    among = graph.tiles_below[graph.dawg_root]
    small = {tile: tile_set.letters[tile].lower() for tile in range(1, len(tile_set) + 1)}
    for tile, text in small.items():
        is_changed = tile_set.fold(text) != tile_set.letters[tile]
        if among >> tile & 1 and (is_changed or not set(text) <= set(possible)):
            raise LexiconError(
                "the letter {letter} cannot be written in this format",
                letter=tile_set.letters[tile],
            )
    several = any(len(text) > 1 for text in small.values())
    for word in graph.words():
        if several and tile_set.split(tile_set.spell(word)) != word:
            raise LexiconError("{word} would be read back as other tiles", word=tile_set.show(word))
        yield "".join(map(small.__getitem__, word))
