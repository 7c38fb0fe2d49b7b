"""Playability of each word: a file beside a lexicon, made by self-play on it.

The first line is JSON, ``{"version": 1, "games": 10000, "turns": 225000, "command": "…"}``. Behind
it comes, compressed (zlib), a little-endian uint32 for each word in the order of the graph's index:
on how many turns of these games it was the best play, or one of several as good.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.store.fields import Fields, SaveError
from eliot_qt.store.json_object import parse_object

from . import LexiconError

_VERSION = 1
_MOST = 10**15
_LONGEST_LINE = 1000
_BYTES = 4


@dataclass(frozen=True)
class Playability:
    """On how many ``turns`` of how many ``games`` each word was best, by its index (``counts``)."""

    counts: array[int]
    games: int
    turns: int
    command: str = ""

    def to_bytes(self) -> bytes:
        """Content of the file."""
        head = {
            "version": _VERSION,
            "games": self.games,
            "turns": self.turns,
            "command": self.command,
        }
        counts = self.counts[:]
        _turn(counts)
        return json.dumps(head).encode() + b"\n" + zlib.compress(counts.tobytes(), 9)


def read_playability(path: Path, data: bytes, words: int) -> Playability:
    """Read the figures for a lexicon of this many words from a file's content.

    Raises :class:`LexiconError` naming the file.
    """
    line, _, packed = data[:_LONGEST_LINE].partition(b"\n")
    packed = data[len(line) + 1 :]
    try:
        fields = Fields(parse_object(line.decode()), str(path))
        version = fields.number("version", 0, _MOST)
        if version != _VERSION:
            fields.fail(
                "version", "is {version}; this program reads {own}", version=version, own=_VERSION
            )
        unpacker = zlib.decompressobj()
        # One byte more shows that there are too many, and no more is unpacked.
        figures = unpacker.decompress(packed, _BYTES * words + 1)
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error
    except (ValueError, zlib.error) as error:
        raise LexiconError("{path}: damaged, not figures of words", path=path) from error
    if len(figures) != _BYTES * words or not unpacker.eof:
        raise LexiconError(
            "{path}: the figures are not those of {words:,} words", path=path, words=words
        )
    counts = array("I", figures)
    _turn(counts)
    try:
        return Playability(
            counts,
            fields.number("games", 1, _MOST),
            fields.number("turns", 1, _MOST),
            fields.text("command") if fields.has("command") else "",
        )
    except SaveError as error:
        raise LexiconError("{fault}", fault=error) from error


def _turn(counts: array[int]) -> None:
    if sys.byteorder != "little":
        counts.byteswap()
