"""The groups of the board index: placements of one multiset of letters, in an open hash table.

Groups are found by the key of their letters (multiset_keys.py). The best placement of a group comes
first; the others follow as a list.
"""

from __future__ import annotations

from ..arrays.index_state import BATCH, FILTER_BITS, GROUP, NO_PLACEMENT
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import prefetch

GROUP_WORDS = GROUP.itemsize // 4
_PLACES = (1 << 32) - 1


@kernel
def join_groups(index: Record, slots: Array, groups: Array, placements: Array) -> None:
    """Add the placements noted last to the groups of their keys, which may be new ones.

    Slots and groups lie anywhere in memory; they have been asked for some time before.
    """
    bits = signed(index.slot_bits)
    for number in range(index.joined_count, index.placement_count):
        key = index.joining_key[unsigned(number & (BATCH - 1))]
        slot = key >> unsigned(64 - bits)
        prefetch(index.groups, (signed(slots[slot]) - 1) * GROUP_WORDS)
    for number in range(index.joined_count, index.placement_count):
        key = index.joining_key[unsigned(number & (BATCH - 1))]
        join_group(index, slots, groups, placements, number, key)
        if index.is_full != 0:
            return
    index.joined_count = index.placement_count


@inlined
def join_group(
    index: Record, slots: Array, groups: Array, placements: Array, number: int, key: int
) -> None:
    """Add a placement to the group of its key."""
    slot = find_slot(slots, groups, signed(index.slot_bits), key)
    placement = placements[unsigned(number)]
    if slots[unsigned(slot)] == 0:
        if index.group_count >= groups.shape[0]:
            index.is_full = 1
            return
        slots[unsigned(slot)] = index.group_count + 1
        group = groups[unsigned(index.group_count)]
        index.group_count += 1
        group.key = key
        group.score = placement.score
        group.first = number
        group.place = placement.place
        group.others = NO_PLACEMENT
        bit = key >> unsigned(64 - FILTER_BITS)
        index.filter[bit >> unsigned(6)] |= unsigned(1) << (bit & unsigned(63))
        if 2 * index.group_count > 1 << index.slot_bits:
            widen(index, slots, groups)
        return
    group = groups[unsigned(slots[unsigned(slot)] - 1)]
    # Without a branch, but for anagrams on the same squares: it could not be guessed.
    first = signed(group.first)
    mine, best = rank(placement), rank(group)
    better = signed(mine > best)
    if mine == best:
        better = signed(placement.tiles < placements[unsigned(first)].tiles)
    best ^= (best ^ mine) & -better
    other = number ^ (number ^ first) & -better
    group.score = best >> 32
    group.place = place_of(best)
    group.first = first ^ number ^ other
    placements[unsigned(other)].next = group.others
    group.others = other


@inlined
def rank(record: Record) -> int:
    """A number that is the greater the earlier a placement comes, but for its tiles.

    Of a placement or the first of a group; see moves.in_order.
    """
    return signed(record.score) << 32 | place_of(signed(record.place))


@inlined
def place_of(number: int) -> int:
    """The place in a rank, or what stands for a place there."""
    return (number & _PLACES) ^ _PLACES


@inlined
def find_slot(slots: Array, groups: Array, bits: int, key: int) -> int:
    """The slot of a key's group, or the empty one where it would be."""
    mask = (1 << bits) - 1
    slot = signed(key >> unsigned(64 - bits))
    while slots[unsigned(slot)] != 0 and groups[unsigned(slots[unsigned(slot)] - 1)].key != key:
        slot = (slot + 1) & mask
    return slot


@kernel
def widen(index: Record, slots: Array, groups: Array) -> None:
    """Use twice as many slots; there are at least twice as many as groups."""
    index.slot_bits += 1
    for slot in range(1 << index.slot_bits):
        slots[unsigned(slot)] = 0
    for number in range(index.group_count):
        key = groups[unsigned(number)].key
        slots[unsigned(find_slot(slots, groups, signed(index.slot_bits), key))] = number + 1
