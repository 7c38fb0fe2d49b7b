"""The worth of boards after some placements, by weights of all that they offer."""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, kernel, signed
from ..generation.crosssets import graph_of
from ..generation.placing import place
from .board_copy import copy_board
from .board_counts import COUNTS, count_lanes, note_kept, note_view


@kernel
def board_worth(state: Record, view: Array, row: Array, weights: Array) -> int:
    """The worth of a board to the seat that has moved, in millipoints."""
    for i in range(COUNTS):
        row[i] = 0
    count_lanes(state, view, row)
    worth = 0
    for i in range(COUNTS):
        worth += weights[i] * row[i]
    return worth


@entry
def value_boards(
    states: Array,
    addresses: Array,
    moves: Array,
    view: Array,
    row: Array,
    weights: Array,
    results: Array,
) -> None:
    """Value the board after each of some placements, made on the second of two equal states.

    ``addresses`` are those of what a move changes of both states. The unseen tiles are those of
    the first.
    """
    graph = graph_of(states[0])
    note_view(states[0], view)
    for number in range(moves.shape[0]):
        copy_board(states[0], addresses[1], addresses[0])
        note_kept(states[0], signed(moves[number].used), view)
        place(graph, states[1], moves[number])
        results[number] = board_worth(states[1], view, row, weights)
