"""The DAWG generator's records: its own word graph, cross-sets and queues.

Board, bonus squares and rack tables are read from the state the door has filled (state.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.state import KINDS, MAX_RACK, SQUARES
from eliot_qt.engine.compiling.compiler import Array, entry, signed
from eliot_qt.engine.graphs.graph import RunGraph, WordGraphLike

FRAME = np.dtype(
    [
        ("tiles", np.uint64),  # tiles placed so far, one byte each, the rightmost lowest
        ("list", np.uint32),  # sibling list that leads on
        ("main", np.int32),  # points of the main word so far, before its word bonus
        ("cross", np.int32),  # points of cross words so far
        ("word", np.int32),  # product of the word bonuses so far
        ("used", np.uint8),  # rack mask
        ("start", np.uint8),  # first column of the word
        ("col", np.uint8),  # the empty square to fill
    ],
    align=True,
)
QUEUE = 1 << 14
# Above this a queue is worked off from its end, depth first: no path adds more frames than these.
NEARLY_FULL = QUEUE - MAX_RACK * 2 * KINDS - 2

DAWG = np.dtype(
    [
        ("lists", np.int64),  # address of the sibling lists
        ("children", np.int64),  # address of the first list's first child
        ("tile_mask", np.int64),  # bits of a list's tile mask that count
        ("root", np.int64),  # root list
        ("cross_set", np.int64, (SQUARES,)),  # letters the cross word allows, all where none is
        ("cross_score", np.int32, (SQUARES,)),  # points of the cross word's old tiles
        ("crossed", np.uint8, (SQUARES,)),  # whether a tile here makes a cross word
        ("nearly_full", np.int64),
        ("steps", np.int64),  # arcs of the graph followed
        ("left", FRAME, (QUEUE,)),
        ("right", FRAME, (QUEUE,)),
    ],
    align=True,
)

_CHILD = (1 << 22) - 1
_END = 1 << 22


class DawgGraph(RunGraph):
    """The DAWG alone, in the kernels' form: what a program without a GADDAG would hold.

    Raises :class:`EngineError` as :class:`RunGraph` does.
    """

    def __init__(self, graph: WordGraphLike, letters: int) -> None:
        nodes = np.array(graph.nodes, dtype=np.uint32)
        if len(nodes) > 1:
            nodes = nodes[: dawg_end(nodes)]
            nodes[1] = nodes[0]  # what RunGraph takes for the root
        super().__init__(_Nodes(nodes), letters)


def new_dawgs(graph: DawgGraph) -> NDArray[np.void]:
    """A record for the kernels of dawg.py, with the graph in it; the graph must be kept."""
    dawgs: NDArray[np.void] = np.zeros(1, DAWG)
    for name in ("lists", "children", "tile_mask", "root"):
        dawgs[name] = getattr(graph, name)
    dawgs["nearly_full"] = NEARLY_FULL
    return dawgs


class _Nodes:
    def __init__(self, nodes: NDArray[np.uint32]) -> None:
        self.nodes: Any = nodes


@entry
def dawg_end(nodes: Array) -> int:
    """Return the number of first nodes that hold the DAWG: its root leads to no others."""
    count = nodes.shape[0]
    end = 2
    target = signed(nodes[0] & _CHILD)
    i = 1
    while True:
        if target >= end and target < count:
            end = target + 1
            while end < count and nodes[end - 1] & _END == 0:
                end += 1
        i += 1
        if i >= end:
            return end
        target = signed(nodes[i] & _CHILD)
