"""A filter of the sets of tiles that can be words: it may say yes wrongly, never no.

The letters of a set are hashed to the sum of random numbers, one for each letter, so that order
does not matter and letters can be added. Two bits in one 64-bit word of a table tell whether some
word has that hash (a Bloom filter that costs one memory access). A second table answers for sets
with one blank: it holds every word with one letter taken away. Two blanks are always let through.
The filter only spares the best-move search work; a wrong yes costs time, not truth.
"""

from __future__ import annotations

import numpy as np

from ..arrays.state import KINDS
from ..compiling.compiler import Array, Record, entry, inlined, signed, unsigned
from ..compiling.intrinsics import count_bits, load64
from .graph import WALK, Graph, RunGraph, accepts, begin_walk, walk_on

_BITS_A_WORD = 16
_LEAST_BITS = 12
_MOST_BITS = 26
_SEED = 20_240_229


class Alphagrams:
    """The filter of a word graph. Read-only, may be shared by threads."""

    def __init__(self, graph: RunGraph) -> None:
        random = np.random.default_rng(_SEED)
        self.letters = random.integers(1, 1 << 63, KINDS, dtype=np.uint64) * np.uint64(2)
        self.letters[0] = 0
        run = (graph.lists, graph.children, graph.tile_mask, graph.root)
        nothing = np.zeros(1, np.uint64)
        words = visit_words(run, np.zeros(1, WALK), self.letters, nothing, nothing)
        bits = max(_LEAST_BITS, min(_MOST_BITS, int(words * _BITS_A_WORD).bit_length()))
        # Words with a letter taken away are many more, but the table should stay in the cache.
        self._plain = np.zeros(1 << (bits - 6), np.uint64)
        self._with_blank = np.zeros(1 << (bits - 5), np.uint64)
        visit_words(run, np.zeros(1, WALK), self.letters, self._plain, self._with_blank)
        self.plain = self._plain.ctypes.data
        self.with_blank = self._with_blank.ctypes.data
        self.shift = 64 - (bits - 6)


@inlined
def marks(hashed: int) -> int:
    """The two bits of a hash within its word of the table."""
    one, other = unsigned(1), unsigned(63)
    return one << (hashed >> unsigned(10) & other) | one << (hashed >> unsigned(20) & other)


@inlined
def may_be_word(search: Record, blanks: int, hashed: int) -> int:
    """1 if some word may be made of letters with this hash and so many blanks, else 0.

    There is no branch, so that the processor looks at the memory of several sets at a time.
    """
    address = search.with_blank if blanks != 0 else search.plain
    word = signed(hashed >> unsigned(search.filter_shift - signed(blanks != 0)))
    wanted = marks(hashed)
    known = signed(unsigned(load64(address, 2 * word)) & wanted == wanted)
    return known | signed(blanks > 1)


@entry
def visit_words(run: Graph, walks: Array, hashes: Array, plain: Array, with_blank: Array) -> int:
    """Note every word's hashes in the two tables, if they have room; returns how many words."""
    writing = plain.shape[0] > 1
    bits = unsigned(64 - count_bits(plain.shape[0] - 1))
    walk = walks[0]
    depth = 0
    words = 0
    begin_walk(run, walk)
    while depth >= 0:
        if walk.rest[depth] == 0:
            depth -= 1
            continue
        node = walk_on(run, walk, depth)
        hashed = walk.hashed[depth] + hashes[walk.path[depth]]
        if accepts(node) != 0:
            words += 1
            if writing:
                plain[hashed >> bits] |= marks(hashed)
                for i in range(depth + 1):
                    shorter = hashed - hashes[walk.path[i]]
                    with_blank[shorter >> (bits - unsigned(1))] |= marks(shorter)
        depth += 1
        walk.hashed[depth] = hashed
    return words
