"""The word graph as the kernels read it.

The stored graph (lexicon/wordgraph.py) gives every node its tile, and finding a child means
scanning its siblings. Here each sibling list starts with a mask of its tiles instead; the child
of a tile is found by counting the mask's bits below the tile:

    list:   tile mask (one 32-bit word for up to 31 letters, else two), then one word per child
    child:  bit 31: a word ends here; bits 23..30: classes of the tiles in its own list;
            bits 0..22: position of this list (0: it has none)

The separator is a class of its own, letters are sorted into seven. Where no letter wanted is of
a class in the child word, its list, which lies somewhere else in memory, need not be looked at.

Position 0 is a list without children. Half as big again as the stored graph, converted in some
10 ms; scanning disappears from every step of the search.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from eliot_qt.faults import Message

from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed
from ..compiling.intrinsics import count_bits, load32, load64, lowest_bit
from ..errors import OTHER_LETTERS, unusable
from .paths_check import MAX_DEPTH, MISPLACED_SEPARATOR, TOO_DEEP, TOO_MANY_PATHS, check_paths

_CHILD = (1 << 22) - 1
_END = 1 << 22
_ACCEPTS = 1 << 23
_RUN_ACCEPTS = 1 << 31
_CLASS_SHIFT = 23
_RUN_LIST = (1 << _CLASS_SHIFT) - 1
_LETTER_CLASSES = 7
ALL_CLASSES = 255
SEPARATOR_CLASS = 1
_NARROW_LETTERS = 31
_FAULTS = {
    -1: Message("it is cut off or its headers are damaged"),
    -2: Message("a node points outside of it"),
    -3: Message("its tiles are out of order"),
    -4: OTHER_LETTERS,
    -5: Message("it is too large"),
    TOO_DEEP: Message("it leads back to itself, or has longer words than any board"),
    TOO_MANY_PATHS: Message("it has more words than any language"),
    MISPLACED_SEPARATOR: Message("a separator is out of place"),
}

Graph = tuple[int, int, int, int]
"""What kernels pass around: (lists, children, tile mask, GADDAG root), addresses as integers."""

_DEPTHS = MAX_DEPTH + 1
WALK = np.dtype(
    [
        # The way to where a kernel that visits all words stands, by depth.
        ("list_at", np.int64, (_DEPTHS,)),  # sibling lists
        ("rest", np.int64, (_DEPTHS,)),  # their letters still to visit
        ("path", np.int64, (_DEPTHS,)),  # letters taken
        ("hashed", np.uint64, (_DEPTHS,)),  # sums of their hashes
    ],
    align=True,
)


Made = TypeVar("Made")


class WordGraphLike(Protocol):
    """Whatever has the stored nodes (32-bit unsigned, buffer protocol)."""

    @property
    def nodes(self) -> Any:
        """The nodes of DAWG and GADDAG in one buffer."""
        ...


class RunGraph:
    """A word graph in the kernels' form. Read-only, may be shared by engines and threads.

    Raises :class:`~.errors.EngineError` for a graph that is damaged or has other than ``letters``
    letters.
    """

    def __init__(self, graph: WordGraphLike, letters: int) -> None:
        nodes = np.array(graph.nodes, dtype=np.uint32)
        header = 1 if letters <= _NARROW_LETTERS else 2
        starts = np.zeros(len(nodes), np.uint32)
        notes = np.zeros(len(nodes), np.int64)
        size = lay_out(nodes, starts, notes, np.zeros((3, MAX_DEPTH), np.int64), header, letters)
        if size < 0:
            raise unusable(graph, _FAULTS[size])
        # A mask is read as 64 bits: room behind the last one.
        self._words = np.zeros(size + 2, np.uint32)
        self.root = convert(nodes, starts, self._words, header)
        self.letters = letters
        self.lists = self._words.ctypes.data
        self.children = self.lists + 4 * header
        self.tile_mask = (1 << 32) - 1 if header == 1 else -1
        self._derived: dict[Callable[[RunGraph], Any], Any] = {}

    def derived(self, make: Callable[[RunGraph], Made]) -> Made:
        """Return the result of ``make`` for the graph, computed when first asked for."""
        if make not in self._derived:
            # Kernels keep addresses: of two threads that make it at once both take the first.
            self._derived.setdefault(make, make(self))
        return cast(Made, self._derived[make])


# ------------------------------------------------------------------ reading, inside kernels
@inlined
def tiles_at(graph: Graph, at: int) -> int:
    """Mask of the tiles in the sibling list at a position."""
    return load64(graph[0], at) & graph[2]


@inlined
def child(graph: Graph, at: int, tiles: int, tile: int) -> int:
    """Child word of a tile known to be among the ``tiles`` of the list at a position."""
    return load32(graph[1], at + count_bits(tiles & ((1 << tile) - 1)))


@inlined
def first_child(graph: Graph, at: int) -> int:
    """Child word of the lowest tile of a list that has one."""
    return load32(graph[1], at)


@inlined
def list_of(word: int) -> int:
    """Position of a child's own sibling list."""
    return word & _RUN_LIST


@inlined
def classes_of(word: int) -> int:
    """Classes of the tiles in a child's own sibling list."""
    return (word >> _CLASS_SHIFT) & ALL_CLASSES


@inlined
def class_of(letter: int) -> int:
    """The class of a letter (not of the separator) as a bit."""
    return 2 << ((letter - 1) % _LETTER_CLASSES)


@inlined
def letter_classes(letters: int) -> int:
    """The classes of a mask of letters."""
    folded = (letters >> 1) & ((1 << 63) - 1)
    rest = folded >> (8 * _LETTER_CLASSES)
    folded |= folded >> _LETTER_CLASSES
    folded |= folded >> (2 * _LETTER_CLASSES)
    folded |= folded >> (4 * _LETTER_CLASSES)
    return ((folded | rest) << 1) & ALL_CLASSES & ~SEPARATOR_CLASS


@inlined
def accepts(word: int) -> int:
    """1 if a word ends at this child, else 0."""
    return word >> 31


@inlined
def step(graph: Graph, at: int, tile: int) -> int:
    """Child word of a tile in the list at a position, 0 if it is not there."""
    tiles = tiles_at(graph, at)
    if (tiles >> tile) & 1 == 0:
        return 0
    return child(graph, at, tiles, tile)


# ------------------------------------------------------------------ visiting all words
@inlined
def begin_walk(graph: Graph, walk: Record) -> None:
    """Begin a walk at the GADDAG root."""
    walk.list_at[0] = graph[3]
    walk.rest[0] = tiles_at(graph, graph[3]) & -2


@inlined
def walk_on(graph: Graph, walk: Record, depth: int) -> int:
    """Take the next letter at a depth, where one is left; returns its child word."""
    at = walk.list_at[depth]
    letter = lowest_bit(walk.rest[depth])
    walk.rest[depth] &= walk.rest[depth] - 1
    walk.path[depth] = letter
    word = child(graph, at, tiles_at(graph, at), letter)
    walk.list_at[depth + 1] = list_of(word)
    walk.rest[depth + 1] = tiles_at(graph, list_of(word)) & -2
    return word


# ------------------------------------------------------------------ conversion
@entry
def lay_out(
    nodes: Array, starts: Array, notes: Array, ways: Array, header: int, letters: int
) -> int:
    """Place the lists of the stored nodes in ``starts``, all 0 so far; returns their run-time size.

    Below 0 it is a fault. ``notes`` and ``ways`` are for ``check_paths``.
    """
    fault = mark_lists(nodes, starts)
    if fault < 0:
        return fault
    size = place_lists(nodes, starts, header, letters)
    if size < 0:
        return size
    fault = check_paths(nodes, notes, ways)
    return fault if fault < 0 else size


@entry
def convert(nodes: Array, starts: Array, words: Array, header: int) -> int:
    """Write the run-time words of the stored nodes; returns the GADDAG root."""
    count = nodes.shape[0]
    for i in range(2, count):
        if starts[i] != 0:
            copy_list(nodes, starts, words, i, header)
    return signed(starts[nodes[1] & _CHILD]) & _RUN_LIST if count > 2 else 0


@kernel
def mark_lists(nodes: Array, starts: Array) -> int:
    """Set ``starts`` to 1 where a sibling list begins; below 0 is a fault."""
    count = nodes.shape[0]
    if count < 2 or nodes[count - 1] & _END == 0 or (nodes[1] & _CHILD == 0 and count > 2):
        return -1
    for i in range(count):
        target = nodes[i] & _CHILD
        if target == 1 or target >= count:
            return -2
        if target != 0:
            starts[target] = 1
    return 0


@kernel
def place_lists(nodes: Array, starts: Array, header: int, letters: int) -> int:
    """Replace the marks by run-time positions and classes, as child words have them.

    Returns the size of all lists; below 0 it is a fault.
    """
    position = 2  # behind the list without children
    for i in range(2, nodes.shape[0]):
        if starts[i] == 0:
            continue
        begin = position
        classes = 0
        position += header
        last = -1
        j = i
        while True:
            tile = signed(nodes[j] >> 24)
            if tile <= last:
                return -3
            if tile > letters:
                return -4
            last = tile
            classes |= SEPARATOR_CLASS if tile == 0 else class_of(tile)
            position += 1
            if nodes[j] & _END != 0:
                break
            j += 1
        if position > _RUN_LIST:
            return -5
        starts[i] = classes << _CLASS_SHIFT | begin
    return position


@kernel
def copy_list(nodes: Array, starts: Array, words: Array, first: int, header: int) -> None:
    """Write the sibling list that begins at stored node ``first``."""
    at = signed(starts[first]) & _RUN_LIST
    mask = 0
    to = at + header
    j = first
    while True:
        node = signed(nodes[j])
        mask |= 1 << (node >> 24)
        word = signed(starts[node & _CHILD]) if node & _CHILD != 0 else 0
        if node & _ACCEPTS != 0:
            word |= _RUN_ACCEPTS
        words[to] = word
        to += 1
        if node & _END != 0:
            break
        j += 1
    words[at] = mask & 0xFFFFFFFF
    if header == 2:
        words[at + 1] = (mask >> 32) & 0xFFFFFFFF
