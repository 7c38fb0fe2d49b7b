"""A read-only dictionary as a DAWG of its keys: texts looked up in a file that is not read whole.

The DAWG numbers its keys from 0 in the order of their characters: with each node is kept how many
keys come before it among its siblings, and the sum along a key's way, with the keys passed, is its
number. That makes a perfect hash; values lie in this order, and only where they begin is noted.

A file is a line of JSON, ``{"version": 1, "letters": "AB…", "keys": 2, "nodes": 9, "values": 30}``,
then little-endian uint32: the nodes, as many numbers of keys before them, and ``keys`` + 1 offsets
of values; then the values, UTF-8. Letters are those of tiles 1, 2, 3 …; 63 at most.
"""

from __future__ import annotations

import mmap
import sys
from array import array
from collections.abc import Iterable, Iterator
from json import dumps
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.tiles import MAX_LETTERS
from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import parse_object

from . import LexiconError
from .builder import build_dawg
from .node import LONGEST_WAY
from .wordgraph import ACCEPTS, CHILD_MASK, WordGraph

_VERSION = 1
_MOST = 1 << 32
_LONGEST_LINE = 2000
_BYTES = 4


class KeyValues:
    """Looks keys up in a file, or in its bytes; immutable.

    Raises :class:`LexiconError` for bytes that are no such file, and when damage is met.
    """

    def __init__(self, data: bytes | mmap.mmap, name: str = "dictionary") -> None:
        """``name`` is what errors call the file."""
        self.name = name
        line = bytes(data[:_LONGEST_LINE]).partition(b"\n")[0]
        try:
            fields = Fields(parse_object(line.decode()), name)
            version = fields.number("version", 0, _MOST)
            if version != _VERSION:
                fields.fail(
                    "version", "is {version}; this program reads {own}", version=version, own=1
                )
            letters = fields.text("letters", MAX_LETTERS)
            keys, nodes, size = (fields.number(n, 0, _MOST) for n in ("keys", "nodes", "values"))
        except SaveError as error:
            raise LexiconError("{fault}", fault=error) from error
        except ValueError as error:
            raise self._damaged() from error
        start = len(line) + 1
        numbers = _BYTES * (2 * nodes + keys + 1)
        if len(data) != start + numbers + size:
            raise self._damaged()
        # Numbers begin where they may: they are copied, which takes milliseconds for millions.
        table = array("I", data[start : start + numbers])
        if sys.byteorder != "little":
            table.byteswap()
        self._graph = WordGraph.from_nodes(table[:nodes], name)
        self._before = table[nodes : 2 * nodes]
        self._offsets = table[2 * nodes :]
        self._values = memoryview(data)[start + numbers :]
        self._tiles = {letter: tile for tile, letter in enumerate(letters, 1)}
        self._letters = letters

    def __len__(self) -> int:
        """The number of keys."""
        return len(self._offsets) - 1

    def __contains__(self, key: str) -> bool:
        return self.index_of(key) is not None

    def __getitem__(self, key: str) -> str:
        """The value of a key. Raises ``KeyError``."""
        index = self.index_of(key)
        if index is None:
            raise KeyError(key)
        return self.value_at(index)

    def __iter__(self) -> Iterator[str]:
        """All keys, in the order of their characters."""
        letters = ["", *self._letters]
        try:
            for word in self._graph.words():
                yield "".join([letters[tile] for tile in word])
        except IndexError as error:
            raise self._damaged() from error

    @classmethod
    def open(cls, path: Path) -> KeyValues:
        """The dictionary of a file. Raises :class:`LexiconError` naming it."""
        try:
            with path.open("rb") as file:
                return cls(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), str(path))
        except OSError as error:
            raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
        except ValueError as error:
            if isinstance(error, LexiconError):
                raise
            raise LexiconError("{path}: an empty file", path=path) from error

    def get(self, key: str, default: str | None = None) -> str | None:
        """The value of a key, or the default."""
        index = self.index_of(key)
        return default if index is None else self.value_at(index)

    def index_of(self, key: str) -> int | None:
        """The number of a key among all, from 0; None if it is not there."""
        graph, index, node = self._graph, 0, self._graph.nodes[0] & ~ACCEPTS
        for character in key:
            index += node & ACCEPTS != 0
            at = graph.find(node & CHILD_MASK, self._tiles.get(character, 0))
            if not at:
                return None
            node = graph.nodes[at]
            index += self._before[at]
        if not node & ACCEPTS:
            return None
        if index >= len(self):
            raise self._damaged()
        return index

    def value_at(self, index: int) -> str:
        """The value of the key with that number. Raises ``IndexError`` outside 0..len - 1."""
        if not 0 <= index < len(self):
            raise IndexError(f"key {index} of {len(self)}")
        start, end = self._offsets[index], self._offsets[index + 1]
        if not start <= end <= len(self._values):
            raise self._damaged()
        return bytes(self._values[start:end]).decode("utf-8", "replace")

    def _damaged(self) -> LexiconError:
        return LexiconError("{name}: damaged, not a dictionary of keys and values", name=self.name)


def build_key_values(pairs: Iterable[tuple[str, str]]) -> bytes:
    """The file of a dictionary; of a key that comes twice the last value counts.

    Raises :class:`LexiconError` for an empty key, one of more than 200 characters, or more than 63
    different characters in keys.
    """
    table = dict(pairs)
    letters = sorted(set().union(*table))
    if len(letters) > MAX_LETTERS or "" in table:
        raise LexiconError(
            "{count} different characters in keys; 1 to {most} are possible",
            count=0 if "" in table else len(letters),
            most=MAX_LETTERS,
        )
    if longest := next((key for key in table if len(key) > LONGEST_WAY), ""):
        raise LexiconError(
            "the key {key!r}… has {count:,} characters; {most} is the limit",
            key=longest[:20],
            count=len(longest),
            most=LONGEST_WAY,
        )
    tiles = {letter: tile for tile, letter in enumerate(letters, 1)}
    nodes = build_dawg(bytes(map(tiles.__getitem__, key)) for key in table)
    values = [table[key].encode() for key in sorted(table)]
    offsets = array("I", [0])
    for value in values:
        if offsets[-1] + len(value) >= _MOST:
            raise LexiconError("more than {most:,} bytes of values", most=_MOST - 1)
        offsets.append(offsets[-1] + len(value))
    numbers = nodes + _keys_before(nodes) + offsets
    if sys.byteorder != "little":
        numbers.byteswap()
    counts = {"keys": len(table), "nodes": len(nodes), "values": offsets[-1]}
    head = {"version": _VERSION, "letters": "".join(letters), **counts}
    return dumps(head).encode() + b"\n" + numbers.tobytes() + b"".join(values)


def _keys_before(nodes: array[int]) -> array[int]:
    """For each node the keys of those before it in its list."""
    graph = WordGraph.from_nodes(nodes)
    below = graph.words_below
    before = array("I", bytes(_BYTES * len(nodes)))
    for start in below:
        count = 0
        for at in graph.siblings(start):
            before[at] = count
            count += below[nodes[at] & CHILD_MASK] + (nodes[at] & ACCEPTS != 0)
    return before
