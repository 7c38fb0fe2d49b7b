"""What a placement can be worth at most, anchor by anchor, before a word is looked at.

Of a word that covers an anchor one knows how many tiles it sets left and right of it, hence its
squares, their bonuses and the tiles it reads on the board. The best one could do is to put the
most valuable tiles on the best squares; where a cross word limits the letters, the most valuable
letter that fits. That bounds the score for each number of tiles placed, and the best leave of
that many tiles bounds the equity.

Words that read no tile on the board are bounded apart: they consist of rack tiles alone, and most
subsets of a rack are no words. A row of 16 numbers holds both (lanes.py): placed tiles 1 to 8 with
tiles read, then 1 to 8 without. Words of the whole rack and tiles read are asked for as well.

Source of the idea: the "shadow" of J. O'Laughlin's Quackle and of Wolges and MAGPIE.
"""

from __future__ import annotations

from .alphagrams import may_be_word
from .best_state import WORTHLESS
from .compiler import Record, inlined, kernel, signed, unsigned
from .crosssets import ALL_LETTERS, LETTER
from .intrinsics import count_bits, lowest_bit
from .lanes import LANES, fill_row, raise_row, row_maximum, row_reaches
from .search import Place
from .state import COUNTS, MAX_RACK

# Score bounds above this count as this (points); no sensible board comes near.
_MOST = 1_000_000
_UNKNOWN, _NO, _YES = 0, 1, 2


# ------------------------------------------------------------------ the rack
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
        search.with_letter[letter] = _UNKNOWN


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


# ------------------------------------------------------------------ the squares of a line
@kernel
def bound_squares(state: Record, search: Record, base: int) -> None:
    """What can be set on each square of a line, and what it brings at most."""
    search.layers[unsigned(state.size)] = 0
    for col in range(state.size):
        here = unsigned(base + col)
        layers = 0
        fixed = 0
        cross = 0
        allowed = signed(state.cross_set[here])
        fitting = allowed & state.extend_set[here] & search.letters
        if state.tile[here] == 0 and fitting != 0:
            layers = square_layers(signed(state.letter_bonus[here]))
            if state.cross_bonus[here] == 0 and allowed == ALL_LETTERS:
                layers |= layers << 16
            else:
                fixed = most_points(state, search, fitting) * signed(state.letter_bonus[here])
                bonus = signed(state.cross_bonus[here])
                cross = signed(state.cross_score[here]) + fixed * bonus
        search.layers[unsigned(col)] = layers
        search.fixed[unsigned(col)] = fixed
        search.cross[unsigned(col)] = cross


@inlined
def square_layers(letter_bonus: int) -> int:
    """A square as four counters of 4 bits: 1, and whether its bonus is at least 2, 3, 4.

    Summed over squares they tell how often the n best tiles count: a bonus of 3 is three layers
    of 1. The same counters 16 bits up are for the squares without a cross word.
    """
    two, three, four = letter_bonus > 1, letter_bonus > 2, letter_bonus > 3
    return 1 | signed(two) << 4 | signed(three) << 8 | signed(four) << 12


@inlined
def most_points(state: Record, search: Record, letters: int) -> int:
    """Value of the rack's most valuable letter among some; a blank brings 0."""
    for i in range(search.falling_count):
        tile = signed(search.falling[unsigned(i)])
        if (letters >> tile) & 1 != 0:
            return signed(state.values[unsigned(tile)])
    return 0


# ------------------------------------------------------------------ an anchor
@kernel
def bound_anchor(state: Record, search: Record, place: Place, number: int) -> int:
    """Fill the score bounds of anchor ``number``; returns its bound of equity (millipoints)."""
    row = LANES * number
    fill_row(search.anchor_bound, row, WORTHLESS)
    base, anchor = place[2], place[3]
    own = signed(state.tile[unsigned(base + anchor)] == 0)  # the anchor takes a tile itself
    if own != 0 and search.layers[unsigned(anchor)] == 0:
        return WORTHLESS
    begin_reaches(state, search, base, anchor)
    lefts = reach_left(state, search, place, own)
    rights = reach_right(state, search, place, own)
    here = unsigned(base + anchor + 1)
    goes_on = state.follow_set[here] & state.cross_set[here] & search.letters
    for left in range(lefts):
        most = min(rights, state.rack_count - own - left + 1)
        if left == 0 and own == 0 and goes_on == 0:
            continue
        for right in range(most):
            placed = own + left + right
            if placed != 0:
                bound_word(state, search, row, placed, left, COUNTS + right)
    if own != 0:
        # One letter alone is no word of this line.
        search.anchor_bound[unsigned(row + MAX_RACK)] = WORTHLESS
    return row_maximum(search.anchor_bound, row, search.best_leave, 0)


@kernel
def begin_reaches(state: Record, search: Record, base: int, anchor: int) -> None:
    """The reaches of no tile more than the anchor's own, or the tiles it ends."""
    for side in range(0, 2 * COUNTS, COUNTS):
        search.reach_points[unsigned(side)] = 0
        search.reach_word[unsigned(side)] = 1
        search.reach_cross[unsigned(side)] = 0
        search.reach_fixed[unsigned(side)] = 0
        search.reach_layers[unsigned(side)] = 0
        search.reach_read[unsigned(side)] = 0
        search.reach_letter[unsigned(side)] = 0
        search.reach_hash[unsigned(side)] = 0
    if state.tile[unsigned(base + anchor)] == 0:
        search.reach_word[0] = state.word_bonus[unsigned(base + anchor)]
        search.reach_cross[0] = search.cross[unsigned(anchor)]
        search.reach_fixed[0] = search.fixed[unsigned(anchor)]
        search.reach_layers[0] = search.layers[unsigned(anchor)]
    else:
        read(state, search, base, anchor, -1, 0)


@inlined
def read(state: Record, search: Record, base: int, col: int, way: int, at: int) -> int:
    """Add the tiles from a column on to the reach at an index; returns the column behind them."""
    while state.tile[unsigned(base + col)] != 0:
        tile = signed(state.tile[unsigned(base + col)])
        search.reach_points[unsigned(at)] += state.values[unsigned(tile)]
        search.reach_read[unsigned(at)] += 1
        search.reach_letter[unsigned(at)] = tile & LETTER
        search.reach_hash[unsigned(at)] += search.letter_hash[unsigned(tile & LETTER)]
        col += way
    return col


@inlined
def reach_on(state: Record, search: Record, base: int, col: int, at: int) -> None:
    """Reach ``at``: the one before and a tile set at a column."""
    here, last = unsigned(at), unsigned(at - 1)
    word = signed(state.word_bonus[unsigned(base + col)])
    search.reach_word[here] = search.reach_word[last] * word
    search.reach_cross[here] = search.reach_cross[last] + search.cross[unsigned(col)]
    search.reach_fixed[here] = search.reach_fixed[last] + search.fixed[unsigned(col)]
    search.reach_layers[here] = search.reach_layers[last] + search.layers[unsigned(col)]
    search.reach_points[here] = search.reach_points[last]
    search.reach_read[here] = search.reach_read[last]
    search.reach_letter[here] = search.reach_letter[last]
    search.reach_hash[here] = search.reach_hash[last]


@kernel
def reach_left(state: Record, search: Record, place: Place, own: int) -> int:
    """Fill the reaches to the left; returns how many there are.

    No tiles are met on the way: they would end at an anchor, which is where the limit stands.
    """
    base, limit = place[2], place[4]
    col = place[3] - 1
    while state.tile[unsigned(base + col)] != 0:
        col -= 1
    found = 1
    while own + found <= state.rack_count and col >= limit and search.layers[unsigned(col)] != 0:
        reach_on(state, search, base, col, found)
        found += 1
        col -= 1
    return found


@kernel
def reach_right(state: Record, search: Record, place: Place, own: int) -> int:
    """Fill the reaches to the right; returns how many there are."""
    base = place[2]
    col = place[3] + 1
    found = 1
    while own + found <= state.rack_count and search.layers[unsigned(col)] != 0:
        reach_on(state, search, base, col, COUNTS + found)
        col = read(state, search, base, col + 1, 1, COUNTS + found)
        found += 1
    return found


@inlined
def bound_word(
    state: Record, search: Record, row: int, placed: int, left_at: int, right_at: int
) -> None:
    """Raise the bound of an anchor's row to what the words of two reaches can score."""
    left, right = unsigned(left_at), unsigned(right_at)
    layers = search.reach_layers[left] + search.reach_layers[right]
    low, high = (
        search.two_tops[unsigned(layers & 255)],
        search.two_tops[unsigned(layers >> 8 & 255)],
    )
    anywhere = signed(low) + signed(high)
    low, high = (
        search.two_tops[unsigned(layers >> 16 & 255)],
        search.two_tops[unsigned(layers >> 24)],
    )
    fixed = signed(search.reach_fixed[left]) + signed(search.reach_fixed[right])
    main = signed(search.reach_points[left]) + signed(search.reach_points[right])
    main += min(anywhere, fixed + signed(low) + signed(high))
    score = main * (signed(search.reach_word[left]) * signed(search.reach_word[right]))
    score += signed(search.reach_cross[left]) + signed(search.reach_cross[right])
    score += signed(state.bonus_by_count[unsigned(placed)])
    score = 1000 * min(score, _MOST)
    tiles = search.reach_read[left] + search.reach_read[right]
    lane = unsigned(row + placed - 1 + (MAX_RACK if tiles == 0 else 0))
    if score <= search.anchor_bound[lane]:
        return
    if tiles != 0 and placed == state.rack_count:
        hashed = search.reach_hash[left] + search.reach_hash[right]
        letter = search.reach_letter[left] | search.reach_letter[right]
        if not rack_may_join(state, search, tiles, signed(letter), hashed):
            return
    search.anchor_bound[lane] = score


@kernel
def rack_may_join(state: Record, search: Record, tiles: int, letter: int, hashed: int) -> bool:
    """Whether the whole rack and some tiles read (their hash, the last one) may make a word."""
    full = unsigned((1 << state.rack_count) - 1)
    blanks = count_bits(signed(state.group[0]))
    if tiles != 1:
        return may_be_word(search, blanks, hashed + search.rack_hash[full])
    known = search.with_letter[unsigned(letter)]
    if known == _UNKNOWN:
        yes = may_be_word(search, blanks, hashed + search.rack_hash[full])
        known = _YES if yes else _NO
        search.with_letter[unsigned(letter)] = known
    return known == _YES


@kernel
def keep_helpful(state: Record, search: Record, number: int, least: int) -> None:
    """Leave only letters in the rack's tables that can still lead to ``least`` at an anchor.

    A letter helps after some others if any set of tiles with them all, of any size, has a leave
    that makes up for the score bound of its size.
    """
    size = 1 << state.rack_count
    for used in range(size):
        state.letters_left[unsigned(used)] = 0
        state.blank_left[unsigned(used)] = 0
    for used in range(1, size):
        row = LANES * used
        if row_reaches(search.best_leave, row, search.anchor_bound, LANES * number, least) == 0:
            continue
        rest = used
        while rest != 0:
            position = lowest_bit(rest)
            before = unsigned(used ^ (1 << position))
            rest &= rest - 1
            tile = signed(state.rack[unsigned(position)])
            if tile == 0:
                state.blank_left[before] = 1
            else:
                state.letters_left[before] |= 1 << tile
