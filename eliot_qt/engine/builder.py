"""Word list to DAWG and GADDAG in kernels: the same bytes as lexicon/builder.py, much faster.

A string (a word, or a GADDAG string with its separator) is packed into up to three integers of 12
or 10 symbols each, so that comparing numbers compares strings: 5 bits a symbol for up to 31
letters, else 6. The separator and the padding are both 0; that is the right order and loses
nothing, as a separator is always followed by a letter. The sorted strings go through the same
incremental minimisation as in the plain builder, the registry of lists being an open hash table.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from eliot_qt.lexicon import LexiconError

from .compiler import Array, kernel, signed, unsigned

MAX_LENGTH = 21
MAX_LETTERS = 63
_CHILD = (1 << 22) - 1
_END = 1 << 22
_ACCEPTS = 1 << 23
_MAX_NODES = 1 << 22
_DEPTHS = MAX_LENGTH + 2
_SYMBOLS = 30  # what the most numbers of a string hold
_WIDTH = MAX_LETTERS + 1
_FIRST_NODES = 1 << 18
_FIRST_LISTS = 1 << 18
_SHORT_RUN = 24
_MIX = 0x9E3779B97F4A7C15


def build_graph(words: Iterable[bytes]) -> array[int]:
    """Nodes (uint32) of the words' DAWG and GADDAG; order and repetitions do not matter.

    Words are tile numbers 1..63, at most 21 of them. Raises :class:`LexiconError` for other
    words, or more words than 2**22 nodes can hold.
    """
    letters, offsets = _flatten(sorted(set(words)))
    bits = 5 if letters.size == 0 or int(letters.max()) <= 31 else 6
    nodes = np.zeros(_FIRST_NODES, np.uint32)
    registry = np.zeros(_FIRST_LISTS, np.uint32)
    roots = [0, 0]
    size, lists = 2, 0
    for number in range(2):
        parts = pack(letters, offsets, bits, number == 1)
        order = np.argsort(parts[0])
        settle_ties(parts, order)
        nodes, registry, size, lists, roots[number] = add_strings(
            parts, order, bits, nodes, registry, size, lists
        )
        if size > _MAX_NODES:
            raise LexiconError(
                f"too many words: the graph would need more than {_MAX_NODES:,} nodes"
            )
    nodes[:2] = np.array(roots, np.uint32) | np.uint32(_END)
    return array("I", nodes[:size].tobytes())


def _flatten(words: list[bytes]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """All letters in one array, and where each word begins (one entry more than words)."""
    letters = np.array(bytearray(b"".join(words)), np.uint8)
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    if lengths.size and not 1 <= int(lengths.min()) <= int(lengths.max()) <= MAX_LENGTH:
        raise LexiconError(f"words of 1 to {MAX_LENGTH} tiles can be built in")
    if letters.size and not 1 <= int(letters.min()) <= int(letters.max()) <= MAX_LETTERS:
        raise LexiconError(f"words are made of the tiles 1 to {MAX_LETTERS}")
    offsets = np.zeros(len(words) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return letters, offsets


# ------------------------------------------------------------------ strings as numbers
@kernel
def pack(letters: Array, offsets: Array, bits: int, gaddag: bool) -> Array:
    """The words, or all their GADDAG strings, as a few numbers each: array (numbers, strings)."""
    words = offsets.shape[0] - 1
    longest = 0
    for w in range(words):
        longest = max(longest, offsets[w + 1] - offsets[w] + signed(gaddag))
    count = letters.shape[0] if gaddag else words
    parts = np.zeros((1 + longest // (60 // bits), count), np.uint64)
    symbols = np.zeros(_DEPTHS, np.uint8)
    number = 0
    for w in range(words):
        begin, end = offsets[w], offsets[w + 1]
        for cut in range(begin + 1 if gaddag else end, end + 1):
            length = 0
            if gaddag:
                for i in range(cut - 1, begin - 1, -1):
                    symbols[length] = letters[i]
                    length += 1
                symbols[length] = 0
                length += signed(cut < end)
                for i in range(cut, end):
                    symbols[length] = letters[i]
                    length += 1
            else:
                for i in range(begin, end):
                    symbols[length] = letters[i]
                    length += 1
            pack_symbols(parts, number, symbols, length, bits)
            number += 1
    return parts


@kernel
def pack_symbols(parts: Array, number: int, symbols: Array, length: int, bits: int) -> None:
    """Write string ``number``."""
    a_part = 60 // bits
    for i in range(length):
        place = unsigned(bits * (a_part - 1 - i % a_part))
        parts[i // a_part, number] |= unsigned(symbols[i]) << place


@kernel
def unpack_symbols(parts: Array, number: int, symbols: Array, bits: int) -> int:
    """Read string ``number``; returns its length."""
    a_part = 60 // bits
    top = unsigned(bits * (a_part - 1))
    mask = unsigned((1 << 60) - 1)
    length = 0
    for part in range(parts.shape[0]):
        rest = parts[part, number]
        i = part * a_part
        symbols[i + a_part - 1] = 0  # a separator there leaves no trace in ``rest``
        while rest != 0:
            symbols[i] = rest >> top
            rest = (rest << unsigned(bits)) & mask
            i += 1
        if i > part * a_part:
            length = i
    return length


# ------------------------------------------------------------------ sorting
@kernel
def settle_ties(parts: Array, order: Array) -> None:
    """Put the strings that agree in their first part in order of the others."""
    count = order.shape[0]
    i = 0
    while i < count:
        first = parts[0, order[i]]
        j = i + 1
        while j < count and parts[0, order[j]] == first:
            j += 1
        if j - i > _SHORT_RUN:
            heap_sort(parts, order, i, j)
        elif j - i > 1:
            insertion_sort(parts, order, i, j)
        i = j


@kernel
def before(parts: Array, a: int, b: int) -> bool:
    """Whether string ``a`` comes before ``b``, given that their first parts agree."""
    for part in range(1, parts.shape[0]):
        if parts[part, a] != parts[part, b]:
            return parts[part, a] < parts[part, b]
    return False


@kernel
def insertion_sort(parts: Array, order: Array, begin: int, end: int) -> None:
    """Sort a short run."""
    for i in range(begin + 1, end):
        string = order[i]
        j = i
        while j > begin and before(parts, string, order[j - 1]):
            order[j] = order[j - 1]
            j -= 1
        order[j] = string


@kernel
def heap_sort(parts: Array, order: Array, begin: int, end: int) -> None:
    """Sort a long run; never quadratic, whatever the language's endings are."""
    count = end - begin
    for top in range(count // 2 - 1, -1, -1):
        sift(parts, order, begin, top, count)
    for last in range(count - 1, 0, -1):
        order[begin], order[begin + last] = order[begin + last], order[begin]
        sift(parts, order, begin, 0, last)


@kernel
def sift(parts: Array, order: Array, begin: int, top: int, count: int) -> None:
    """Let the string at ``top`` sink to its place in the heap."""
    string = order[begin + top]
    while 2 * top + 1 < count:
        below = 2 * top + 1
        if below + 1 < count and before(parts, order[begin + below], order[begin + below + 1]):
            below += 1
        if not before(parts, string, order[begin + below]):
            break
        order[begin + top] = order[begin + below]
        top = below
    order[begin + top] = string


# ------------------------------------------------------------------ minimisation
@kernel
def add_strings(
    parts: Array,
    order: Array,
    bits: int,
    nodes: Array,
    registry: Array,
    size: int,
    lists: int,
) -> tuple[Array, Array, int, int, int]:
    """Append the automaton of the sorted strings.

    Returns the (perhaps larger) nodes and registry, their new fill, and the root list. A size
    above ``_MAX_NODES`` means there are too many words.
    """
    opened = np.zeros((_DEPTHS, _WIDTH), np.uint32)  # the unfinished sibling list at each depth
    counts = np.zeros(_DEPTHS, np.int64)
    path = np.zeros(_DEPTHS, np.uint8)
    symbols = np.zeros(_SYMBOLS, np.uint8)
    depth = 0
    for k in range(order.shape[0] + 1):
        length = 0
        if k < order.shape[0]:
            length = unpack_symbols(parts, order[k], symbols, bits)
        shared = 0
        while shared < length and shared < depth and symbols[shared] == path[shared]:
            shared += 1
        if size + depth * _WIDTH > nodes.shape[0]:
            nodes = enlarged(nodes)
        if 2 * (lists + depth) > registry.shape[0]:
            registry = rehashed(registry, nodes)
        size, lists = close_lists(nodes, registry, size, lists, opened, counts, depth, shared)
        depth = min(depth, shared)
        if size > _MAX_NODES:
            return nodes, registry, size, lists, 0
        while depth < length:
            path[depth] = symbols[depth]
            opened[depth, counts[depth]] = np.uint32(signed(symbols[depth]) << 24)
            counts[depth] += 1
            depth += 1
        if length > 0:
            opened[depth - 1, counts[depth - 1] - 1] |= np.uint32(_ACCEPTS)
    if size + _WIDTH > nodes.shape[0]:
        nodes = enlarged(nodes)
    root, size, lists = emit(nodes, registry, size, lists, opened[0], counts[0])
    return nodes, registry, size, lists, root


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
    slot = hash_list(siblings, 0) & (registry.shape[0] - 1)
    while registry[slot] != 0:
        known = signed(registry[slot])
        i = 0
        while i < count and nodes[known + i] == siblings[i]:
            i += 1
        if i == count:
            return known, size, lists
        slot = (slot + 1) & (registry.shape[0] - 1)
    registry[slot] = np.uint32(size)
    nodes[size : size + count] = siblings[:count]
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
def enlarged(nodes: Array) -> Array:
    """The nodes with twice the room."""
    larger = np.zeros(2 * nodes.shape[0], np.uint32)
    larger[: nodes.shape[0]] = nodes
    return larger


@kernel
def rehashed(registry: Array, nodes: Array) -> Array:
    """The registry with four times the room."""
    larger = np.zeros(4 * registry.shape[0], np.uint32)
    for i in range(registry.shape[0]):
        if registry[i] != 0:
            slot = hash_list(nodes, signed(registry[i])) & (larger.shape[0] - 1)
            while larger[slot] != 0:
                slot = (slot + 1) & (larger.shape[0] - 1)
            larger[slot] = registry[i]
    return larger
