"""The transposition table: what is known of positions met before.

A position is known by 64 bits, of its board, both racks, who moves, and whether a pass ends it. Two
positions with the same 64 bits would be taken for one; with ten million positions the chance is
one in three hundred thousand.

Each bucket has two places of 16 bytes. The first is for what is proven and outlives what is
smaller, the second for what was met last.

Searches of several threads may share a table. So of the two words of a place the first is the
position's with the second mixed in (Hyatt, Mann 2002): halves that two threads have written are no
position's.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from .endgame_state import INFINITE
from .state import KINDS

_MIX1 = 0xBF58476D1CE4E5B9
_MIX2 = 0x94D049BB133111EB
_STEP = 0x9E3779B97F4A7C15
# The second word of a place: sign of the best move (24 bits), value + INFINITE (20 bits), depth
# (7), bound (2), proven (2), age (8).
_VALUE, _DEPTH, _BOUND, _PROVEN, _AGE = 24, 44, 51, 53, 55
LOWER, UPPER = 1, 2


@inlined
def mix(number: int) -> int:
    """Scatter a number over 64 bits (splitmix64; Steele, Lea, Flood 2014)."""
    mixed = unsigned(number) * unsigned(_STEP) + unsigned(_STEP)
    mixed = (mixed ^ (mixed >> unsigned(30))) * unsigned(_MIX1)
    mixed = (mixed ^ (mixed >> unsigned(27))) * unsigned(_MIX2)
    return mixed ^ (mixed >> unsigned(31))


@inlined
def tile_key(square: int, tile: int) -> int:
    """The part of a board's key that one tile is."""
    return mix(square * 2 * KINDS + tile)


@kernel
def position_key(solver: Record, ply: Record) -> int:
    """The key of a position."""
    key = unsigned(ply.key)
    for side in range(2):
        sum_ = unsigned(0)
        for kind in range(solver.kinds[side]):
            count = (ply.rack[side] >> (5 * kind)) & 31
            sum_ += unsigned(count) * mix(-1 - signed(solver.tile[side, kind]))
        # As the side that moves sees it.
        key ^= mix(signed(sum_) + signed(side == ply.side))
    return key * unsigned(_STEP) + unsigned(ply.passes)


@kernel
def probe(solver: Record, table: Array, ply: Record) -> int:
    """Look a position up: 1 if that settles it, with the answer in the solver.

    ``hint`` of the ply becomes the best move met, 0 if there is none.
    """
    key = unsigned(ply.position)
    slot = unsigned(4) * (key & unsigned(solver.slots - 1))
    ply.hint = 0
    for place in range(2):
        at = slot + unsigned(2 * place)
        word = table[at + unsigned(1)]
        if table[at] ^ word != key:
            continue
        data = signed(word)
        value = ((data >> _VALUE) & 0xFFFFF) - INFINITE
        bound = (data >> _BOUND) & 3
        proven = (data >> _PROVEN) & 3
        sign = data & 0xFFFFFF
        if sign != 0:
            ply.hint = sign
        deep = ((data >> _DEPTH) & 127) >= ply.depth
        low = proven & LOWER
        high = proven & UPPER
        lower = low != 0 or (deep and bound & LOWER != 0)
        upper = high != 0 or (deep and bound & UPPER != 0)
        if (lower and value >= ply.beta) or (upper and value <= ply.alpha) or (lower and upper):
            solver.value = value
            solver.low = signed(low != 0)
            solver.high = signed(high != 0)
            return 1
    return 0


@kernel
def keep(solver: Record, table: Array, ply: Record, bound: int) -> None:
    """Note what a position has come to."""
    key = unsigned(ply.position)
    proven = LOWER * ply.low + UPPER * ply.high
    slot = unsigned(4) * (key & unsigned(solver.slots - 1))
    sign = ply.best_sign if ply.best_sign != 0 else ply.hint
    data = (sign & 0xFFFFFF) | (ply.best + INFINITE) << _VALUE
    data |= ply.depth << _DEPTH | bound << _BOUND | proven << _PROVEN
    data |= (solver.age & 255) << _AGE
    at = slot + unsigned(2)
    if proven != 0:
        word = table[slot + unsigned(1)]
        old = signed(word)
        same = table[slot] ^ word == key or (old >> _AGE) & 255 != solver.age & 255
        if same or ply.depth >= (old >> _DEPTH) & 127:
            at = slot
    table[at] = key ^ unsigned(data)
    table[at + unsigned(1)] = unsigned(data)
