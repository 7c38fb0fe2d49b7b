"""Words with letters that few words have in a row, found by the GADDAG.

Every word is in the GADDAG once for each of its tiles, read backwards from there to its front. So
the words with some tiles in a row lie behind these tiles read backwards, and where none do, that
is known at once.
"""

from __future__ import annotations

from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, SEPARATOR, TILE_SHIFT, WordGraph

# More words, or nodes on the way to them, are found faster from the front.
_MOST_WORDS = 500
_MOST_NODES = 6000


def rare_words(graph: WordGraph, letters: bytes, *, ending: bool = False) -> set[bytes] | None:
    """The words that have the tiles in a row (at their end, with ``ending``); None if many."""
    if not graph.gaddag_root or not letters:
        return None
    at = graph.gaddag_root
    node = at
    for tile in reversed(letters):
        index = graph.find(at, tile)
        if not index:
            return set()
        node = graph.nodes[index]
        at = node & CHILD_MASK
    words = {letters} if node & ACCEPTS else set()
    # Lists to go through: the word so far, and whether it grows at its end.
    waiting, looked_at = [(at, letters, False)], 0
    while waiting:
        at, word, behind = waiting.pop()
        for index in graph.siblings(at):
            node = graph.nodes[index]
            tile = node >> TILE_SHIFT
            looked_at += 1
            if tile == SEPARATOR:
                if not ending:
                    waiting.append((node & CHILD_MASK, word, True))
                continue
            grown = word + bytes((tile,)) if behind else bytes((tile,)) + word
            if node & ACCEPTS:
                words.add(grown)
            if node & CHILD_MASK:
                waiting.append((node & CHILD_MASK, grown, behind))
        if len(words) > _MOST_WORDS or looked_at > _MOST_NODES:
            return None
    return words
