"""The files that word lists are read from and written to, each by its name.

A lexicon is made of any of them by :func:`eliot_qt.lexicon.importer.import_word_list` (``read``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.atomic import write_bytes

from . import LexiconError
from .layouts.contents import Contents
from .layouts.eliot import read_eliot, write_eliot
from .layouts.historic import DAWG16, DAWG22, DAWG25
from .layouts.kwg import read_kwg, write_kwg
from .wordlist import (
    SHOWN_FIRST,
    Preview,
    Watch,
    WordList,
    preview_word_list,
    read_word_list,
)


@dataclass(frozen=True)
class FileFormat:
    """A kind of file with words: ``id`` names it, ``suffix`` is what its files usually end with.

    ``known_by_suffix``: a file of this suffix is taken for this format. ``read`` and ``write``
    raise :class:`LexiconError`; they take up to seconds and belong in no GUI thread.
    """

    id: str
    suffix: str
    read: Callable[[Path, TileSet], WordList]
    write: Callable[[Contents], bytes]
    known_by_suffix: bool = False


def write_text(contents: Contents) -> bytes:
    """A word list: UTF-8, one word per line."""
    spell = contents.tile_set.spell
    return "".join(f"{spell(word)}\n" for word in contents.graph.words()).encode()


FILE_FORMATS = (
    FileFormat("text", ".txt", read_word_list, write_text, known_by_suffix=True),
    FileFormat("kwg", ".kwg", read_kwg, write_kwg, known_by_suffix=True),
    FileFormat("eliot", ".dawg", read_eliot, write_eliot, known_by_suffix=True),
    FileFormat("dawg16", ".dat", DAWG16.read, DAWG16.write),
    FileFormat("dawg22", ".dat", DAWG22.read, DAWG22.write),
    FileFormat("dawg25", ".dat", DAWG25.read, DAWG25.write),
)


def format_of(path: Path, name: str = "") -> FileFormat:
    """The format of that name; without a name, the one that files of this suffix have.

    Raises :class:`LexiconError` if there is none.
    """
    for each in FILE_FORMATS:
        if each.id == name or (
            not name and each.known_by_suffix and path.suffix.lower() == each.suffix
        ):
            return each
    ids = tuple(each.id for each in FILE_FORMATS)
    if name:
        raise LexiconError(
            "there is no format {name!r}; there are {known}", name=name[:60], known=ids
        )
    raise LexiconError(
        "{path}: its name does not say the format; choose one of {known}", path=path, known=ids
    )


def preview_file(
    path: Path, tile_set: TileSet, file_format: FileFormat, watch: Watch = lambda _: None
) -> Preview:
    """Preview the words of a file. Raises :class:`LexiconError`, and all that ``watch`` raises."""
    if file_format.read is read_word_list:
        return preview_word_list(path, tile_set, watch)
    words = file_format.read(path, tile_set)
    return Preview(len(words.words), words.words[:SHOWN_FIRST], words.bad_lines, words.bad_count)


def export_words(contents: Contents, path: Path, file_format: FileFormat) -> None:
    """Write a lexicon to a file, whole or not at all. Raises :class:`LexiconError` naming it."""
    try:
        data = file_format.write(contents)
    except LexiconError as error:
        raise LexiconError("{path}: {fault}", path=path, fault=error) from error
    try:
        write_bytes(path, data)
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
