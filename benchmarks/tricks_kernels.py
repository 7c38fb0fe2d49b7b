"""Kernels of tricks.py: parts of the engine by themselves, over many positions at once."""

from __future__ import annotations

from eliot_qt.engine.compiling.compiler import Array, entry
from eliot_qt.engine.compiling.intrinsics import count_bits
from eliot_qt.engine.generation.crosssets import graph_of, update_all
from eliot_qt.engine.generation.movegen import anchor_bits, generate
from eliot_qt.engine.generation.placing import place


@entry
def choose(states: Array, works: Array, moves: Array, chosen: Array) -> None:
    """The best placement of each state."""
    for i in range(states.shape[0]):
        states[i].next_line = 0
        states[i].move_count = 0
        found = 0
        while states[i].next_line < 2 * states[i].size:
            found = generate(states[i : i + 1], works, moves)
        best = 0
        for move in range(found):
            if moves[move].equity > moves[best].equity:
                best = move
        chosen[i] = moves[best]


@entry
def lay_all(states: Array, chosen: Array) -> None:
    """Lay a placement on each board."""
    for i in range(states.shape[0]):
        place(graph_of(states[i]), states[i], chosen[i])


@entry
def update_boards(states: Array) -> None:
    """Find every cross-set of each board."""
    for i in range(states.shape[0]):
        update_all(graph_of(states[i]), states[i])


@entry
def count_anchors(states: Array) -> int:
    """Anchors of all boards together."""
    anchors = 0
    for i in range(states.shape[0]):
        for direction in range(2):
            for row in range(states[i].size):
                anchors += count_bits(anchor_bits(states[i], direction, row))
    return anchors
