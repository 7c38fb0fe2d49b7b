"""The moves of both sides in an endgame, kept up to date from position to position.

Without a bag, a placement changes few of the other moves. It takes away those that fill a square
of its zone (endgames/board.py) and makes possible only moves that fill one, too. So the list of a
position is that of the position before, less what is gone and what the rack can no longer supply,
and the moves over the zone found anew. The side that does not move waits with these until its own
turn; the squares are noted as *pending*.
"""

from __future__ import annotations

from ..arrays.endgame_state import MOVES_FULL, PASS, ROOM_FULL, RUNNING, ZONE
from ..arrays.endgame_table import mix
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..generation.crosssets import graph_of
from .board import add_lines, clear_lines
from .moves import free_squares, generate_all, generate_over, load_side, span


@kernel
def add_entry(state: Record, solver: Record, entry: Record, slot: Record, move: Record) -> None:
    """Fill an entry and its place in a list from a move found with the rack loaded."""
    used = unsigned(move.used)
    row = signed(move.row)
    col = signed(move.col)
    line = signed(state.size) + col if move.direction != 0 else row
    free = free_squares(state, line)
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
    move = signed(before.moved)
    size = signed(solver.size)
    clear_lines(size, solver.hit)
    for word in range(solver.zone_words):
        bits = signed(0)
        if move != PASS:
            bits = signed(pool[unsigned(move)].zone[unsigned(word)])
        add_lines(size, word, bits, solver.hit)
        for side in range(2):
            ply.pending[side, unsigned(word)] = before.pending[side, unsigned(word)] | bits
    clear_lines(size, solver.stale)
    for word in range(solver.zone_words):
        add_lines(size, word, signed(ply.pending[ply.side, unsigned(word)]), solver.stale)
    for line in range(2 * size):
        solver.stale[unsigned(line)] &= free_squares(state, line)


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
    count = generate_all(graph_of(state), state, work, moves)
    if count > moves.shape[0]:
        return MOVES_FULL
    if ply.pool_end + count > pool.shape[0] or ply.list_end + count > lists.shape[0]:
        return ROOM_FULL
    ply.begin[side] = ply.list_end
    append(state, solver, moves, ply, pool, lists, side, count)
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
    count: int,
) -> None:
    """End a side's list with the moves found; note the best that empties the rack."""
    to = signed(ply.list_end)
    filled = signed(ply.pool_end)
    whole = signed(ply.rank[side])
    for i in range(count):
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
    count = signed(0)
    if stale != 0:
        load_side(state, solver, side, ply.rack[side])
        count = generate_over(graph_of(state), state, work, moves, solver)
    if count > moves.shape[0]:
        return MOVES_FULL
    if ply.pool_end + count > pool.shape[0] or ply.list_end + count + end - begin > lists.shape[0]:
        return ROOM_FULL
    for word in range(ZONE):
        ply.pending[side, unsigned(word)] = 0
    keep_known(solver, ply, before, pool, lists, side)
    append(state, solver, moves, ply, pool, lists, side, count)
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
