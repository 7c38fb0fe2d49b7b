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
from ..definitions import compiled_file, definitions_file, split_line
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
        path = definitions_file(self._lexicon.id)
        compiled = compiled_file(path)
        source = _version(compiled or path)
        if source == self._read_from and source is not None:
            return
        pairs: dict[str, str] = {}
        for number, (written, definition) in enumerate(self._pairs(path, compiled), 1):
            pairs.setdefault(written, definition)
            if not number % _PACE:
                yield
        texts: list[str] = []
        parts: list[str] = []
        known: dict[str, str] = {}
        for number, word in enumerate(self._lexicon.graph.words(), 1):
            spelled = "".join([self._letters[tile] for tile in word])
            text = next(
                filter(None, map(pairs.get, (spelled, spelled.upper(), spelled.lower()))), ""
            )
            text = text.casefold()
            texts.append(text)
            some = f" {' '.join(_PART.findall(text))} "
            parts.append(known.setdefault(some, some))
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

    def _pairs(self, path: Path, compiled: Path | None) -> Iterator[tuple[str, str]]:
        """Words as they are written, with their definitions."""
        if compiled is not None:
            try:
                table = KeyValues.open(compiled)
                yield from [(key, table.value_at(number)) for number, key in enumerate(table)]
                return
            except (LexiconError, IndexError):
                # The text it was made of is read instead; cards name what is wrong.
                pass
        try:
            text = read_bytes(path, MOST_BYTES).decode("utf-8-sig", "replace")
        except FileNotFoundError as error:
            raise WordsError(
                "there are no definitions of {lexicon}; put a text of lines WORD definition at "
                "{path}",
                lexicon=self._lexicon.name,
                path=path,
            ) from error
        except OSError as error:
            raise WordsError("{path}: {reason}", path=path, reason=reason(error)) from error
        yield from filter(None, map(split_line, text.splitlines()))


def _version(path: Path) -> object:
    """Return a value that changes when the file does; None if there is no file."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return path, facts.st_mtime_ns, facts.st_size
