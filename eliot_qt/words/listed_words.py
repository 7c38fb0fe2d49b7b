"""Words that a person lists: typed one after the other, or in a file of their own."""

from __future__ import annotations

import re
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.wordlist import parse_word_list, read_word_list

from . import WordsError

# A space in the name of a file, where spaces stand between conditions.
SPACE_IN_NAME = "%20"
_SUFFIXES = (".txt", ".lst", ".csv")


def is_file(text: str) -> bool:
    """Return whether a text names a file: it has a folder's separator, or ends as lists do."""
    return "/" in text or "\\" in text or text.strip().lower().endswith(_SUFFIXES)


def words_in(text: str) -> list[str]:
    """The words of a text, between spaces and commas."""
    return [word for word in re.split(r"[\s,;]+", text) if word]


def listed_words(text: str, tile_set: TileSet) -> tuple[bytes, ...]:
    """The words that are typed, or those of the file that is named; each once, sorted.

    What can be no word is passed over. Raises :class:`WordsError`, naming the file if it is one.
    """
    try:
        if not is_file(text):
            return parse_word_list("\n".join(words_in(text)), tile_set).words
        path = Path(text.strip().replace(SPACE_IN_NAME, " ")).expanduser()
        return read_word_list(path, tile_set).words
    except LexiconError as error:
        raise WordsError("{fault}", fault=error) from error
    except OSError as error:
        raise WordsError("{path}: {reason}", path=text, reason=reason(error)) from error
