"""Bounds on the worth of placements, anchor by anchor, before a word is looked at.

Of a word that covers an anchor one knows how many tiles it sets left and right of it, hence its
squares, their bonuses and the tiles it reads on the board. The best one could do is to put the
most valuable tiles on the best squares; where a cross word limits the letters, the most valuable
letter that fits. That bounds the score for each number of tiles placed, and the best leave of
that many tiles (best_rack.py) bounds the equity.

Words that read no tile on the board are bounded apart: they consist of rack tiles alone, and most
sets of rack tiles are no words. A row of 16 numbers holds both (lanes.py): placed tiles 1 to 8 with
tiles read, then 1 to 8 without. Words of the whole rack and tiles read are asked for as well.

Source of the idea: the "shadow playing" of Wolges and MAGPIE.
"""

from __future__ import annotations

from ..arrays.lanes import fill_row, row_maximum
from ..arrays.state import COUNTS, MAX_RACK
from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits
from ..graphs.alphagrams import may_be_word
from .best_state import UNKNOWN, WORTHLESS
from .crosssets import ALL_LETTERS, LETTER
from .frames import Place

# Score bounds above this count as this (points); no sensible board comes near.
_MOST = 1_000_000
_NO, _YES = 1, 2


# ------------------------------------------------------------------ the squares of a line
@kernel
def bound_squares(state: Record, search: Record, base: int) -> None:
    """Find the tiles that fit each square of a line, and the most that each brings."""
    search.layers[unsigned(base + state.size)] = 0
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
        search.layers[here] = layers
        search.fixed[here] = fixed
        search.cross[here] = cross


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
def bound_anchor(state: Record, search: Record, place: Place, covers: int) -> int:
    """Upper bound of the equity of an anchor's words (millipoints); its line must be prepared.

    Only words count that cover one of the columns ``covers``, given as bits.
    """
    fill_row(search.anchor_bound, 0, WORTHLESS)
    own, first, lefts, rights = lay_reaches(state, search, place)
    left_from, right_from = first_covering(search, place, covers, lefts, rights)
    for left in range(first, lefts):
        most = min(rights, state.rack_count - own - left + 1)
        for right in range(0 if left >= left_from else right_from, most):
            placed = own + left + right
            if placed != 0:
                bound_word(state, search, placed, left, COUNTS + right)
    if own != 0:
        # One letter alone is not a word of this line.
        search.anchor_bound[unsigned(MAX_RACK)] = WORTHLESS
    return row_maximum(search.anchor_bound, 0, search.best_leave, 0)


@inlined
def lay_reaches(state: Record, search: Record, place: Place) -> tuple[int, int, int, int]:
    """Find how far words may reach from an anchor, whose line must be prepared.

    Returns whether it takes a tile itself (1 or 0), then, by number of tiles, the first reach to
    the left that words have and how many reaches there are to the left and to the right.
    """
    base, anchor = place[2], place[3]
    own = signed(state.tile[unsigned(base + anchor)] == 0)
    if own != 0 and search.layers[unsigned(base + anchor)] == 0:
        return own, 0, 0, 0
    begin_reaches(state, search, base, anchor)
    lefts = reach_left(state, search, place, own)
    rights = reach_right(state, search, place, own)
    here = unsigned(base + anchor + 1)
    goes_on = state.follow_set[here] & state.cross_set[here] & search.letters
    return own, signed(own == 0 and goes_on == 0), lefts, rights


@inlined
def first_covering(
    search: Record, place: Place, covers: int, lefts: int, rights: int
) -> tuple[int, int]:
    """Find the first reach to the left that covers one of some columns, and that to the right.

    A word covers one if either of its reaches is that one or a farther one.
    """
    anchor = place[3]
    read = signed(search.reach_read[0])
    start = anchor - (read - 1 if read != 0 else 0)  # without a tile on the left
    before = covers & ((2 << anchor) - 1)
    left = signed(0)
    while left < lefts and before >> (start - left) == 0:
        left += 1
    beyond = covers >> (anchor + 1)
    right = signed(0)
    while right < rights:
        length = right + signed(search.reach_read[unsigned(COUNTS + right)])
        if beyond & ((1 << length) - 1) != 0:
            break
        right += 1
    return left, right


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
        here = unsigned(base + anchor)
        search.reach_word[0] = state.word_bonus[here]
        search.reach_cross[0] = search.cross[here]
        search.reach_fixed[0] = search.fixed[here]
        search.reach_layers[0] = search.layers[here]
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
    here, last, place = unsigned(at), unsigned(at - 1), unsigned(base + col)
    word = signed(state.word_bonus[place])
    search.reach_word[here] = search.reach_word[last] * word
    search.reach_cross[here] = search.reach_cross[last] + search.cross[place]
    search.reach_fixed[here] = search.reach_fixed[last] + search.fixed[place]
    search.reach_layers[here] = search.reach_layers[last] + search.layers[place]
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
    reach = 1
    while own + reach <= state.rack_count and col >= limit:
        if search.layers[unsigned(base + col)] == 0:
            break
        reach_on(state, search, base, col, reach)
        reach += 1
        col -= 1
    return reach


@kernel
def reach_right(state: Record, search: Record, place: Place, own: int) -> int:
    """Fill the reaches to the right; returns how many there are."""
    base = place[2]
    col = place[3] + 1
    reach = 1
    while own + reach <= state.rack_count and search.layers[unsigned(base + col)] != 0:
        reach_on(state, search, base, col, COUNTS + reach)
        col = read(state, search, base, col + 1, 1, COUNTS + reach)
        reach += 1
    return reach


@inlined
def bound_word(state: Record, search: Record, placed: int, left_at: int, right_at: int) -> None:
    """Raise the bounds of an anchor to what the words of two reaches can score."""
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
    lane = unsigned(placed - 1 + (MAX_RACK if tiles == 0 else 0))
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
    """Return whether the rack and tiles read (their hash, the last one) may make a word."""
    full = unsigned((1 << state.rack_count) - 1)
    blanks = count_bits(signed(state.group[0]))
    if tiles != 1:
        return may_be_word(search, blanks, hashed + search.rack_hash[full]) != 0
    known = search.with_letter[unsigned(letter)]
    if known == UNKNOWN:
        known = _NO + may_be_word(search, blanks, hashed + search.rack_hash[full])
        search.with_letter[unsigned(letter)] = known
    return known == _YES
