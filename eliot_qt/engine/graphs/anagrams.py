"""The words of a lexicon by the multiset of their letters.

A hash table from the sum of the letters' random numbers (alphagrams.py) to the words that consist
of just these letters. A slot holds 32 bits of the sum and where its words begin; a word is its
length, with a mark on the last one of the slot, and its letters. What is looked up may turn out to
be other words with the same 32 bits, or of another length: who asks compares the letters.
"""

from __future__ import annotations

import numpy as np

from ..arrays.state import MAX_SIZE
from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, load8, load64, prefetch
from .alphagrams import Alphagrams
from .graph import WALK, Graph, RunGraph, accepts, begin_walk, walk_on

LAST = 0x80
# Slots and letters of more words would take 50 MB and some seconds.
_MOST_WORDS = 1 << 20
_LEAST_BITS = 4
_HALF = 32


class Anagrams:
    """Words by letters, for a word graph that has not too many. Read-only, shared by threads.

    ``slots`` and ``text`` are addresses, 0 if there are too many words; ``shift`` tells the first
    slot of a sum.
    """

    def __init__(self, graph: RunGraph) -> None:
        self.slots = self.text = self.shift = 0
        run = (graph.lists, graph.children, graph.tile_mask, graph.root)
        hashes = graph.derived(Alphagrams).letters
        nothing = np.zeros(1, np.uint8), np.zeros(1, np.uint64)
        words, length = list_words(run, np.zeros(1, WALK), hashes, *nothing)
        if words > _MOST_WORDS:
            return
        text, sums = np.zeros(length + 1, np.uint8), np.zeros(words + 1, np.uint64)
        list_words(run, np.zeros(1, WALK), hashes, text, sums)
        bits = max(_LEAST_BITS, int(2 * words).bit_length())
        self._slots = np.zeros(1 << bits, np.uint64)
        self._text = np.zeros(length + 2, np.uint8)
        group_words(text, sums[:-1], self._slots, self._text)
        self.slots, self.text = self._slots.ctypes.data, self._text.ctypes.data
        self.shift = 64 - bits


@entry
def list_words(
    run: Graph, walks: Array, hashes: Array, text: Array, sums: Array
) -> tuple[int, int]:
    """Write all words, each behind its length, and their sums, if there is room.

    Returns the number of words and the bytes they take. No word longer than a board is listed.
    """
    writing = text.shape[0] > 1
    walk = walks[0]
    words = 0
    end = 0
    depth = 0
    begin_walk(run, walk)
    while depth >= 0:
        if walk.rest[depth] == 0 or depth == MAX_SIZE:
            depth -= 1
            continue
        node = walk_on(run, walk, depth)
        hashed = walk.hashed[depth] + hashes[walk.path[depth]]
        depth += 1
        if accepts(node) != 0:
            if writing:
                sums[words] = hashed
                text[end] = depth
                for i in range(depth):  # the graph reads words from their end
                    text[end + depth - i] = walk.path[i]
            words += 1
            end += depth + 1
        walk.hashed[depth] = hashed
    return words, end


@entry
def group_words(text: Array, sums: Array, slots: Array, grouped: Array) -> None:
    """Sort listed words by their sums into slots and the text these point to."""
    low = unsigned((1 << _HALF) - 1)
    at = 0
    for number in range(sums.shape[0]):  # the bytes of each slot's words, and 1
        slot = slot_of(slots, sums[number])
        if slots[slot] == 0:
            slots[slot] = sums[number] << unsigned(_HALF) | unsigned(1)
        slots[slot] += unsigned(1 + text[at])
        at += 1 + text[at]
    end = 1
    for slot in range(slots.shape[0]):  # where they end
        if slots[slot] != 0:
            end += signed(slots[slot] & low) - 1
            slots[slot] = slots[slot] & ~low | unsigned(end)
    at = 0
    for number in range(sums.shape[0]):  # written from the end: where they begin
        slot = slot_of(slots, sums[number])
        size = signed(1 + text[at])
        begin = signed(slots[slot] & low) - size
        for i in range(size):
            grouped[begin + i] = text[at + i]
        slots[slot] -= unsigned(size)
        at += size
    end_groups(slots, grouped)


@kernel
def end_groups(slots: Array, grouped: Array) -> None:
    """Mark the last word of each slot."""
    at = 1
    before = 0
    for slot in range(slots.shape[0]):
        if slots[slot] == 0:
            continue
        begin = signed(slots[slot] & unsigned((1 << _HALF) - 1))
        while at < begin:
            before = at
            at += 1 + grouped[at]
        grouped[before] |= LAST
    while at < grouped.shape[0] - 1:
        before = at
        at += 1 + grouped[at]
    grouped[before] |= LAST


@inlined
def slot_of(slots: Array, hashed: int) -> int:
    """The slot of a sum, or the free one it would take."""
    half = unsigned(_HALF)
    shift = unsigned(64 - count_bits(slots.shape[0] - 1))
    slot = hashed >> shift
    while slots[slot] != 0 and (slots[slot] ^ hashed << half) >> half != 0:
        slot = (slot + unsigned(1)) & unsigned(slots.shape[0] - 1)
    return slot


# ------------------------------------------------------------------ looking up
@inlined
def expect_words(search: Record, hashed: int) -> None:
    """Have the slot of a sum fetched."""
    prefetch(search.slots, 2 * signed(hashed >> unsigned(search.slot_shift)))


@inlined
def find_words(search: Record, hashed: int) -> int:
    """Return the start of the words of a sum, 0 if there are none; they are prefetched."""
    half = unsigned(_HALF)
    slot = hashed >> unsigned(search.slot_shift)
    last = (unsigned(1) << unsigned(64 - search.slot_shift)) - unsigned(1)
    while True:
        content = unsigned(load64(search.slots, 2 * signed(slot)))
        if content == 0:
            return 0
        if (content ^ hashed << half) >> half == 0:
            at = signed(content & unsigned((1 << _HALF) - 1))
            prefetch(search.text, at >> 2)
            return at
        slot = (slot + unsigned(1)) & last
    return 0


@inlined
def byte_at(search: Record, at: int) -> int:
    """A byte of the text: a length, perhaps with the mark, or a letter."""
    return load8(search.text, at)
