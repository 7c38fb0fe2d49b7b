"""All words of a graph as columns of tiles: the first tiles of all words, the second ones, …

A byte for each word in a column, 0 behind the word's end. What is said of a place in a word is then
said of all words at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.lexicon.wordgraph import ACCEPTS, CHILD_MASK, LAST, TILE_SHIFT, WordGraph

# Lists with so many words below or fewer are spelled once and used wherever they are met.
_FEW = 5
# Words spelled between two chances to pause.
_PACE = 2000
_ROWS = 20_000
_SYMBOLS = [bytes((tile,)) for tile in range(256)]


def spell_words(graph: WordGraph) -> Iterator[list[bytes] | None]:
    """All words, ascending, at last; None is a chance to pause."""
    nodes, below = graph.nodes, graph.words_below
    words: list[bytes] = []
    spelled: dict[int, list[bytes]] = {0: []}
    if not graph.dawg_root:
        yield words
        return
    # Lists to go on with, and the tiles that lead there.
    above = [(graph.dawg_root, b"")]
    due = _PACE
    while above:
        at, head = above.pop()
        while True:
            node = nodes[at]
            word, child = head + _SYMBOLS[node >> TILE_SHIFT], node & CHILD_MASK
            if node & ACCEPTS:
                words.append(word)
            if below[child] > _FEW:
                if not node & LAST:
                    above.append((at + 1, head))
                at, head = child, word
                continue
            if child:
                ends = spelled.get(child) or _ends(graph, child, spelled)
                words += [word + end for end in ends]
            if node & LAST:
                break
            at += 1
        if len(words) >= due:
            due = len(words) + _PACE
            yield None
    yield words


def letter_columns(words: list[bytes], longest: int) -> Iterator[tuple[bytes, ...] | None]:
    """The columns of words of up to ``longest`` tiles, at last; None is a chance to pause."""
    rows = bytearray()
    for at in range(0, len(words), _ROWS):
        rows += b"".join([word.ljust(longest, b"\0") for word in words[at : at + _ROWS]])
        yield None
    yield tuple(bytes(rows[place::longest]) for place in range(longest))


def spell_columns(columns: tuple[bytes, ...]) -> Iterator[list[bytes]]:
    """The words of letter columns, some at a time."""
    longest = len(columns)
    rows = bytearray(longest * len(columns[0]))
    for place, column in enumerate(columns):
        rows[place::longest] = column
    for start in range(0, len(rows), _PACE * longest):
        some = bytes(rows[start : start + _PACE * longest])
        ends = range(0, len(some), longest)
        yield [some[at : at + longest].rstrip(b"\0") for at in ends]


def _ends(graph: WordGraph, start: int, known: dict[int, list[bytes]]) -> list[bytes]:
    """Return the rest of every word below a list."""
    ends = known.get(start)
    if ends is None:
        ends = []
        for at in graph.siblings(start):
            node = graph.nodes[at]
            symbol = _SYMBOLS[node >> TILE_SHIFT]
            if node & ACCEPTS:
                ends.append(symbol)
            ends += [symbol + end for end in _ends(graph, node & CHILD_MASK, known)]
        known[start] = ends
    return ends
