"""A ply of the endgame search: the window of a move looked at, and what its value changes.

Of several moves that refute a position, one may be proven to within a few positions and another
within millions, and their looks do not tell. So the best of those that seem to refute are tried in
turn: each is given up after some positions, and when all have been, each gets four times as many.
What has been proven meanwhile stays in the table. It is what proof-number search is made for (Allis
1994), with the order of moves kept.
"""

from __future__ import annotations

from ..arrays.endgame_state import (
    ENTER,
    INFINITE,
    KILLERS,
    LEFT,
    LISTING,
    NEXT,
    NONE,
    PASS,
)
from ..arrays.endgame_table import LOWER, UPPER, keep
from ..compiling.compiler import Array, Record, kernel, signed, unsigned
from .board import key_after

_GROWTH = 4


@kernel
def begin_ply(ply: Record) -> None:
    """Nothing is known of a position yet."""
    ply.floor = ply.alpha
    ply.best = -INFINITE
    ply.best_sign = 0
    ply.pruned = -INFINITE
    ply.low = 0
    ply.high = 1


@kernel
def improve(solver: Record, ply: Record, pool: Array, value: int, low: int, high: int) -> None:
    """Take the value of the move looked at into account."""
    ply.high &= high
    if value < ply.best or (value == ply.best and low <= ply.low):
        return
    ply.best = value
    ply.low = low
    ply.best_sign = 1 if ply.moved == PASS else signed(pool[unsigned(ply.moved)].sign)
    if solver.ply == 0:
        solver.best = ply.moved
        solver.best_value = value
    ply.alpha = max(ply.alpha, value)
    if value >= ply.beta:
        ply.high = 0
        note_killer(solver, ply)


@kernel
def note_killer(solver: Record, ply: Record) -> None:
    """Put a move that was too good for the other side before the others of its kind."""
    sign = signed(ply.best_sign)
    number = signed(0)
    while number < KILLERS - 1 and ply.killer[unsigned(number)] != sign:
        number += 1
    while number > 0:
        ply.killer[unsigned(number)] = ply.killer[unsigned(number - 1)]
        ply.killer_entry[unsigned(number)] = ply.killer_entry[unsigned(number - 1)]
        number -= 1
    ply.killer[0] = sign
    ply.killer_entry[0] = ply.moved if ply.moved < solver.root_end else signed(NONE)


@kernel
def move_on(solver: Record, ply: Record, child: Record, pool: Array) -> None:
    """The position after the move to be looked at, as far as it is told without the board."""
    side = ply.side
    child.side = 1 - side
    child.depth = ply.depth - 1
    child.made = 0
    for each in range(2):
        child.rack[each] = ply.rack[each]
        child.rank[each] = ply.rank[each]
    if ply.moved == PASS:
        ply.score = 0
        child.passes = ply.passes - 1
        child.key = ply.key
        return
    entry = pool[unsigned(ply.moved)]
    ply.score = entry.score
    child.passes = solver.pass_limit
    child.rack[side] -= entry.need
    child.rank[side] -= signed(entry.rank)
    child.key = key_after(unsigned(ply.key), signed(solver.size), entry)


@kernel
def open_window(ply: Record, child: Record) -> None:
    """Ask a child for its value as far as it matters, or whether its move exceeds alpha at all."""
    child.beta = ply.score - ply.alpha
    child.alpha = child.beta - 1 if ply.narrow != 0 else ply.score - ply.beta
    child.phase = ENTER


@kernel
def try_again(ply: Record) -> None:
    """After all tries: begin again with more positions granted, or look at each to the end."""
    if ply.open == 0:
        ply.tries = 0
        return
    ply.open = 0
    ply.order = ply.first
    ply.grant *= _GROWTH


@kernel
def take_back(solver: Record, ply: Record, child: Record, pool: Array) -> None:
    """Take the value of a child into account; ask again for one that was only asked narrowly."""
    if solver.gave_up != 0:
        if solver.nodes >= ply.limit:
            ply.phase = LEFT
            return
        solver.gave_up = 0
        ply.open = 1
        ply.phase = NEXT if ply.unlisted == 0 else LISTING
        return
    value = ply.score - solver.value
    if ply.narrow != 0 and ply.alpha < value < ply.beta and solver.low + solver.high < 2:
        ply.narrow = 0
        open_window(ply, child)
        solver.ply += 1
        return
    improve(solver, ply, pool, value, solver.high, solver.low)
    ply.phase = NEXT if ply.unlisted == 0 or ply.best >= ply.beta else LISTING


@kernel
def finish(solver: Record, table: Array, ply: Record) -> None:
    """Hand a position's value up."""
    if ply.pruned > ply.best:
        ply.best = ply.pruned
        ply.low = 0
    bound = LOWER | UPPER
    if ply.best >= ply.beta:
        bound = LOWER
    elif ply.best <= ply.floor:
        bound = UPPER
    keep(solver, table, ply, bound)
    solver.value = ply.best
    solver.low = ply.low
    solver.high = ply.high
    ply.phase = LEFT
