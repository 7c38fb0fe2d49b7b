"""Sizes of the word graphs of a list, each minimised by the same builder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .builder import gaddag_strings, graph_size, shared_prefix
from .wordgraph import SEPARATOR


@dataclass(frozen=True)
class GraphSize:
    """A kind of graph, how many strings it holds, its nodes (one per letter) and its lists."""

    kind: str
    strings: int
    nodes: int
    lists: int


def kwic_strings(words: Iterable[bytes]) -> Iterator[bytes]:
    """Every word from each of its tiles on, then the separator and what is before; unsorted.

    Key word in context: all words with some tiles in a row lie behind these tiles, read forwards.
    """
    separator = bytes((SEPARATOR,))
    for word in words:
        yield word
        for cut in range(1, len(word)):
            yield word[cut:] + separator + word[:cut]


def graph_sizes(words: Sequence[bytes]) -> Iterator[GraphSize]:
    """The sizes for words that are sorted, the smaller graphs first; takes long for many words."""
    yield GraphSize("tree", len(words), *_tree_size(words))
    yield GraphSize("DAWG", len(words), *graph_size(words))
    for kind, strings in (("KWIC", kwic_strings(words)), ("GADDAG", gaddag_strings(words))):
        rotated = sorted(strings)
        yield GraphSize(kind, len(rotated), *graph_size(rotated))


def _tree_size(words: Sequence[bytes]) -> tuple[int, int]:
    """Nodes and lists without any sharing but that of beginnings."""
    nodes, lists, previous = 0, 0, b""
    for word in words:
        shared = shared_prefix(previous, word)
        nodes += len(word) - shared
        # Each new node but the last begins a list, and so does going on from a word's end.
        lists += len(word) - shared - (0 if shared == len(previous) else 1)
        previous = word
    return nodes, lists
