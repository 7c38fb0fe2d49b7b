"""The moves of one endgame's root, searched one by one within a window.

Their lists and the order that estimates give them are made once. What is found out about a move
stays in the table for the others.
"""

from __future__ import annotations

from ..arrays.endgame_state import NONE
from ..compiling.compiler import Array, entry
from .board import trace
from .ply import begin_ply, move_on, open_window


@entry
def try_move(
    states: Array,
    solvers: Array,
    plies: Array,
    pool: Array,
    index: int,
    depth: int,
    alpha: int,
    beta: int,
    nodes: int,
) -> None:
    """Begin to search a placement of an open root; ``search`` then goes on with it.

    It looks ``depth`` plies ahead and opens ``nodes`` positions at most; ``gave_up`` of the solver
    says whether these were too few.
    """
    solver, ply, child = solvers[0], plies[0], plies[1]
    ply.alpha = alpha
    ply.beta = beta
    ply.depth = depth
    begin_ply(ply)
    ply.order = ply.order_end
    ply.tries = 0
    ply.limit = solver.nodes + nodes
    ply.moved = index
    ply.narrow = 0
    trace(states[0], pool[index])
    move_on(solver, ply, child, pool)
    open_window(ply, child)
    child.limit = ply.limit
    solver.gave_up = 0
    solver.best = NONE
    solver.ply = 1
