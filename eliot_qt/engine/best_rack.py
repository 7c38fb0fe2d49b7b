"""The rack in the search for the best move: its most valuable tiles, and its leaves.

A leave bounds what a word of some tiles can be worth. For every set of tiles used there is a row
of the best leaves that can follow, by the number of tiles used in the end (lanes.py); together
with the score bounds of an anchor (best_bounds.py) it tells which tiles are worth trying there.
"""

from __future__ import annotations

from .alphagrams import may_be_word
from .best_state import UNKNOWN, WORTHLESS
from .compiler import Record, kernel, signed, unsigned
from .crosssets import ALL_LETTERS
from .intrinsics import count_bits
from .lanes import LANES, fill_row, raise_row, row_reaches, set_bytes
from .state import MAX_RACK

# Of the eight sets in a word those without a tile: the lowest bit of each byte.
_WITHOUT_FIRST = 0x0001000100010001
_WITHOUT_SECOND = 0x0000010100000101
_WITHOUT_THIRD = 0x0000000001010101


@kernel
def bound_rack(state: Record, search: Record) -> None:
    """Fill what depends on the rack alone; its tables in ``state`` must be there."""
    sort_letters(state, search)
    sum_points(state, search)
    hash_rack(state, search)
    rate_masks(state, search)


@kernel
def sort_letters(state: Record, search: Record) -> None:
    """The distinct letters of the rack by falling value."""
    count = 0
    letters = 0
    for position in range(state.rack_count):
        tile = signed(state.rack[unsigned(position)])
        if tile == 0:
            letters = ALL_LETTERS
        elif position == 0 or state.rack[unsigned(position - 1)] != tile:
            letters |= 1 << tile
            value = state.values[unsigned(tile)]
            i = count
            while i > 0 and state.values[unsigned(search.falling[unsigned(i - 1)])] < value:
                search.falling[unsigned(i)] = search.falling[unsigned(i - 1)]
                i -= 1
            search.falling[unsigned(i)] = tile
            count += 1
    search.falling_count = count
    search.letters = letters


@kernel
def sum_points(state: Record, search: Record) -> None:
    """Points of the rack's n most valuable tiles."""
    total = signed(0)
    count = 0
    search.top_points[0] = 0
    for i in range(search.falling_count):
        tile = signed(search.falling[unsigned(i)])
        for _ in range(count_bits(signed(state.group[unsigned(tile)]))):
            total += signed(state.values[unsigned(tile)])
            count += 1
            search.top_points[unsigned(count)] = total
    while count < MAX_RACK:
        count += 1
        search.top_points[unsigned(count)] = total
    for m in range(MAX_RACK + 1):
        for n in range(MAX_RACK + 1):
            both = search.top_points[unsigned(m)] + search.top_points[unsigned(n)]
            search.two_tops[unsigned(16 * m + n)] = both


@kernel
def hash_rack(state: Record, search: Record) -> None:
    """Hash of every set of rack tiles; blanks add nothing."""
    search.rack_hash[0] = 0
    for position in range(state.rack_count):
        tile = signed(state.rack[unsigned(position)])
        bit = 1 << position
        for lower in range(bit):
            mine = search.rack_hash[unsigned(lower)] + search.letter_hash[unsigned(tile)]
            search.rack_hash[unsigned(lower | bit)] = mine
    for letter in range(search.with_letter.shape[0]):
        search.with_letter[letter] = UNKNOWN


@kernel
def rate_masks(state: Record, search: Record) -> None:
    """The best leave for every set of tiles used, by how many are used in the end."""
    count = state.rack_count
    size = 1 << count
    blanks = signed(state.group[0])
    search.flat = 1
    for used in range(size):
        fill_row(search.best_leave, LANES * used, WORTHLESS)
        placed = count_bits(used)
        if placed == 0 or placed > state.max_placed:
            continue
        leave = state.leave[unsigned(used)]
        if leave != state.leave[1]:
            search.flat = 0
        row = LANES * used + placed - 1
        search.best_leave[unsigned(row)] = leave
        if may_be_word(search, count_bits(used & blanks), search.rack_hash[unsigned(used)]):
            search.best_leave[unsigned(row + MAX_RACK)] = leave
    for position in range(count):
        bit = 1 << position
        high = 0
        while high < size:
            for used in range(high, high + bit):
                raise_row(search.best_leave, LANES * used, LANES * (used | bit))
            high += 2 * bit


@kernel
def keep_helpful(state: Record, search: Record, number: int, least: int) -> None:
    """Leave only tiles in the rack's tables that can still lead to ``least`` at an anchor.

    A tile helps after some others if any set of tiles with them all, of any size, has a leave
    that makes up for the score bound of its size. Eight sets are dealt with at a time: the bytes
    of a word stand for those that differ in the rack's first three positions.
    """
    size = 1 << state.rack_count
    words = (size + 7) >> 3
    for word in range(words):
        reaching = 0
        for low in range(min(size, 8)):
            row = LANES * (8 * word + low)
            helps = row_reaches(search.best_leave, row, search.anchor_bound, LANES * number, least)
            reaching |= helps << (8 * low)
        search.reaching[unsigned(word)] = reaching
    for word in range(words):
        reaching = search.reaching[unsigned(word)]
        usable = (reaching >> 8) & _WITHOUT_FIRST
        usable |= ((reaching >> 16) & _WITHOUT_SECOND) << 1
        usable |= ((reaching >> 32) & _WITHOUT_THIRD) << 2
        for position in range(3, state.rack_count):
            bit = 1 << (position - 3)
            if word & bit == 0:
                usable |= search.reaching[unsigned(word | bit)] << position
        set_bytes(state.usable, 8 * word, usable)
