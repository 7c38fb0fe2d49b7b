"""Word list to DAWG and GADDAG in kernels: the same bytes as lexicon/builder.py, much faster.

The sorted words go through incremental minimisation into the DAWG; the registry of known lists is
an open hash table. The GADDAG does not need all its strings, nine times as many as words: what
follows the separator is what follows the letters before it, and that is a list of the DAWG. So
each beginning x of a word, read off the DAWG, gives one string, REV(x), whose separator leads to
the list behind x: a quarter of the strings, and shorter ones.

Strings are packed into two or three integers of 12 or 10 letters each, so that comparing numbers
compares strings: 5 bits a letter for up to 31 letters, else 6. What is left over is 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from eliot_qt.lexicon import LexiconError, too_many_words

from ..compiling.compiler import Array, entry, kernel, signed, unsigned

MAX_LENGTH = 21
MAX_LETTERS = 63
_CHILD = (1 << 22) - 1
_END = 1 << 22
_ACCEPTS = 1 << 23
_MAX_NODES = 1 << 22
_DEPTHS = MAX_LENGTH + 2
_WIDTH = MAX_LETTERS + 1
_FIRST_LISTS = 1 << 18
_MIX = 0x9E3779B97F4A7C15

MINIMISER = np.dtype(
    [
        # Where adding strings stands.
        ("opened", np.uint32, (_DEPTHS, _WIDTH)),  # the unfinished sibling list at each depth
        ("counts", np.int64, (_DEPTHS,)),
        ("path", np.uint8, (_DEPTHS,)),
        ("letters", np.uint8, (_DEPTHS,)),  # of the string being added
        ("depth", np.int64),
        ("next", np.int64),  # string
        ("size", np.int64),  # nodes used
        ("lists", np.int64),  # known
        ("root", np.int64),
    ],
    align=True,
)


def build_graph(words: Iterable[bytes]) -> array[int]:
    """Nodes (uint32) of the words' DAWG and GADDAG; order and repetitions do not matter.

    Words are tile numbers 1..63, at most 21 of them. Raises :class:`LexiconError` for other
    words, or more words than 2**22 nodes can hold.
    """
    letters, offsets = _flatten(sorted(set(words)))
    bits = 5 if letters.size == 0 or int(letters.max()) <= 31 else 6
    # Memory is taken as it is written to, so that the greatest size costs nothing.
    nodes = np.zeros(_MAX_NODES + _DEPTHS * _WIDTH, np.uint32)
    minimising = _Minimising(nodes, bits)
    rows = 1 + (MAX_LENGTH - 1) // (60 // bits)
    parts = np.zeros((rows, len(offsets) - 1), np.uint64)
    pack(letters, offsets, bits, parts)
    ends = np.full(len(offsets) - 1, _ACCEPTS, np.uint32)
    dawg = minimising.add(parts, ends, np.arange(len(ends)))
    path, reverse = np.zeros(_DEPTHS, np.int64), np.zeros((_DEPTHS, rows), np.uint64)
    count = walk(nodes, dawg, bits, parts[:, :0], ends[:0], path, reverse)
    parts = np.zeros((rows, count), np.uint64)
    ends = np.zeros(count, np.uint32)
    walk(nodes, dawg, bits, parts, ends, path, reverse)
    gaddag = minimising.add(parts, ends, _sorted(parts))
    nodes[0] = dawg | _END
    nodes[1] = gaddag | _END
    return array("I", nodes[: minimising.size].tobytes())


class _Minimising:
    """Appends automata to the nodes, and knows the sibling lists there are."""

    def __init__(self, nodes: NDArray[np.uint32], bits: int) -> None:
        self._nodes, self._bits = nodes, bits
        self._registry = np.zeros(_FIRST_LISTS, np.uint32)
        self.size, self._lists = 2, 0

    def add(
        self, parts: NDArray[np.uint64], ends: NDArray[np.uint32], order: NDArray[np.int64]
    ) -> int:
        """Append the automaton of the strings; returns its root list.

        Raises :class:`LexiconError` for more nodes than there is room for.
        """
        minimisers: NDArray[np.void] = np.zeros(1, MINIMISER)
        minimiser = minimisers[0]
        minimiser["size"], minimiser["lists"] = self.size, self._lists
        full = self._registry[:0]
        while add_strings(
            parts, ends, order, self._bits, self._nodes, self._registry, full, minimisers
        ):
            full, self._registry = self._registry, np.zeros(2 * len(self._registry), np.uint32)
        self.size, self._lists = int(minimiser["size"]), int(minimiser["lists"])
        _check_size(self.size)
        return int(minimiser["root"])


def _sorted(parts: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The order of the strings. Few agree in their first number; those are sorted once more."""
    order = np.argsort(parts[0])
    first = parts[0, order]
    same = first[1:] == first[:-1]
    tied = np.flatnonzero(np.append(same, False) | np.append(False, same))
    among = order[tied]
    order[tied] = among[np.lexsort(parts[::-1, among])]
    return order


def _check_size(size: int) -> None:
    if size > _MAX_NODES:
        raise too_many_words(_MAX_NODES)


def _flatten(words: list[bytes]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """All letters in one array, and where each word begins (one entry more than words)."""
    letters = np.array(bytearray(b"".join(words)), np.uint8)
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    if lengths.size and not 1 <= int(lengths.min()) <= int(lengths.max()) <= MAX_LENGTH:
        raise LexiconError("words of 1 to {most} tiles can be built in", most=MAX_LENGTH)
    if letters.size and not 1 <= int(letters.min()) <= int(letters.max()) <= MAX_LETTERS:
        raise LexiconError("words are made of the tiles 1 to {most}", most=MAX_LETTERS)
    offsets = np.zeros(len(words) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return letters, offsets


# ------------------------------------------------------------------ strings as numbers
@entry
def pack(letters: Array, offsets: Array, bits: int, parts: Array) -> None:
    """Write the words as a few numbers each: ``parts`` (numbers, words), all 0 so far."""
    a_part = 60 // bits
    for w in range(parts.shape[1]):
        for i in range(offsets[w + 1] - offsets[w]):
            place = unsigned(bits * (a_part - 1 - i % a_part))
            parts[i // a_part, w] |= unsigned(letters[offsets[w] + i]) << place


@kernel
def unpack(parts: Array, number: int, letters: Array, bits: int) -> int:
    """Read string ``number``; returns its length."""
    top = unsigned(bits * (60 // bits - 1))
    mask = unsigned((1 << 60) - 1)
    length = 0
    for part in range(parts.shape[0]):
        rest = parts[part, number]
        while rest != 0:
            letters[length] = rest >> top
            rest = (rest << unsigned(bits)) & mask
            length += 1
    return length


@entry
def walk(
    nodes: Array, root: int, bits: int, parts: Array, ends: Array, path: Array, reversed_path: Array
) -> int:
    """Write REV(x) for each beginning x of a word of the DAWG; returns how many there are.

    ``ends`` gets the list behind x and whether x is a word, as the bits of a node. Without room
    in these arrays this only counts. Both paths are working room; the first row of
    ``reversed_path`` must be 0.
    """
    top = unsigned(bits * (60 // bits - 1))
    lowest = unsigned((1 << bits) - 1)
    count = 0
    path[0] = root
    depth = 0 if root != 0 else -1
    while depth >= 0:
        node = signed(nodes[path[depth]])
        pushed = unsigned(node >> 24)
        for part in range(parts.shape[0]):
            before = reversed_path[depth, part]
            reversed_path[depth + 1, part] = pushed << top | before >> unsigned(bits)
            pushed = before & lowest
            if count < ends.shape[0]:
                parts[part, count] = reversed_path[depth + 1, part]
        if count < ends.shape[0]:
            ends[count] = node & (_ACCEPTS | _CHILD)
        count += 1
        if node & _CHILD != 0:
            depth += 1
            path[depth] = node & _CHILD
            continue
        while depth >= 0 and nodes[path[depth]] & _END != 0:
            depth -= 1
        if depth >= 0:
            path[depth] += 1
    return count


# ------------------------------------------------------------------ minimisation
@entry
def add_strings(
    parts: Array,
    ends: Array,
    order: Array,
    bits: int,
    nodes: Array,
    registry: Array,
    full: Array,
    minimisers: Array,
) -> bool:
    """Append the automaton of the strings; ``order`` sorts them.

    The end of a string is given as the bits of a node: whether it accepts, and the list to which
    a separator leads. Stops with True when the registry is full, to be called again with an empty
    one of twice the size and the ``full`` one. More nodes than ``_MAX_NODES`` mean that there are
    too many words.
    """
    minimiser = minimisers[0]
    opened, counts = minimiser.opened, minimiser.counts
    path, letters = minimiser.path, minimiser.letters
    size, lists = signed(minimiser.size), signed(minimiser.lists)
    depth = signed(minimiser.depth)
    refill(registry, full, nodes)
    for k in range(minimiser.next, order.shape[0] + 1):
        length = unpack(parts, order[k], letters, bits) if k < order.shape[0] else 0
        shared = 0
        while shared < length and shared < depth and letters[shared] == path[shared]:
            shared += 1
        if 3 * (lists + depth) > 2 * registry.shape[0]:
            minimiser.next, minimiser.depth = k, depth
            minimiser.size, minimiser.lists = size, lists
            return True
        size, lists = close_lists(nodes, registry, size, lists, opened, counts, depth, shared)
        depth = min(depth, shared)
        if size > _MAX_NODES:
            minimiser.size = size
            return False
        while depth < length:
            path[depth] = letters[depth]
            opened[depth, counts[depth]] = np.uint32(signed(letters[depth]) << 24)
            counts[depth] += 1
            depth += 1
        if length > 0:
            end = ends[order[k]]
            opened[depth - 1, counts[depth - 1] - 1] |= end & np.uint32(_ACCEPTS)
            opened[depth, 0] = end & np.uint32(_CHILD)
            counts[depth] = signed(opened[depth, 0] != 0)
    minimiser.root, minimiser.size, minimiser.lists = emit(
        nodes, registry, size, lists, opened[0], counts[0]
    )
    return False


@kernel
def close_lists(
    nodes: Array,
    registry: Array,
    size: int,
    lists: int,
    opened: Array,
    counts: Array,
    depth: int,
    shared: int,
) -> tuple[int, int]:
    """Append the sibling lists deeper than ``shared``: (nodes used, lists known)."""
    while depth > shared:
        at, size, lists = emit(nodes, registry, size, lists, opened[depth], counts[depth])
        counts[depth] = 0
        depth -= 1
        opened[depth, counts[depth] - 1] |= np.uint32(at)
    return size, lists


@kernel
def emit(
    nodes: Array, registry: Array, size: int, lists: int, siblings: Array, count: int
) -> tuple[int, int, int]:
    """Append a sibling list unless it is there: (its index, nodes used, lists known)."""
    if count == 0:
        return 0, size, lists
    siblings[count - 1] |= np.uint32(_END)
    slot = hash_list(siblings, signed(0)) & (registry.shape[0] - 1)
    while registry[slot] != 0:
        known = signed(registry[slot])
        i = 0
        while i < count and nodes[known + i] == siblings[i]:
            i += 1
        if i == count:
            return known, size, lists
        slot = (slot + 1) & (registry.shape[0] - 1)
    registry[slot] = np.uint32(size)
    for i in range(count):
        nodes[size + i] = siblings[i]
    return size, size + count, lists + 1


@kernel
def hash_list(nodes: Array, begin: int) -> int:
    """Hash of the sibling list that begins at an index, up to its end mark; 0 or more."""
    value = unsigned(0)
    i = begin
    while True:
        value = (value ^ unsigned(nodes[i])) * unsigned(_MIX)
        value ^= value >> unsigned(29)
        if nodes[i] & _END != 0:
            break
        i += 1
    return signed(value >> unsigned(1))


@kernel
def refill(registry: Array, full: Array, nodes: Array) -> None:
    """Put what a full registry has into an empty one."""
    for i in range(full.shape[0]):
        if full[i] != 0:
            slot = hash_list(nodes, signed(full[i])) & (registry.shape[0] - 1)
            while registry[slot] != 0:
                slot = (slot + 1) & (registry.shape[0] - 1)
            registry[slot] = full[i]
