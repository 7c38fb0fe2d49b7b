"""Figures of all words of a lexicon, so that searches need not work them out: a file beside it.

The first line is JSON, ``{"version": 2, "columns": {"length": 90210, "points": 120345}}``: the
columns' names and their sizes in bytes. Behind it they are, one after the other, each compressed
by itself (zlib): a byte for each word in the order of the graph's index. In version 1 names were a
list, and all columns compressed as one. What a column's name means is known to
:mod:`eliot_qt.words.table.columns`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import parse_object

from . import LexiconError

_VERSION, _VERSION_AS_ONE = 2, 1
_MOST_COLUMNS = 200
_LONGEST_LINE = 10_000
_MOST = 10**9
Columns = Mapping[str, bytes]


class PackedColumns(Mapping[str, bytes]):
    """The columns of a file, each unpacked when first asked for.

    Raises :class:`LexiconError` naming the file for a column that is damaged.
    """

    def __init__(self, path: Path, packed: Mapping[str, bytes], words: int) -> None:
        self._path = path
        self._packed = packed
        self._words = words
        self._unpacked: dict[str, bytes] = {}

    def __len__(self) -> int:
        return len(self._packed)

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __getitem__(self, name: str) -> bytes:
        if name not in self._unpacked:
            self._unpacked[name] = _unpack(self._path, self._packed[name], self._words, 1)
        return self._unpacked[name]


def columns_to_bytes(columns: Columns) -> bytes:
    """Content of the file for columns of the same length."""
    packed = {name: zlib.compress(column, 9) for name, column in columns.items()}
    sizes = {name: len(data) for name, data in packed.items()}
    head = json.dumps({"version": _VERSION, "columns": sizes}).encode()
    return head + b"\n" + b"".join(packed.values())


def read_columns(path: Path, data: bytes, words: int) -> Columns:
    """Read the columns for a lexicon of this many words from a file's content.

    Raises :class:`LexiconError` naming the file.
    """
    line = data[:_LONGEST_LINE].partition(b"\n")[0]
    packed = data[len(line) + 1 :]
    try:
        fields = Fields(parse_object(line.decode()), str(path))
        version = fields.number("version", 0, _MOST)
        if version == _VERSION_AS_ONE:
            names = fields.texts("columns", _MOST_COLUMNS)
        elif version == _VERSION:
            sizes = fields.object("columns")
            ends = {name: sizes.number(name, 0, _MOST) for name in sizes.names[:_MOST_COLUMNS]}
        else:
            fields.fail(
                "version", "is {version}; this program reads {own}", version=version, own=_VERSION
            )
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error
    except ValueError as error:
        raise _damaged(path) from error
    if version == _VERSION_AS_ONE:
        return _read_as_one(path, packed, words, names)
    if len(packed) != sum(ends.values()):
        raise _damaged(path)
    columns, at = {}, 0
    for name, size in ends.items():
        columns[name] = packed[at : at + size]
        at += size
    return PackedColumns(path, columns, words)


def _read_as_one(path: Path, packed: bytes, words: int, names: tuple[str, ...]) -> Columns:
    figures = _unpack(path, packed, words, len(names))
    return {name: figures[at * words : (at + 1) * words] for at, name in enumerate(names)}


def _unpack(path: Path, packed: bytes, words: int, columns: int) -> bytes:
    """Return the figures of a number of columns."""
    unpacker = zlib.decompressobj()
    try:
        # One byte more shows that there are too many, and no more is unpacked.
        figures = unpacker.decompress(packed, words * columns + 1)
    except zlib.error as error:
        raise _damaged(path) from error
    if len(figures) != words * columns or not unpacker.eof:
        raise LexiconError(
            "{path}: the figures are not those of {words:,} words", path=path, words=words
        )
    return figures


def _damaged(path: Path) -> LexiconError:
    return LexiconError("{path}: damaged, not figures of words", path=path)
