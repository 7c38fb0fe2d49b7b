"""A placement laid on the board: only the squares it changes get new cross-sets.

After a move the words around it end at other squares: the two behind the ends of the main word,
and for every tile set the two behind the ends of its crossing line. No other square sees new tiles
next to the words that reach it, so no other cross-set changes.
"""

from __future__ import annotations

from ..compiling.compiler import Record, kernel, signed, unsigned
from ..graphs.graph import Graph
from .crosssets import set_tile, square, update_square


@kernel
def place(graph: Graph, state: Record, move: Record) -> None:
    """Set a placement's tiles and update the cross-sets around it."""
    down = signed(move.direction != 0)
    line = signed(move.col) if down else signed(move.row)
    first = signed(move.row) if down else signed(move.col)
    behind = first + signed(move.length)
    base = square(state, down, line, 0)
    fresh = 0  # columns of the tiles set, as bits
    tiles = move.tiles
    for col in range(behind - 1, first - 1, -1):
        if state.tile[unsigned(base + col)] == 0:
            tile = signed(tiles & unsigned(255))
            tiles >>= unsigned(8)
            fresh |= 1 << col
            if down:
                set_tile(state, col, line, tile)
            else:
                set_tile(state, line, col, tile)
    if first > 0:
        update_square(graph, state, down, line, first - 1)
    if behind < state.size:
        update_square(graph, state, down, line, behind)
    for col in range(first, behind):
        if (fresh >> col) & 1 != 0:
            update_crossing(graph, state, 1 - down, col, line)


@kernel
def update_crossing(graph: Graph, state: Record, direction: int, line: int, at: int) -> None:
    """Update the squares behind both ends of the tiles of a line that ``at`` is among."""
    base = square(state, direction, line, 0)
    low = at - 1
    while state.tile[unsigned(base + low)] != 0:
        low -= 1
    if low >= 0:
        update_square(graph, state, direction, line, low)
    high = at + 1
    while state.tile[unsigned(base + high)] != 0:
        high += 1
    if high < state.size:
        update_square(graph, state, direction, line, high)
