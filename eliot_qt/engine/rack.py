"""Tables of a rack by mask of used tiles: letters left, bonus, value of the leave."""

from __future__ import annotations

from .compiler import Array, Record, kernel, signed, unsigned
from .intrinsics import count_bits
from .state import COUNTS

BLANK_BIT = 0x40


@kernel
def load_rack(state: Record) -> None:
    """Fill the tables for the ``rack_count`` sorted tiles in ``state.rack``."""
    group_tiles(state)
    count = state.rack_count
    full = (1 << count) - 1
    state.letters_left[full] = 0
    state.blank_left[full] = 0
    state.leave[full] = 0
    # Grow the kept set by one position at a time: all sets of lower positions are known already.
    for position in range(count):
        tile = signed(state.rack[unsigned(position)])
        bit = 1 << position
        for lower in range(bit):
            kept = lower | bit
            used, before = unsigned(full ^ kept), unsigned(full ^ lower)
            state.letters_left[used] = state.letters_left[before] | (1 << tile if tile else 0)
            state.blank_left[used] = 1 if tile == 0 else state.blank_left[before]
            copies = count_bits(lower & state.group[unsigned(tile)])
            place = tile * COUNTS + copies
            gain = state.kind_value[unsigned(place + 1)] - state.kind_value[unsigned(place)]
            state.leave[used] = state.leave[before] + gain
    finish_masks(state, full)


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
def finish_masks(state: Record, full: int) -> None:
    """What depends on the number of tiles used, and the mix of vowels and consonants left."""
    vowels = 0
    consonants = 0
    for position in range(state.rack_count):
        tile = unsigned(state.rack[unsigned(position)])
        vowels |= state.vowel[tile] << position
        consonants |= state.consonant[tile] << position
    for used in range(full + 1):
        mask = unsigned(used)
        count = count_bits(used)
        if count >= state.max_placed:
            state.letters_left[mask] = 0
            state.blank_left[mask] = 0
        state.bonus[mask] = state.bonus_by_count[unsigned(count)]
        kept = full ^ used
        mix = count_bits(kept & vowels) * COUNTS + count_bits(kept & consonants)
        state.leave[mask] += state.mix_value[unsigned(mix)]
    state.leave[unsigned(full)] = state.empty_value


@kernel
def list_exchanges(states: Array, masks: Array) -> int:
    """Write the mask of every distinct set of rack tiles; returns how many there are."""
    state = states[0]
    count = 0
    for used in range(1, 1 << state.rack_count):
        distinct = True
        for position in range(state.rack_count):
            group = state.group[unsigned(state.rack[unsigned(position)])]
            mine = used & group
            # Equal tiles are used from the lowest position up: adding the lowest carries through.
            if (mine + (group & -group)) & mine != 0:
                distinct = False
        if distinct:
            masks[unsigned(count)] = used
            count += 1
    return count
