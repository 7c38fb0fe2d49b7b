"""Which sets of tiles may still win at an anchor: looked at closely just before it is searched.

The bounds of an anchor (best_bounds.py) take the rack's most valuable tiles for every word. Few
anchors whose bounds reach the best equity hold a word that does. So for each run of squares that
a word could fill, the sets of rack tiles of that size are gone through: what the set itself scores
there at most, with its own leave, and whether it and the tiles read may be a word at all
(alphagrams.py). Letters are tried only if they lead to a set that is left; where none is, the
anchor is not searched.
"""

from __future__ import annotations

from .alphagrams import may_be_word
from .best_bounds import bound_squares, lay_reaches
from .best_state import TRIALS, WORTHLESS
from .best_words import add_trial, add_trials, try_all
from .compiler import Record, inlined, kernel, signed, unsigned
from .frames import Place
from .intrinsics import count_bits, lowest_bit
from .lanes import LANES, lanes_reaching, set_bytes
from .state import COUNTS, MAX_RACK

# Of the eight sets in a word those without a tile: the lowest bit of each byte.
_WITHOUT_FIRST = 0x0001000100010001
_WITHOUT_SECOND = 0x0000010100000101
_WITHOUT_THIRD = 0x0000000001010101


@kernel
def open_anchor(
    state: Record, search: Record, best: Record, place: Place, least: int
) -> tuple[bool, int]:
    """Find the sets that can reach ``least`` at an anchor.

    Where words are looked up, they are tried at once; else only the tiles that lead to such sets
    are left in the rack's tables. Returns whether there are sets to search for, and the least
    equity still wanted.
    """
    for row in range(search.set_found.shape[0]):
        search.set_found[row] = 0
    bound_squares(state, search, place[2])
    own, first, lefts, rights = lay_reaches(state, search, place)
    search.trial_count = 0
    for left in range(first, lefts):
        most = min(rights, state.rack_count - own - left + 1)
        for right in range(most):
            least = find_sets(state, search, best, place, own + left + right, left, right, least)
    if search.by_words != 0:
        return False, try_all(state, search, best, place[:3], least)
    return use_sets(state, search), least


@inlined
def find_sets(
    state: Record,
    search: Record,
    best: Record,
    place: Place,
    placed: int,
    left_at: int,
    right_at: int,
    least: int,
) -> int:
    """Note the sets of so many tiles that two reaches may make good words of."""
    left, right = unsigned(left_at), unsigned(COUNTS + right_at)
    tiles = signed(search.reach_read[left]) + signed(search.reach_read[right])
    alone = signed(tiles == 0)
    if placed <= alone:
        return least
    layers = signed(search.reach_layers[left] + search.reach_layers[right])
    word = signed(search.reach_word[left]) * signed(search.reach_word[right])
    read = signed(search.reach_points[left]) + signed(search.reach_points[right])
    fixed = signed(search.reach_fixed[left]) + signed(search.reach_fixed[right])
    more = signed(search.reach_cross[left]) + signed(search.reach_cross[right])
    more += signed(state.bonus_by_count[unsigned(placed)]) + read * word
    most = top_sum(search.top_points, 0, layers)
    most = min(most, fixed + top_sum(search.top_points, 0, layers >> 16))
    least_leave = max(least - 1000 * (most * word + more), WORTHLESS + 1)
    if signed(search.best_leave[unsigned(placed - 1 + MAX_RACK * alone)]) < least_leave:
        return least
    hashed = search.reach_hash[left] + search.reach_hash[right]
    blanks = signed(state.group[0])
    start = place[3] - left_at - signed(search.reach_read[0]) + signed(search.reach_read[0] != 0)
    for row in range(search.first_row[unsigned(placed)], search.first_row[unsigned(placed + 1)]):
        bits = lanes_reaching(search.set_leave, LANES * row, least_leave)
        bits &= search.set_words[unsigned(row)] | (alone - 1)
        if search.by_words == 0:
            bits &= ~search.set_found[unsigned(row)]
        if alone == 0:
            bits = may_join(state, search, row, bits, hashed)
        while bits != 0:
            lane = lowest_bit(bits)
            bits &= bits - 1
            number = unsigned(LANES * row + lane)
            used = signed(search.sets[number])
            letters = hashed + search.rack_hash[unsigned(used)]
            mine = top_sum(search.set_tops, LANES * used, layers)
            mine = min(mine, fixed + top_sum(search.set_tops, LANES * used, layers >> 16))
            equity = 1000 * (mine * word + more) + signed(search.set_leave[number])
            if equity < least:
                continue
            if search.by_words == 0:
                search.set_found[unsigned(row)] |= 1 << lane
                continue
            length = placed + tiles
            if search.trial_count == TRIALS:
                least = try_all(state, search, best, place[:3], least)
            if used & blanks == 0:
                add_trial(search, used, letters, start, length, equity, signed(0))
            else:
                least = add_trials(
                    state, search, best, place[:3], used, letters, start, length, equity, least
                )
    return least


@inlined
def may_join(state: Record, search: Record, row: int, bits: int, hashed: int) -> int:
    """Which of some sets of a row may be words with the tiles read, whose hash is given.

    No branch depends on what the filter says, so that its memory is waited for only once.
    """
    joining = signed(0)
    while bits != 0:
        lane = lowest_bit(bits)
        bits &= bits - 1
        used = signed(search.sets[unsigned(LANES * row + lane)])
        letters = hashed + search.rack_hash[unsigned(used)]
        blanks = count_bits(used & signed(state.group[0]))
        joining |= may_be_word(search, blanks, letters) << lane
    return joining


@inlined
def top_sum(tops: Record, row: int, layers: int) -> int:
    """Points of the best tiles, as often as four layers of squares count them."""
    total = signed(tops[unsigned(row + (layers & 15))])
    total += signed(tops[unsigned(row + (layers >> 4 & 15))])
    total += signed(tops[unsigned(row + (layers >> 8 & 15))])
    return total + signed(tops[unsigned(row + (layers >> 12 & 15))])


@kernel
def use_sets(state: Record, search: Record) -> bool:
    """Allow the tiles that lead to the sets found; returns whether there are any.

    Eight sets are dealt with at a time: the bytes of a word stand for those that differ in the
    rack's first three positions.
    """
    found = signed(0)
    for word in range(search.reaching.shape[0]):
        search.reaching[word] = 0
    for row in range(search.first_row[unsigned(MAX_RACK + 1)]):
        bits = signed(search.set_found[unsigned(row)])
        found |= bits
        while bits != 0:
            used = signed(search.sets[unsigned(LANES * row + lowest_bit(bits))])
            search.reaching[unsigned(used >> 3)] |= 1 << (8 * (used & 7))
            bits &= bits - 1
    if found == 0:
        return False
    words = ((1 << state.rack_count) + 7) >> 3
    for word in range(words):
        reaching = search.reaching[unsigned(word)]
        reaching |= (reaching >> 8) & _WITHOUT_FIRST
        reaching |= (reaching >> 16) & _WITHOUT_SECOND
        search.reaching[unsigned(word)] = reaching | (reaching >> 32) & _WITHOUT_THIRD
    for position in range(3, state.rack_count):
        bit = 1 << (position - 3)
        for word in range(words):
            if word & bit == 0:
                search.reaching[unsigned(word)] |= search.reaching[unsigned(word | bit)]
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
    return True
