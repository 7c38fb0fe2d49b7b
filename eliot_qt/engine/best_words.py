"""Words looked up by their letters: sets of tiles that can win are tried where they would lie.

A set waits as a *trial* until its slot in the table of words (anagrams.py) has come from memory,
and so do the words; then these are compared with the squares, letter by letter.
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

Trial = tuple[int, int, int, int, int]
"""Rack mask, hash of all letters of the word, its first column, its length, bound of equity."""


@inlined
def add_trial(search: Record, trial: Trial, blank: int) -> None:
    """Note a trial; a blank stands for a letter, 0 if there is none."""
    at = unsigned(search.trial_count)
    search.trial_used[at], search.trial_hash[at] = trial[0], trial[1]
    search.trial_start[at], search.trial_length[at] = trial[2], trial[3]
    search.trial_most[at] = trial[4]
    search.trial_blank[at] = blank
    search.trial_count += 1
    expect_words(search, trial[1])


@kernel
def add_blank_trials(
    state: Record, search: Record, best: Record, line: Line, trial: Trial, least: int
) -> int:
    """Note a trial with a blank for each letter it may stand for; the hash is without it.

    Returns the least equity still wanted: where there is no room, trials are made.
    """
    used, hashed, start, length, most = trial
    fitting = 0
    for letter in range(1, state.letters + 1):
        letters = hashed + search.letter_hash[unsigned(letter)]
        fitting |= may_be_word(search, 0, letters) << letter
    while fitting != 0:
        letter = lowest_bit(fitting)
        fitting &= fitting - 1
        if search.trial_count == TRIALS:
            least = try_all(state, search, best, line, least)
        letters = hashed + search.letter_hash[unsigned(letter)]
        add_trial(search, (used, letters, start, length, most), letter)
    return least


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
    """Lay a word where a trial says; a blank on each square in turn that its letter lies on."""
    blank = signed(search.trial_blank[unsigned(number)])
    before = signed(0)
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
    """Lay a word; a blank comes after so many tiles of its letter.

    Returns whether it can lie there and the least equity still wanted.
    """
    at = unsigned(number)
    start, length = signed(search.trial_start[at]), signed(search.trial_length[at])
    blank, rest = signed(search.trial_blank[at]), signed(search.trial_used[at])
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
        tile = letter
        if letter == blank:
            tile |= BLANK_BIT if before == 0 else 0
            before -= 1
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
