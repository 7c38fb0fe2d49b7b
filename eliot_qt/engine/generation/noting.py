"""A word found: listed as a move, or kept if it is the best so far."""

from __future__ import annotations

from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from .frames import Line, SoFar


@inlined
def listed_here(state: Record, line: Line, so_far: SoFar, here: int, low: int, high: int) -> bool:
    """Return whether a word is a move of this line.

    It must have two letters; a single tile that forms words both ways is listed across only.
    """
    used = so_far[0]
    single = used & (used - 1) == 0
    return low < high and not (single and line[0] != 0 and state.cross_bonus[unsigned(here)] != 0)


@inlined
def write_move(
    state: Record,
    moves: Array,
    number: int,
    line: Line,
    so_far: SoFar,
    low: int,
    high: int,
) -> None:
    """Fill move ``number``; past the table's end the last one, and the caller notices."""
    fill_move(state, moves[unsigned(min(number, moves.shape[0] - 1))], line, so_far, low, high)


@inlined
def fill_move(state: Record, move: Record, line: Line, so_far: SoFar, low: int, high: int) -> None:
    """Fill a move with a word that lies on two columns and those between."""
    used, tiles, _, _ = so_far
    direction, row = line[0], line[1]
    score, equity = rate(state, so_far)
    move.tiles = tiles
    move.score = score
    move.equity = equity
    move.direction = direction
    move.row = low if direction != 0 else row
    move.col = row if direction != 0 else low
    move.length = high - low + 1
    move.used = used


@inlined
def rate(state: Record, so_far: SoFar) -> tuple[int, int]:
    """Score of a word, and its equity in millipoints."""
    used, _, points, word = so_far
    score = (points & 0xFFFFFFFF) * word + (points >> 32) + signed(state.bonus[unsigned(used)])
    return score, score * 1000 + signed(state.leave[unsigned(used)])


@inlined
def keep_better(
    state: Record,
    best: Record,
    least: int,
    line: Line,
    so_far: SoFar,
    low: int,
    high: int,
) -> int:
    """Replace the best move by a word that comes before it; returns the word's equity.

    Words below ``least`` are passed over, and ``least`` is returned.
    """
    score, equity = rate(state, so_far)
    if equity < least:
        return least
    if equity > best.equity or comes_before(best, score, line, so_far[1], low, high):
        fill_move(state, best, line, so_far, low, high)
    return equity


@kernel
def comes_before(move: Record, score: int, line: Line, tiles: int, low: int, high: int) -> bool:
    """Return whether a word comes before a move of the same equity; see moves.in_order."""
    if score != move.score:
        return score > move.score
    direction, row, col = line[0], line[1], low
    if direction != 0:
        row, col = low, line[1]
    mine = ((direction << 8 | row) << 8 | col) << 8 | (high - low + 1)
    other = (signed(move.direction) << 8 | signed(move.row)) << 8 | signed(move.col)
    other = other << 8 | signed(move.length)
    return mine < other or (mine == other and tiles < move.tiles)
