"""Three historic layouts of a DAWG: nodes of 32 bits and nothing else, so no file says which it is.

All are written little-endian, as the PCs they come from; parts from the lowest bit up:

* ``DAWG16``: child pointer 16, flags 8 (1 = end of word, 2 = end of list), character 8 (Latin-1).
  Node 0 is a dummy, the first letters of words are the list that begins at node 1. Its describer,
  M. Wutka, has the pointer's high byte first (``00 03 00 43``): that is read as well.
* ``DAWG22``: child pointer 22, end of list, end of word, character 8 (small letters a to z).
  Node 0 is a dummy; the last 26 nodes are the first letters, a to z, whether or not words begin
  with them. The layout of a commercial CD-ROM.
* ``DAWG25``: child pointer 25, end of list, end of word, letter 5 (0 to 25 for a to z). Node 0 is a
  dummy, the first letters are the list that begins at node 1.

Letters are characters: a tile of several characters is several nodes, and is found again when the
words are split into tiles.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.builder import build_dawg
from eliot_qt.lexicon.wordgraph import WordGraph
from eliot_qt.lexicon.wordlist import WordList, parse_word_list

from .contents import Contents, read_file, small_words, words_of
from .nodes import NodeLayout, ranked

_SMALL = "abcdefghijklmnopqrstuvwxyz"
_LATIN1 = "".join(chr(code) if chr(code).isprintable() else " " for code in range(256))


@dataclass(frozen=True)
class HistoricDawg:
    """One of the layouts: its nodes, the character of each letter, and where the roots are.

    ``characters`` has a space for letters that no word has. ``roots_last``: the last nodes, one for
    each of a to z, are the roots; else the list at node 1. ``either_order``: there are files with
    pointers of two bytes either way round.
    """

    layout: NodeLayout
    characters: str
    roots_last: bool = False
    either_order: bool = False

    def read(self, path: Path, tile_set: TileSet) -> WordList:
        """The words of a file. Raises :class:`LexiconError` naming it."""
        name = str(path)
        nodes = self.layout.unpack(read_file(path), name)
        try:
            return self._words(nodes, tile_set, name)
        except LexiconError as error:
            if not self.either_order:
                raise
            try:
                return self._words(_pointers_turned(nodes), tile_set, name)
            except LexiconError:
                raise error from None

    def _words(self, nodes: array[int], tile_set: TileSet, name: str) -> WordList:
        root = self._close_roots(nodes, name) if self.roots_last else 1
        tiles = ranked(self._letters(nodes, name), name)
        graph = self.layout.graph(nodes, root, tiles, name)
        characters = {tile: self.characters[letter] for letter, tile in tiles.items()}
        text = "\n".join("".join(map(characters.__getitem__, word)) for word in words_of(graph))
        return parse_word_list(text, tile_set)

    def write(self, contents: Contents) -> bytes:
        """A file of a lexicon. Raises :class:`LexiconError` for letters or a size beyond it."""
        characters = sorted(set(self.characters) - {" "})
        spelled = list(small_words(contents, set(characters)))
        tiles = {letter: tile for tile, letter in enumerate(sorted(set().union(*spelled)), 1)}
        graph = WordGraph.from_nodes(
            build_dawg(bytes(map(tiles.__getitem__, word)) for word in spelled)
        )
        letters = [0, *map(self.characters.index, tiles)]
        inner, roots = range(2, graph.dawg_root), graph.siblings(graph.dawg_root)
        self.layout.check_size(1 + len(inner) + (len(_SMALL) if self.roots_last else len(roots)))
        shift = 1 + (0 if self.roots_last else len(roots)) - inner.start
        first = list(self.layout.copied(graph, roots, letters, shift))
        others = self.layout.copied(graph, inner, letters, shift)
        nodes = [0, *others, *self._all_roots(first)] if self.roots_last else [0, *first, *others]
        return self.layout.pack(array("I", nodes))

    def _all_roots(self, roots: list[int]) -> list[int]:
        """The roots there are, and nodes for letters that no word begins with."""
        end = 1 << self.layout.last
        there = {node >> self.layout.letter: node & ~end for node in roots}
        nodes = [there.get(letter, self.layout.node(0, letter)) for letter in map(ord, _SMALL)]
        nodes[-1] |= end
        return nodes

    def _letters(self, nodes: array[int], name: str) -> set[int]:
        letters = self.layout.letters(nodes)
        for letter in sorted(letters):
            if letter >= len(self.characters) or self.characters[letter] == " ":
                raise LexiconError(
                    "{name}: a node has the impossible letter {letter}", name=name, letter=letter
                )
        return letters

    def _close_roots(self, nodes: array[int], name: str) -> int:
        """Make one list of the last nodes; where it begins."""
        root = len(nodes) - len(_SMALL)
        if root < 1 or [node >> self.layout.letter for node in nodes[root:]] != [*map(ord, _SMALL)]:
            raise LexiconError("{name}: its last 26 nodes are not the letters a to z", name=name)
        end = 1 << self.layout.last
        for at in range(root, len(nodes)):
            nodes[at] &= ~end
        nodes[-1] |= end
        return root


def _pointers_turned(nodes: array[int]) -> array[int]:
    """The nodes with the two bytes of each pointer changed over."""
    turned = (node & ~0xFFFF | (node & 0xFF) << 8 | node >> 8 & 0xFF for node in nodes)
    return array("I", turned)


DAWG16 = HistoricDawg(
    NodeLayout(pointer=16, accepts=16, last=17, letter=24), _LATIN1, either_order=True
)
DAWG22 = HistoricDawg(
    NodeLayout(pointer=22, last=22, accepts=23, letter=24), " " * ord("a") + _SMALL, roots_last=True
)
DAWG25 = HistoricDawg(NodeLayout(pointer=25, last=25, accepts=26, letter=27), _SMALL)
