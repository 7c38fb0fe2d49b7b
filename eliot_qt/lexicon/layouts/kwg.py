"""KWG files: the layout of our own graphs (:mod:`eliot_qt.lexicon.wordgraph`), DAWG and GADDAG.

Little-endian nodes of 32 bits: child 22, end of list, end of word, tile 8. Node 0 leads to the
DAWG, node 1 to the GADDAG. Words are read from the DAWG. Tiles are numbers, 1 for the first letter:
which letter that is, no file says; it is read as the one of the tile set.
"""

from __future__ import annotations

from array import array
from pathlib import Path

from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.lexicon.wordlist import MOST_BAD_LINES, BadLine, WordList, wrong_length

from .contents import Contents, read_file, words_of
from .nodes import NodeLayout

_NODES = NodeLayout(pointer=22, last=22, accepts=23, letter=24)


def read_kwg(path: Path, tile_set: TileSet) -> WordList:
    """The words of a file. Raises :class:`LexiconError` naming it."""
    nodes = _NODES.unpack(read_file(path), str(path))
    graph_words = words_of(WordGraph.from_nodes(nodes, str(path)))
    words: list[bytes] = []
    bad_lines: list[BadLine] = []
    bad_count = 0
    for number, word in enumerate(graph_words, 1):
        unknown = max(word) > len(tile_set)
        wrong = (
            Message("tile {tile} is not one of {tile_set}", tile=max(word), tile_set=tile_set.name)
            if unknown
            else wrong_length(len(word))
        )
        if not wrong:
            words.append(word)
            continue
        bad_count += 1
        if len(bad_lines) < MOST_BAD_LINES:
            text = " ".join(map(str, word)) if unknown else tile_set.spell(word)
            bad_lines.append(BadLine(number, text, wrong))
    return WordList(tuple(words), tuple(bad_lines), not bad_count, bad_count)


def write_kwg(contents: Contents) -> bytes:
    """The file of a lexicon, which is its graph."""
    return _NODES.pack(array("I", contents.graph.nodes))
