"""The moves of both sides in an endgame, kept up to date from position to position.

Without a bag, a placement changes few of the other moves. It takes away those that fill a square
of its zone (endgame_board.py) and makes possible only moves that fill one, too. So the list of a
position is that of the position before, less what is gone and what the rack can no longer supply,
and the moves over the zone found anew. The side that does not move waits with these until its own
turn; the squares are noted as *pending*.
"""

from __future__ import annotations

from .compiler import Array, Record, inlined, kernel, signed, unsigned
from .crosssets import graph_of, line_bits, square
from .endgame_board import add_lines, clear_lines
from .endgame_state import MOVES_FULL, PASS, ROOM_FULL, RUNNING, ZONE
from .endgame_table import mix
from .frames import seed
from .graph import Graph
from .intrinsics import count_bits, lowest_bit
from .movegen import anchor_bits, line_moves, work_off
from .rack import load_masks


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
    """List all placements with the rack loaded; returns how many; above ``len(moves)``: too many."""
    state.move_count = 0
    found = signed(0)
    for line in range(2 * state.size):
        state.next_line = line
        found, _ = line_moves(graph, state, work, moves)
        if found > moves.shape[0]:
            return found
        state.move_count = found
    return found


@kernel
def generate_over(graph: Graph, state: Record, work: Record, moves: Array, solver: Record) -> int:
    """List the placements over stale squares with the rack loaded; result as above."""
    state.move_count = 0
    found = signed(0)
    for line in range(2 * state.size):
        wanted = signed(solver.stale[unsigned(line)])
        if wanted == 0:
            continue
        state.next_line = line
        begin = signed(state.move_count)
        found, frames = line_moves_over(graph, state, work, moves, wanted)
        solver.work += 3 + (frames >> 3)
        if found > moves.shape[0]:
            return found
        state.move_count = keep_over(state, moves, line, wanted, begin, found)
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
    free = ~signed(state.occupied[unsigned(line_bits(state, direction, row))])
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
    """Whether some of the squares wanted may be filled by ``count`` tiles around an anchor."""
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
    free = ~signed(state.occupied[unsigned(line + 1 + 2 * signed(line >= state.size))])
    to = begin
    for i in range(begin, end):
        move = moves[unsigned(i)]
        if span(move) & free & wanted != 0:
            if to != i:
                moves[unsigned(to)] = move
            to += 1
    return to


@inlined
def span(move: Record) -> int:
    """The squares of a move's main word, as bits of its line."""
    first = signed(move.row) if move.direction != 0 else signed(move.col)
    return ((1 << signed(move.length)) - 1) << first


# ------------------------------------------------------------------ lists
@kernel
def add_entry(state: Record, solver: Record, entry: Record, slot: Record, move: Record) -> None:
    """Fill an entry and its place in a list from a move found with the rack loaded."""
    used = unsigned(move.used)
    row = signed(move.row)
    col = signed(move.col)
    line = signed(state.size) + col if move.direction != 0 else row
    free = ~signed(state.occupied[unsigned(line + 1 + 2 * signed(line >= state.size))])
    entry.need = solver.mask_packed[used]
    entry.rank = solver.mask_rank[used]
    entry.tiles = move.tiles
    entry.score = move.score
    entry.direction, entry.row, entry.col = move.direction, row, col
    entry.length = move.length
    entry.line = line
    entry.fresh = span(move) & free
    entry.traced = 0
    where = (signed(move.direction) << 5 | row) << 5 | col
    sign = signed(mix(signed(move.tiles) ^ (where << 52))) & 0xFFFFFF
    entry.sign = max(sign, 2)  # 0 is none, 1 the pass
    slot.score, slot.fresh = entry.score, entry.fresh
    slot.line, slot.rank = entry.line, entry.rank


@kernel
def note_changes(state: Record, solver: Record, plies: Array, pool: Array) -> None:
    """Note the zone of the last move, and the squares over which a side's list lacks moves.

    Those of the side to move are laid out: it has not listed what its own move made possible.
    """
    ply = plies[unsigned(solver.ply)]
    before = plies[unsigned(solver.ply - 1)]
    made = signed(before.moved)
    size = signed(solver.size)
    clear_lines(size, solver.hit)
    for word in range(solver.zone_words):
        bits = signed(0)
        if made != PASS:
            bits = signed(pool[unsigned(made)].zone[unsigned(word)])
        add_lines(size, word, bits, solver.hit)
        for side in range(2):
            ply.pending[side, unsigned(word)] = before.pending[side, unsigned(word)] | bits
    clear_lines(size, solver.stale)
    for word in range(solver.zone_words):
        add_lines(size, word, signed(ply.pending[ply.side, unsigned(word)]), solver.stale)
    for line in range(size):
        across = ~signed(state.occupied[unsigned(line + 1)])
        down = ~signed(state.occupied[unsigned(size + line + 3)])
        solver.stale[unsigned(line)] &= across
        solver.stale[unsigned(size + line)] &= down


@kernel
def list_first(
    state: Record,
    work: Record,
    moves: Array,
    solver: Record,
    ply: Record,
    pool: Array,
    lists: Array,
    side: int,
) -> int:
    """List all moves of a side at the root; says whether there was room."""
    for word in range(ZONE):
        ply.pending[side, unsigned(word)] = 0
    load_side(state, solver, side, ply.rack[side])
    found = generate_all(graph_of(state), state, work, moves)
    if found > moves.shape[0]:
        return MOVES_FULL
    if ply.pool_end + found > pool.shape[0] or ply.list_end + found > lists.shape[0]:
        return ROOM_FULL
    ply.begin[side] = ply.list_end
    append(state, solver, moves, ply, pool, lists, side, found)
    return RUNNING


@kernel
def append(
    state: Record,
    solver: Record,
    moves: Array,
    ply: Record,
    pool: Array,
    lists: Array,
    side: int,
    found: int,
) -> None:
    """End a side's list with the moves found; note the best that empties the rack."""
    to = signed(ply.list_end)
    filled = signed(ply.pool_end)
    whole = signed(ply.rank[side])
    for i in range(found):
        slot = lists[unsigned(to)]
        slot.index = filled
        add_entry(state, solver, pool[unsigned(filled)], slot, moves[unsigned(i)])
        if side == ply.side and signed(slot.rank) == whole:
            note_finish(ply, pool, slot)
        filled += 1
        to += 1
    ply.end[side] = to
    ply.list_end = to
    ply.pool_end = filled


@inlined
def note_finish(ply: Record, pool: Array, slot: Record) -> None:
    """Note a move that empties the rack, if it is the best one so far."""
    if ply.finish < 0 or slot.score > pool[unsigned(ply.finish)].score:
        ply.finish = slot.index


@kernel
def list_all(
    state: Record,
    work: Record,
    moves: Array,
    solver: Record,
    plies: Array,
    pool: Array,
    lists: Array,
) -> int:
    """List all moves of the side to move, changes noted; says whether there was room."""
    ply = plies[unsigned(solver.ply)]
    side = ply.side
    before = plies[unsigned(solver.ply - 1)]
    begin = signed(before.begin[side])
    end = signed(before.end[side])
    stale = signed(0)
    for line in range(2 * solver.size):
        stale |= signed(solver.stale[unsigned(line)])
    found = signed(0)
    if stale != 0:
        load_side(state, solver, side, ply.rack[side])
        found = generate_over(graph_of(state), state, work, moves, solver)
    if found > moves.shape[0]:
        return MOVES_FULL
    if ply.pool_end + found > pool.shape[0] or ply.list_end + found + end - begin > lists.shape[0]:
        return ROOM_FULL
    for word in range(ZONE):
        ply.pending[side, unsigned(word)] = 0
    keep_known(solver, ply, before, pool, lists, side)
    append(state, solver, moves, ply, pool, lists, side, found)
    return RUNNING


@kernel
def keep_known(
    solver: Record, ply: Record, before: Record, pool: Array, lists: Array, side: int
) -> None:
    """List the moves of a side that are still there, changes noted; there must be room."""
    to = signed(ply.list_end)
    ply.begin[side] = to
    whole = signed(ply.rank[side])
    fits = solver.fits[side, unsigned(whole)]
    for i in range(before.begin[side], before.end[side]):
        old = lists[unsigned(i)]
        gone = signed(old.fresh) & signed(solver.hit[unsigned(old.line)])
        if fits[unsigned(old.rank)] == 0 or gone != 0:
            continue
        lists[unsigned(to)] = old
        if side == ply.side and signed(old.rank) == whole:
            note_finish(ply, pool, old)
        to += 1
    ply.end[side] = to
    ply.list_end = to
