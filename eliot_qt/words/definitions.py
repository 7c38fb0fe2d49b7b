"""Definitions a person has put beside a lexicon: a text file of lines ``WORD definition``.

A large one may be made a dictionary of keys and values (``lexicon keyvalue build``), which lies
beside it and counts as long as it is not older.
"""

from __future__ import annotations

import mmap
from dataclasses import dataclass
from pathlib import Path

from eliot_qt import paths
from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.key_values import KeyValues

# More of one line is not shown.
_LONGEST = 2000
_GAPS = (b"\t", b" ", b"=")
# What the dictionary made of a text is called.
COMPILED = ".keyvalues"


@dataclass(frozen=True)
class Definition:
    """The text behind a word, empty if it has none.

    ``fault``: what is wrong with the dictionary, if it had to be left aside.
    """

    text: str = ""
    fault: Message | None = None


def definitions_file(lexicon_id: str) -> Path:
    """Return the path of the file with the definitions of a lexicon's words."""
    return paths.user_data() / "definitions" / f"{lexicon_id}.txt"


def find_definition(path: Path, word: bytes, tile_set: TileSet) -> Definition:
    """Look up the text behind a word; empty if the file lacks the word or cannot be read.

    Words are looked up in capitals and in small letters, and the file is not read as a whole. Of
    a damaged dictionary the fault is given, and the text is that of the file it was made of.
    """
    text = tile_set.spell(word)
    fault = None
    compiled = compiled_file(path)
    if compiled is not None:
        try:
            definitions = map(KeyValues.open(compiled).get, (text, text.upper(), text.lower()))
            return Definition(next(filter(None, definitions), "")[:_LONGEST])
        except LexiconError as error:
            fault = Message(
                "{fault}; delete it, or make it anew with lexicon keyvalue build", fault=error
            )
    return Definition(_in_text(path, text), fault)


def _in_text(path: Path, text: str) -> str:
    """Look up the text behind a word in the file of lines; empty if it is not there."""
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
    for word, definition in filter(None, map(split_line, text.splitlines())):
        pairs.setdefault(word, definition)
    return pairs


def split_line(line: str) -> tuple[str, str] | None:
    """A word and its definition; None for a line that has not both."""
    ends = [at for gap in _GAPS if (at := line.find(gap.decode())) > 0]
    if ends and (value := line[min(ends) + 1 :].strip()):
        return line[: min(ends)], value
    return None


def compiled_file(path: Path) -> Path | None:
    """Return the dictionary made of a file of definitions; None without one, or if it is older."""
    compiled = path.with_suffix(COMPILED)
    try:
        made = compiled.stat().st_mtime_ns
    except OSError:
        return None
    try:
        return compiled if made >= path.stat().st_mtime_ns else None
    except OSError:
        return compiled


def _behind(data: mmap.mmap, start: bytes) -> str:
    """The rest of the first line that begins so."""
    at = 0 if data[: len(start)] == start else data.find(b"\n" + start) + 1
    if at == 0 and data[: len(start)] != start:
        return ""
    at += len(start)
    end = data.find(b"\n", at)
    line = data[at : min(end if end >= 0 else len(data), at + _LONGEST)]
    return line.decode("utf-8", "replace").strip()
