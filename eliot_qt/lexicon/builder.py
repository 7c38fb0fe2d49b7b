"""Word list → DAWG and GADDAG in one minimal array, in plain Python, for any alphabet up to 63.

Incremental construction from sorted strings (Daciuk, Mihov, Watson, Watson 2000): once a prefix
cannot grow any more its sibling list is final; it goes straight to the output unless an equal
list is there already. The GADDAG (Gordon 1994) holds, for each word ``w = xy`` with ``x`` not
empty, ``reversed(x) + separator + y``, or just ``reversed(x)`` where ``y`` is empty.

The output is the same bytes for the same words, from either builder:

* nodes 0 and 1 are headers: child = the root list of the DAWG, of the GADDAG; last of list;
* first the DAWG, then the GADDAG, into one array, sharing one registry of lists;
* strings in ascending order, the separator (0) before all tiles;
* a list is appended when its prefix is closed (children before parents), ascending by tile.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from eliot_qt.game.tiles import MAX_LETTERS

from . import LexiconError, too_many_words
from .wordgraph import ACCEPTS, LAST, MAX_NODES, SEPARATOR, TILE_SHIFT


def build(words: Iterable[bytes]) -> array[int]:
    """Nodes (uint32) of the words' DAWG and GADDAG; order and repetitions do not matter.

    Words are tile numbers 1..63. Raises :class:`LexiconError` for an empty word, a number that
    is no tile, or more words than ``MAX_NODES`` nodes can hold.
    """
    dictionary = _dictionary(words)
    output = _Output()
    dawg = output.add(dictionary)
    gaddag = output.add(sorted(gaddag_strings(dictionary)))
    output.nodes[0] = LAST | dawg
    output.nodes[1] = LAST | gaddag
    return output.nodes


def build_dawg(words: Iterable[bytes]) -> array[int]:
    """Nodes (uint32) of the words' DAWG alone, its root list last; else as :func:`build`."""
    output = _Output()
    output.nodes[0] = LAST | output.add(_dictionary(words))
    output.nodes[1] = LAST
    return output.nodes


def graph_size(strings: Iterable[bytes]) -> tuple[int, int]:
    """Nodes and lists of the minimal graph of ascending strings, in a file of its own."""
    output = _Output()
    output.add(strings)
    return len(output.nodes) - 2, output.lists


def gaddag_strings(words: Iterable[bytes]) -> Iterator[bytes]:
    """Every word split at every place, the front part reversed; unsorted."""
    separator = bytes([SEPARATOR])
    for word in words:
        backwards = word[::-1]
        length = len(word)
        yield backwards
        for cut in range(1, length):
            yield backwards[length - cut :] + separator + word[cut:]


def _dictionary(words: Iterable[bytes]) -> list[bytes]:
    dictionary = sorted(set(words))
    for word in dictionary:
        if not word or min(word) < 1 or max(word) > MAX_LETTERS:
            raise LexiconError(
                "{word!r} is not a word of tiles 1 to {most}", word=word, most=MAX_LETTERS
            )
    return dictionary


class _Output:
    """The growing array and the registry of the lists in it."""

    def __init__(self) -> None:
        self.nodes = array("I", [0, 0])
        self._registry: dict[tuple[int, ...], int] = {}

    @property
    def lists(self) -> int:
        """The number of lists."""
        return len(self._registry)

    def add(self, strings: Iterable[bytes]) -> int:
        """Append an automaton of ascending strings; returns the index of its root list."""
        previous = b""
        # open_lists[d]: finished siblings at depth d; path[d]: the open one, without its child.
        open_lists: list[list[int]] = [[]]
        path: list[int] = []
        for string in strings:
            if string == previous:
                continue
            shared = shared_prefix(previous, string)
            self._close(open_lists, path, shared)
            for tile in string[shared:]:
                path.append(tile << TILE_SHIFT)
                open_lists.append([])
            path[-1] |= ACCEPTS
            previous = string
        self._close(open_lists, path, 0)
        return self._list(open_lists[0])

    def _close(self, open_lists: list[list[int]], path: list[int], depth: int) -> None:
        while len(path) > depth:
            child = self._list(open_lists.pop())
            open_lists[-1].append(path.pop() | child)

    def _list(self, siblings: list[int]) -> int:
        """Index of a sibling list, new or known; 0 for an empty one."""
        if not siblings:
            return 0
        siblings[-1] |= LAST
        key = tuple(siblings)
        index = self._registry.get(key)
        if index is None:
            index = len(self.nodes)
            if index + len(key) > MAX_NODES:
                raise too_many_words(MAX_NODES)
            self.nodes.extend(key)
            self._registry[key] = index
        return index


def shared_prefix(one: bytes, other: bytes) -> int:
    """Return the number of tiles that two words have in common at their start."""
    length = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        length += 1
    return length
