"""Definitions a person has put beside a lexicon: a text file of lines ``WORD definition``.

A large one may be made a dictionary of keys and values (``lexicon keyvalue build``), which lies
beside it and counts as long as it is not older.
"""

from __future__ import annotations

import mmap
from pathlib import Path

from eliot_qt import paths
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.key_values import KeyValues

# More of one line is not shown.
_LONGEST = 2000
_GAPS = (b"\t", b" ", b"=")
# What the dictionary made of a text is called.
COMPILED = ".keyvalues"


def definitions_file(lexicon_id: str) -> Path:
    """Where the definitions of a lexicon's words are looked for."""
    return paths.user_data() / "definitions" / f"{lexicon_id}.txt"


def find_definition(path: Path, word: bytes, tile_set: TileSet) -> str:
    """The text behind a word in the file; empty if there is none, or no file that can be read.

    Words are looked up in capitals and in small letters, and the file is not read as a whole.
    Raises :class:`~eliot_qt.lexicon.LexiconError` for a damaged dictionary made of it.
    """
    text = tile_set.spell(word)
    compiled = path.with_suffix(COMPILED)
    if _is_newer(compiled, path):
        definitions = map(KeyValues.open(compiled).get, (text, text.upper(), text.lower()))
        return next(filter(None, definitions), "")[:_LONGEST]
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


def read_pairs(text: str) -> dict[str, str]:
    """The words of such a text with their definitions; of several lines the first counts."""
    pairs: dict[str, str] = {}
    for line in text.splitlines():
        ends = [at for gap in _GAPS if (at := line.find(gap.decode())) > 0]
        if ends and (value := line[min(ends) + 1 :].strip()):
            pairs.setdefault(line[: min(ends)], value)
    return pairs


def _is_newer(compiled: Path, path: Path) -> bool:
    try:
        made = compiled.stat().st_mtime_ns
    except OSError:
        return False
    try:
        return made >= path.stat().st_mtime_ns
    except OSError:
        return True


def _behind(data: mmap.mmap, start: bytes) -> str:
    """The rest of the first line that begins so."""
    at = 0 if data[: len(start)] == start else data.find(b"\n" + start) + 1
    if at == 0 and data[: len(start)] != start:
        return ""
    at += len(start)
    end = data.find(b"\n", at)
    line = data[at : min(end if end >= 0 else len(data), at + _LONGEST)]
    return line.decode("utf-8", "replace").strip()
