"""Words looked up by their letters: sets of tiles that may win are tried where they would lie.

Sets wait as trials until their slots in the table of words (anagrams.py) have come from memory;
then their words, then these are compared with the squares letter by letter.
"""

from __future__ import annotations

from .alphagrams import may_be_word
from .anagrams import LAST, byte_at, expect_words, find_words
from .best_state import TRIALS
from .compiler import Record, inlined, kernel, signed, unsigned
from .crosssets import LETTER
from .frames import Line
from .intrinsics import lowest_bit
from .noting import keep_better, listed_here
from .rack import BLANK_BIT


@kernel
def add_trials(
    state: Record,
    search: Record,
    best: Record,
    line: Line,
    used: int,
    hashed: int,
    start: int,
    length: int,
    most: int,
    least: int,
) -> int:
    """Note a set with one blank for every letter that it may stand for; result as ``try_all``."""
    fits = 0
    for letter in range(1, state.letters + 1):
        letters = hashed + search.letter_hash[unsigned(letter)]
        fits |= may_be_word(search, 0, letters) << letter
    while fits != 0:
        letter = lowest_bit(fits)
        fits &= fits - 1
        letters = hashed + search.letter_hash[unsigned(letter)]
        if search.trial_count == TRIALS:
            least = try_all(state, search, best, line, least)
        add_trial(search, used, letters, start, length, most, letter)
    return least


@inlined
def add_trial(
    search: Record, used: int, hashed: int, start: int, length: int, most: int, blank: int
) -> None:
    """Note a set whose letters, with the tiles read, have a hash."""
    at = unsigned(search.trial_count)
    expect_words(search, hashed)
    search.trial_hash[at] = hashed
    search.trial_most[at] = most
    search.trial_used[at] = used
    search.trial_start[at] = start
    search.trial_length[at] = length
    search.trial_blank[at] = blank
    search.trial_count += 1


@kernel
def try_all(state: Record, search: Record, best: Record, line: Line, least: int) -> int:
    """Try the sets noted and forget them; returns the least equity still wanted."""
    for number in range(search.trial_count):
        at = unsigned(number)
        search.trial_words[at] = find_words(search, search.trial_hash[at])
    for number in range(search.trial_count):
        at = unsigned(number)
        place = signed(search.trial_words[at])
        if place == 0 or search.trial_most[at] < least:
            continue
        last = False
        while not last:
            head = byte_at(search, place)
            last = head >= LAST
            length = head & (LAST - 1)
            if length == signed(search.trial_length[at]):
                least = try_word(state, search, best, line, number, place + 1, least)
            place += length + 1
    search.trial_count = 0
    return least


@inlined
def try_word(
    state: Record, search: Record, best: Record, line: Line, number: int, text: int, least: int
) -> int:
    """Lay a word where a trial says; with a blank for each square that this may lie on."""
    blank = signed(search.trial_blank[unsigned(number)])
    before = signed(0)  # squares of that letter the blank lies behind
    lies = True
    while lies:
        lies, least = lay_word(state, search, best, line, number, text, before, least)
        lies = lies and blank != 0
        before += 1
    return least


@kernel
def lay_word(
    state: Record,
    search: Record,
    best: Record,
    line: Line,
    number: int,
    text: int,
    before: int,
    least: int,
) -> tuple[bool, int]:
    """Lay a word, the blank behind ``before`` tiles of its letter: (whether it lies, least)."""
    at = unsigned(number)
    start, length = signed(search.trial_start[at]), signed(search.trial_length[at])
    blank = signed(search.trial_blank[at])
    rest = signed(search.trial_used[at])
    points, tiles, word, last = signed(0), unsigned(0), signed(1), signed(0)
    for i in range(length):
        letter = byte_at(search, text + i)
        square = line[2] + start + i
        here = unsigned(square)
        tile = signed(state.tile[here])
        if tile != 0:
            if tile & LETTER != letter:
                return False, least
            points += signed(state.values[unsigned(tile)])
            continue
        if (signed(state.cross_set[here]) >> letter) & 1 == 0:
            return False, least
        tile = letter
        if letter == blank:
            tile |= BLANK_BIT if before == 0 else 0
            before -= 1
        positions = signed(state.group[unsigned(tile)]) & rest
        if positions == 0:
            return False, least
        rest &= ~(positions & -positions)
        value = signed(state.values[unsigned(tile)])
        points += value * signed(state.tile_points[here]) + signed(state.cross_points[here])
        word *= signed(state.word_bonus[here])
        tiles = tiles << unsigned(8) | unsigned(tile)
        last = square
    if rest != 0:
        return False, least
    used = signed(search.trial_used[at])
    so_far = (used, tiles, points, word)
    if listed_here(state, line, so_far, last, start, start + length - 1):
        least = keep_better(state, best, least, line, so_far, start, start + length - 1)
    return True, least
