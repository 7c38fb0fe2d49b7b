"""Check that the paths of a word graph end, on which the kernels that follow them rely.

A stored graph may come from anywhere, and a digest in its manifest proves only that it is the file
somebody meant. So every graph is checked once in each process, before a kernel follows it. That
takes some 20 ms for the shipped lexicon, for a list shared by many paths is looked at once.
"""

from __future__ import annotations

from ..compiling.compiler import Array, inlined, kernel, signed

MAX_DEPTH = 64
"""Sibling lists on the longest path. Boards have 21 squares in a line, and there is a separator."""
MAX_PATHS = 1 << 26
"""Beginnings of words, forwards or backwards; some twenty million belong to the largest lexicon."""
TOO_DEEP, TOO_MANY_PATHS, MISPLACED_SEPARATOR = -6, -7, -8

_CHILD = (1 << 22) - 1
_END = 1 << 22
_ACCEPTS = 1 << 23


_HEIGHT_SHIFT = 32
_PATHS = (1 << _HEIGHT_SHIFT) - 1
_SEPARATED = 1 << 40


@inlined
def add_node(node: int, note: int, below: int) -> int:
    """The note of a list with one node more, or a fault.

    A list's note holds the number of paths that begin in it, before any separator, the number of
    lists on its longest path, and whether it leads to a separator. ``below`` is the note of the
    node's child.
    """
    height = max(note >> _HEIGHT_SHIFT & 255, (below >> _HEIGHT_SHIFT & 255) + 1)
    paths = note & _PATHS
    separated = (note | below) & _SEPARATED
    if node >> 24 == 0:
        if below == 0 or node & _ACCEPTS != 0 or below & _SEPARATED != 0:
            return MISPLACED_SEPARATOR
        separated = _SEPARATED
    else:
        paths += 1 + (below & _PATHS)
    if height > MAX_DEPTH:
        return TOO_DEEP
    if paths > MAX_PATHS:
        return TOO_MANY_PATHS
    return separated | height << _HEIGHT_SHIFT | paths


@kernel
def check_paths(nodes: Array, notes: Array, ways: Array) -> int:
    """0 for a sound graph, below 0 a fault. Expects children within ``nodes``, an end to lists.

    Follows both roots depth first, each list once. While a list is being done its note stays 0,
    so that a way back to it is followed until it is too deep. ``notes`` are as many as nodes, all
    0 so far; ``ways`` is working room, three rows of ``MAX_DEPTH``.
    """
    starts, places, so_far = ways[0], ways[1], ways[2]
    for root in range(2):
        starts[0] = places[0] = signed(nodes[root] & _CHILD)
        so_far[0] = 0
        depth = signed(starts[0] != 0 and notes[starts[0]] == 0) - 1
        while depth >= 0:
            node = signed(nodes[places[depth]])
            child = node & _CHILD
            if child != 0 and notes[child] == 0:
                depth += 1
                if depth == MAX_DEPTH:
                    return TOO_DEEP
                starts[depth] = places[depth] = child
                so_far[depth] = 0
                continue
            so_far[depth] = add_node(node, so_far[depth], notes[child])
            if so_far[depth] < 0:
                return so_far[depth]
            if node & _END == 0:
                places[depth] += 1
                continue
            notes[starts[depth]] = so_far[depth]
            depth -= 1
        if root == 0 and notes[signed(nodes[0] & _CHILD)] & _SEPARATED != 0:
            return MISPLACED_SEPARATOR
    return 0
