"""Definitions a person has put beside a lexicon: a text file of lines ``WORD definition``."""

from __future__ import annotations

import mmap
from pathlib import Path

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet

# More of one line is not shown.
_LONGEST = 2000
_GAPS = (b"\t", b" ", b"=")


def definitions_file(lexicon_id: str) -> Path:
    """Where the definitions of a lexicon's words are looked for."""
    return paths.user_data() / "definitions" / f"{lexicon_id}.txt"


def find_definition(path: Path, word: bytes, tile_set: TileSet) -> str:
    """The text behind a word in the file; empty if there is none, or no file that can be read.

    Words are looked up in capitals and in small letters, and the file is not read as a whole.
    """
    text = tile_set.spell(word)
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for written in dict.fromkeys((text, text.upper(), text.lower())):
                for gap in _GAPS:
                    found = _behind(data, written.encode() + gap)
                    if found:
                        return found
    except (OSError, ValueError):
        # No file, or an empty one.
        return ""
    return ""


def _behind(data: mmap.mmap, start: bytes) -> str:
    """The rest of the first line that begins so."""
    at = 0 if data[: len(start)] == start else data.find(b"\n" + start) + 1
    if at == 0 and data[: len(start)] != start:
        return ""
    at += len(start)
    end = data.find(b"\n", at)
    line = data[at : min(end if end >= 0 else len(data), at + _LONGEST)]
    return line.decode("utf-8", "replace").strip()
