"""Word lists: one word per line, folded and split into the tiles of a tile set."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.game.layout import MAX_SIZE
from eliot_qt.game.tiles import TileError, TileSet

from . import LexiconError

SHORTEST = 2
_OTHER_ENCODINGS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class BadLine:
    """A line that gave no word: its number from 1, its text, and why."""

    number: int
    text: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.number}: {self.text!r}: {self.reason}"


@dataclass(frozen=True)
class WordList:
    """The words as tiles, sorted and each once, and the lines that were left out.

    ``ascending``: the list itself was sorted and without repetitions.
    """

    words: tuple[bytes, ...]
    bad_lines: tuple[BadLine, ...]
    ascending: bool


def read_word_list(path: Path, tile_set: TileSet, longest: int = MAX_SIZE) -> WordList:
    """Words of a UTF-8 file; any line ends, a byte order mark and blank lines do not matter.

    Raises :class:`LexiconError` for a file that cannot be read or, naming the line, is no UTF-8.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror or error}") from error
    if data.startswith(_OTHER_ENCODINGS):
        raise LexiconError(f"{path}: this is UTF-16; save the list as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len((data[: error.start] + b".").splitlines())
        raise LexiconError(f"{path}, line {line}: not UTF-8; save the list as UTF-8") from error
    return parse_word_list(text, tile_set, longest)


def parse_word_list(text: str, tile_set: TileSet, longest: int = MAX_SIZE) -> WordList:
    """Words of a text, 2 to ``longest`` tiles each."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words: list[bytes] = []
    bad_lines: list[BadLine] = []
    # Folding works on any text, and all lines at once are many times faster.
    folded = tile_set.fold("\n".join(lines)).split("\n")
    for number, (line, word) in enumerate(zip(lines, folded, strict=True), 1):
        if not line.strip():
            continue
        try:
            tiles = tile_set.split(word.strip())
        except TileError as error:
            bad_lines.append(BadLine(number, line, str(error)))
            continue
        if SHORTEST <= len(tiles) <= longest:
            words.append(tiles)
        else:
            reason = f"{len(tiles)} tiles; words have {SHORTEST} to {longest}"
            bad_lines.append(BadLine(number, line, reason))
    unique = sorted(set(words))
    return WordList(tuple(unique), tuple(bad_lines), words == unique)
