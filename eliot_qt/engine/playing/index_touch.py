"""After a move: what of an index still holds, and the best move with it.

A move changes few squares: those it sets tiles on, and those behind the ends of the words it makes
or lengthens, where other cross words form now. A placement that covers none of them, and does not
end beside a new tile, is still there for the same score. So the best move on the new board is the
index's best of these, or one that covers a changed square; only anchors from which that is
possible are searched, and the index's answer is the equity to beat. Where an overlay holds what the
first of several moves has changed, those are anchors from which a word can cover what the others
have.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..generation.best import best_exchange, note_anchor, search_anchors
from ..generation.best_bounds import bound_anchor, bound_squares
from ..generation.best_rack import bound_rack
from ..generation.best_state import WORTHLESS
from ..generation.crosssets import line_bits, square
from ..generation.movegen import anchor_bits
from ..graphs.graph import Graph
from .index_lookup import Layer
from .index_query import best_leave, best_placement, write_reply


@kernel
def forget_touched(index: Record) -> None:
    """The index holds as it was built."""
    for line in range(index.touched.shape[0]):
        index.touched[line] = 0
        index.fresh[line] = 0


@entry
def touch_move(
    befores: Array, afters: Array, indexes: Array, deals: Array, moves: Array, touches: int
) -> None:
    """Note in a deal what a placement, if it is one, has changed since the board was indexed."""
    index, deal = indexes[0], deals[0]
    forget_touched(index)
    deal.is_touched = touches
    deal.has_overlay = 0
    if touches != 0:
        note_touched(befores[0], afters[0], index, moves[0])
    for line in range(index.touched.shape[0]):
        deal.touched[line] = index.touched[line]
        deal.fresh[line] = index.fresh[line]


@kernel
def recall_touched(index: Record, overlay: Record, deal: Record) -> None:
    """The index holds but for what the deal says has changed since; its overlay as it was built."""
    for line in range(index.touched.shape[0]):
        index.touched[line] = deal.touched[line]
        index.fresh[line] = deal.fresh[line]
    if deal.has_overlay != 0:
        forget_touched(overlay)


@kernel
def note_touched(before: Record, after: Record, index: Record, move: Record) -> None:
    """Note what a placement has changed between two boards.

    Others may have been made between them before, and are noted already; tiles of theirs that its
    words cover are noted once more.
    """
    size = signed(before.size)
    down = signed(move.direction != 0)
    line = signed(move.col) if down else signed(move.row)
    first = signed(move.row) if down else signed(move.col)
    behind = first + signed(move.length)
    word = ((1 << (behind - first)) - 1) << first
    fresh = word & ~signed(before.occupied[unsigned(line_bits(before, down, line))])
    note_fresh(index, down * size + line, fresh)
    crossing = (1 - down) * size
    if first > 0:
        index.touched[unsigned(crossing + first - 1)] |= 1 << line
    if behind < size:
        index.touched[unsigned(crossing + behind)] |= 1 << line
    while fresh != 0:
        col = lowest_bit(fresh)
        fresh &= fresh - 1
        note_fresh(index, crossing + col, 1 << line)
        occupied = signed(after.occupied[unsigned(line_bits(after, 1 - down, col))])
        low = line - 1
        while low >= 0 and (occupied >> low) & 1 != 0:
            low -= 1
        if low >= 0:
            index.touched[unsigned(down * size + low)] |= 1 << col
        high = line + 1
        while (occupied >> high) & 1 != 0:
            high += 1
        if high < size:
            index.touched[unsigned(down * size + high)] |= 1 << col


@kernel
def note_reply_touched(
    before: Record, after: Record, index: Record, overlay: Record, deal: Record, move: Record
) -> None:
    """As ``note_touched``, with an overlay in both: it holds what the candidate has changed."""
    if deal.has_overlay == 0:
        note_touched(before, after, index, move)
        return
    note_touched(before, after, overlay, move)
    for line in range(index.touched.shape[0]):
        index.touched[line] |= overlay.touched[line]
        index.fresh[line] |= overlay.fresh[line]


@kernel
def note_fresh(index: Record, line: int, squares: int) -> None:
    """Note new tiles on a line."""
    index.touched[unsigned(line)] |= squares
    index.fresh[unsigned(line)] |= squares


@kernel
def best_after(
    graph: Graph,
    state: Record,
    work: Record,
    search: Record,
    board: Layer,
    overlay: Layer,
    has_overlay: int,
    moves: Array,
    exchange: int,
) -> int:
    """As ``best.find_best``, on a board changed since it was indexed, the changes noted."""
    index = board[0]
    equity = best_placement(state, board, overlay, has_overlay)
    moves[0].length = 0
    moves[0].equity = WORTHLESS
    search.exchange = 0
    least = equity
    if exchange != 0 and best_leave(state) > equity:
        search.exchange = best_exchange(state, exchange)
        if search.exchange != 0:
            least = max(equity, signed(state.leave[unsigned(search.exchange)]))
    if index.reply_place != 0 and equity == least:
        write_reply(state, index, moves[0], equity)
    if state.rack_count > 0:
        bound_rack(state, search)
        bound_touched(state, search, overlay[0] if has_overlay != 0 else index, least)
        search_anchors(graph, state, work, search, moves, least)
    if moves[0].length != 0:
        search.exchange = 0
        return signed(moves[0].equity)
    return least if search.exchange != 0 else signed(state.leave[0])


@kernel
def bound_touched(state: Record, search: Record, index: Record, least: int) -> None:
    """List the anchors that can reach an equity with a word over a changed square."""
    count = signed(0)
    for direction in range(2):
        for row in range(state.size):
            touched = signed(index.touched[unsigned(direction * state.size + row)])
            if touched == 0:
                continue
            base = square(state, direction, row, 0)
            occupied = signed(state.occupied[unsigned(line_bits(state, direction, row))])
            anchors = anchor_bits(state, direction, row)
            bounded = False
            limit = signed(0)
            while anchors != 0:
                anchor = lowest_bit(anchors)
                anchors &= anchors - 1
                # No word from here gets farther right, nor left of the limit.
                reach = anchor + signed(state.rack_count) + count_bits(occupied >> anchor)
                if (touched >> limit) & ((2 << (reach - limit)) - 1) != 0:
                    if not bounded:
                        bound_squares(state, search, base)
                        bounded = True
                    place = (direction, row, base, anchor, limit)
                    most = bound_anchor(state, search, place, touched)
                    if most >= least:
                        note_anchor(search, count, place, touched, most)
                        count += 1
                limit = anchor + 1 + signed(state.tile[unsigned(base + anchor)] != 0)
    search.anchor_count = count
