"""Words and tiles below each list of a word graph's DAWG, counted for all lists in one go.

The builders append children before parents, so one pass over the nodes in their order will do, and
another one shows that a graph is sound: in such an order there can be no cycle. A graph in another
order gives no answer here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from eliot_qt.faults import Fault

from .node import ACCEPTS, CHILD_MASK, LAST, LONGEST_WAY, SEPARATOR, TILE_SHIFT

# Bits of ``tiles`` from here on are lengths.
LENGTHS = 64
_TILES = LENGTHS - 1

# Nodes looked at between two chances to pause: some milliseconds.
_PACE = 4096


@dataclass(frozen=True)
class ListCounts:
    """By where a list starts: the words below, what is there, and the number of tiles to the end.

    ``tiles``: bit t for tile t anywhere below, bit ``LENGTHS`` + n for a way of n tiles or more.
    ``longest`` is that of the longest way. Start 0, no list, has nothing.
    """

    words: dict[int, int] = field(default_factory=lambda: {0: 0})
    tiles: dict[int, int] = field(default_factory=lambda: {0: 0})
    longest: dict[int, int] = field(default_factory=lambda: {0: 0})


def count_lists(
    nodes: memoryview, stop: int, longest_list: int, most_words: int
) -> Iterator[ListCounts | None]:
    """Count for the lists on nodes 2 to ``stop`` - 1, with chances to pause (None).

    The last value is the answer. There is none where a child comes after its parent, a list is
    longer than ``longest_list``, has more than ``most_words`` words below or a way that is longer
    than any word.
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
            mask |= tiles[child] | 1 << (node >> TILE_SHIFT & _TILES)
            below = longest[child]
            if below >= depth:
                depth = below + 1
            if node & LAST:
                if at - start >= longest_list or count > most_words or depth > LONGEST_WAY:
                    return
                tiles[start] = mask | (1 << depth) - 1 << LENGTHS + 1
                words[start], longest[start] = count, depth
                start, count, mask, depth = at + 1, 0, 0, 0
    yield counts


def counted_in_order(
    nodes: memoryview, lists: Iterable[tuple[int, int]], most_words: int
) -> ListCounts:
    """The same for lists given as (start, stop), children before parents.

    Raises :class:`~eliot_qt.faults.Fault` as soon as there are too many words or they are too long.
    """
    counts = ListCounts()
    for start, stop in lists:
        count = mask = depth = 0
        for node in nodes[start:stop]:
            child = node & CHILD_MASK
            count += counts.words[child] + (node & ACCEPTS != 0)
            mask |= counts.tiles[child] | 1 << (node >> TILE_SHIFT & _TILES)
            depth = max(depth, counts.longest[child] + 1)
        if count > most_words:
            raise Fault("more than {most:,} words", most=most_words)
        if depth > LONGEST_WAY:
            raise Fault("a word of more than {most} letters, the limit", most=LONGEST_WAY)
        counts.tiles[start] = mask | (1 << depth) - 1 << LENGTHS + 1
        counts.words[start], counts.longest[start] = count, depth
    return counts


def letters_of(nodes: memoryview, root: int, words: Mapping[int, int]) -> tuple[int, int]:
    """Return the number of letters below ``root``: the cost of listing its words.

    The letters of all words, and those that are left if words share the letters they begin with.
    ``words`` are those of the counts, children before parents.
    """
    letters, steps = {0: 0}, {0: 0}
    for start in words:
        total, different, at = 0, 0, start
        while start:
            node = nodes[at]
            child = node & CHILD_MASK
            total += letters[child] + words[child] + (node & ACCEPTS != 0)
            different += steps[child] + 1
            if node & LAST:
                break
            at += 1
        letters[start], steps[start] = total, different
    return letters[root], steps[root]


def is_sound(nodes: memoryview, dawg_stop: int, most_tile: int) -> bool:
    """Return whether all lists are sound and lead only to lists before them.

    The nodes up to ``dawg_stop`` are those of the DAWG, which has no separators. ``most_tile`` is
    the highest tile there may be. A graph for which this is False may still be sound.
    """
    # For each node, whether a list begins there; 0 stands for no list.
    begins = bytearray(len(nodes))
    begins[0] = 1
    start, least = 2, SEPARATOR + 1
    for at, node in enumerate(nodes[2:], 2):
        if at == dawg_stop:
            if start != at:
                return False
            least = SEPARATOR
        tile, child = node >> TILE_SHIFT, node & CHILD_MASK
        # Nodes of which none leads to a later list, nor outside.
        if child >= start or not begins[child] or not least <= tile <= most_tile:
            return False
        if tile == SEPARATOR and (node & ACCEPTS or not child):
            return False
        if node & LAST:
            begins[start] = 1
            start, least = at + 1, SEPARATOR + (at + 1 < dawg_stop)
        else:
            least = tile + 1
    dawg, gaddag = nodes[0] & CHILD_MASK, nodes[1] & CHILD_MASK
    return start == len(nodes) and dawg < dawg_stop and bool(begins[dawg] and begins[gaddag])
