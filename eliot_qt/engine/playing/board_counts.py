"""Counts for the value of a board: its hooks, bonus squares and room for words.

The value of a board (board_value.py) is told from these counts. They are taken of the squares
beside tiles, along both directions, for the tiles that the seat which has moved cannot see.
"""

from __future__ import annotations

from ..compiling.compiler import Array, Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
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
# Four slices of the unseen tiles, the blanks among them, how many there are in all, the letters
# that the seat which has moved has kept, and the share of one unseen tile in 65536ths.
SLICES = 8
_FAR = 6
_BINGO = 7


@inlined
def share_class(share: int) -> int:
    """The class of a share of the unseen tiles, in 256ths."""
    if share < 10:
        return 0
    if share < 26:
        return 1
    if share < 56:
        return 2
    if share < 115:
        return 3
    return 4 if share < 255 else 5


@inlined
def room_class(squares: int) -> int:
    """The class of a number of squares for a word."""
    if squares <= 2:
        return 0
    if squares <= 4:
        return 1
    return 2 if squares <= 6 else 3


@kernel
def slice_unseen(state: Record, slices: Array) -> None:
    """Set bit ``k`` of how many there are of each letter in slice ``k``; then blanks, and all.

    So the tiles that a set of letters fits are four counts of bits. Up to 15 tiles of a kind.
    """
    for i in range(SLICES):
        slices[i] = 0
    for kind in range(1, state.letters + 1):
        count = signed(state.unseen[unsigned(kind)])
        for k in range(4):
            slices[k] |= ((count >> k) & 1) << kind
        slices[5] += count
    slices[4] = signed(state.unseen[0])
    slices[5] += slices[4]
    slices[7] = 65536 // max(slices[5], 1)


@kernel
def note_kept(state: Record, used: int, slices: Array) -> None:
    """Note the letters of a rack that a move keeps."""
    kept = signed(0)
    for position in range(state.rack_count):
        if (used >> position) & 1 == 0:
            kept |= 1 << signed(state.rack[unsigned(position)])
    slices[6] = kept & -2


@kernel
def free_squares(state: Record, base: int, own: int, start: int, step: int, letters: int) -> int:
    """Empty squares on from a square that some of the letters fit, up to seven."""
    count = signed(0)
    at = start + step
    while 0 <= at < state.size and count < _BINGO and (own >> at) & 1 == 0:
        if signed(state.cross_set[unsigned(base + at)]) & letters == 0:
            break
        count += 1
        at += step
    return count


@kernel
def room(state: Record, base: int, own: int, start: int, step: int, letters: int) -> int:
    """Squares on from one that a word can fill without touching further tiles of the line."""
    count = min(free_squares(state, base, own, start, step, letters), _FAR)
    behind = start + step * (count + 1)
    if count != 0 and 0 <= behind < state.size and (own >> behind) & 1 != 0:
        count -= 1
    return count


@kernel
def count_lanes(state: Record, slices: Array, row: Array) -> None:
    """Count what the board offers the player to move, for the unseen tiles of ``slices``."""
    letters = slices[0] | slices[1] | slices[2] | slices[3]
    if slices[4] > 0:
        letters = -2
    full = (1 << state.size) - 1
    for direction in range(2):
        for line in range(state.size):
            at = line_bits(state, direction, line)
            own = signed(state.occupied[unsigned(at)])
            near = signed(state.occupied[unsigned(at - 1)] | state.occupied[unsigned(at + 1)])
            base = square(state, direction, line, 0)
            live = (own << 1 | own >> 1 | near) & ~own & full
            while live != 0:
                col = lowest_bit(live)
                live &= live - 1
                count_square(state, slices, row, base, own, col, (near >> col) & 1, letters)
            count_blocks(state, row, base, own, letters)


@kernel
def count_square(
    state: Record,
    slices: Array,
    row: Array,
    base: int,
    own: int,
    col: int,
    crossed: int,
    any_letter: int,
) -> None:
    """Add what one empty square beside tiles offers along a line."""
    here = unsigned(base + col)
    left = (own << 1 >> col) & 1
    right = (own >> (col + 1)) & 1
    letters = signed(state.cross_set[here])
    if right != 0:
        letters &= signed(state.extend_set[here])
    if left != 0:
        letters &= signed(state.follow_set[here])
    own = letters & slices[6]
    if letters & any_letter == 0:
        row[unsigned(OWN)] += signed(own != 0)
        return
    fit = slices[4]
    for k in range(4):
        fit += count_bits(letters & slices[k]) << k
    share = fit * slices[7] >> 8
    kind = share_class(share)
    low = signed(0) if left != 0 else room(state, base, own, col, -1, any_letter)
    high = signed(0) if right != 0 else room(state, base, own, col, 1, any_letter)
    if left == 0 and right == 0:
        row[unsigned(HOOK + 4 * kind + room_class(low + high + 1))] += 1
    if crossed != 0:
        points = signed(state.cross_score[here]) * share >> 8
        row[unsigned(CROSS)] += points
        row[unsigned(CROSS + 1)] += points * (left | right)
    triples = count_bonuses(state, row, base, (col, low, high), kind)
    if own != 0:
        row[unsigned(OWN + kind)] += 1
        row[unsigned(OWN_TRIPLE + kind // 2)] += signed(triples > 0)


@kernel
def count_bonuses(
    state: Record, row: Array, base: int, reach: tuple[int, int, int], kind: int
) -> int:
    """Add the bonus squares that words over a square can fill; returns how many triple words."""
    col, low, high = reach
    if state.letter_bonus[unsigned(base + col)] > 2:
        row[unsigned(LETTER + kind)] += 1
    triples = signed(0)
    for at in range(col - low, col + high + 1):
        word = signed(state.word_bonus[unsigned(base + at)])
        if word == 3:
            triples += 1
            row[unsigned(TRIPLE + 7 * (kind // 2) + abs(at - col))] += 1
        elif word == 2:
            row[unsigned(DOUBLE + kind // 2)] += 1
    return triples


@kernel
def count_blocks(state: Record, row: Array, base: int, own: int, letters: int) -> None:
    """Add the words of a line by the room around them."""
    rest = own
    while rest != 0:
        first = lowest_bit(rest)
        last = first
        while (own >> (last + 1)) & 1 != 0:
            last += 1
        rest &= -1 << (last + 1)
        free = free_squares(state, base, own, first, -1, letters)
        free += free_squares(state, base, own, last, 1, letters)
        row[unsigned(BLOCK + 4 * min(last - first, 2) + room_class(free))] += 1
