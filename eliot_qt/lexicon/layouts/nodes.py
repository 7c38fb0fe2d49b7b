"""Nodes of four bytes: a child pointer, two flags and a letter, wherever the bits are."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from eliot_qt.game.tiles import MAX_LETTERS
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.wordgraph import (
    ACCEPTS,
    CHILD_MASK,
    LAST,
    MAX_NODES,
    TILE_SHIFT,
    WordGraph,
)

_BYTES = 4


@dataclass(frozen=True)
class NodeLayout:
    """The layout of a node: the pointer in the lowest bits, a bit each for the flags, and the
    letter from bit ``letter`` up. A pointer is the number of the first child's node, 0 for none.
    """

    pointer: int
    last: int
    accepts: int
    letter: int
    byte_order: Literal["little", "big"] = "little"

    def unpack(self, data: bytes | memoryview, name: str) -> array[int]:
        """The nodes of a file's bytes. Raises :class:`LexiconError`."""
        if len(data) % _BYTES:
            raise LexiconError(
                "{name}: {count:,} bytes of nodes, and a node has {each}",
                name=name,
                count=len(data),
                each=_BYTES,
            )
        nodes = array("I", bytes(data))
        self._turn(nodes)
        return nodes

    def pack(self, nodes: array[int]) -> bytes:
        """The bytes of a file's nodes."""
        turned = nodes[:]
        self._turn(turned)
        return turned.tobytes()

    def node(self, child: int, letter: int, *, last: bool = False, accepts: bool = False) -> int:
        """A node of this layout."""
        return letter << self.letter | accepts << self.accepts | last << self.last | child

    def check_size(self, count: int) -> None:
        """Raise :class:`LexiconError` if pointers cannot reach this many nodes."""
        if count > 1 << self.pointer:
            raise LexiconError(
                "{count:,} nodes are too many for pointers of {bits} bits, which reach {most:,}",
                count=count,
                bits=self.pointer,
                most=1 << self.pointer,
            )

    def letters(self, nodes: Sequence[int]) -> set[int]:
        """All letters that the nodes behind the first, a dummy, have."""
        return {node >> self.letter for node in islice(nodes, 1, None)}

    def graph(
        self, nodes: Sequence[int], root: int, tiles: Mapping[int, int], name: str
    ) -> WordGraph:
        """A graph without a GADDAG of a file's nodes, not verified but for pointers outside.

        ``root`` is where the first list begins, ``tiles`` have the tile of each letter; other
        letters become tile 0. Nodes are numbered from 1 in the graph's errors.
        """
        if len(nodes) < 2:
            raise LexiconError("{name}: no words", name=name)
        if len(nodes) >= MAX_NODES:
            raise LexiconError(
                "{name}: {count:,} nodes; {most:,} is the limit",
                name=name,
                count=len(nodes),
                most=MAX_NODES - 1,
            )
        mask = (1 << self.pointer) - 1
        own = array("I", [0])
        for number, node in enumerate(nodes, 1):
            child = node & mask
            if child >= len(nodes):
                raise LexiconError(
                    "{name}: node {index} leads outside, to {child}",
                    name=name,
                    index=number,
                    child=child + 1,
                )
            tile = tiles.get(node >> self.letter, 0)
            flags = (LAST if node >> self.last & 1 else 0) | (
                ACCEPTS if node >> self.accepts & 1 else 0
            )
            own.append(tile << TILE_SHIFT | flags | (child + 1 if child else 0))
        # The first node of all these files is a dummy; here its place is the other header's.
        own[0], own[1] = LAST | root + 1, LAST
        _sort_lists(own)
        return WordGraph.from_nodes(own, name)

    def copied(
        self, graph: WordGraph, own: range, letters: Sequence[int], shift: int
    ) -> Iterator[int]:
        """Some of a graph's nodes in this layout, their children's numbers shifted.

        ``letters`` have the letter of each tile.
        """
        for node in graph.nodes[own.start : own.stop]:
            child = node & CHILD_MASK
            yield self.node(
                child + shift if child else 0,
                letters[node >> TILE_SHIFT],
                last=node & LAST != 0,
                accepts=node & ACCEPTS != 0,
            )

    def _turn(self, nodes: array[int]) -> None:
        if self.byte_order != sys.byteorder:
            nodes.byteswap()


def ranked(letters: set[int], name: str) -> dict[int, int]:
    """Tiles from 1 for letters, ascending. Raises :class:`LexiconError` for too many."""
    if len(letters) > MAX_LETTERS:
        raise LexiconError(
            "{name}: {count} letters; {most} is the limit",
            name=name,
            count=len(letters),
            most=MAX_LETTERS,
        )
    return {letter: tile for tile, letter in enumerate(sorted(letters), 1)}


def _sort_lists(nodes: array[int]) -> None:
    """Put lists in the order of tiles, unless a pointer leads into one.

    Programs that sort words by character keep another order than that of their letters.
    """
    starts = {node & CHILD_MASK for node in nodes}
    start = 2
    for at in range(2, len(nodes)):
        if nodes[at] & LAST:
            siblings = nodes[start : at + 1]
            ordered = sorted(siblings, key=lambda node: node >> TILE_SHIFT)
            if siblings.tolist() != ordered and starts.isdisjoint(range(start + 1, at + 1)):
                ordered = [node & ~LAST for node in ordered]
                ordered[-1] |= LAST
                nodes[start : at + 1] = array("I", ordered)
            start = at + 1
