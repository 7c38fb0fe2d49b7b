"""What is below each list of a word graph's DAWG, counted for all lists in one go.

The builders append children before parents, so one pass over the nodes in their order will do. A
graph in another order gives no answer here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .node import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT

# Nodes looked at between two chances to pause: some milliseconds.
_PACE = 4096


@dataclass(frozen=True)
class ListCounts:
    """By where a list starts: the number of words below, their tiles (bit t for tile t), and the
    number of tiles of the longest. Start 0, no list, has none.
    """

    words: dict[int, int] = field(default_factory=lambda: {0: 0})
    tiles: dict[int, int] = field(default_factory=lambda: {0: 0})
    longest: dict[int, int] = field(default_factory=lambda: {0: 0})


def count_lists(
    nodes: memoryview, stop: int, longest_list: int, most_words: int
) -> Iterator[ListCounts | None]:
    """Count for the lists on nodes 2 to ``stop`` - 1, with chances to pause (None).

    The last value is the answer. There is none where a child comes after its parent, a list is
    longer than ``longest_list`` or has more than ``most_words`` words below.
    """
    counts = ListCounts()
    words, tiles, longest = counts.words, counts.tiles, counts.longest
    start, count, mask, depth = 2, 0, 0, 0
    for first in range(2, stop, _PACE):
        yield None
        for at, node in enumerate(nodes[first : min(first + _PACE, stop)], first):
            child = node & CHILD_MASK
            if child not in words:
                return
            count += words[child] + (node & ACCEPTS != 0)
            mask |= tiles[child] | 1 << (node >> TILE_SHIFT)
            below = longest[child]
            if below >= depth:
                depth = below + 1
            if node & LAST:
                if at - start >= longest_list or count > most_words:
                    return
                words[start], tiles[start], longest[start] = count, mask, depth
                start, count, mask, depth = at + 1, 0, 0, 0
    yield counts


def counted_in_order(nodes: memoryview, lists: Iterable[tuple[int, int]]) -> ListCounts:
    """The same for lists given as (start, stop), children before parents."""
    counts = ListCounts()
    for start, stop in lists:
        count = mask = depth = 0
        for node in nodes[start:stop]:
            child = node & CHILD_MASK
            count += counts.words[child] + (node & ACCEPTS != 0)
            mask |= counts.tiles[child] | 1 << (node >> TILE_SHIFT)
            depth = max(depth, counts.longest[child] + 1)
        counts.words[start], counts.tiles[start], counts.longest[start] = count, mask, depth
    return counts
