"""Generation by itself, for measuring: positions lie loaded, one kernel call works through all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from eliot_qt.engine.arrays.state import MASKS, MOVE, STATE
from eliot_qt.engine.compiling.compiler import Array, entry, signed
from eliot_qt.engine.generation.best import best_move
from eliot_qt.engine.generation.best_state import new_search
from eliot_qt.engine.generation.door import ThreadRecords
from eliot_qt.engine.generation.movegen import generate
from eliot_qt.engine.graphs.graph import RunGraph, WordGraphLike
from eliot_qt.engine.listing import Leaves
from eliot_qt.game.position import Position

from .arcs import FRAMES, count_arcs
from .dawg import generate_dawg, prepare
from .dawg_state import DawgGraph, new_dawgs

# The most moves a position may have here; seen: 117,149 with two blanks on an open board.
_TABLE = 1 << 18
_CHILD = (1 << 22) - 1
_END = 1 << 22


class GenerationBenchmark:
    """Positions of one game, loaded into records.

    ``node_counts`` are the nodes of the GADDAG and of the DAWG. Not for two threads at once;
    ``part`` gives each its own. Raises :class:`EngineError` for a position that breaks the rules.
    """

    def __init__(self, graph: WordGraphLike, positions: Sequence[Position], values: Leaves) -> None:
        game = positions[0].game
        letters = len(game.tile_set)
        self._graphs = RunGraph(graph, letters), DawgGraph(graph, letters)
        nodes = np.array(graph.nodes, np.uint32)
        self.node_counts = tuple(_count_reachable(nodes, int(nodes[i]) & _CHILD) for i in (1, 0))
        workspace = ThreadRecords(self._graphs[0], game)
        self._states: NDArray[np.void] = np.zeros(len(positions), STATE)
        for number, position in enumerate(positions):
            workspace.take(position, values)
            self._states[number] = workspace.states[0]
        self._most = np.array(
            [len(p.rack) if p.may_exchange else 0 for p in positions], dtype=np.int64
        )
        self._works = workspace.works
        self._new_buffers()

    def __len__(self) -> int:
        return len(self._states)

    @property
    def graph_bytes(self) -> tuple[int, int]:
        """Memory of the GADDAG with the DAWG inside it, and of the DAWG alone."""
        return self._graphs[0]._words.nbytes, self._graphs[1]._words.nbytes

    def part(self, number: int, parts: int) -> GenerationBenchmark:
        """Part ``number`` of so many of like size, for a thread of its own."""
        first, end = (len(self) * n // parts for n in (number, number + 1))
        other = object.__new__(GenerationBenchmark)
        other._graphs, other.node_counts = self._graphs, self.node_counts
        other._states = self._states[first:end].copy()
        other._most = self._most[first:end].copy()
        other._works = np.zeros(1, self._works.dtype)
        other._new_buffers()
        return other

    def gaddag(self) -> int:
        """Generate the moves of all positions from the GADDAG; returns their number."""
        return int(run_gaddag(self._states, self._works, self._moves))

    def best(self) -> int:
        """Find the best move of each position; returns the sum of their equities."""
        records = (self._states, self._usable, self._works, self._search)
        return int(run_best(*records, self._moves, self._most))

    def dawg(self) -> int:
        """The same from the DAWG."""
        return int(run_dawg(self._states, self._dawgs, self._moves)[0])

    def dawg_cross_sets(self) -> None:
        """Only the cross-sets that ``dawg`` finds on its way."""
        run_cross_sets(self._states, self._dawgs)

    def gaddag_arcs(self, look_ahead: bool = True) -> int:
        """Arcs the GADDAG generator follows; see :func:`~.arcs.count_arcs`."""
        stack = np.zeros(FRAMES, np.int64)
        states = (self._states[i : i + 1] for i in range(len(self)))
        return sum(int(count_arcs(state, stack, look_ahead)) for state in states)

    def dawg_arcs(self) -> int:
        """Arcs the DAWG generator follows."""
        return int(run_dawg(self._states, self._dawgs, self._moves)[1])

    def _new_buffers(self) -> None:
        self._moves: NDArray[np.void] = np.zeros(_TABLE, MOVE)
        self._dawgs = new_dawgs(self._graphs[1])
        self._usable: NDArray[np.uint8] = self._states["usable"].copy()
        self._search = new_search(self._graphs[0])


@entry
def run_gaddag(states: Array, works: Array, moves: Array) -> int:
    """Generate the placements of every state; returns how many there are together."""
    total = 0
    for i in range(states.shape[0]):
        states[i].next_line = 0
        states[i].move_count = 0
        while states[i].next_line < 2 * states[i].size:
            found = generate(states[i : i + 1], works, moves)
            if found > moves.shape[0]:
                return -1
        total += states[i].move_count
    return total


@entry
def run_best(
    states: Array, usable: Array, works: Array, searches: Array, moves: Array, most: Array
) -> int:
    """Find the best move of every state; returns the sum of their equities."""
    total = 0
    for i in range(states.shape[0]):
        # The search spoils this table.
        for used in range(MASKS):
            states[i].usable[used] = usable[i, used]
        total += best_move(states[i : i + 1], works, searches, moves, most[i])
    return total


@entry
def run_dawg(states: Array, dawgs: Array, moves: Array) -> tuple[int, int]:
    """The same from the DAWG: (moves, arcs followed)."""
    total = 0
    arcs = 0
    for i in range(states.shape[0]):
        prepare(states[i : i + 1], dawgs)
        found = generate_dawg(states[i : i + 1], dawgs, moves)
        if found > moves.shape[0]:
            return -1, arcs
        total += found
        arcs += dawgs[0].steps
    return total, arcs


@entry
def run_cross_sets(states: Array, dawgs: Array) -> None:
    """Do the part of ``run_dawg`` that comes before generation."""
    for i in range(states.shape[0]):
        prepare(states[i : i + 1], dawgs)


def _count_reachable(nodes: NDArray[np.uint32], root: int) -> int:
    seen, waiting = np.zeros(len(nodes), np.uint8), np.zeros(len(nodes), np.uint32)
    return int(reachable(nodes, root, seen, waiting))


@entry
def reachable(nodes: Array, root: int, seen: Array, waiting: Array) -> int:
    """Count the stored nodes that can be reached from a root list.

    ``seen`` are as many marks, all 0 so far; ``waiting`` are lists to look at, each added once.
    """
    waiting[0] = root
    end = signed(root != 0)
    count = 0
    while end > 0:
        end -= 1
        i = signed(waiting[end])
        last = False
        while not last:
            count += 1
            last = nodes[i] & _END != 0
            target = signed(nodes[i] & _CHILD)
            if target != 0 and seen[target] == 0:
                seen[target] = 1
                waiting[end] = target
                end += 1
            i += 1
    return count
