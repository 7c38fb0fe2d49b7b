"""The words of a lexicon by length, as the board index reads them (index_build.py).

Words of one length lie together in blocks of 1,024 (blocks.py). A block has a bit set for every
position and letter: which of its words have that letter there. Which words fit a pattern of
letters is then one ``and`` per letter for 1,024 words. Other sets tell which words have a letter
more than 0, 1 or 2 times. Beside the sets lie the letters, the last one first, and the multiset
keys (multiset_keys.py) of the words. For 240,636 English words these are 15 MB.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..arrays.blocks import BLOCK, LEVELS, WORDS
from ..arrays.state import MAX_SIZE
from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from .graph import WALK, Graph, RunGraph, accepts, begin_walk, walk_on
from .multiset_keys import letter_keys

LENGTHS = MAX_SIZE + 1
_BEYOND = 8  # letters are read by eights

LENGTH_TABLE = np.dtype(
    [
        ("kinds", np.int64),  # letters and one: sets of a position
        ("count", np.int64, (LENGTHS,)),  # by length: number of words
        ("letters_at", np.int64, (LENGTHS,)),  # index of the first word's first letter
        ("keys_at", np.int64, (LENGTHS,)),  # of its key
        ("sets_at", np.int64, (LENGTHS,)),  # of the first block's sets
        ("repeats_at", np.int64, (LENGTHS,)),  # of its sets by how often a letter is there
    ],
    align=True,
)


class WordsByLength:
    """The words of a graph that fit on a board. Read-only, may be shared by threads."""

    def __init__(self, graph: RunGraph) -> None:
        run = (graph.lists, graph.children, graph.tile_mask, graph.root)
        self.table: NDArray[np.void] = np.zeros(1, LENGTH_TABLE)
        self.letters = np.zeros(0, np.uint8)
        self.keys = np.zeros(0, np.uint64)
        self.sets = np.zeros(0, np.uint64)
        self.repeats = np.zeros(0, np.uint64)
        keys = np.array(letter_keys(), np.uint64)
        table = self.table[0]
        table["kinds"] = graph.letters + 1
        self._read(run, keys)
        counts, lengths = table["count"].copy(), np.arange(LENGTHS)
        blocks = -(-counts // WORDS)
        sizes = {
            "letters_at": counts * lengths,
            "keys_at": counts,
            "sets_at": blocks * lengths * (graph.letters + 1) * BLOCK,
            "repeats_at": blocks * LEVELS * (graph.letters + 1) * BLOCK,
        }
        for name, each in sizes.items():
            table[name] = np.cumsum(each) - each
        kinds = np.uint8, np.uint64, np.uint64, np.uint64
        self.letters, self.keys, self.sets, self.repeats = (
            np.zeros(int(each.sum()) + _BEYOND, kind)
            for each, kind in zip(sizes.values(), kinds, strict=True)
        )
        self._read(run, keys)

    def _read(self, run: Graph, letter_key: NDArray[np.uint64]) -> None:
        """Go through the words, to count them or to write them down."""
        walks: NDArray[np.void] = np.zeros(1, WALK)
        buffers = self.letters, self.keys, self.sets, self.repeats
        read_words(run, walks, self.table, letter_key, *buffers)


@entry
def read_words(
    run: Graph,
    walks: Array,
    tables: Array,
    letter_key: Array,
    letters: Array,
    keys: Array,
    sets: Array,
    repeats: Array,
) -> None:
    """Count the words of each length; with room in ``keys`` write them down too.

    Backwards through the GADDAG without a separator: words with the same ending come together.
    """
    table, walk = tables[0], walks[0]
    for length in range(LENGTHS):
        table.count[length] = 0
    depth = 0
    begin_walk(run, walk)
    while depth >= 0:
        if walk.rest[depth] == 0:
            depth -= 1
            continue
        node = walk_on(run, walk, depth)
        depth += 1
        if accepts(node) != 0 and depth < LENGTHS:
            if keys.shape[0] != 0:
                # The word, its last letter first.
                write_word(table, letter_key, letters, keys, sets, walk.path, depth)
                note_repeats(table, repeats, walk.path, depth)
            table.count[depth] += 1


@kernel
def write_word(
    table: Record,
    letter_key: Array,
    letters: Array,
    keys: Array,
    sets: Array,
    path: Array,
    length: int,
) -> None:
    """Write the next word of a length down; the sets of position 0, letter 0 have them all."""
    number = signed(table.count[length])
    block = number // WORDS
    word = number - block * WORDS
    bit = unsigned(1) << unsigned(word & 63)
    first = signed(table.sets_at[length]) + block * length * table.kinds * BLOCK + (word >> 6)
    sets[unsigned(first)] |= bit
    key = unsigned(0)
    for position in range(length):
        letter = signed(path[length - 1 - position])
        letters[unsigned(table.letters_at[length] + (number + 1) * length - 1 - position)] = letter
        key += letter_key[unsigned(letter)]
        here = first + (position * table.kinds + letter) * BLOCK
        sets[unsigned(here)] |= bit
    keys[unsigned(table.keys_at[length] + number)] = key


@kernel
def note_repeats(table: Record, repeats: Array, path: Array, length: int) -> None:
    """Note how often the next word of a length has its letters; see ``repeat_set``."""
    word = signed(table.count[length])
    block = word // WORDS
    word -= block * WORDS
    bit = unsigned(1) << unsigned(word & 63)
    once = twice = thrice = signed(0)  # letters met so often or more
    for position in range(length):
        letter = signed(path[position])
        times = signed((once >> letter) & 1) + ((twice >> letter) & 1) + ((thrice >> letter) & 1)
        thrice |= twice & (1 << letter)
        twice |= once & (1 << letter)
        once |= 1 << letter
        # More than the sets tell apart: noted as the number 0 of times with the letter 0.
        is_known = signed(times < LEVELS)
        at = repeat_set(table, length, block, times * is_known, letter * is_known)
        repeats[unsigned(at + (word >> 6))] |= bit


@inlined
def repeat_set(table: Record, length: int, block: int, times: int, letter: int) -> int:
    """Return the index of the set of a block's words with a letter more than 0, 1 or 2 times.

    With letter 0 it is the set of those that have any letter more often.
    """
    begin = signed(table.repeats_at[unsigned(length)])
    return begin + ((block * LEVELS + times) * signed(table.kinds) + letter) * BLOCK
