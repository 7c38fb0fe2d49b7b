"""Figures of all words of a lexicon, so that searches need not work them out: a file beside it.

The first line is JSON, ``{"version": 1, "columns": ["length", "points"]}``. Behind it, compressed
(zlib), are the columns one after the other: a byte for each word in the order of the
graph's index. What a column's name means is known to :mod:`eliot_qt.words.columns`.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from pathlib import Path

from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import parse_object

from . import LexiconError

_VERSION = 1
_MOST_COLUMNS = 50
_LONGEST_LINE = 2000
Columns = Mapping[str, bytes]


def columns_to_bytes(columns: Columns) -> bytes:
    """Content of the file for columns of the same length."""
    head = json.dumps({"version": _VERSION, "columns": list(columns)}).encode()
    return head + b"\n" + zlib.compress(b"".join(columns.values()), 9)


def read_columns(path: Path, data: bytes, words: int) -> Columns:
    """The columns for a lexicon of so many words, of a file's content.

    Raises :class:`LexiconError` naming the file.
    """
    line = data[:_LONGEST_LINE].partition(b"\n")[0]
    try:
        given = Fields(parse_object(line.decode()), str(path))
        version = given.number("version", 0, 10**9)
        if version != _VERSION:
            given.fail(
                "version", "is {version}; this program reads {own}", version=version, own=_VERSION
            )
        names = given.texts("columns", _MOST_COLUMNS)
        unpacker = zlib.decompressobj()
        # One byte more shows that there are too many, and no more is unpacked.
        figures = unpacker.decompress(data[len(line) + 1 :], words * len(names) + 1)
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error
    except (ValueError, zlib.error) as error:
        raise LexiconError("{path}: damaged, no figures of words", path=path) from error
    if len(figures) != words * len(names) or not unpacker.eof:
        raise LexiconError(
            "{path}: the figures are not those of {words:,} words", path=path, words=words
        )
    return {name: figures[at * words : (at + 1) * words] for at, name in enumerate(names)}
