"""Sets of tiles looked up in a board's index.

A rack of seven tiles has 127 sets of tiles to put down. Each is looked up by its key, first in a
small filter of bits, as most sets make no word that fits; the best placement of its group and the
value of the leave give its equity. Slots and groups lie anywhere in memory, so those of all sets
are asked for ahead.

A blank may stand for any letter: its sets are looked up once for each. The best score of a group
is then a bound, and only where it reaches the best equity so far is each placement looked at, with
the blanks on the squares where they cost least.
"""

from __future__ import annotations

from ..arrays.index_state import FILTER_BITS, NO_PLACEMENT, POINTS
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, prefetch
from ..generation.best import NOTHING
from ..generation.crosssets import square
from ..generation.rack import BLANK_BIT
from .index_build import weight_at
from .index_groups import GROUP_WORDS, find_slot

Layer = tuple[Record, Array, Array, Array]
"""The record of an index, its slots, groups and placements."""


@kernel
def better_placement(state: Record, layer: Layer, least: int) -> int:
    """Find a placement that no move since has touched and that is better than the one kept.

    It stands in the index, like the one before it. Returns the best equity, ``least`` at least.
    """
    blanks = count_bits(signed(state.group[0]))
    index = layer[0]
    sum_keys(state, index, blanks)
    count = signed(0)
    if least == NOTHING:
        for mask in range(1 << (state.rack_count - blanks)):
            index.candidate[unsigned(count)] = mask
            count += may_be_there(index, index.subset_key[unsigned(mask)])
    else:
        for mask in range(1 << (state.rack_count - blanks)):
            index.candidate[unsigned(count)] = mask
            reaches = most_equity(state, index, mask, signed(0), blanks, signed(0)) >= least
            count += signed(reaches) & may_be_there(index, index.subset_key[unsigned(mask)])
    equity = look_up(state, layer, least, unsigned(0), blanks, signed(0), count)
    for number in range(1, min(blanks, signed(state.max_placed)) + 1):
        equity = look_up_blanks(state, layer, equity, blanks, number)
    return equity


@inlined
def sum_keys(state: Record, index: Record, blanks: int) -> None:
    """Keys and points of all sets of the rack's letters, by mask of the positions behind blanks."""
    index.subset_key[0] = 0
    index.subset_points[0] = 0
    for position in range(blanks, state.rack_count):
        tile = signed(state.rack[unsigned(position)])
        key, value = index.letter_key[unsigned(tile)], state.values[unsigned(tile)]
        bit = 1 << (position - blanks)
        for lower in range(bit):
            index.subset_key[unsigned(lower | bit)] = index.subset_key[unsigned(lower)] + key
            points = index.subset_points[unsigned(lower)] + value
            index.subset_points[unsigned(lower | bit)] = points


@inlined
def most_equity(
    state: Record, index: Record, mask: int, points: int, blanks: int, set_blanks: int
) -> int:
    """The most that a set of letters, and blanks in place of letters of ``points``, is worth.

    On its square a letter counts at least once.
    """
    together = min(signed(index.subset_points[unsigned(mask)]) + points, POINTS - 1)
    at = POINTS * (count_bits(mask) + set_blanks) + together
    most = signed(index.most_score[unsigned(at)]) - points
    used = mask << blanks | ((1 << set_blanks) - 1)
    return 1000 * most + signed(state.leave[unsigned(used)])


@inlined
def may_be_there(index: Record, key: int) -> int:
    """1 if there may be a group of this key, else 0."""
    bit = key >> unsigned(64 - FILTER_BITS)
    return signed(index.filter[bit >> unsigned(6)] >> (bit & unsigned(63)) & unsigned(1))


# ------------------------------------------------------------------ sets of tiles
@inlined
def look_up(
    state: Record,
    layer: Layer,
    least: int,
    extra: int,
    blanks: int,
    set_blanks: int,
    count: int,
) -> int:
    """Look up the candidates, with ``set_blanks`` of the blanks; returns the best equity.

    ``extra`` is the key of the letters the blanks stand for. Groups whose best placement does not
    count are gone through when the best of the others is known: few of them can reach it.
    """
    index, slots, groups, placements = layer
    ask_ahead(index, slots, count, extra)
    others = signed(0)
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
        score = signed(group.score)
        if score * 1000 + leave < least:
            continue
        if set_blanks == 0 and is_untouched(state, index, signed(group.place)):
            tiles = placements[unsigned(group.first)].tiles
            least = keep_reply(index, least, score, leave, group.place, tiles, used)
        else:
            index.candidate[unsigned(others)] = mask
            index.others[unsigned(others)] = at - 1
            others += 1
    for i in range(others):
        used = signed(index.candidate[unsigned(i)]) << blanks | ((1 << set_blanks) - 1)
        group = groups[unsigned(index.others[unsigned(i)])]
        if signed(group.score) * 1000 + signed(state.leave[unsigned(used)]) >= least:
            least = walk_group(state, index, placements, group, used, set_blanks, least)
    return least


@inlined
def ask_ahead(index: Record, slots: Array, count: int, extra: int) -> None:
    """Ask for the slots and groups of the candidates, which lie anywhere in memory."""
    shift = unsigned(64 - index.slot_bits)
    for i in range(count):
        key = index.subset_key[unsigned(index.candidate[unsigned(i)])] + extra
        prefetch(index.slots, signed(key >> shift))
    for i in range(count):
        key = index.subset_key[unsigned(index.candidate[unsigned(i)])] + extra
        prefetch(index.groups, (signed(slots[key >> shift]) - 1) * GROUP_WORDS)


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
def look_up_blanks(state: Record, layer: Layer, least: int, blanks: int, set_blanks: int) -> int:
    """Look up the sets with this many blanks, for all letters they may stand for.

    Sets of all the letters come first: a bingo leaves little to the others.
    """
    index = layer[0]
    index.hopeful[0] = (1 << (state.rack_count - blanks)) - 1
    least = stand_in(state, layer, least, blanks, set_blanks, signed(1))
    hopeful = list_hopeful(state, index, least, blanks, set_blanks)
    return stand_in(state, layer, least, blanks, set_blanks, hopeful)


@kernel
def stand_in(
    state: Record, layer: Layer, least: int, blanks: int, set_blanks: int, hopeful: int
) -> int:
    """Look up the hopeful sets with ``blanks`` blanks as every letter they may stand for."""
    index = layer[0]
    stands_for = index.stands_for
    for i in range(set_blanks):
        stands_for[i] = 1
    while True:
        extra, points = unsigned(0), signed(0)
        for i in range(set_blanks):
            extra += index.letter_key[unsigned(stands_for[i])]
            points += signed(state.values[unsigned(stands_for[i])])
        count = signed(0)
        for i in range(hopeful):
            mask = signed(index.hopeful[unsigned(i)])
            index.candidate[unsigned(count)] = mask
            reaches = most_equity(state, index, mask, points, blanks, set_blanks) >= least
            count += signed(reaches) & may_be_there(index, index.subset_key[unsigned(mask)] + extra)
        if count != 0:
            least = look_up(state, layer, least, extra, blanks, set_blanks, count)
        # The next letters; a later blank never stands for an earlier letter.
        i = set_blanks - 1
        while i >= 0 and stands_for[i] == state.letters:
            i -= 1
        if i < 0:
            return least
        letter = stands_for[i] + 1
        for j in range(i, set_blanks):
            stands_for[j] = letter


@inlined
def list_hopeful(state: Record, index: Record, least: int, blanks: int, set_blanks: int) -> int:
    """List the sets, but that of all, that can reach an equity whatever the blanks stand for.

    Returns how many there are.
    """
    count = signed(0)
    for mask in range((1 << (state.rack_count - blanks)) - 1):
        reaches = signed(0)
        for points in range(set_blanks * signed(index.top_value) + 1):
            most = most_equity(state, index, mask, points, blanks, set_blanks)
            reaches |= signed(most >= least)
        index.hopeful[unsigned(count)] = mask
        count += reaches
    return count


# ------------------------------------------------------------------ blanks among the tiles
@kernel
def walk_group(
    state: Record,
    index: Record,
    placements: Array,
    group: Record,
    used: int,
    set_blanks: int,
    least: int,
) -> int:
    """Keep the best of a group's placements that count; returns the best equity."""
    leave = signed(state.leave[unsigned(used)])
    first = placements[unsigned(group.first)]
    least = try_placement(state, index, first, leave, used, set_blanks, least)
    number = signed(group.others)
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
        value = signed(state.values[unsigned(letter)])
        least = signed(1 << 40)
        least_at = unsigned(0)
        at = unsigned(0)
        for here in range(base + length - 1, base - 1, -1):
            if state.tile[unsigned(here)] == 0:
                if signed((tiles >> at) & unsigned(255)) == letter:
                    cost = value * weight_at(state, unsigned(here), word)
                    if cost < least:
                        least = cost
                        least_at = at
                at += unsigned(8)
        tiles |= unsigned(BLANK_BIT) << least_at
        total += least
    return total, tiles


@inlined
def unpack_place(place: int) -> tuple[int, int, int, int]:
    """Direction, row, column and length of a placement."""
    return place >> 24, (place >> 16) & 255, (place >> 8) & 255, place & 255
