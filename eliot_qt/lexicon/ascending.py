"""Words of a graph by their numbers, many in one walk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .node import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT
from .wordgraph import WordGraph

_ONE_TILE = tuple(bytes((tile,)) for tile in range(256))


def words_at(graph: WordGraph, numbers: Iterable[int]) -> Iterator[bytes]:
    """Yield the words with some numbers among all words, ascending.

    What two words have in common is walked once. Raises ``IndexError`` at a number outside, or
    before the one before it.
    """
    nodes, below = graph.nodes, graph.words_below
    # The node looked at in each list on the way: what leads there, and how many words come before.
    way = [(b"", graph.dawg_root, 0)] if graph.dawg_root else []
    for number in numbers:
        while way:
            head, at, before = way[-1]
            if number < before:
                raise IndexError(f"word {number} is none, or does not come next")
            node = nodes[at]
            inside = before + (node & ACCEPTS != 0)
            beyond = inside + below[node & CHILD_MASK]
            if number < inside:
                yield head + _ONE_TILE[node >> TILE_SHIFT]
                break
            if number < beyond:
                way.append((head + _ONE_TILE[node >> TILE_SHIFT], node & CHILD_MASK, inside))
            elif node & LAST:
                way.pop()
            else:
                way[-1] = head, at + 1, beyond
        else:
            raise IndexError(f"word {number} of {graph.word_count}")
