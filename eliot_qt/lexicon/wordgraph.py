"""The word graph: DAWG and GADDAG in one array of uint32, read where it lies.

A node (the field's KWG layout): bits 0-21 index of the child list, bit 22 last of its list,
bit 23 accepts, bits 24-31 tile. Siblings are consecutive, ascending by tile; child 0 means none.
Node 0 leads to the root list of the DAWG, node 1 to that of the GADDAG. Tiles are 1..63 in the
order of the tile set; tile 0 is the GADDAG's separator. Files are little-endian, without header.

Nothing here trusts the bytes: a damaged graph raises :class:`LexiconError` or gives some answer,
it never loops or reads outside.
"""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from eliot_qt.faults import Fault, Message, reason
from eliot_qt.game.tiles import MAX_LETTERS

from . import LexiconError
from .list_counts import ListCounts, count_lists, counted_in_order, is_sound
from .node import ACCEPTS, CHILD_MASK, LAST, MAX_NODES, SEPARATOR, TILE_SHIFT

__all__ = [
    "ACCEPTS",
    "CHILD_MASK",
    "LAST",
    "MAX_NODES",
    "SEPARATOR",
    "TILE_SHIFT",
    "WordGraph",
]
# All tiles and the separator.
_LONGEST_LIST = MAX_LETTERS + 1
# More words than any language has: what counts more is damaged and must not be walked.
_MAX_WORDS = 1 << 27
_ONE_TILE = tuple(bytes((tile,)) for tile in range(256))


class WordGraph:
    """A set of words as bytes of tiles; immutable, safe to share between threads."""

    def __init__(self, nodes: memoryview, name: str = "word graph") -> None:
        """Nodes of format ``I``; ``name`` is what errors call the graph."""
        self.nodes = nodes.toreadonly()
        self.name = name
        # The engine's form of it by number of letters, once it is made.
        self.run_graphs: dict[int, Any] = {}
        if not 2 <= len(nodes) <= MAX_NODES:
            raise self._fault(
                "{count} nodes; 2 to {most} are possible", count=len(nodes), most=MAX_NODES
            )
        for index, root in enumerate((self.dawg_root, self.gaddag_root)):
            if root == 1 or root >= len(nodes):
                raise self._fault("node {index} leads outside, to {root}", index=index, root=root)

    def __len__(self) -> int:
        """Number of words."""
        return self.word_count

    def __contains__(self, word: bytes) -> bool:
        return self.accepts(word)

    @classmethod
    def open(cls, path: Path) -> WordGraph:
        """Map a file into memory. Raises :class:`LexiconError` naming it."""
        try:
            with path.open("rb") as file:
                size = path.stat().st_size
                if size % 4 or size < 8:
                    raise LexiconError(
                        "{path}: {size} bytes are not a word graph", path=path, size=size
                    )
                data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
        return cls.from_bytes(memoryview(data), str(path))

    @classmethod
    def from_bytes(cls, data: bytes | memoryview, name: str = "word graph") -> WordGraph:
        """A graph over the bytes of a file, not copied."""
        if len(data) % 4:
            raise LexiconError(
                "{name}: {count} bytes are not a word graph", name=name, count=len(data)
            )
        return cls(memoryview(data).cast("B").cast("I"), name)

    @classmethod
    def from_nodes(cls, nodes: array[int], name: str = "word graph") -> WordGraph:
        """A graph over what the builder returns."""
        return cls(memoryview(nodes), name)

    @property
    def dawg_root(self) -> int:
        """Index of the DAWG's root list; 0 without words."""
        return self.nodes[0] & CHILD_MASK

    @property
    def gaddag_root(self) -> int:
        """Index of the GADDAG's root list; 0 without words."""
        return self.nodes[1] & CHILD_MASK

    @property
    def word_count(self) -> int:
        """Number of words; the first asking counts them."""
        return self._words_below[self.dawg_root]

    @property
    def words_below(self) -> Mapping[int, int]:
        """Number of words below each list of the DAWG, children before parents."""
        return self._words_below

    @property
    def longest(self) -> int:
        """Number of tiles of the longest word."""
        return self._counts.longest[self.dawg_root]

    @property
    def tiles_below(self) -> Mapping[int, int]:
        """The tiles below each list, by its start: ``tiles`` of :mod:`.list_counts`."""
        return self._counts.tiles

    def count(self) -> Iterator[None]:
        """Work out what the properties above need, with chances to pause; once for a graph."""
        if "_counts" not in self.__dict__:
            root = self.dawg_root
            stop = self.siblings(root).stop
            total = None
            for step in count_lists(self.nodes, stop, _LONGEST_LIST, _MAX_WORDS):
                if step is None:
                    yield
                else:
                    total = step
            # Else it is in another order, begins within a list, or is damaged.
            complete = total is not None and root in total.words
            self.__dict__["_counts"] = total if complete else self._counted_slowly()

    def accepts(self, word: bytes) -> bool:
        """Return whether the tiles (1..63, no blank bits) are a word."""
        return self._walk(word) & ACCEPTS != 0

    def siblings(self, start: int) -> range:
        """Node indices of the list at ``start``; empty for 0, which stands for no list."""
        if start == 0:
            return range(0)
        nodes = self.nodes
        for index in range(start, min(start + _LONGEST_LIST, len(nodes))):
            if nodes[index] & LAST:
                return range(start, index + 1)
        raise self._endless(start)

    def find(self, start: int, tile: int) -> int:
        """Index of the tile's node in the list at ``start``; 0 if it is not there."""
        if start == 0:
            return 0
        nodes = self.nodes
        for index in range(start, min(start + _LONGEST_LIST, len(nodes))):
            node = nodes[index]
            if node >> TILE_SHIFT == tile:
                return index
            if node & LAST:
                return 0
        raise self._endless(start)

    def words(self) -> Iterator[bytes]:
        """All words, ascending by tiles."""
        return self.with_prefix(b"")

    def with_prefix(self, prefix: bytes) -> Iterator[bytes]:
        """The words that begin with the tiles, ascending; the prefix itself first if a word."""
        # Counting proves that the graph has no cycle and a bearable number of words.
        if not self.word_count:
            return
        below, nodes = self._words_below, self.nodes
        node = self._walk(prefix)
        if node & ACCEPTS:
            yield prefix
        # What is left to look at: the rest of a list, with the tiles that lead to it.
        rests = [(prefix, node & CHILD_MASK)] if node & CHILD_MASK else []
        while rests:
            head, index = rests.pop()
            node = nodes[index]
            if not node & LAST:
                rests.append((head, index + 1))
            word = head + _ONE_TILE[node >> TILE_SHIFT]
            if node & ACCEPTS:
                yield word
            if below[node & CHILD_MASK]:
                rests.append((word, node & CHILD_MASK))

    def prefix_range(self, prefix: bytes) -> range:
        """Return the range of indices of the words that begin with the tiles; it may be empty."""
        skipped, node = self._rank(prefix)
        below = self._words_below.get(node & CHILD_MASK, 0) if node else 0
        return range(skipped, skipped + below + (node & ACCEPTS != 0))

    def index_of(self, word: bytes) -> int | None:
        """Position of a word among all words, from 0; None if it is not a word."""
        skipped, node = self._rank(word)
        return skipped if node & ACCEPTS else None

    def word_at(self, index: int) -> bytes:
        """The word with that position. Raises ``IndexError`` outside 0..word_count - 1."""
        if not 0 <= index < self.word_count:
            raise IndexError(f"word {index} of {self.word_count}")
        below = self._words_below
        word = bytearray()
        start = self.dawg_root
        while True:
            for at in self.siblings(start):
                node = self.nodes[at]
                count = below[node & CHILD_MASK] + (node & ACCEPTS != 0)
                if index < count:
                    break
                index -= count
            word.append(node >> TILE_SHIFT)
            if node & ACCEPTS:
                if index == 0:
                    return bytes(word)
                index -= 1
            start = node & CHILD_MASK

    def verify(self, *, gaddag: bool = True) -> None:
        """Walk every node that can be reached; raises :class:`LexiconError` at the first fault.

        Faults: a child outside the array, a list without end or not ascending, a tile above 63,
        a separator in the DAWG or with nothing behind it, a cycle. Without ``gaddag`` only the
        DAWG is walked.
        """
        if not is_sound(self.nodes, self.siblings(self.dawg_root).stop, MAX_LETTERS):
            self._order(self.dawg_root, check=1)
            if gaddag:
                self._order(self.gaddag_root, check=SEPARATOR)

    @property
    def _words_below(self) -> dict[int, int]:
        """Number of words below each list of the DAWG."""
        return self._counts.words

    @cached_property
    def _counts(self) -> ListCounts:
        for _ in self.count():
            pass
        counts = self.__dict__["_counts"]
        assert isinstance(counts, ListCounts)
        return counts

    def _counted_slowly(self) -> ListCounts:
        try:
            return counted_in_order(self.nodes, self._order(self.dawg_root), _MAX_WORDS)
        except Fault as error:
            if isinstance(error, LexiconError):
                raise
            raise LexiconError("{name}: {fault}", name=self.name, fault=error) from error

    def _walk(self, word: bytes) -> int:
        """The DAWG's node at the end of the tiles; 0 if the path leaves the graph."""
        node = self.nodes[0] & ~ACCEPTS
        for tile in word:
            index = self.find(node & CHILD_MASK, tile)
            if not index:
                return 0
            node = self.nodes[index]
        return node

    def _rank(self, word: bytes) -> tuple[int, int]:
        """Number of words before the tiles, and the node at their end (0 if not there)."""
        below, nodes = self._words_below, self.nodes
        skipped, node = 0, nodes[0] & ~ACCEPTS
        for depth, tile in enumerate(word):
            if depth and node & ACCEPTS:
                skipped += 1
            for index in self.siblings(node & CHILD_MASK):
                node = nodes[index]
                if node >> TILE_SHIFT >= tile:
                    break
                skipped += below[node & CHILD_MASK] + (node & ACCEPTS != 0)
            else:
                return skipped, 0
            if node >> TILE_SHIFT != tile:
                return skipped, 0
        return skipped, node

    def _order(self, root: int, check: int | None = None) -> list[tuple[int, int]]:
        """All lists below ``root`` as (start, stop), children before parents.

        Raises :class:`LexiconError` at a cycle or a list outside; with ``check`` (the lowest
        tile allowed) also where tiles are wrong.
        """
        nodes = self.nodes
        order: list[tuple[int, int]] = []
        # Lists seen: True while their descendants are walked, False when done.
        open_lists = {0: False}
        stack = [root]
        while stack:
            start = stack[-1]
            state = open_lists.get(start)
            if state is not None:
                stack.pop()
                if state:
                    open_lists[start] = False
                    order.append((start, self.siblings(start).stop))
                continue
            open_lists[start] = True
            siblings = self._siblings_in_range(start)
            if check is not None:
                self._check_tiles(siblings, check)
            for index in siblings:
                child = nodes[index] & CHILD_MASK
                state = open_lists.get(child)
                if state:
                    raise self._fault("node {index} leads back to itself", index=index)
                if state is None:
                    stack.append(child)
        return order

    def _fault(self, template: str, /, **values: object) -> LexiconError:
        fault = Message(template, **values)
        return LexiconError("{name}: {fault}", name=self.name, fault=fault)

    def _endless(self, start: int) -> LexiconError:
        return self._fault("the list at node {start} has no end", start=start)

    def _siblings_in_range(self, start: int) -> range:
        if not 2 <= start < len(self.nodes):
            raise self._fault("a node leads outside, to {start}", start=start)
        return self.siblings(start)

    def _check_tiles(self, siblings: range, lowest: int) -> None:
        for index in siblings:
            node = self.nodes[index]
            tile = node >> TILE_SHIFT
            if not lowest <= tile <= MAX_LETTERS:
                raise self._fault(
                    "node {index} has the impossible tile {tile}", index=index, tile=tile
                )
            if tile == SEPARATOR and (node & ACCEPTS or not node & CHILD_MASK):
                raise self._fault("nothing follows the separator at node {index}", index=index)
            lowest = tile + 1
