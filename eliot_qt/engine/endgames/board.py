"""Moves of an endgame on the board: what each touches, and how it is made and taken off.

A move's *zone* is the squares it fills, those behind its ends, and those behind the ends of the
words it forms. As long as they stay empty, the move stays as it is; and they are the squares whose
cross-sets it changes. So of two moves possible on one board either each fills squares of the
other's zone or neither does; and a move that another makes possible fills a square of its zone.
"""

from __future__ import annotations

from ..arrays.endgame_state import ZONE
from ..arrays.endgame_table import tile_key
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..generation.crosssets import graph_of, line_bits, square
from ..generation.placing import place


# ------------------------------------------------------------------ zones
@inlined
def mark(state: Record, entry: Record, direction: int, line: int, col: int) -> None:
    """Add a square to a zone."""
    at = col * state.size + line if direction != 0 else line * state.size + col
    entry.zone[unsigned(at >> 6)] |= 1 << (at & 63)


@kernel
def trace(state: Record, entry: Record) -> None:
    """Work out a placement's zone, once; the placement must be possible on the board as it is."""
    if entry.traced != 0:
        return
    entry.traced = 1
    down = signed(entry.direction != 0)
    line = signed(entry.col) if down else signed(entry.row)
    first = signed(entry.row) if down else signed(entry.col)
    behind = first + signed(entry.length)
    size = signed(state.size)
    for word in range(ZONE):
        entry.zone[unsigned(word)] = 0
    if first > 0:
        mark(state, entry, down, line, first - 1)
    if behind < size:
        mark(state, entry, down, line, behind)
    fresh = signed(entry.fresh)
    while fresh != 0:
        col = lowest_bit(fresh)
        fresh &= fresh - 1
        mark(state, entry, down, line, col)
        cross = square(state, 1 - down, col, 0)
        low = line - 1
        while state.tile[unsigned(cross + low)] != 0:
            low -= 1
        if low >= 0:
            mark(state, entry, down, low, col)
        high = line + 1
        while state.tile[unsigned(cross + high)] != 0:
            high += 1
        if high < size:
            mark(state, entry, down, high, col)


@inlined
def add_lines(size: int, word: int, bits: int, lines: Array) -> None:
    """Add squares, given as a word of a zone, to bits of lines."""
    while bits != 0:
        at = 64 * word + lowest_bit(bits)
        bits &= bits - 1
        row = at // size
        col = at - row * size
        lines[unsigned(row)] |= 1 << col
        lines[unsigned(size + col)] |= 1 << row


@inlined
def clear_lines(size: int, lines: Array) -> None:
    """No squares in any line."""
    for line in range(2 * size):
        lines[unsigned(line)] = 0


@kernel
def lay_zone(solver: Record, entry: Record, lines: Array) -> None:
    """Write a move's zone as bits of lines."""
    size = signed(solver.size)
    clear_lines(size, lines)
    for word in range(solver.zone_words):
        add_lines(size, word, signed(entry.zone[unsigned(word)]), lines)


# ------------------------------------------------------------------ making a move
@kernel
def key_after(key: int, size: int, entry: Record) -> int:
    """The key of a board with a move on it."""
    fresh = signed(entry.fresh)
    line = signed(entry.line)
    at = line * size
    step = signed(1)
    if line >= size:
        at = line - size
        step = size
    shift = 8 * count_bits(fresh)
    tiles = signed(entry.tiles)
    while fresh != 0:
        shift -= 8
        key ^= tile_key(at + step * lowest_bit(fresh), (tiles >> shift) & 255)
        fresh &= fresh - 1
    return key


@inlined
def note_change(state: Record, change: Record, at: int) -> None:
    """Note a square as it is."""
    here = unsigned(at)
    change.at = at
    change.tile = state.tile[here]
    change.cross_bonus = state.cross_bonus[here]
    change.cross_score = state.cross_score[here]
    change.cross_set = state.cross_set[here]
    change.extend_set = state.extend_set[here]
    change.follow_set = state.follow_set[here]
    change.tile_points = state.tile_points[here]
    change.cross_points = state.cross_points[here]
    change.right_set = state.right_set[here]
    change.cross_classes = state.cross_classes[here]
    change.right_classes = state.right_classes[here]


@kernel
def make_move(
    state: Record, solver: Record, moves: Array, ply: Record, log: Array, entry: Record
) -> None:
    """Lay the move that leads to a ply; ``log`` takes the squares it changes: those of its zone."""
    size = signed(state.size)
    count = signed(0)
    for word in range(solver.zone_words):
        bits = signed(entry.zone[unsigned(word)])
        while bits != 0:
            at = 64 * word + lowest_bit(bits)
            bits &= bits - 1
            row = at // size
            col = at - row * size
            note_change(state, log[unsigned(count)], square(state, 0, row, col))
            note_change(state, log[unsigned(count + 1)], square(state, 1, col, row))
            count += 2
    ply.changes = count
    ply.made = 1
    move = moves[0]
    move.direction, move.row, move.col = entry.direction, entry.row, entry.col
    move.length, move.tiles = entry.length, entry.tiles
    place(graph_of(state), state, move)


@kernel
def take_off(state: Record, ply: Record, log: Array, entry: Record) -> None:
    """Take the move that led to a ply off the board."""
    for i in range(ply.changes):
        change = log[unsigned(i)]
        here = unsigned(change.at)
        state.tile[here] = change.tile
        state.cross_bonus[here] = change.cross_bonus
        state.cross_score[here] = change.cross_score
        state.cross_set[here] = change.cross_set
        state.extend_set[here] = change.extend_set
        state.follow_set[here] = change.follow_set
        state.tile_points[here] = change.tile_points
        state.cross_points[here] = change.cross_points
        state.right_set[here] = change.right_set
        state.cross_classes[here] = change.cross_classes
        state.right_classes[here] = change.right_classes
    down = signed(entry.direction != 0)
    line = signed(entry.col) if down else signed(entry.row)
    fresh = signed(entry.fresh)
    state.occupied[unsigned(line_bits(state, down, line))] &= ~fresh
    state.on_board -= count_bits(fresh)
    while fresh != 0:
        crossing = line_bits(state, 1 - down, lowest_bit(fresh))
        state.occupied[unsigned(crossing)] &= ~(1 << line)
        fresh &= fresh - 1
    ply.made = 0


@kernel
def board_key(state: Record) -> int:
    """The key of a board."""
    key = unsigned(0)
    for row in range(state.size):
        for col in range(state.size):
            tile = signed(state.tile[unsigned(square(state, 0, row, col))])
            if tile != 0:
                key ^= tile_key(row * state.size + col, tile)
    return key
