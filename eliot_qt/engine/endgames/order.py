"""Estimates of the moves of an endgame, and bounds that some cannot exceed.

Estimates only put moves in order and end lines of limited depth; nothing is proven by them. Bounds
prove: a reply that empties the rack and stays as it is after a move, whatever else that changes,
limits what the move is worth, and it need not be made on the board.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..arrays.endgame_state import (
    FIRST_MOVES,
    GRANT,
    INFINITE,
    KILLERS,
    PASS,
    REPLIES,
    TRIES,
)
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from .board import lay_zone, trace

# A key: estimate (19 bits), bound (20), entry (24).
_RANGE = 1 << 18
_BOUND = 24
_ESTIMATE = 44
_TURN_COST = 8  # points that a further turn to empty a rack is reckoned to cost
_TILE_GAIN = 2  # points that a tile more is reckoned to be worth: the game ends sooner


@kernel
def foresee(solver: Record, ply: Record, side: int, lists: Array) -> None:
    """Estimate what each part of a side's rack may still bring, alone on the board.

    The best sequence of moves with disjoint tiles, each turn after the first at a cost; what is
    kept counts against its owner twice.
    """
    single = solver.single
    ply.future[side] = 2 * solver.ply + side
    future = solver.future[unsigned(ply.future[side])]
    points = solver.points[side]
    whole = ply.rank[side]
    for rank in range(whole + 1):
        single[unsigned(rank)] = -1
    for i in range(ply.begin[side], ply.end[side]):
        slot = lists[unsigned(i)]
        at = unsigned(slot.rank)
        single[at] = max(single[at], slot.score)
    count = signed(0)
    for rank in range(1, whole + 1):
        if single[unsigned(rank)] >= 0:
            solver.present[unsigned(count)] = rank
            count += 1
    future[0] = 0
    for rank in range(1, whole + 1):
        if solver.fits[side, unsigned(whole), unsigned(rank)] == 0:
            continue
        fits = solver.fits[side, unsigned(rank)]
        most = -2 * points[unsigned(rank)]
        for i in range(count):
            taken = solver.present[unsigned(i)]
            if taken > rank:
                break
            if fits[unsigned(taken)] != 0:
                left = rank - taken
                worth = signed(single[unsigned(taken)]) + signed(future[unsigned(left)])
                if left != 0:
                    worth -= _TURN_COST
                most = max(most, worth)
        future[unsigned(rank)] = most
    solver.work += (count * whole) >> 5


@kernel
def note_outs(state: Record, solver: Record, ply: Record, pool: Array, lists: Array) -> None:
    """Note the moves with which the side not to move empties its rack, best scores first.

    Their zones are laid out as well.
    """
    side = 1 - ply.side
    whole = signed(ply.rank[side])
    count = signed(0)
    for i in range(ply.begin[side], ply.end[side]):
        slot = lists[unsigned(i)]
        if signed(slot.rank) != whole:
            continue
        if signed(slot.fresh) & signed(solver.hit[unsigned(slot.line)]) != 0:
            continue
        at = count
        if count == REPLIES:
            at -= 1
            if pool[unsigned(ply.out[unsigned(at)])].score >= slot.score:
                continue
        else:
            count += 1
        while at > 0 and pool[unsigned(ply.out[unsigned(at - 1)])].score < slot.score:
            ply.out[unsigned(at)] = ply.out[unsigned(at - 1)]
            at -= 1
        ply.out[unsigned(at)] = slot.index
    ply.outs = count
    for i in range(count):
        entry = pool[unsigned(ply.out[unsigned(i)])]
        trace(state, entry)
        lay_zone(solver, entry, solver.zones[unsigned(REPLIES + i)])


@kernel
def note_replies(solver: Record, ply: Record, lists: Array) -> None:
    """Note the best of the other moves of the side not to move, as far as estimates tell."""
    side = 1 - ply.side
    rank = signed(ply.rank[side])
    future = solver.future[unsigned(ply.future[side])]
    count = signed(0)
    for i in range(ply.begin[side], ply.end[side]):
        slot = lists[unsigned(i)]
        if signed(slot.rank) == rank:
            continue
        worth = signed(slot.score) + signed(future[unsigned(rank - signed(slot.rank))])
        at = count
        if count == REPLIES:
            at -= 1
            if ply.reply_worth[unsigned(at)] >= worth:
                continue
        else:
            count += 1
        while at > 0 and ply.reply_worth[unsigned(at - 1)] < worth:
            ply.reply_worth[unsigned(at)] = ply.reply_worth[unsigned(at - 1)]
            ply.reply[unsigned(at)] = ply.reply[unsigned(at - 1)]
            at -= 1
        ply.reply[unsigned(at)] = slot.index
        ply.reply_worth[unsigned(at)] = worth
    ply.replies = count


@inlined
def out_worth(solver: Record, ply: Record, pool: Array, fresh: int, line: int, mine: int) -> int:
    """Return the gain of the other side if it goes out after a move; -INFINITE if it cannot.

    ``fresh`` and ``line``: squares of the move; ``mine``: points it keeps on the rack.
    """
    for i in range(ply.outs):
        if fresh & signed(solver.zones[unsigned(REPLIES + i), unsigned(line)]) == 0:
            return signed(pool[unsigned(ply.out[unsigned(i)])].score) + 2 * mine
    return -signed(INFINITE)


@inlined
def as_key(estimate: int, bound: int, index: int) -> int:
    """A number to sort moves by, with estimate, bound and entry in it."""
    estimate = min(max(estimate, 1 - _RANGE), _RANGE - 1) + _RANGE
    bound = min(max(bound, -INFINITE), INFINITE) + INFINITE
    return estimate << _ESTIMATE | bound << _BOUND | index


@inlined
def bound_in(key: int) -> int:
    """The bound in a key."""
    return ((key >> _BOUND) & 0xFFFFF) - INFINITE


@inlined
def index_in(key: int) -> int:
    """The entry in a key."""
    return key & PASS


def parts_of(keys: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """Estimates, bounds and entries in some keys."""
    bounds = (keys >> _BOUND & 0xFFFFF) - INFINITE
    return (keys >> _ESTIMATE) - _RANGE, bounds, keys & PASS


@kernel
def sort_down(keys: Array, begin: int, end: int) -> None:
    """Sort keys, highest first: Shell's sort, with Knuth's steps."""
    gap = signed(1)
    while 3 * gap < end - begin:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(begin + gap, end):
            key = keys[unsigned(i)]
            at = i
            while at - gap >= begin and keys[unsigned(at - gap)] < key:
                keys[unsigned(at)] = keys[unsigned(at - gap)]
                at -= gap
            keys[unsigned(at)] = key
        gap //= 3


@kernel
def sort_first(keys: Array, begin: int, end: int, most: int) -> None:
    """Put the highest keys in front, these in order."""
    last = begin + most - 1
    sort_down(keys, begin, last + 1)
    for i in range(last + 1, end):
        key = keys[unsigned(i)]
        if key <= keys[unsigned(last)]:
            continue
        keys[unsigned(i)] = keys[unsigned(last)]
        at = last
        while at > begin and keys[unsigned(at - 1)] < key:
            keys[unsigned(at)] = keys[unsigned(at - 1)]
            at -= 1
        keys[unsigned(at)] = key


@kernel
def bound_moves(solver: Record, ply: Record, pool: Array, lists: Array, keys: Array) -> None:
    """List the moves that may exceed alpha, the pass among them, but not those of a whole rack."""
    side = ply.side
    whole = signed(ply.rank[side])
    end = signed(ply.order)
    for i in range(ply.begin[side], ply.end[side]):
        slot = lists[unsigned(i)]
        left = whole - signed(slot.rank)
        if left == 0:
            continue
        bound = signed(INFINITE)
        if ply.outs != 0:
            mine = solver.points[side, unsigned(left)]
            fresh = signed(slot.fresh)
            line = signed(slot.line)
            bound = min(signed(slot.score) - out_worth(solver, ply, pool, fresh, line, mine), bound)
            if bound <= ply.alpha:
                ply.pruned = max(ply.pruned, bound)
                continue
        keys[unsigned(end)] = as_key(0, bound, signed(slot.index))
        end += 1
    bound = bound_pass(solver, ply, pool)
    if bound > ply.alpha:
        keys[unsigned(end)] = as_key(0, bound, PASS)
        end += 1
    else:
        ply.pruned = max(ply.pruned, bound)
    ply.order_end = end
    solver.work += (ply.end[side] - ply.begin[side]) >> 4


@kernel
def bound_pass(solver: Record, ply: Record, pool: Array) -> int:
    """Upper bound of passing."""
    side = ply.side
    mine = solver.points[side, unsigned(ply.rank[side])]
    other = solver.points[1 - side, unsigned(ply.rank[1 - side])]
    if ply.passes == 1:
        return other - mine
    bound = min(-out_worth(solver, ply, pool, 0, 0, mine), INFINITE)
    # The other side can pass as well.
    return min(bound, other - mine) if ply.passes == 2 else bound


@kernel
def order_moves(
    state: Record, solver: Record, ply: Record, pool: Array, keys: Array, leaf: bool
) -> None:
    """Estimate the moves listed and put them in order; of a leaf the best estimate is its value."""
    side = ply.side
    rank = ply.rank[side]
    future = solver.future[unsigned(ply.future[side])]
    # Passing is a reply, too.
    stuck = -2 * solver.points[1 - side, unsigned(ply.rank[1 - side])]
    most = -signed(INFINITE)
    good = signed(0)
    laid = signed(0)
    for i in range(ply.order, ply.order_end):
        bound = bound_in(signed(keys[unsigned(i)]))
        index = index_in(signed(keys[unsigned(i)]))
        score, left, sign, fresh, line = signed(0), signed(rank), signed(1), signed(0), signed(0)
        if index != PASS:
            entry = pool[unsigned(index)]
            score, sign = signed(entry.score), signed(entry.sign)
            left -= signed(entry.rank)
            fresh, line = signed(entry.fresh), signed(entry.line)
        answer = out_worth(solver, ply, pool, fresh, line, solver.points[side, unsigned(left)])
        rest = signed(future[unsigned(left)])
        for number in range(ply.replies):
            if ply.reply_worth[unsigned(number)] - rest <= answer:
                break
            if number == laid:
                reply = pool[unsigned(ply.reply[unsigned(number)])]
                trace(state, reply)
                lay_zone(solver, reply, solver.zones[unsigned(number)])
                laid += 1
            if fresh & signed(solver.zones[unsigned(number), unsigned(line)]) == 0:
                answer = ply.reply_worth[unsigned(number)] - rest
                break
        estimate = min(score - max(answer, stuck - rest), bound)
        most = max(most, estimate)
        good += signed(estimate >= ply.beta)
        if sign == ply.hint:
            estimate = signed(_RANGE)
        else:
            estimate += _TILE_GAIN * count_bits(fresh)
            for number in range(KILLERS):
                if sign == ply.killer[unsigned(number)]:
                    estimate = signed(_RANGE - 1 - number)
        keys[unsigned(i)] = as_key(estimate, bound, index)
    solver.work += (ply.order_end - ply.order) >> 2
    ply.first = ply.order
    ply.tries = min(good, TRIES) if good > 1 else 0
    ply.grant = GRANT
    ply.open = 0
    if not leaf:
        ply.sorted_end = ply.order_end
        if solver.ply == 0 or ply.order_end - ply.order <= FIRST_MOVES:
            sort_down(keys, ply.order, ply.order_end)
        else:
            ply.sorted_end = ply.order + FIRST_MOVES
            sort_first(keys, signed(ply.order), signed(ply.order_end), FIRST_MOVES)
        return
    ply.high = 0
    if most > ply.best:
        ply.best = most
        ply.low = 0
