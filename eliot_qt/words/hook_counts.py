"""The numbers of hooks of each word of a graph, counted for all at once."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph

from .lookup import next_ends

# Nodes looked at between two chances to pause.
_PACE = 2000


def back_hook_counts(graph: WordGraph) -> Iterator[bytes | None]:
    """A byte for each word, by its number among all, at last; None is a chance to pause."""
    nodes, counts, steps = graph.nodes, bytearray(), 0
    ends: dict[int, int] = {}
    stack = [iter(graph.siblings(graph.dawg_root))]
    while stack:
        at = next(stack[-1], None)
        if at is None:
            stack.pop()
            continue
        steps += 1
        if not steps % _PACE:
            yield None
        child = nodes[at] & CHILD_MASK
        if nodes[at] & ACCEPTS:
            if child not in ends:
                ends[child] = len(next_ends(graph, child))
            counts.append(ends[child])
        if child:
            stack.append(iter(graph.siblings(child)))
    yield bytes(counts)


def front_hook_counts(graph: WordGraph) -> Iterator[bytes | None]:
    """The same for front hooks: words behind each first tile, walked beside all words."""
    nodes, below = graph.nodes, graph.words_below
    counts, steps = bytearray(len(graph)), 0
    for hook in graph.siblings(graph.dawg_root):
        # Lists that the same tiles lead to: behind the hook, and from the beginning.
        waiting = [(nodes[hook] & CHILD_MASK, graph.dawg_root, 0)]
        while waiting:
            behind, alone, index = waiting.pop()
            hooked = {nodes[at] >> TILE_SHIFT: nodes[at] for at in graph.siblings(behind)}
            for at in graph.siblings(alone):
                node = nodes[at]
                other = hooked.get(node >> TILE_SHIFT)
                word = node & ACCEPTS != 0
                if other is not None:
                    if word and other & ACCEPTS:
                        counts[index] += 1
                    if node & CHILD_MASK and other & CHILD_MASK:
                        waiting.append((other & CHILD_MASK, node & CHILD_MASK, index + word))
                index += word + below[node & CHILD_MASK]
            steps += 1
            if not steps % _PACE:
                yield None
    yield bytes(counts)
