"""Words that are words with something behind, too, found from the longer ones."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

from eliot_qt.lexicon.builder import shared_prefix
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT, WordGraph

from ..table.mask import Mask

# Words looked at between two chances to pause.
_PACE = 2000


def parents(words: Iterable[bytes]) -> Iterator[array[int] | None]:
    """Yield None as a chance to pause, at last the longest word that each word begins with.

    The words come in alphabetical order. Each number is the other word's index plus one, 0 for a
    word that begins with no other.
    """
    indices = array("I")
    beginning: list[tuple[bytes, int]] = []
    for number, word in enumerate(words, 1):
        while beginning and not word.startswith(beginning[-1][0]):
            beginning.pop()
        indices.append(beginning[-1][1] if beginning else 0)
        beginning.append((word, number))
        if not number % _PACE:
            yield None
    yield indices


def stems(parents: Sequence[int], lengths: bytes, longer: Mask, cut: int) -> Iterator[int]:
    """The indices of the words that words of ``longer`` are without their last ``cut`` tiles."""
    for row in compress(range(len(lengths)), longer.flags):
        stem_length = lengths[row] - cut
        parent = parents[row]
        while parent and lengths[parent - 1] > stem_length:
            parent = parents[parent - 1]
        if parent and lengths[parent - 1] == stem_length:
            yield parent - 1


def indices_of(graph: WordGraph, words: Iterable[bytes]) -> Iterator[int]:
    """The indices of those tiles that are words. They come, and must come, ascending."""
    nodes, below = graph.nodes, graph.words_below
    # For each place in the word: the node to look at first (0: none), and the words before it.
    places = [(graph.dawg_root, 0)]
    previous = b""
    for word in words:
        del places[shared_prefix(previous, word) + 1 :]
        previous = word
        while True:
            at, index = places[-1]
            tile, node = word[len(places) - 1], 0
            while at:
                node = nodes[at]
                if node >> TILE_SHIFT >= tile:
                    break
                index += below[node & CHILD_MASK] + (node & ACCEPTS != 0)
                at = 0 if node & LAST else at + 1
            places[-1] = at, index
            if not at or node >> TILE_SHIFT != tile:
                break
            if len(places) == len(word):
                if node & ACCEPTS:
                    yield index
                break
            places.append((node & CHILD_MASK, index + (node & ACCEPTS != 0)))
