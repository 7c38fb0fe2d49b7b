"""Every legal placement, from the GADDAG (Gordon 1994).

A placement is found once, at the first anchor its main word covers. From the anchor the word is
read leftwards, letter by letter, and where the graph offers the separator, on to the right of the
anchor. Partial words wait in queues (frames.py) and are worked off in batches (search.py), the
anchors of many lines together. They depend on nothing but themselves, so the processor works on
several at a time; as a recursion the same search took many times as long, waiting for one memory
access after the other.

No queue or table can overflow: a queue that is nearly full is worked off one path after the other,
which needs little room, and a full move table is reported with the line to go on from.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import lowest_bit
from ..graphs.graph import Graph
from .crosssets import graph_of, line_bits, square
from .frames import seed
from .search import search_words

_ANCHORS = 128  # worked off together; most boards have fewer


@entry
def generate(states: Array, works: Array, moves: Array) -> int:
    """Go on listing placements from ``next_line``; returns the number of moves found in all.

    ``move_count`` moves are good when it returns. A result above ``len(moves)`` means the table
    was too small for the last lines: give a larger one, with the good moves in it, and call again.
    All is done when ``next_line`` has reached twice the board's size.
    """
    state = states[0]
    work = works[0]
    graph = graph_of(state)
    total = 0
    count = state.move_count
    while state.next_line < 2 * state.size and total < state.slice:
        # Lines together: a single one without a blank hardly fills a batch.
        line = signed(state.next_line)
        left = signed(0)
        while line < 2 * state.size and left < _ANCHORS:
            left = seed_line(graph, state, work, line, left)
            line += 1
        count, done = work_off(graph, state, work, moves, left)
        if count > moves.shape[0]:
            break
        total += done
        state.move_count = count
        state.next_line = line
    return count


@kernel
def line_moves(graph: Graph, state: Record, work: Record, moves: Array) -> tuple[int, int]:
    """Add the placements of ``next_line``: (moves found in all, choices of letters made)."""
    left = seed_line(graph, state, work, signed(state.next_line), signed(0))
    return work_off(graph, state, work, moves, left)


@kernel
def seed_line(graph: Graph, state: Record, work: Record, line: int, left: int) -> int:
    """Queue the first frames of a line's anchors; returns the left queue's new length."""
    direction = line // state.size
    row = line - direction * state.size
    base = square(state, direction, row, 0)
    limit = signed(0)
    anchors = anchor_bits(state, direction, row)
    while anchors != 0:
        anchor = lowest_bit(anchors)
        anchors &= anchors - 1
        left = seed(graph, state, work, (direction, row, base, anchor, limit), left)
        # Later words must not reach back to this anchor, nor to the square right of its tiles.
        limit = anchor + 1 + signed(state.tile[unsigned(base + anchor)] != 0)
    return left


@kernel
def work_off(graph: Graph, state: Record, work: Record, moves: Array, left: int) -> tuple[int, int]:
    """Add the placements from the anchors that are seeded; result as above."""
    return search_words(graph, state, work, moves, left, signed(state.move_count), True)


@kernel
def anchor_bits(state: Record, direction: int, row: int) -> int:
    """Anchors of a line: squares of which every placement on it covers at least one.

    They are the last tile of each block, and every empty square next to a tile of a neighbouring
    line but to none of its own.
    """
    if state.on_board == 0:
        centre = state.size // 2
        if row != centre or (direction == 1 and state.across_first != 0):
            return 0
        return 1 << centre
    at = line_bits(state, direction, row)
    own = state.occupied[unsigned(at)]
    near = state.occupied[unsigned(at - 1)] | state.occupied[unsigned(at + 1)]
    return (own & ~(own >> 1)) | (near & ~own & ~(own << 1) & ~(own >> 1))
