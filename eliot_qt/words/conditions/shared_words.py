"""The words of one graph that are words of another, too, for all words at once."""

from __future__ import annotations

from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph

from ..table.mask import Mask

_LIST_SHIFT = 22
# A part of the words in which few are meant: a walk would look long for them.
_FEW = 10
_FLAGS = (b"\0", b"\1")


def are_few(graph: WordGraph, other: WordGraph, *, negated: bool) -> bool:
    """Return whether few words of a graph are likely to be in another (``negated``: not in it)."""
    expected = len(graph) - len(other) if negated else len(other)
    return expected * _FEW < len(graph)


def shared_words(graph: WordGraph, other: WordGraph) -> Mask:
    """The words of a graph that are in another of the same tiles."""
    if graph is other:
        return Mask(b"\1" * len(graph))
    return Mask(_Pairs(graph, other).flags(graph.dawg_root, other.dawg_root))


class _Pairs:
    """Looks at each pair of lists that the same tiles lead to once."""

    def __init__(self, graph: WordGraph, other: WordGraph) -> None:
        # Counting proves that there are no cycles.
        self._below, _ = graph.words_below, other.word_count
        self._graph, self._other = graph, other
        self._known: dict[int, bytes] = {}

    def flags(self, start: int, there: int) -> bytes:
        """A byte for each word below a list: 1 if it is below the other graph's list, too."""
        if not there or not start:
            return bytes(self._below[start])
        pair = start << _LIST_SHIFT | there
        flags = self._known.get(pair)
        if flags is None:
            flags = self._known[pair] = self._compared(start, there)
        return flags

    def _compared(self, start: int, there: int) -> bytes:
        nodes, pairs = self._graph.nodes, self._known
        others = {
            self._other.nodes[at] >> TILE_SHIFT: self._other.nodes[at]
            for at in self._other.siblings(there)
        }
        flags = []
        for at in self._graph.siblings(start):
            node = nodes[at]
            other = others.get(node >> TILE_SHIFT, 0)
            if node & ACCEPTS:
                flags.append(_FLAGS[other & ACCEPTS != 0])
            if child := node & CHILD_MASK:
                pair = child << _LIST_SHIFT | other & CHILD_MASK
                flags.append(pairs.get(pair) or self.flags(child, other & CHILD_MASK))
        return b"".join(flags)
