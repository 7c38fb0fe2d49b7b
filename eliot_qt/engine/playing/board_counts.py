"""Counts for the value of a board: its hooks, bonus squares and room for words.

The value of a board (board_value.py) is told from these counts. They are taken of the squares
beside tiles, along both directions, for the tiles that the seat which has moved cannot see.
"""

from __future__ import annotations

from ..arrays.state import LINES
from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, highest_bit, lowest_bit
from ..generation.crosssets import line_bits, square

# Squares that are next to tiles of a neighbouring line alone, by share of the unseen tiles that fit
# (6) and by room for a word along the line (4).
HOOK = 0
# Triple letters next to tiles, by share.
LETTER = 24
# Triple words that a word over a square next to tiles can reach, by share (3) and distance (7);
# double words by share.
TRIPLE, DOUBLE = 30, 51
# Points of cross words, times the share; of those that also touch tiles of the line.
CROSS = 54
# Words on the board by length (1, 2, more) and by free squares around them (4).
BLOCK = 56
# Squares that a letter kept fits, by share of the unseen tiles; with a triple word in reach (3).
OWN, OWN_TRIPLE = 68, 74
COUNTS = 77
# A view: what the seat to move knows, whichever board it leaves. First four slices of the unseen
# tiles, the blanks among them, how many there are in all, the letters that the seat keeps (of each
# move anew), and the share of one unseen tile in 65536ths.
SLICES = 8
# Then the squares of each line, as bits, with triple words, double words and triple letters.
TRIPLES, DOUBLES, LETTERS = SLICES, SLICES + LINES, SLICES + 2 * LINES
VIEW = SLICES + 3 * LINES
_FAR = 6
_BINGO = 7


@inlined
def share_class(share: int) -> int:
    """The class of a share of the unseen tiles, in 256ths."""
    low = signed(share >= 10) + signed(share >= 26) + signed(share >= 56)
    return low + signed(share >= 115) + signed(share >= 255)


@inlined
def room_class(squares: int) -> int:
    """The class of a number of squares for a word."""
    return signed(squares > 2) + signed(squares > 4) + signed(squares > 6)


@kernel
def note_view(state: Record, view: Array) -> None:
    """Note the unseen tiles and the bonus squares in a view; no letter is kept yet.

    Bit ``k`` of how many there are of each letter is set in slice ``k``. So the tiles that a set of
    letters fits are four counts of bits. Up to 15 tiles of a kind.
    """
    for i in range(VIEW):
        view[i] = 0
    for kind in range(1, state.letters + 1):
        count = signed(state.unseen[unsigned(kind)])
        for k in range(4):
            view[k] |= ((count >> k) & 1) << kind
        view[5] += count
    view[4] = signed(state.unseen[0])
    view[5] += view[4]
    view[7] = 65536 // max(view[5], 1)
    for line in range(2 * state.size):
        base = square(state, line // state.size, line % state.size, 0)
        for col in range(state.size):
            word = signed(state.word_bonus[unsigned(base + col)])
            letter = signed(state.letter_bonus[unsigned(base + col)])
            view[unsigned(TRIPLES + line)] |= signed(word == 3) << col
            view[unsigned(DOUBLES + line)] |= signed(word == 2) << col
            view[unsigned(LETTERS + line)] |= signed(letter > 2) << col


@kernel
def note_kept(state: Record, used: int, view: Array) -> None:
    """Note the letters of a rack that a move keeps."""
    kept = signed(0)
    for position in range(state.rack_count):
        if (used >> position) & 1 == 0:
            kept |= 1 << signed(state.rack[unsigned(position)])
    view[6] = kept & -2


@kernel
def count_lanes(state: Record, view: Array, row: Array) -> None:
    """Count what the board offers the player to move, as the seat that has moved sees it."""
    letters = view[0] | view[1] | view[2] | view[3]
    if view[4] > 0:
        letters = -2
    full = (1 << state.size) - 1
    for line in range(2 * state.size):
        direction = line // state.size
        at = line_bits(state, direction, line - direction * state.size)
        own = signed(state.occupied[unsigned(at)])
        near = signed(state.occupied[unsigned(at - 1)] | state.occupied[unsigned(at + 1)])
        if own | near == 0:
            continue
        live = (own << 1 | own >> 1 | near) & ~own & full
        base = square(state, direction, line - direction * state.size, 0)
        stops = own | ~full | closed_squares(state, base, near & live, letters)
        bonuses = (
            view[unsigned(TRIPLES + line)],
            view[unsigned(DOUBLES + line)],
            view[unsigned(LETTERS + line)],
        )
        while live != 0:
            col = lowest_bit(live)
            live &= live - 1
            count_square(
                state, view, row, base + col, own, stops, col, (near >> col) & 1, letters, bonuses
            )
        count_blocks(row, own, stops)


@inlined
def closed_squares(state: Record, base: int, crossed: int, letters: int) -> int:
    """The squares beside tiles of neighbouring lines, as bits, that none of the letters fit."""
    if letters == 0:
        return -1
    closed = signed(0)
    while crossed != 0:
        col = lowest_bit(crossed)
        crossed &= crossed - 1
        fits = signed(state.cross_set[unsigned(base + col)]) & letters != 0
        closed |= (1 - signed(fits)) << col
    return closed


@inlined
def free_before(stops: int, start: int) -> int:
    """Count the squares before one up to the first stop, at most seven."""
    below = (stops << 1 | 1) & ((2 << start) - 1)
    return min(start - highest_bit(below), _BINGO)


@inlined
def free_behind(stops: int, start: int) -> int:
    """Count the squares behind one up to the first stop, at most seven."""
    return min(lowest_bit(stops >> (start + 1)), _BINGO)


@inlined
def room(free: int, own: int, start: int, step: int) -> int:
    """Of free squares on from one, those a word can fill without touching further tiles."""
    count = min(free, _FAR)
    behind = start + step * (count + 1)
    touches = count != 0 and behind >= 0 and (own >> behind) & 1 != 0
    return count - signed(touches)


@inlined
def count_square(
    state: Record,
    view: Array,
    row: Array,
    here: int,
    own: int,
    stops: int,
    col: int,
    crossed: int,
    any_letter: int,
    bonuses: tuple[int, int, int],
) -> None:
    """Add what one empty square beside tiles offers along a line."""
    left = (own << 1 >> col) & 1
    right = (own >> (col + 1)) & 1
    letters = signed(state.cross_set[unsigned(here)])
    if right != 0:
        letters &= signed(state.extend_set[unsigned(here)])
    if left != 0:
        letters &= signed(state.follow_set[unsigned(here)])
    kept_fit = letters & view[6] != 0
    if letters & any_letter == 0:
        row[unsigned(OWN)] += signed(kept_fit)
        return
    fit = view[4]
    for k in range(4):
        fit += count_bits(letters & view[k]) << k
    share = fit * view[7] >> 8
    kind = share_class(share)
    low = signed(0) if left != 0 else room(free_before(stops, col), own, col, -1)
    high = signed(0) if right != 0 else room(free_behind(stops, col), own, col, 1)
    if left == 0 and right == 0:
        row[unsigned(HOOK + 4 * kind + room_class(low + high + 1))] += 1
    if crossed != 0:
        points = signed(state.cross_score[unsigned(here)]) * share >> 8
        row[unsigned(CROSS)] += points
        row[unsigned(CROSS + 1)] += points * (left | right)
    has_triple = count_bonuses(row, bonuses, (col, low, high), kind)
    if kept_fit:
        row[unsigned(OWN + kind)] += 1
        row[unsigned(OWN_TRIPLE + kind // 2)] += signed(has_triple)


@inlined
def count_bonuses(
    row: Array, bonuses: tuple[int, int, int], reach: tuple[int, int, int], kind: int
) -> bool:
    """Add the bonus squares of a line that words over a square can fill.

    Returns whether there is a triple word among them.
    """
    triples, doubles, letters = bonuses
    col, low, high = reach
    row[unsigned(LETTER + kind)] += (letters >> col) & 1
    filled = ((2 << (low + high)) - 1) << (col - low)
    row[unsigned(DOUBLE + kind // 2)] += count_bits(doubles & filled)
    triples &= filled
    rest = triples
    while rest != 0:
        at = lowest_bit(rest)
        rest &= rest - 1
        row[unsigned(TRIPLE + 7 * (kind // 2) + abs(at - col))] += 1
    return triples != 0


@inlined
def count_blocks(row: Array, own: int, stops: int) -> None:
    """Add the words of a line by the room around them."""
    rest = own
    while rest != 0:
        first = lowest_bit(rest)
        last = first + lowest_bit(~(own >> first)) - 1
        rest &= -1 << (last + 1)
        free = free_before(stops, first) + free_behind(stops, last)
        row[unsigned(BLOCK + 4 * min(last - first, 2) + room_class(free))] += 1
