"""Definitions of words: a person's own, those of the word list, those of the language.

A person's are a text file of lines ``WORD definition``. A large one may be made a dictionary of
keys and values (``lexicon keyvalue build``), which lies beside it and counts while it is not older.
What it lacks is looked up among those that came with the lexicon's word list, then among those of
its language, ``resources/definitions``. There senses stand with ``GAP`` between them, each with its
part of speech, as in "feline mammal [n]"; a form refers to the word it is of: ``=CAT n``.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from eliot_qt import paths
from eliot_qt.faults import Message
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.key_values import KeyValues
from eliot_qt.lexicon.manifest import DEFINITIONS_FILE
from eliot_qt.lexicon.wordlist import LONGEST_DEFINITION

_GAPS = (b"\t", b" ", b"=")
# What the dictionary made of a text is called.
COMPILED = ".keyvalues"
# Between the senses of a definition, and before the word that a form is of.
GAP, FORM = " / ", "="


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


def language_definitions(language: str) -> Path | None:
    """Return the dictionary of definitions that comes for a language; None if there is none."""
    path = paths.resources() / "definitions" / f"{language}{COMPILED}"
    return path if language.isalpha() and path.is_file() else None


def definitions_files(lexicon: Lexicon) -> tuple[Path, ...]:
    """Return the texts a lexicon's words are looked up in: the person's own, the word list's."""
    own = definitions_file(lexicon.id)
    return (own, lexicon.manifest.folder / DEFINITIONS_FILE) if lexicon.manifest else (own,)


def define(lexicon: Lexicon, word: bytes, tile_set: TileSet) -> Definition:
    """Look a word of a lexicon up: in the person's own definitions, its list's, its language's."""
    own, *others = (find_definition(p, word, tile_set) for p in definitions_files(lexicon))
    own = replace(own, text=next(filter(None, (each.text for each in (own, *others))), ""))
    path = language_definitions(lexicon.language)
    if own.text or path is None:
        return own
    try:
        dictionary = KeyValues.open(path)
        text = dictionary.get(tile_set.spell(word), "") or ""
        return replace(own, text=explained(text, dictionary.get))
    except LexiconError as error:
        return replace(own, fault=Message("{fault}", fault=error))


def explained(text: str, look_up: Callable[[str], str | None]) -> str:
    """The definition a text stands for: forms in it are replaced by their words and senses."""
    return GAP.join(filter(None, [_sense(part, look_up) for part in text.split(GAP)]))


def _sense(text: str, look_up: Callable[[str], str | None]) -> str:
    """One sense; of a form that of the word it is of, with the same part of speech."""
    if not text.startswith(FORM):
        return text
    base, _, part = text.removeprefix(FORM).partition(" ")
    senses = (look_up(base) or "").split(GAP)
    return next((f"{base}: {sense}" for sense in senses if f"[{part}" in sense), "")


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
            return Definition(next(filter(None, definitions), "")[:LONGEST_DEFINITION])
        except LexiconError as error:
            fault = Message(
                "{fault}; delete it, or make it anew with lexicon keyvalue build", fault=error
            )
    return Definition(_in_text(path, text), fault)


def _in_text(path: Path, text: str) -> str:
    """Look up the text behind a word in the file of lines; empty if it is not there."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for spelling in dict.fromkeys((text, text.upper(), text.lower())):
                for gap in _GAPS:
                    place = _behind(data, spelling.encode() + gap)
                    if place:
                        return place
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
        modified = compiled.stat().st_mtime_ns
    except OSError:
        return None
    try:
        return compiled if modified >= path.stat().st_mtime_ns else None
    except OSError:
        return compiled


def _behind(data: mmap.mmap, start: bytes) -> str:
    """The rest of the first line that begins so."""
    at = 0 if data[: len(start)] == start else data.find(b"\n" + start) + 1
    if at == 0 and data[: len(start)] != start:
        return ""
    at += len(start)
    end = data.find(b"\n", at)
    line = data[at : min(end if end >= 0 else len(data), at + LONGEST_DEFINITION)]
    return line.decode("utf-8", "replace").strip()
