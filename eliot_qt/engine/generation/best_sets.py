"""The sets of tiles that can still win at an anchor: what is looked at before a word is searched.

The bounds of an anchor (best_bounds.py) take the rack's most valuable tiles for every word, so
that many an anchor reaches the best equity where no word does. Here the sets of rack tiles are
gone through for every run of squares that a word from the anchor could fill: what the set itself
can score there, with its own leave, and whether it and the tiles read may be a word
(alphagrams.py). What is left is looked up by its letters (best_words.py). Where that is not
possible, the anchor is searched, with only the letters that lead to such sets.
"""

from __future__ import annotations

from ..arrays.lanes import LANES, lanes_reaching, set_bytes
from ..arrays.state import COUNTS, MAX_RACK
from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..graphs.alphagrams import may_be_word
from .best_bounds import first_covering, lay_reaches
from .best_state import TRIALS, WORTHLESS
from .best_words import add_blank_trials, add_trial, try_all
from .frames import Place

Span = tuple[int, int, int, int, int, int]
"""Tiles to place, factor of the word's points, points fixed in it, points besides, layers of its
squares (see ``best_bounds.square_layers``), most points of letters on crossed squares."""

# Of the eight sets in a word those without a tile: the lowest bit of each byte.
_WITHOUT_FIRST = 0x0001000100010001
_WITHOUT_SECOND = 0x0000010100000101
_WITHOUT_THIRD = 0x0000000001010101


@kernel
def open_anchor(
    state: Record, search: Record, best: Record, place: Place, covers: int, least: int
) -> tuple[bool, int]:
    """Find the sets that can reach ``least`` with words from an anchor over one of some columns.

    Where words are looked up by their letters, they are tried at once, and ``best`` is replaced
    by what comes before it. Else only tiles that lead to such sets are left in the rack's tables.
    Returns whether the anchor must still be searched, and the least equity still wanted.
    """
    for row in range(search.set_found.shape[0]):
        search.set_found[row] = 0
    search.trial_count = 0
    own, first, lefts, rights = lay_reaches(state, search, place)
    left_from, right_from = first_covering(search, place, covers, lefts, rights)
    for left in range(lefts - 1, first - 1, -1):  # long words first: they are worth most
        most = min(rights, state.rack_count - own - left + 1)
        for right in range(most - 1, -1 if left >= left_from else right_from - 1, -1):
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
    """Find the sets of so many tiles that two reaches may make good words of."""
    left, right = unsigned(left_at), unsigned(COUNTS + right_at)
    tiles = signed(search.reach_read[left]) + signed(search.reach_read[right])
    alone = signed(tiles == 0)
    if placed <= alone:  # one letter alone is not a word of this line
        return least
    span = add_reaches(state, search, placed, left, right)
    bound = set_bound(search.top_points, 0, span)
    least_leave = max(least - bound, WORTHLESS + 1)
    if signed(search.best_leave[unsigned(placed - 1 + MAX_RACK * alone)]) < least_leave:
        return least
    hashed = search.reach_hash[left] + search.reach_hash[right]
    read = signed(search.reach_read[0])
    start = place[3] - left_at - (read - 1 if read != 0 else 0)
    lies = (start, placed + tiles)
    for row in range(search.first_row[unsigned(placed)], search.first_row[unsigned(placed + 1)]):
        sets = lanes_reaching(search.set_leave, LANES * row, least_leave)
        if alone != 0:
            sets &= search.set_words[unsigned(row)]
        else:
            sets = joining(state, search, row, sets & ~search.set_found[unsigned(row)], hashed)
        least = keep_sets(state, search, best, place, span, lies, row, sets, hashed, least)
    return least


@inlined
def add_reaches(state: Record, search: Record, placed: int, left: int, right: int) -> Span:
    """Intersect the words of two reaches."""
    word = signed(search.reach_word[left]) * signed(search.reach_word[right])
    read = signed(search.reach_points[left]) + signed(search.reach_points[right])
    besides = signed(search.reach_cross[left]) + signed(search.reach_cross[right])
    besides += signed(state.bonus_by_count[unsigned(placed)])
    layers = signed(search.reach_layers[left] + search.reach_layers[right])
    fixed = signed(search.reach_fixed[left]) + signed(search.reach_fixed[right])
    return placed, word, read, besides, layers, fixed


@inlined
def set_bound(tops: Record, row: int, span: Span) -> int:
    """The most that tiles can score in a span (millipoints), by the points of the n best."""
    _, word, read, besides, layers, fixed = span
    most = min(top_sum(tops, row, layers), fixed + top_sum(tops, row, layers >> 16))
    return 1000 * ((read + most) * word + besides)


@inlined
def top_sum(tops: Record, row: int, layers: int) -> int:
    """Points of the best tiles, as often as four layers of squares count them."""
    total = signed(tops[unsigned(row + (layers & 15))])
    total += signed(tops[unsigned(row + (layers >> 4 & 15))])
    total += signed(tops[unsigned(row + (layers >> 8 & 15))])
    return total + signed(tops[unsigned(row + (layers >> 12 & 15))])


@inlined
def joining(state: Record, search: Record, row: int, sets: int, hashed: int) -> int:
    """Return the sets of a row that may be words with the tiles read, whose hash is given.

    No branch depends on what the filter says: its memory is waited for once, not for each set.
    """
    words = signed(0)
    while sets != 0:
        lane = lowest_bit(sets)
        sets &= sets - 1
        used = signed(search.sets[unsigned(LANES * row + lane)])
        blanks = count_bits(used & signed(state.group[0]))
        letters = hashed + search.rack_hash[unsigned(used)]
        words |= may_be_word(search, blanks, letters) << lane
    return words


@inlined
def keep_sets(
    state: Record,
    search: Record,
    best: Record,
    place: Place,
    span: Span,
    lies: tuple[int, int],
    row: int,
    sets: int,
    hashed: int,
    least: int,
) -> int:
    """Note those sets of a row that can score enough in a span, which begins and is long so much.

    Returns the least equity still wanted.
    """
    while sets != 0:
        lane = lowest_bit(sets)
        sets &= sets - 1
        number = unsigned(LANES * row + lane)
        used = signed(search.sets[number])
        most = set_bound(search.set_tops, LANES * used, span)
        most += signed(search.set_leave[number])
        if most < least:
            continue
        if search.by_words == 0:
            search.set_found[unsigned(row)] |= 1 << lane
            continue
        trial = (used, hashed + search.rack_hash[unsigned(used)], lies[0], lies[1], most)
        if used & signed(state.group[0]) != 0:
            least = add_blank_trials(state, search, best, place[:3], trial, least)
            continue
        if search.trial_count == TRIALS:
            least = try_all(state, search, best, place[:3], least)
        add_trial(search, trial, signed(0), signed(0))
    return least


@kernel
def use_sets(state: Record, search: Record) -> bool:
    """Allow only the tiles that lead to the sets found; returns whether there are any.

    Eight sets are dealt with at a time: the bytes of a word stand for those that differ in the
    rack's first three positions.
    """
    if not mark_sets(search):
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


@inlined
def mark_sets(search: Record) -> bool:
    """Mark the sets found in ``reaching``; returns whether there are any."""
    any_set = signed(0)
    for word in range(search.reaching.shape[0]):
        search.reaching[word] = 0
    for row in range(search.first_row[unsigned(MAX_RACK + 1)]):
        sets = signed(search.set_found[unsigned(row)])
        any_set |= sets
        while sets != 0:
            used = signed(search.sets[unsigned(LANES * row + lowest_bit(sets))])
            search.reaching[unsigned(used >> 3)] |= 1 << (8 * (used & 7))
            sets &= sets - 1
    return any_set != 0
