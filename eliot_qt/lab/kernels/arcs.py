"""Count the arcs of the GADDAG that a move generation follows: Gordon's measure of work.

The search of movegen.py without points and moves, so that the generator itself need not count.
"""

from __future__ import annotations

from eliot_qt.engine.arrays.state import KINDS, MAX_RACK
from eliot_qt.engine.compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from eliot_qt.engine.compiling.intrinsics import lowest_bit
from eliot_qt.engine.generation.crosssets import ALL_LETTERS, LETTER, SEPARATOR, graph_of, square
from eliot_qt.engine.generation.movegen import anchor_bits
from eliot_qt.engine.generation.rack import BLANK_BIT
from eliot_qt.engine.graphs.graph import Graph, child, list_of, step, tiles_at

# A path is at most 8 tiles deep; at each, a letter set as tile or blank goes on left and right.
FRAMES = (MAX_RACK * 4 * KINDS, 4)

Frame = tuple[int, int, int, int]
"""Sibling list that leads on, column to fill, tiles used, way (-1 left, 1 right)."""


@entry
def count_arcs(states: Array, stack: Array, look_ahead: bool) -> int:
    """Arcs followed for all placements of a loaded position; ``stack`` has the shape ``FRAMES``.

    Without ``look_ahead`` letters that cannot join the tiles right of a square are tried too, as
    in Gordon's own algorithm.
    """
    state = states[0]
    arcs = 0
    for direction in range(2):
        for row in range(state.size):
            base = square(state, direction, row, 0)
            anchors = anchor_bits(state, direction, row)
            limit = signed(0)
            while anchors != 0:
                anchor = lowest_bit(anchors)
                anchors &= anchors - 1
                arcs += count_anchor(state, stack, base, anchor, limit, look_ahead)
                limit = anchor + 1 + signed(state.tile[unsigned(base + anchor)] != 0)
    return arcs


@kernel
def count_anchor(
    state: Record, stack: Array, base: int, anchor: int, limit: int, look_ahead: bool
) -> int:
    """Arcs followed from one anchor."""
    graph = graph_of(state)
    at = graph[3]
    arcs = 0
    col = anchor
    while state.tile[unsigned(base + col)] != 0:
        at = list_of(step(graph, at, signed(state.tile[unsigned(base + col)]) & LETTER))
        arcs += 1
        col -= 1
    stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3] = at, col, 0, -1
    end = signed(col >= limit)
    if col < anchor:
        turned, end = turn(graph, stack, end, at, 0, anchor)
        arcs += turned
    while end > 0:
        end -= 1
        frame = (stack[end, 0], stack[end, 1], stack[end, 2], stack[end, 3])
        followed, end = follow(graph, state, stack, end, frame, base, anchor, limit, look_ahead)
        arcs += followed
    return arcs


@kernel
def follow(
    graph: Graph,
    state: Record,
    stack: Array,
    end: int,
    frame: Frame,
    base: int,
    anchor: int,
    limit: int,
    look_ahead: bool,
) -> tuple[int, int]:
    """Set every letter of a frame: (arcs followed, new end of the stack)."""
    at, col, used, way = frame
    offered = tiles_at(graph, at)
    fitting = offered & state.cross_set[unsigned(base + col)]
    if way > 0 and look_ahead:
        fitting &= state.extend_set[unsigned(base + col)]
    arcs = 0
    for blank in (0, BLANK_BIT):
        usable = unsigned(state.usable[unsigned(used)])
        supply = state.letters_of[usable]
        if blank != 0:
            supply = ALL_LETTERS * signed(usable & state.group[0] != 0)
        letters = fitting & supply
        while letters != 0:
            letter = lowest_bit(letters)
            letters &= letters - 1
            arcs += 1
            word = child(graph, at, offered, letter)
            positions = signed(state.group[unsigned(letter | blank)]) & ~used
            now = used | (positions & -positions)
            edge = col + way
            while word != 0 and state.tile[unsigned(base + edge)] != 0:
                tile = signed(state.tile[unsigned(base + edge)]) & LETTER
                word = step(graph, list_of(word), tile)
                arcs += signed(word != 0)
                edge += way
            if list_of(word) == 0:
                continue
            if way > 0 or edge >= limit:
                stack[end, 0], stack[end, 1] = list_of(word), edge
                stack[end, 2], stack[end, 3] = now, way
                end += 1
            if way < 0:
                turned, end = turn(graph, stack, end, list_of(word), now, anchor)
                arcs += turned
    return arcs, end


@kernel
def turn(graph: Graph, stack: Array, end: int, at: int, used: int, anchor: int) -> tuple[int, int]:
    """Follow the separator, if there is one, and put the right side on the stack."""
    word = step(graph, at, SEPARATOR)
    stack[end, 0], stack[end, 1], stack[end, 2], stack[end, 3] = list_of(word), anchor + 1, used, 1
    return signed(word != 0), end + signed(word != 0)
