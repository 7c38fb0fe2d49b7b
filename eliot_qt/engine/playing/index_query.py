"""The best static reply of any rack, from a board's index.

A rack of seven tiles has 127 sets of tiles to put down. Each is looked up by its key, first in a
small filter of bits, as most sets make no word that fits; the best placement of its group and the
value of the leave give its equity. Nothing is searched and nothing is approximated: the answer is
that of ``best.find_best``, the same move among equal ones too.

A blank may stand for any letter: its sets are looked up once for each. The best score of a group
is then a bound, and only where it reaches the best equity so far is each placement looked at, with
the blanks on the squares where they cost least.
"""

from __future__ import annotations

from ..arrays.index_state import FILTER_BITS, NO_PLACEMENT
from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from ..generation.best import NOTHING, best_exchange
from ..generation.best_state import WORTHLESS
from ..generation.crosssets import square
from ..generation.rack import BLANK_BIT, group_tiles, value_leaves
from ..graphs.pool_kernels import adjust_to_pool
from .index_build import weight_at
from .index_groups import find_slot


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
    for i in range(racks.shape[0]):
        state.rack_count = sizes[unsigned(i)]
        for position in range(state.rack_count):
            state.rack[unsigned(position)] = racks[i, position]
        rate_leaves(state, values[0], index, in_bag)
        most = min(exchange, signed(state.rack_count))
        equity, used = best_reply(state, index, slots, groups, placements, moves[unsigned(i)], most)
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
    state: Record,
    index: Record,
    slots: Array,
    groups: Array,
    placements: Array,
    move: Record,
    exchange: int,
) -> tuple[int, int]:
    """Best equity of the rack loaded, leaves too, and the mask to exchange for it (0: none).

    ``move`` becomes the placement, of length 0 if there is none or it is worth less.
    """
    equity = best_placement(state, index, slots, groups, placements)
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
def best_placement(
    state: Record, index: Record, slots: Array, groups: Array, placements: Array
) -> int:
    """Find the best placement of the rack loaded that no move since has touched; its equity.

    It stands in the index; if there is none ``reply_place`` is 0.
    """
    blanks = count_bits(signed(state.group[0]))
    index.reply_place = 0
    sum_keys(state, index, blanks)
    equity = look_up(
        state, index, slots, groups, placements, signed(NOTHING), unsigned(0), blanks, signed(0)
    )
    for number in range(1, min(blanks, signed(state.max_placed)) + 1):
        equity = look_up_blanks(state, index, slots, groups, placements, equity, blanks, number)
    return equity


@inlined
def best_leave(state: Record) -> int:
    """The greatest value of a leave after using some tiles."""
    best = signed(WORTHLESS)
    for used in range(1, 1 << state.rack_count):
        best = max(best, signed(state.leave[unsigned(used)]))
    return best


@inlined
def sum_keys(state: Record, index: Record, blanks: int) -> None:
    """The keys of all sets of the rack's letters, by mask of the positions behind the blanks."""
    index.subset_key[0] = 0
    for position in range(blanks, state.rack_count):
        tile = signed(state.rack[unsigned(position)])
        key = index.letter_key[unsigned(tile)]
        bit = 1 << (position - blanks)
        for lower in range(bit):
            index.subset_key[unsigned(lower | bit)] = index.subset_key[unsigned(lower)] + key


@inlined
def may_be_there(index: Record, key: int) -> int:
    """1 if there may be a group of this key, else 0."""
    bit = key >> unsigned(64 - FILTER_BITS)
    return signed(index.filter[bit >> unsigned(6)] >> (bit & unsigned(63)) & unsigned(1))


# ------------------------------------------------------------------ sets of tiles
@inlined
def look_up(
    state: Record,
    index: Record,
    slots: Array,
    groups: Array,
    placements: Array,
    least: int,
    extra: int,
    blanks: int,
    set_blanks: int,
) -> int:
    """Look up every set of letters and ``set_blanks`` of the blanks; returns the best equity.

    ``extra`` is the key of the letters the blanks stand for.
    """
    count = signed(0)
    for mask in range(1 << (state.rack_count - blanks)):
        index.candidate[unsigned(count)] = mask
        count += may_be_there(index, index.subset_key[unsigned(mask)] + extra)
    for i in range(count):
        mask = signed(index.candidate[unsigned(i)])
        key = index.subset_key[unsigned(mask)] + extra
        slot = find_slot(slots, groups, signed(index.slot_bits), key)
        at = signed(slots[unsigned(slot)])
        if at == 0:
            continue
        group = groups[unsigned(at - 1)]
        used = mask << blanks | ((1 << set_blanks) - 1)
        leave = signed(state.leave[unsigned(used)])
        if signed(group.score) * 1000 + leave < least:
            continue
        placement = placements[unsigned(group.first)]
        if set_blanks == 0 and is_untouched(state, index, signed(group.place)):
            least = keep_reply(
                index, least, signed(group.score), leave, group.place, placement.tiles, used
            )
        else:
            least = try_placement(state, index, placement, leave, used, set_blanks, least)
            least = walk_group(
                state, index, placements, signed(group.others), leave, used, set_blanks, least
            )
    return least


@inlined
def is_untouched(state: Record, index: Record, place: int) -> bool:
    """Return whether a placement is still there, for the same score, after the move noted."""
    direction, row, col, length = unpack_place(place)
    line = unsigned(direction * state.size + (col if direction != 0 else row))
    first = row if direction != 0 else col
    span = ((1 << length) - 1) << first
    behind = 1 << (first + length) | 1 << first >> 1
    return span & index.touched[line] | behind & index.fresh[line] == 0


@inlined
def keep_reply(
    index: Record, least: int, score: int, leave: int, place: int, tiles: int, used: int
) -> int:
    """Keep a placement if it comes before the best so far; returns the best equity."""
    equity = 1000 * score + leave
    if equity < least:
        return least
    if equity == least and index.reply_place != 0:
        if score != index.reply_score:
            if score < index.reply_score:
                return least
        elif place != index.reply_place:
            if place > index.reply_place:
                return least
        elif tiles >= index.reply_tiles:
            return least
    index.reply_score = score
    index.reply_place = place
    index.reply_tiles = tiles
    index.reply_used = used
    return equity


@kernel
def look_up_blanks(
    state: Record,
    index: Record,
    slots: Array,
    groups: Array,
    placements: Array,
    least: int,
    blanks: int,
    set_blanks: int,
) -> int:
    """Look up the sets with this many blanks, for all letters they may stand for."""
    stands_for = index.stands_for
    for i in range(set_blanks):
        stands_for[i] = 1
    while True:
        extra = unsigned(0)
        for i in range(set_blanks):
            extra += index.letter_key[unsigned(stands_for[i])]
        least = look_up(state, index, slots, groups, placements, least, extra, blanks, set_blanks)
        # The next letters; a later blank never stands for an earlier letter.
        i = set_blanks - 1
        while i >= 0 and stands_for[i] == state.letters:
            i -= 1
        if i < 0:
            return least
        letter = stands_for[i] + 1
        for j in range(i, set_blanks):
            stands_for[j] = letter


# ------------------------------------------------------------------ blanks among the tiles
@kernel
def walk_group(
    state: Record,
    index: Record,
    placements: Array,
    first: int,
    leave: int,
    used: int,
    set_blanks: int,
    least: int,
) -> int:
    """Keep the best of a group's other placements; returns the best equity."""
    number = first
    while number != NO_PLACEMENT:
        placement = placements[unsigned(number)]
        number = signed(placement.next)
        least = try_placement(state, index, placement, leave, used, set_blanks, least)
    return least


@inlined
def try_placement(
    state: Record,
    index: Record,
    placement: Record,
    leave: int,
    used: int,
    set_blanks: int,
    least: int,
) -> int:
    """Keep a placement, some blanks in it, if it comes first; returns the best equity."""
    score = signed(placement.score)
    if 1000 * score + leave < least or not is_untouched(state, index, signed(placement.place)):
        return least
    cost, tiles = lay_blanks(state, index, placement, set_blanks)
    return keep_reply(index, least, score - cost, leave, placement.place, tiles, used)


@kernel
def lay_blanks(state: Record, index: Record, placement: Record, count: int) -> tuple[int, int]:
    """Put blanks where they cost least: (points lost, tiles). Of equal squares the last one."""
    direction, row, col, length = unpack_place(signed(placement.place))
    base = square(state, 1, col, row) if direction != 0 else square(state, 0, row, col)
    word = signed(1)
    for here in range(base, base + length):
        if state.tile[unsigned(here)] == 0:
            word *= signed(state.word_bonus[unsigned(here)])
    tiles = placement.tiles
    total = signed(0)
    for i in range(count):
        letter = signed(index.stands_for[i])
        least = signed(1 << 40)
        least_at = unsigned(0)
        at = unsigned(0)
        for here in range(base + length - 1, base - 1, -1):
            if state.tile[unsigned(here)] == 0:
                if signed((tiles >> at) & unsigned(255)) == letter:
                    cost = weight_at(state, unsigned(here), word)
                    if cost < least:
                        least = cost
                        least_at = at
                at += unsigned(8)
        tiles |= unsigned(BLANK_BIT) << least_at
        total += least * signed(state.values[unsigned(letter)])
    return total, tiles


@inlined
def unpack_place(place: int) -> tuple[int, int, int, int]:
    """Direction, row, column and length of a placement."""
    return place >> 24, (place >> 16) & 255, (place >> 8) & 255, place & 255


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
