"""Tables of a rack by mask of used tiles: letters left, bonus, value of the leave."""

from __future__ import annotations

from ..arrays.state import COUNTS, KINDS
from ..compiling.compiler import Array, Record, entry, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, load_signed32
from ..graphs.graph import ALL_CLASSES, SEPARATOR_CLASS, class_of

BLANK_BIT = 0x40


@kernel
def load_rack(state: Record, values: Record) -> None:
    """Fill the tables for the ``rack_count`` sorted tiles in ``state.rack``."""
    load_masks(state)
    value_leaves(state, values)


@kernel
def load_masks(state: Record) -> None:
    """Fill the tables of letters left and bonuses."""
    group_tiles(state)
    count = state.rack_count
    full = (1 << count) - 1
    state.letters_of[0] = 0
    state.classes_of[0] = 0
    # Grow the set by one position at a time: all sets of lower positions are known already.
    for position in range(count):
        tile = signed(state.rack[unsigned(position)])
        letter = 1 << tile if tile else 0
        classes = class_of(tile) | SEPARATOR_CLASS if tile else ALL_CLASSES
        bit = 1 << position
        for lower in range(bit):
            here = unsigned(lower | bit)
            state.letters_of[here] = state.letters_of[unsigned(lower)] | letter
            state.classes_of[here] = state.classes_of[unsigned(lower)] | classes
    for used in range(full + 1):
        placed = count_bits(used)
        state.bonus[unsigned(used)] = state.bonus_by_count[unsigned(placed)]
        state.usable[unsigned(used)] = full ^ used if placed < state.max_placed else 0


@kernel
def value_leaves(state: Record, values: Record) -> None:
    """Fill the table of leave values."""
    if values.table != 0:
        rank_leaves(state, values)
    else:
        add_kinds(state, values)
        add_mix(state, values)


@kernel
def rank_leaves(state: Record, values: Record) -> None:
    """Look every leave up in a player's table; see dense.py for the rank."""
    count = state.rack_count
    full = (1 << count) - 1
    state.rank[0] = 0
    state.leave[unsigned(full)] = load_signed32(values.table, 0)
    for position in range(count):
        tile = signed(state.rack[unsigned(position)])
        bit = 1 << position
        for lower in range(bit):
            size = count_bits(lower) + 1
            step = values.rank_step[unsigned(size * KINDS + tile)]
            rank = state.rank[unsigned(lower)] + step
            state.rank[unsigned(lower | bit)] = rank
            value = 0
            if size <= values.longest:
                value = load_signed32(values.table, signed(values.rank_base[unsigned(size)]) + rank)
            state.leave[unsigned(full ^ (lower | bit))] = value


@kernel
def add_kinds(state: Record, values: Record) -> None:
    """Value the leaves kind by kind of tile."""
    count = state.rack_count
    full = (1 << count) - 1
    state.leave[unsigned(full)] = 0
    for position in range(count):
        tile = signed(state.rack[unsigned(position)])
        group = signed(state.group[unsigned(tile)])
        bit = 1 << position
        for lower in range(bit):
            place = tile * COUNTS + count_bits(lower & group)
            gain = values.kind_value[unsigned(place + 1)] - values.kind_value[unsigned(place)]
            before = state.leave[unsigned(full ^ lower)]
            state.leave[unsigned(full ^ (lower | bit))] = before + gain


@kernel
def group_tiles(state: Record) -> None:
    """Note which rack positions can supply each tile; any designated blank is the blank's."""
    for tile in range(state.group.shape[0]):
        state.group[tile] = 0
    for position in range(state.rack_count):
        state.group[unsigned(state.rack[unsigned(position)])] |= 1 << position
    for letter in range(1, BLANK_BIT):
        state.group[unsigned(letter | BLANK_BIT)] = state.group[0]


@kernel
def add_mix(state: Record, values: Record) -> None:
    """Add what the mix of vowels and consonants in the leaves is worth."""
    vowels = 0
    consonants = 0
    for position in range(state.rack_count):
        tile = unsigned(state.rack[unsigned(position)])
        vowels |= state.vowel[tile] << position
        consonants |= state.consonant[tile] << position
    full = (1 << state.rack_count) - 1
    for kept in range(1, full + 1):
        mix = count_bits(kept & vowels) * COUNTS + count_bits(kept & consonants)
        state.leave[unsigned(full ^ kept)] += values.mix_value[unsigned(mix)]
    state.leave[unsigned(full)] = values.empty_value


@entry
def list_exchanges(states: Array, masks: Array) -> int:
    """Write the mask of every distinct set of rack tiles; returns how many there are."""
    state = states[0]
    count = 0
    for used in range(1, 1 << state.rack_count):
        if is_canonical(state, used):
            masks[unsigned(count)] = used
            count += 1
    return count


@kernel
def is_canonical(state: Record, used: int) -> bool:
    """Return whether a mask takes equal tiles from the lowest position up, as the search does."""
    for position in range(state.rack_count):
        group = signed(state.group[unsigned(state.rack[unsigned(position)])])
        mine = used & group
        # Adding the lowest bit carries through all that follow on it without a gap.
        if (mine + (group & -group)) & mine != 0:
            return False
    return True
