"""Moves of an endgame found by generating them: all, or those over some squares."""

from __future__ import annotations

from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..generation.crosssets import square
from ..generation.frames import seed
from ..generation.movegen import anchor_bits, line_moves, work_off
from ..generation.rack import load_masks
from ..graphs.graph import Graph


# ------------------------------------------------------------------ racks
@kernel
def load_side(state: Record, solver: Record, side: int, rack: int) -> None:
    """Load a packed rack into the tables for generating moves."""
    count = 0
    solver.mask_packed[0] = 0
    solver.mask_rank[0] = 0
    for kind in range(solver.kinds[side]):
        for _ in range((rack >> (5 * kind)) & 31):
            state.rack[unsigned(count)] = solver.tile[side, kind]
            bit = 1 << count
            for lower in range(bit):
                here = unsigned(lower | bit)
                before = unsigned(lower)
                solver.mask_packed[here] = solver.mask_packed[before] + (1 << (5 * kind))
                solver.mask_rank[here] = solver.mask_rank[before] + solver.rank_step[side, kind]
            count += 1
    state.rack_count = count
    load_masks(state)


# ------------------------------------------------------------------ generating
@kernel
def generate_all(graph: Graph, state: Record, work: Record, moves: Array) -> int:
    """List all placements with the rack loaded; a result above ``len(moves)``: too many."""
    state.move_count = 0
    count = signed(0)
    for line in range(2 * state.size):
        state.next_line = line
        count, _ = line_moves(graph, state, work, moves)
        if count > moves.shape[0]:
            return count
        state.move_count = count
    return count


@kernel
def generate_over(graph: Graph, state: Record, work: Record, moves: Array, solver: Record) -> int:
    """List the placements over stale squares with the rack loaded; result as above."""
    state.move_count = 0
    count = signed(0)
    for line in range(2 * state.size):
        wanted = signed(solver.stale[unsigned(line)])
        if wanted == 0:
            continue
        state.next_line = line
        begin = signed(state.move_count)
        count, frames = line_moves_over(graph, state, work, moves, wanted)
        solver.work += 3 + (frames >> 3)
        if count > moves.shape[0]:
            return count
        state.move_count = keep_over(state, moves, line, wanted, begin, count)
    solver.work += signed(state.move_count)
    return signed(state.move_count)


@kernel
def line_moves_over(
    graph: Graph, state: Record, work: Record, moves: Array, wanted: int
) -> tuple[int, int]:
    """As ``line_moves``, from those anchors only from which a square wanted can be reached."""
    direction = state.next_line // state.size
    row = state.next_line - direction * state.size
    base = square(state, direction, row, 0)
    free = free_squares(state, signed(state.next_line))
    left = signed(0)
    limit = signed(0)
    anchors = anchor_bits(state, direction, row)
    while anchors != 0:
        anchor = lowest_bit(anchors)
        anchors &= anchors - 1
        if reaches(free, wanted, anchor, limit, signed(state.rack_count)):
            left = seed(graph, state, work, (direction, row, base, anchor, limit), left)
        limit = anchor + 1 + signed(state.tile[unsigned(base + anchor)] != 0)
    return work_off(graph, state, work, moves, left)


@inlined
def reaches(free: int, wanted: int, anchor: int, limit: int, count: int) -> bool:
    """Return whether ``count`` tiles around an anchor may fill some of the squares wanted."""
    to_anchor = (2 << anchor) - 1
    right = wanted & ~to_anchor
    if right != 0:
        # The lowest one, and the free squares from the anchor up to it.
        lowest = right & -right
        if count_bits(free & ((lowest << 1) - 1) & ~(to_anchor >> 1)) <= count:
            return True
    left = wanted & to_anchor & -(1 << limit)
    if left == 0:
        return False
    while left & (left - 1) != 0:
        left &= left - 1
    return count_bits(free & to_anchor & -left) <= count


@kernel
def keep_over(state: Record, moves: Array, line: int, wanted: int, begin: int, end: int) -> int:
    """Keep of a line's moves those that fill a square wanted; returns where they end."""
    free = free_squares(state, line)
    to = begin
    for i in range(begin, end):
        move = moves[unsigned(i)]
        if span(move) & free & wanted != 0:
            if to != i:
                moves[unsigned(to)] = move
            to += 1
    return to


@inlined
def free_squares(state: Record, line: int) -> int:
    """The empty squares of a line as bits, and all bits beyond the line."""
    # Two lines lie between those across and those down; see crosssets.line_bits.
    return ~signed(state.occupied[unsigned(line + 1 + 2 * signed(line >= state.size))])


@inlined
def span(move: Record) -> int:
    """The squares of a move's main word, as bits of its line."""
    first = signed(move.row) if move.direction != 0 else signed(move.col)
    return ((1 << signed(move.length)) - 1) << first
