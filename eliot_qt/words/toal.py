"""Toal's code of a word: one number that says which branch to take at each place of the graph.

Graham Toal, 1999. Every place has as many branches as letters can follow; where a word ends that
others go on from, "stop" is one branch more, the first. From the last letter back, the code is
multiplied by the number of branches and the branch taken is added, so dividing by the branches
reads the letters from the front. Each word has a code of its own; not every number is a code.
"""

from __future__ import annotations

from collections.abc import Iterable

from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, TILE_SHIFT, WordGraph


def join(choices: Iterable[tuple[int, int]]) -> int:
    """One number of (branch taken, branches) pairs, given from the first letter to the last."""
    total = 0
    for tile, branches in reversed(list(choices)):
        total = total * branches + tile
    return total


def code_of(graph: WordGraph, word: bytes) -> int | None:
    """The code of a word; None if the text is not a word."""
    choices = []
    node = graph.nodes[0] & ~ACCEPTS
    for tile in word:
        stop = int(node & ACCEPTS != 0)
        siblings = graph.siblings(node & CHILD_MASK)
        tiles = [graph.nodes[index] >> TILE_SHIFT for index in siblings]
        if tile not in tiles:
            return None
        branch = tiles.index(tile)
        choices.append((branch + stop, len(tiles) + stop))
        node = graph.nodes[siblings[branch]]
    if not node & ACCEPTS:
        return None
    if node & CHILD_MASK:
        choices.append((0, len(graph.siblings(node & CHILD_MASK)) + 1))
    return join(choices)


def word_of(graph: WordGraph, code: int) -> bytes | None:
    """The word of a code; None if no word has it."""
    word = bytearray()
    node = graph.nodes[0] & ~ACCEPTS
    # A word has no more letters than the graph has nodes: a damaged graph may lead in a circle.
    while node & CHILD_MASK and len(word) < len(graph.nodes):
        siblings = graph.siblings(node & CHILD_MASK)
        stop = int(node & ACCEPTS != 0)
        code, branch = divmod(code, len(siblings) + stop)
        if branch < stop:
            break
        node = graph.nodes[siblings[branch - stop]]
        word.append(node >> TILE_SHIFT)
    return bytes(word) if code == 0 and node & ACCEPTS else None
