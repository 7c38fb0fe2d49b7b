"""Words that are words with something behind, too, found from the longer ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import itemgetter

from eliot_qt.lexicon.builder import shared_prefix
from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT, WordGraph

from .mask import Mask

# More words with the ending are left to a walk, which then soon finds some.
_MOST = 7500


def stems(
    graph: WordGraph, columns: Sequence[bytes], longer: Mask, suffix: bytes
) -> Iterator[int] | None:
    """The indices of the words that are in ``longer`` with ``suffix`` behind; None for too many.

    ``columns`` are the tiles of all words, one for each place.
    """
    if longer.flags.count(1) > _MOST:
        return None
    rows = compress(range(len(longer.flags)), longer.flags)
    # Two more, so that there are several to pick.
    picked = [*rows, 0, 0]
    tiles = zip(*(itemgetter(*picked)(column) for column in columns), strict=True)
    words = [bytes(row).rstrip(b"\0") for row in tiles][:-2]
    return indices_of(graph, sorted(word[: -len(suffix)] for word in words if word != suffix))


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
