"""Words looked up by their letters: sets of tiles that can win are tried where they would lie.

A set waits as a *trial* until its slot in the table of words (anagrams.py) has come from memory,
and so do the words; then these are compared with the squares, letter by letter.
"""

from __future__ import annotations

from ..compiling.compiler import Record, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit
from ..graphs.alphagrams import may_be_word
from ..graphs.anagrams import LAST, byte_at, expect_words, find_words
from .best_state import TRIALS
from .crosssets import LETTER
from .frames import Line
from .noting import keep_better, listed_here
from .rack import BLANK_BIT

Trial = tuple[int, int, int, int, int]
"""Rack mask, hash of all letters of the word, its first column, its length, bound of equity."""


@inlined
def add_trial(search: Record, trial: Trial, blank: int, other: int) -> None:
    """Note a trial, with the letters that blanks stand for, 0 where there is none."""
    at = unsigned(search.trial_count)
    search.trial_used[at], search.trial_hash[at] = trial[0], trial[1]
    search.trial_start[at], search.trial_length[at] = trial[2], trial[3]
    search.trial_most[at] = trial[4]
    search.trial_blank[at], search.trial_other[at] = blank, other
    search.trial_count += 1
    expect_words(search, trial[1])


@kernel
def add_blank_trials(
    state: Record, search: Record, best: Record, line: Line, trial: Trial, least: int
) -> int:
    """Note a trial with one or two blanks for all letters they may stand for; the hash is without.

    Returns the least equity still wanted: where there is no room, trials are made.
    """
    used, hashed, start, length, most = trial
    if count_bits(used & signed(state.group[0])) == 1:
        return add_letters(state, search, best, line, trial, signed(0), least)
    fitting = fitting_letters(state, search, hashed, signed(1), signed(1))
    while fitting != 0:
        letter = lowest_bit(fitting)
        fitting &= fitting - 1
        letters = hashed + search.letter_hash[unsigned(letter)]
        with_one = (used, letters, start, length, most)
        least = add_letters(state, search, best, line, with_one, letter, least)
    return least


@kernel
def add_letters(
    state: Record, search: Record, best: Record, line: Line, trial: Trial, other: int, least: int
) -> int:
    """Note a trial for all letters of its last blank, none before the ``other`` one's letter."""
    used, hashed, start, length, most = trial
    fitting = fitting_letters(state, search, hashed, max(other, 1), signed(0))
    while fitting != 0:
        letter = lowest_bit(fitting)
        fitting &= fitting - 1
        if search.trial_count == TRIALS:
            least = try_all(state, search, best, line, least)
        letters = hashed + search.letter_hash[unsigned(letter)]
        add_trial(search, (used, letters, start, length, most), letter, other)
    return least


@inlined
def fitting_letters(state: Record, search: Record, hashed: int, first: int, blanks: int) -> int:
    """Letters from one on that may make a word of others and so many more blanks."""
    fitting = signed(0)
    for letter in range(first, state.letters + 1):
        letters = hashed + search.letter_hash[unsigned(letter)]
        fitting |= may_be_word(search, blanks, letters) << letter
    return fitting


@kernel
def try_all(state: Record, search: Record, best: Record, line: Line, least: int) -> int:
    """Make the trials noted and forget them; returns the least equity still wanted."""
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
    """Lay a word where a trial says, its blanks on all squares of their letters in turn."""
    blank = signed(search.trial_blank[unsigned(number)])
    other = signed(search.trial_other[unsigned(number)])
    which = signed(0)
    lies = True
    while lies:
        lies = False
        another = which + 1 if blank == other else signed(0)
        while True:
            blanks = (which, another)
            fits, least = lay_word(state, search, best, line, number, text, blanks, least)
            lies |= fits
            another += 1
            if not fits or other == 0:
                break
        lies = lies and blank != 0
        which += 1
    return least


@kernel
def lay_word(
    state: Record,
    search: Record,
    best: Record,
    line: Line,
    number: int,
    text: int,
    blanks: tuple[int, int],
    least: int,
) -> tuple[bool, int]:
    """Lay a word; each blank comes after so many tiles of the letter it stands for.

    Returns whether it can lie there and the least equity still wanted.
    """
    at = unsigned(number)
    start, length = signed(search.trial_start[at]), signed(search.trial_length[at])
    blank, other = signed(search.trial_blank[at]), signed(search.trial_other[at])
    rest = signed(search.trial_used[at])
    before, another = blanks
    points, tiles, word, last = signed(0), unsigned(0), signed(1), signed(0)
    for i in range(length):
        letter = byte_at(search, text + i)
        here = unsigned(line[2] + start + i)
        tile = signed(state.tile[here])
        if tile != 0:
            if tile & LETTER != letter:
                return False, least
            points += signed(state.values[unsigned(tile)])
            continue
        is_blank = (letter == blank and before == 0) or (letter == other and another == 0)
        before -= signed(letter == blank)
        another -= signed(letter == other)
        tile = letter | (BLANK_BIT if is_blank else 0)
        positions = signed(state.group[unsigned(tile)]) & rest
        if positions == 0 or (signed(state.cross_set[here]) >> letter) & 1 == 0:
            return False, least
        rest ^= positions & -positions
        value = signed(state.values[unsigned(tile)])
        points += value * signed(state.tile_points[here]) + signed(state.cross_points[here])
        word *= signed(state.word_bonus[here])
        tiles = tiles << unsigned(8) | unsigned(tile)
        last = signed(here)
    if rest != 0:
        return False, least
    so_far = (signed(search.trial_used[at]), tiles, points, word)
    end = start + length - 1
    if listed_here(state, line, so_far, last, start, end):
        least = keep_better(state, best, least, line, so_far, start, end)
    return True, least
