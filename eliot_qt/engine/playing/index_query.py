"""The best static reply of any rack, from a board's index.

Nothing is searched and nothing is approximated: the answer is that of ``best.find_best``, the same
move among equal ones too. How sets of tiles are looked up is in index_lookup.py.

A board that has changed little since it was indexed may have an *overlay*: a second index, of what
the change has touched alone. What the first one holds untouched and the second are all there is.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from ..generation.best import NOTHING, best_exchange
from ..generation.best_state import WORTHLESS
from ..generation.rack import group_tiles, value_leaves
from ..graphs.pool_kernels import adjust_to_pool
from .index_lookup import Layer, better_placement, unpack_place


@entry
def best_replies(
    states: Array,
    values: Array,
    indexes: Array,
    slots: Array,
    groups: Array,
    placements: Array,
    racks: Array,
    sizes: Array,
    in_bag: int,
    exchange: int,
    moves: Array,
    exchanges: Array,
    played: Array,
    exchanged: int,
    made: Array,
) -> None:
    """The best reply of each sorted rack (a row of ``racks``, so many tiles of it).

    ``moves`` and ``exchanges`` are filled as ``best.best_move`` does, one for each rack; the
    equity of a move of length 0 is that of exchanging or passing. With room in ``made`` a move
    from each rack is noted as well: one that plays some sorted tiles, or without any the best
    exchange of so many.
    """
    state, index = states[0], indexes[0]
    layer = (index, slots, groups, placements)
    for i in range(racks.shape[0]):
        state.rack_count = sizes[unsigned(i)]
        for position in range(state.rack_count):
            state.rack[unsigned(position)] = racks[i, position]
        rate_leaves(state, values[0], index, in_bag)
        most = min(exchange, signed(state.rack_count))
        equity = best_placement(state, layer, layer, signed(0))
        equity, used = best_reply(state, index, moves[unsigned(i)], most, equity)
        moves[unsigned(i)].equity = equity
        exchanges[unsigned(i)] = used
        if made.shape[0] != 0:
            note_made(state, played, exchanged, made[unsigned(i)])


@kernel
def note_made(state: Record, played: Array, exchanged: int, made: Record) -> None:
    """Note the leave of a move made from the rack loaded, its leaves valued."""
    full = (1 << state.rack_count) - 1
    used = signed(full)
    if played.shape[0] != 0:
        used = mask_of(state, played)
    else:
        for mask in range(1, full):
            better = state.leave[unsigned(mask)] > state.leave[unsigned(used)]
            if count_bits(mask) == exchanged and (better or used == full):
                used = mask
    made.leave = state.leave[unsigned(used)]
    made.kept = full ^ used


@kernel
def mask_of(state: Record, tiles: Array) -> int:
    """The mask of some sorted tiles of the rack loaded."""
    mask = signed(0)
    count = signed(0)
    for position in range(state.rack_count):
        if count < tiles.shape[0] and state.rack[unsigned(position)] == tiles[count]:
            mask |= 1 << position
            count += 1
    return mask


@kernel
def rate_leaves(state: Record, values: Record, index: Record, in_bag: int) -> None:
    """Value the leaves of the rack loaded; unseen is what the pool has and the rack has not."""
    group_tiles(state)
    value_leaves(state, values)
    state.in_bag = in_bag
    if values.has_partners != 0 and in_bag != 0:
        for kind in range(state.letters + 1):
            here = unsigned(kind)
            have = count_bits(signed(state.group[here]))
            state.unseen[here] = signed(index.pool[here]) - have
    adjust_to_pool(state, values)


@kernel
def best_reply(
    state: Record, index: Record, move: Record, exchange: int, equity: int
) -> tuple[int, int]:
    """Best equity of the rack loaded, leaves too, and the mask to exchange for it (0: none).

    The best placement, of this equity, stands in the index. ``move`` becomes it, of length 0 if
    there is none or it is worth less.
    """
    move.length = 0
    if exchange != 0 and best_leave(state) > equity:
        used = best_exchange(state, exchange)
        if used != 0 and signed(state.leave[unsigned(used)]) > equity:
            return signed(state.leave[unsigned(used)]), used
    if index.reply_place == 0:
        return signed(state.leave[0]), 0
    write_reply(state, index, move, equity)
    return equity, 0


@kernel
def best_placement(state: Record, board: Layer, overlay: Layer, has_overlay: int) -> int:
    """Find the best placement of the rack loaded that no move since has touched; its equity.

    It stands in the index of the board; if there is none ``reply_place`` is 0. What the overlay
    lists, if there is one, counts as well, and comes first: it is soon asked, and leaves little to
    the groups whose best placement the candidate has touched.
    """
    index, over = board[0], overlay[0]
    index.reply_place = 0
    equity = signed(NOTHING)
    if has_overlay != 0:
        over.reply_place = 0
        equity = better_placement(state, overlay, equity)
        index.reply_score = over.reply_score
        index.reply_place = over.reply_place
        index.reply_tiles = over.reply_tiles
        index.reply_used = over.reply_used
    return better_placement(state, board, equity)


@inlined
def best_leave(state: Record) -> int:
    """The greatest value of a leave after using some tiles."""
    best = signed(WORTHLESS)
    for used in range(1, 1 << state.rack_count):
        best = max(best, signed(state.leave[unsigned(used)]))
    return best


@kernel
def write_reply(state: Record, index: Record, move: Record, equity: int) -> None:
    """Fill a move with the best placement."""
    direction, row, col, length = unpack_place(signed(index.reply_place))
    move.tiles = index.reply_tiles
    move.equity = equity
    move.score = index.reply_score
    move.direction = direction
    move.row = row
    move.col = col
    move.length = length
    move.used = canonical(state, signed(index.reply_used))


@inlined
def canonical(state: Record, used: int) -> int:
    """The mask of the same tiles that takes equal ones from the lowest position up."""
    mask = signed(0)
    for position in range(state.rack_count):
        group = signed(state.group[unsigned(state.rack[unsigned(position)])])
        mask |= ((1 << count_bits(used & group)) - 1) * (group & -group)
    return mask
