"""The exact endgame: both racks known, no bag; alpha-beta with an explicit stack.

A position's value is what the spread will still change by, for the side to move, if both play
perfectly: points of the moves, and at the end twice the points of the other's rack for who empties
theirs, or each their own rack's points lost where passes in a row end the game.

The search looks a limited number of plies ahead and comes back with a value and two flags: whether
it is proven that the value is reached, and whether that nothing exceeds it. What rests on estimates
has neither. A game's end, a bound (endgames/order.py) or proven entries of the table give them; so
most of a tree is proven long before the depth reaches the last move, and never looked at again.

No call runs long: the stack is in ``plies``, and a search goes on where it stopped.

Passes. A limit of six scoreless turns and one of two give the same value: if neither side wants to
play first, the one for whom the end is worse plays at once as well as after four passes. So only
"the next pass ends it" and "it does not" are told apart. Placements without points count as moves.
"""

from __future__ import annotations

from ..arrays.endgame_state import (
    DONE,
    ENTER,
    FINISHED,
    GRANT,
    INFINITE,
    KILLERS,
    LEFT,
    LISTING,
    NEXT,
    NONE,
    PASS,
    RETURNED,
    ROOM_FULL,
    RUNNING,
)
from ..arrays.endgame_table import position_key, probe
from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import lowest_bit
from .board import board_key, clear_lines, make_move, take_off, trace
from .lists import keep_known, list_all, list_first, note_changes
from .order import (
    bound_in,
    bound_moves,
    foresee,
    index_in,
    note_outs,
    note_replies,
    order_moves,
    sort_down,
)
from .ply import begin_ply, finish, improve, move_on, open_window, take_back, try_again


@entry
def begin_search(states: Array, solvers: Array, plies: Array, depth: int) -> None:
    """Begin the search of the root, the position loaded, with a depth of 2 or more."""
    ply = plies[0]
    ply.key = board_key(states[0])
    solvers[0].ply = 0
    solvers[0].best = NONE
    solvers[0].gave_up = 0
    ply.limit = 1 << 62
    ply.tries = 0
    ply.phase = ENTER
    ply.depth = depth
    ply.alpha = -INFINITE
    ply.beta = INFINITE
    ply.made = 0


@entry
def search(
    states: Array,
    works: Array,
    moves: Array,
    solvers: Array,
    plies: Array,
    logs: Array,
    pool: Array,
    lists: Array,
    keys: Array,
    table: Array,
    budget: int,
) -> int:
    """Go on searching for about ``budget`` units of work; says how it stopped.

    DONE: the root's value and flags stand in the solver. MOVES_FULL, ROOM_FULL: enlarge
    ``moves``, or ``pool``, ``lists`` and ``keys``, with what is in them, and call again.
    """
    solver = solvers[0]
    state = states[0]
    solver.work = 0
    while solver.work < budget:
        number = solver.ply
        ply = plies[unsigned(number)]
        if ply.phase == ENTER:
            log = logs[unsigned(number)]
            enter(state, moves, solver, plies, log, pool, lists, table)
        elif ply.phase == LISTING:
            status = list_and_look(state, works[0], moves, solver, plies, pool, lists, keys)
            if status != RUNNING:
                return status
        elif ply.phase == NEXT:
            go_on(state, solver, plies, pool, keys)
        elif ply.phase == RETURNED:
            take_back(solver, ply, plies[unsigned(number + 1)], pool)
        if ply.phase == FINISHED:
            finish(solver, table, ply)
        if ply.phase == LEFT:
            if number == 0:
                return DONE
            before = plies[unsigned(number - 1)]
            if ply.made != 0:
                take_off(state, ply, logs[unsigned(number)], pool[unsigned(before.moved)])
            solver.ply = number - 1
            before.phase = RETURNED
    return RUNNING


@kernel
def enter(
    state: Record,
    moves: Array,
    solver: Record,
    plies: Array,
    log: Array,
    pool: Array,
    lists: Array,
    table: Array,
) -> None:
    """Look at a position for the first time; what refuted others like it is looked at first."""
    number = solver.ply
    ply = plies[unsigned(number)]
    before = plies[unsigned(max(number - 1, 0))]
    if solver.nodes >= ply.limit:
        solver.gave_up = 1
        ply.phase = LEFT
        return
    ply.position = position_key(solver, ply)
    if probe(solver, table, ply) != 0 and number > 0:
        ply.phase = LEFT
        return
    ply.order = before.order_end if number > 0 else 0
    ply.order_end = ply.order
    if number > 0 and before.moved != PASS and ply.made == 0:
        make_move(state, solver, moves, ply, log, pool[unsigned(before.moved)])
    begin_ply(ply)
    solver.nodes += 1
    solver.work += 2
    ply.phase = LISTING
    if number > 0:
        look_ahead(state, solver, plies, pool, lists)


@kernel
def list_and_look(
    state: Record,
    work: Record,
    moves: Array,
    solver: Record,
    plies: Array,
    pool: Array,
    lists: Array,
    keys: Array,
) -> int:
    """List the moves of a position, and see what they may be worth; says whether there was room."""
    number = solver.ply
    ply = plies[unsigned(number)]
    before = plies[unsigned(max(number - 1, 0))]
    side = ply.side
    ply.unlisted = 0
    ply.pool_end = before.pool_end if number > 0 else 0
    ply.list_end = before.list_end if number > 0 else 0
    status = list_moves(state, work, moves, solver, plies, pool, lists)
    if status != RUNNING:
        return status
    room = ply.end[1 - side] - ply.begin[1 - side]
    if ply.order + ply.end[side] - ply.begin[side] + 1 > keys.shape[0]:
        return ROOM_FULL
    if ply.list_end + room > lists.shape[0]:
        return ROOM_FULL
    # A step of one unit ends here.
    solver.work += 2
    look(state, solver, plies, pool, lists, keys)
    return RUNNING


@kernel
def list_moves(
    state: Record,
    work: Record,
    moves: Array,
    solver: Record,
    plies: Array,
    pool: Array,
    lists: Array,
) -> int:
    """List the moves of the side to move, at the root of both; says whether there was room.

    Elsewhere the other side's are still those of the ply before.
    """
    ply = plies[unsigned(solver.ply)]
    ply.finish = NONE
    if solver.ply == 0:
        clear_lines(signed(solver.size), solver.hit)
        status = signed(RUNNING)
        for side in range(2):
            if status == RUNNING:
                status = list_first(state, work, moves, solver, ply, pool, lists, side)
        solver.root_end = ply.pool_end
        return status
    note_changes(state, solver, plies, pool)
    before = plies[unsigned(solver.ply - 1)]
    ply.begin[1 - ply.side] = before.begin[1 - ply.side]
    ply.end[1 - ply.side] = before.end[1 - ply.side]
    return list_all(state, work, moves, solver, plies, pool, lists)


@kernel
def look(
    state: Record, solver: Record, plies: Array, pool: Array, lists: Array, keys: Array
) -> None:
    """Settle a position by its moves that end the game and by bounds, or put its moves in order."""
    number = solver.ply
    ply = plies[unsigned(number)]
    side = ply.side
    ply.phase = FINISHED
    if improve_by_finish(solver, ply, pool):
        return
    note_outs(state, solver, ply, pool, lists)
    bound_moves(solver, ply, pool, lists, keys)
    if ply.order == ply.order_end:
        return
    if number > 0:
        keep_known(solver, ply, plies[unsigned(number - 1)], pool, lists, 1 - side)
    leaf = ply.depth <= 1
    for each in range(2):
        if number == 0 or (not leaf and each == side):
            foresee(solver, ply, each, lists)
        else:
            ply.future[each] = plies[unsigned(number - 1)].future[each]
    note_replies(solver, ply, lists)
    order_moves(state, solver, ply, pool, keys, leaf)
    if not leaf:
        ply.phase = NEXT


@kernel
def descend(state: Record, solver: Record, plies: Array, pool: Array, limit: int) -> None:
    """Ask for the value of the move to be looked at; ``limit``: positions opened when to stop."""
    ply = plies[unsigned(solver.ply)]
    child = plies[unsigned(solver.ply + 1)]
    if ply.moved != PASS:
        trace(state, pool[unsigned(ply.moved)])
    move_on(solver, ply, child, pool)
    ply.narrow = signed(ply.best > -INFINITE)
    open_window(ply, child)
    child.limit = limit
    solver.ply += 1


@kernel
def look_ahead(state: Record, solver: Record, plies: Array, pool: Array, lists: Array) -> None:
    """Try to settle a position by moves that are known of, before moves are generated."""
    number = solver.ply
    ply = plies[unsigned(number)]
    before = plies[unsigned(number - 1)]
    room = before.end[0] - before.begin[0] + before.end[1] - before.begin[1]
    if before.list_end + room > lists.shape[0]:
        return
    ply.pool_end = before.pool_end
    ply.list_end = before.list_end
    ply.finish = NONE
    note_changes(state, solver, plies, pool)
    keep_known(solver, ply, before, pool, lists, ply.side)
    if improve_by_finish(solver, ply, pool):
        ply.phase = FINISHED
        return
    killer = NONE if ply.depth <= 1 else known_killer(solver, plies, pool)
    if killer == NONE:
        return
    keep_known(solver, ply, before, pool, lists, 1 - ply.side)
    for each in range(2):
        ply.future[each] = before.future[each]
    ply.tries = 0
    ply.unlisted = 1
    ply.moved = killer
    descend(state, solver, plies, pool, min(ply.limit, solver.nodes + GRANT))


@kernel
def improve_by_finish(solver: Record, ply: Record, pool: Array) -> bool:
    """Take the best move that empties the rack into account; says whether that is good enough."""
    if ply.finish < 0:
        return False
    other = solver.points[1 - ply.side, unsigned(ply.rank[1 - ply.side])]
    ply.moved = ply.finish
    improve(solver, ply, pool, signed(pool[unsigned(ply.finish)].score) + 2 * other, 1, 1)
    return ply.best >= ply.beta


@kernel
def known_killer(solver: Record, plies: Array, pool: Array) -> int:
    """Return the root's entry of a move that refuted others here and is still there, or NONE."""
    ply = plies[unsigned(solver.ply)]
    side = ply.side
    for number in range(KILLERS):
        sign = signed(ply.killer[unsigned(number)])
        index = signed(ply.killer_entry[unsigned(number)])
        if sign == 0:
            break
        if index == NONE or pool[unsigned(index)].sign != sign:
            continue
        entry = pool[unsigned(index)]
        if solver.fits[side, unsigned(ply.rank[side]), unsigned(entry.rank)] == 0:
            continue
        if is_untouched(solver, plies, pool, index):
            return index
    return signed(NONE)


@kernel
def is_untouched(solver: Record, plies: Array, pool: Array, index: int) -> bool:
    """Return whether an entry of the root is still as it was after the moves made since."""
    entry = pool[unsigned(index)]
    size = signed(solver.size)
    for number in range(solver.ply):
        moved = signed(plies[unsigned(number)].moved)
        if moved == PASS:
            continue
        other = pool[unsigned(moved)]
        fresh = signed(entry.fresh)
        while fresh != 0:
            col = lowest_bit(fresh)
            fresh &= fresh - 1
            line = signed(entry.line)
            at = col * size + line - size if line >= size else line * size + col
            if (other.zone[unsigned(at >> 6)] >> (at & 63)) & 1 != 0:
                return False
    return True


@kernel
def go_on(state: Record, solver: Record, plies: Array, pool: Array, keys: Array) -> None:
    """Look at the next move of a position."""
    ply = plies[unsigned(solver.ply)]
    if ply.tries != 0 and ply.order == ply.first + ply.tries and ply.best < ply.beta:
        try_again(ply)
    if ply.order == ply.order_end or ply.best >= ply.beta:
        ply.phase = FINISHED
        return
    if ply.order == ply.sorted_end:
        sort_down(keys, ply.order, ply.order_end)
        ply.sorted_end = ply.order_end
    key = signed(keys[unsigned(ply.order)])
    ply.order += 1
    bound = bound_in(key)
    if bound <= ply.alpha:
        ply.pruned = max(ply.pruned, bound)
        return
    ply.moved = index_in(key)
    if ply.moved == PASS and ply.passes == 1:
        improve(solver, ply, pool, bound, 1, 1)
        return
    limit = signed(ply.limit)
    if ply.tries != 0:
        limit = min(limit, solver.nodes + ply.grant)
    descend(state, solver, plies, pool, limit)
