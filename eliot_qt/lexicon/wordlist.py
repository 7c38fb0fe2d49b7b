"""Word lists: one word per line, folded and split into the tiles of a tile set.

Behind a word may stand its definition, as in ``AA rough lava [n AAS]``: in small letters behind a
word in capitals, or with a part of speech in square brackets.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from eliot_qt.faults import Message, Said, reason
from eliot_qt.game.layout import MAX_SIZE
from eliot_qt.game.tiles import TileError, TileSet
from eliot_qt.store.reading import read_bytes

from . import LexiconError
from .node import LONGEST_WAY

SHORTEST = 2
MOST_BYTES = 64_000_000
MOST_LINES = 5_000_000
MOST_BAD_LINES = 1000
LONGEST_LINE = LONGEST_WAY
LONGEST_DEFINITION = 2000
_SHOWN = 40
_AT_ONCE = 10_000
# Words, spread over the list, by which its tile set is chosen: the first ones alone may lack some
# letters. One word in a hundred may be foreign.
_TRIED, _FEW = 400, 100
# Lines between two calls of a watch, and words that a preview shows.
_WATCHED, SHOWN_FIRST = 1000, 50
# Called with the number of lines read so far; what it raises ends the reading.
Watch = Callable[[int], None]
_PART_OF_SPEECH = re.compile(r"\[[a-z]")
_OTHER_ENCODINGS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class BadLine:
    """A line that gave no word: its number from 1, its text, and why."""

    number: int
    text: str
    reason: Said

    def __str__(self) -> str:
        return f"line {self.number}: {self.text!r}: {self.reason}"


@dataclass(frozen=True)
class WordList:
    """The words as tiles, sorted and each once, and the lines that were left out.

    ``ascending``: the list itself was sorted and without repetitions. ``bad_lines`` are the first
    ``MOST_BAD_LINES`` of ``bad_count``. ``definitions`` are lines of a word and its definition.
    """

    words: tuple[bytes, ...]
    bad_lines: tuple[BadLine, ...]
    ascending: bool
    bad_count: int = 0
    definitions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    """A preview of a word list: the number of different words, the first ones, bad lines.

    ``bad_lines`` are the first ``MOST_BAD_LINES`` of ``bad_count``.
    """

    words: int
    first: tuple[bytes, ...]
    bad_lines: tuple[BadLine, ...]
    bad_count: int


def read_word_list(path: Path, tile_set: TileSet, longest: int = MAX_SIZE) -> WordList:
    """Words of a UTF-8 file; any line ends, a byte order mark and blank lines do not matter.

    Raises :class:`LexiconError` for a file that cannot be read, is too large or, naming the line,
    is no UTF-8.
    """
    text = _read_text(path)
    try:
        return parse_word_list(text, tile_set, longest)
    except LexiconError as error:
        raise LexiconError("{path}: {fault}", path=path, fault=error) from error


def parse_word_list(text: str, tile_set: TileSet, longest: int = MAX_SIZE) -> WordList:
    """Words of a text, 2 to ``longest`` tiles each. Raises :class:`LexiconError` if too long."""
    words: list[bytes] = []
    definitions: list[str] = []
    bad = _BadLines()
    for number, line, folded, definition in _folded_lines(text, tile_set):
        tiles, wrong = _tiles(line, folded, tile_set, longest)
        if wrong:
            bad.add(number, line, wrong)
            continue
        words.append(tiles)
        if definition:
            definitions.append(f"{tile_set.spell(tiles)}\t{definition}")
    unique = sorted(set(words))
    return WordList(tuple(unique), tuple(bad.first), words == unique, bad.count, tuple(definitions))


def preview_word_list(
    path: Path, tile_set: TileSet, watch: Watch = lambda _: None, longest: int = MAX_SIZE
) -> Preview:
    """Preview the result of :func:`read_word_list` without sorting: no step takes long.

    Raises as it does, and what ``watch`` raises.
    """
    text = _read_text(path)
    words: set[bytes] = set()
    first: list[bytes] = []
    bad = _BadLines()
    try:
        for number, line, folded, _ in _folded_lines(text, tile_set):
            if not number % _WATCHED:
                watch(number)
            tiles, wrong = _tiles(line, folded, tile_set, longest)
            if wrong:
                bad.add(number, line, wrong)
            elif tiles not in words:
                words.add(tiles)
                if len(first) < SHOWN_FIRST:
                    first.append(tiles)
    except LexiconError as error:
        raise LexiconError("{path}: {fault}", path=path, fault=error) from error
    return Preview(len(words), tuple(first), tuple(bad.first), bad.count)


def fitting_tiles(
    path: Path, tile_sets: Mapping[str, TileSet], usual: str, watch: Watch = lambda _: None
) -> str:
    """The id of the tile set that has letters for the most words of a list.

    The ``usual`` one stays if it has them for nearly as many; of others a variant comes last.
    Raises :class:`LexiconError` for a list that cannot be read, and what
    ``watch`` raises.
    """
    words = _sample(path, _TRIED)
    costs = {}
    for number, each in enumerate(tile_sets):
        watch(number)
        costs[each] = sum(_is_foreign(word, tile_sets[each]) for word in words)
    least = min(costs.values(), default=0)
    if costs.get(usual, 0) <= least + len(words) // _FEW:
        return usual
    return min(costs, key=lambda each: (costs[each], len(each), each))


def _sample(path: Path, most: int) -> list[str]:
    """Return at most ``most`` words of a list, unchanged and spread evenly over it."""
    lines = _read_text(path).splitlines()
    step = max(1, -(-len(lines) // most))
    words = (_parted(line)[0].strip() for line in lines[::step] if len(line) <= LONGEST_LINE)
    return [word for word in words if word]


def _is_foreign(word: str, tile_set: TileSet) -> bool:
    """Return whether a word has a letter that the tiles lack, or have as another one."""
    folded = tile_set.fold(word)
    try:
        tile_set.split(folded)
    except TileError:
        return True
    return folded != normalize("NFC", word).upper()


class _BadLines:
    """Counts the lines that are no words and keeps the first of them."""

    def __init__(self) -> None:
        self.first: list[BadLine] = []
        self.count = 0

    def add(self, number: int, line: str, wrong: Said) -> None:
        self.count += 1
        if len(self.first) < MOST_BAD_LINES:
            excerpt = line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
            self.first.append(BadLine(number, excerpt, wrong))


def _read_text(path: Path) -> str:
    try:
        data = read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise LexiconError("{path}: {reason}", path=path, reason=reason(error)) from error
    if data.startswith(_OTHER_ENCODINGS):
        raise LexiconError("{path}: this is UTF-16; save the list as UTF-8", path=path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = len((data[: error.start] + b".").splitlines())
        raise LexiconError(
            "{path}, line {line}: not UTF-8; save the list as UTF-8", path=path, line=line
        ) from error


def _folded_lines(text: str, tile_set: TileSet) -> Iterator[tuple[int, str, str, str]]:
    """Number, text, folded text and definition of each line that is not blank."""
    lines = enumerate(io.StringIO(text, newline=None), 1)
    # Folding works on any text, and many lines at once are many times faster.
    while chunk := list(islice(lines, _AT_ONCE)):
        if chunk[-1][0] > MOST_LINES:
            raise LexiconError("more than {most:,} lines, the limit", most=MOST_LINES)
        parts = [_parted(line.rstrip("\n")) for _, line in chunk]
        texts = [line for line, _ in parts]
        short_lines = [line if len(line) <= LONGEST_LINE else "" for line in texts]
        folded = tile_set.fold("\n".join(short_lines)).split("\n")
        for (number, _), (line, definition), word in zip(chunk, parts, folded, strict=True):
            if not line[: LONGEST_LINE + 1].isspace() and line:
                yield number, line, word, definition


def _parted(line: str) -> tuple[str, str]:
    """A line's word and its definition; the whole line and nothing where it has none."""
    word, *rest = line.split(None, 1)[:2] or [line]
    if not rest:
        return line, ""
    definition = rest[0].strip()[:LONGEST_DEFINITION]
    is_told_apart = word.isupper() and definition.upper() != definition
    if is_told_apart or _PART_OF_SPEECH.search(definition):
        return word, definition
    return line, ""


def _tiles(line: str, folded: str, tile_set: TileSet, longest: int) -> tuple[bytes, Said]:
    """The tiles of a line, or why it is not a word."""
    if len(line) > LONGEST_LINE:
        return b"", Message("longer than {most} characters", most=LONGEST_LINE)
    try:
        tiles = tile_set.split(folded.strip())
    except TileError as error:
        return b"", error.message
    return (b"", wrong) if (wrong := wrong_length(len(tiles), longest)) else (tiles, "")


def wrong_length(count: int, longest: int = MAX_SIZE) -> Said:
    """Say why a word cannot have this many tiles; empty if it can."""
    if SHORTEST <= count <= longest:
        return ""
    if count == 1:
        return Message("only one tile; words have {least} to {most}", least=SHORTEST, most=longest)
    return Message(
        "{count} tiles; words have {least} to {most}",
        count=count,
        least=SHORTEST,
        most=longest,
    )
