"""The rack in the search for the best move: its most valuable tiles, and its sets of tiles.

The sets that may be placed stand in rows of ``LANES``, each of sets of as many tiles (lanes.py),
with their leaves and whether they may be words by themselves. With what the most valuable tiles
of each set score they tell which sets are worth trying at an anchor (best_sets.py); the best
leaves by number of tiles bound what it can be worth (best_bounds.py).
"""

from __future__ import annotations

from ..arrays.lanes import LANES, fill_row
from ..arrays.state import MAX_RACK
from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..graphs.alphagrams import may_be_word
from .best_state import UNKNOWN, WORTHLESS
from .crosssets import ALL_LETTERS


@kernel
def bound_rack(state: Record, search: Record) -> None:
    """Fill what depends on the rack alone; its tables in ``state`` must be there."""
    sort_letters(state, search)
    sum_points(state, search)
    hash_rack(state, search)
    list_sets(state, search)
    sum_sets(state, search)
    search.by_words = signed(search.slots != 0) & signed(count_bits(signed(state.group[0])) < 3)


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
def list_sets(state: Record, search: Record) -> None:
    """The distinct sets of tiles that may be placed, in rows by their number, and their leaves."""
    size = 1 << state.rack_count
    again = 0  # positions whose tile is that of the one before
    for position in range(1, state.rack_count):
        same = state.rack[unsigned(position)] == state.rack[unsigned(position - 1)]
        again |= signed(same) << position
    fill_row(search.best_leave, 0, WORTHLESS)
    blanks = signed(state.group[0])
    row = signed(0)
    apart = signed(0)
    for placed in range(1, MAX_RACK + 1):
        search.first_row[unsigned(placed)] = row
        most = signed(WORTHLESS)
        alone = signed(WORTHLESS)
        lane = signed(LANES)
        words = signed(0)
        used = (1 << placed) - 1 if placed <= state.max_placed else size
        while used < size:
            if used & again & ~(used << 1) == 0:
                if lane == LANES:
                    fill_row(search.set_leave, LANES * row, WORTHLESS)
                    row += 1
                    lane = words = signed(0)
                leave = signed(state.leave[unsigned(used)])
                apart |= leave ^ signed(state.leave[1])
                most = max(most, leave)
                hashed = search.rack_hash[unsigned(used)]
                may_be = may_be_word(search, count_bits(used & blanks), hashed)
                alone = max(alone, leave if may_be else signed(WORTHLESS))
                words |= may_be << lane
                at = unsigned(LANES * (row - 1) + lane)
                search.sets[at] = used
                search.set_leave[at] = leave
                search.set_words[unsigned(row - 1)] = words
                lane += 1
            used = next_mask(used)
        search.best_leave[unsigned(placed - 1)] = most
        search.best_leave[unsigned(placed - 1 + MAX_RACK)] = alone
    search.first_row[unsigned(MAX_RACK + 1)] = row
    search.flat = signed(apart == 0)


@inlined
def next_mask(mask: int) -> int:
    """Return the next greater mask of as many bits."""
    carried = mask + (mask & -mask)
    return carried | (carried ^ mask) >> (2 + lowest_bit(mask))


@kernel
def sum_sets(state: Record, search: Record) -> None:
    """Points of the n most valuable tiles of every set."""
    count = 1
    search.growing[0] = 0
    for n in range(LANES):
        search.set_tops[unsigned(n)] = 0
    for i in range(search.falling_count):
        tile = signed(search.falling[unsigned(i)])
        value = state.values[unsigned(tile)]
        count = sum_tile(search, count, signed(state.group[unsigned(tile)]), value)
    sum_tile(search, count, signed(state.group[0]), 0)


@inlined
def sum_tile(search: Record, count: int, positions: int, value: int) -> int:
    """Add equal tiles, worth no more than those before, to all sets of these."""
    while positions != 0:
        bit = positions & -positions
        positions ^= bit
        for number in range(count):
            lower = signed(search.growing[unsigned(number)])
            search.growing[unsigned(count + number)] = lower | bit
            size = count_bits(lower)
            for n in range(LANES):
                points = search.set_tops[unsigned(LANES * lower + n)]
                more = value if n > size else 0
                search.set_tops[unsigned(LANES * (lower | bit) + n)] = points + more
        count *= 2
    return count
