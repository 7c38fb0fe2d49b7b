"""Words by what their definitions say: the definitions of a lexicon in one text, searched as one.

Upper and lower case are the same. Parts of speech are what stands first in square brackets, as in
"a feline mammal [n CATS]".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.lexicon.key_values import KeyValues
from eliot_qt.lexicon.wordlist import MOST_BYTES
from eliot_qt.store.reading import read_bytes

from .. import WordsError
from ..definitions import (
    compiled_file,
    definitions_files,
    explained,
    language_definitions,
    split_line,
)
from ..table.mask import Mask

# Definitions looked at between two chances to pause.
_PACE = 1000
# Parts of speech, the first word in square brackets.
_PART = re.compile(r"\[(\w+)")


class DefinitionIndex:
    """The definitions of a lexicon's words, read when first asked for. For one thread."""

    def __init__(self, lexicon: Lexicon, tile_set: TileSet) -> None:
        self._lexicon = lexicon
        self._letters = tile_set.letters
        self._read_from: object = None
        # Of each word, empty without a definition: the text, and its parts with spaces around.
        self._texts: list[str] = []
        self._parts: list[str] = []

    def prepare(self) -> Iterator[None]:
        """Read the definitions, with chances to pause; again if the file has changed.

        Raises :class:`~eliot_qt.words.WordsError` naming the file where there are none.
        """
        files = definitions_files(self._lexicon)
        source = tuple(_version(compiled_file(path) or path) for path in files)
        if source == self._read_from:
            return
        pairs: dict[str, str] = {}
        bundled = language_definitions(self._lexicon.language)
        for number, (written_word, definition) in enumerate(self._pairs(bundled is not None), 1):
            pairs.setdefault(written_word.upper(), definition)
            if not number % _PACE:
                yield
        of_language: dict[str, str] = {}
        if bundled is not None:
            yield from _read_bundled(bundled, of_language)
        texts: list[str] = []
        parts: list[str] = []
        definitions: dict[str, str] = {}
        letters = [letter.upper() for letter in self._letters]
        for number, word in enumerate(self._lexicon.graph.words(), 1):
            spelling = "".join([letters[tile] for tile in word])
            text = pairs.get(spelling)
            if text is None:
                text = explained(of_language.get(spelling, ""), of_language.get)
            text = text.casefold()
            texts.append(text)
            some = f" {' '.join(_PART.findall(text))} " if text else ""
            parts.append(definitions.setdefault(some, some))
            if not number % _PACE:
                yield
        self._texts, self._parts, self._read_from = texts, parts, source

    def containing(self, text: str) -> Mask:
        """The words whose definitions contain the text. Raises as :meth:`prepare`."""
        for _ in self.prepare():
            pass
        folded = text.casefold()
        return Mask(bytes([folded in each for each in self._texts]))

    def of_part(self, name: str) -> Mask:
        """The words of a part of speech. Raises as :meth:`prepare`."""
        for _ in self.prepare():
            pass
        part = f" {name.casefold()} "
        return Mask(bytes([part in each for each in self._parts]))

    def _pairs(self, has_bundled: bool) -> Iterator[tuple[str, str]]:
        """Words as they are written, with the definitions of the person and of the word list."""
        has_any = has_bundled
        for path in definitions_files(self._lexicon):
            try:
                yield from _own_pairs(path, compiled_file(path))
                has_any = True
            except FileNotFoundError:
                continue
            except OSError as error:
                raise WordsError("{path}: {reason}", path=path, reason=reason(error)) from error
        if not has_any:
            raise WordsError(
                "there are no definitions of {lexicon}; put a text of lines WORD definition at "
                "{path}",
                lexicon=self._lexicon.name,
                path=definitions_files(self._lexicon)[0],
            )


def _read_bundled(path: Path, texts: dict[str, str]) -> Iterator[None]:
    """Read the definitions of the language, with chances to pause."""
    try:
        table = KeyValues.open(path)
        for number, key in enumerate(table):
            texts[key] = table.value_at(number)
            if not number % _PACE:
                yield
    except LexiconError as error:
        raise WordsError("{fault}", fault=error) from error


def _own_pairs(path: Path, compiled: Path | None) -> Iterator[tuple[str, str]]:
    """A person's own definitions. Raises ``OSError`` where there is no file that can be read."""
    if compiled is not None:
        try:
            table = KeyValues.open(compiled)
            yield from [(key, table.value_at(number)) for number, key in enumerate(table)]
            return
        except (LexiconError, IndexError):
            # The text it was made of is read instead; cards name what is wrong.
            pass
    text = read_bytes(path, MOST_BYTES).decode("utf-8-sig", "replace")
    yield from filter(None, map(split_line, text.splitlines()))


def _version(path: Path) -> object:
    """Return a value that changes when the file does; None if there is no file."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return path, facts.st_mtime_ns, facts.st_size
