"""Tiles and tile sets.

A tile is a small integer, never a character, so digraph tiles (CH, L·L) cost nothing:

* ``1..63``: the letter with that index in the tile set;
* ``BLANK`` (0): a blank on a rack or in the bag;
* ``letter | BLANK_BIT``: a blank designated as that letter, on the board or in a move.

Sequences of tiles (racks, words, leaves, a board's squares) are ``bytes``.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from eliot_qt.faults import Fault, Message, reason
from eliot_qt.store.fields import HUGE_NUMBER
from eliot_qt.store.reading import MEGABYTE, read_text

BLANK = 0
BLANK_BIT = 0x40
LETTER_MASK = 0x3F
MAX_LETTERS = 63
# Tiles of one letter, and points of one tile.
MAX_COUNT = 255
BLANK_SYMBOL = "?"
LETTERS_HINT = Message("Letters, ? for a blank")
_SHOWN = 60
_LONGEST = 1000
# Signs that moves, racks and boards are written with.
_NO_LETTERS = set("[]()?.,:;/+- 0123456789")


class TileError(Fault):
    """Text that is not made of this set's tiles; ``index`` is where in the text it fails."""

    def __init__(self, template: str, index: int = 0, /, **values: object) -> None:
        super().__init__(template, **values)
        self.index = index


def letter_of(tile: int) -> int:
    """The letter a tile shows: 1..63, or 0 for an undesignated blank."""
    return tile & LETTER_MASK


def is_designated(tile: int) -> bool:
    """Return whether the tile is a blank standing for a letter."""
    return bool(tile & BLANK_BIT)


def on_rack(tile: int) -> int:
    """The tile as it lies on a rack: a designated blank becomes a plain blank again."""
    return BLANK if tile & BLANK_BIT else tile


def letters_of(tiles: bytes) -> bytes:
    """The same tiles with blank designations dropped (what a lexicon is asked about)."""
    return bytes(t & LETTER_MASK for t in tiles)


@dataclass(frozen=True)
class TileSet:
    """The tiles of a language.

    ``letters[0]`` is the blank; ``letters``, ``counts``, ``values`` and the two flag tuples are
    parallel, in dictionary order. A count of 0 is a letter only a blank can stand for.
    ``replace`` maps upper-case spellings to the tiles' own.

    >>> from eliot_qt.library.library import Library
    >>> en = Library().tile_sets["en"]
    >>> rack = en.parse("QUIZ?")
    >>> en.show(rack), en.points(rack), en.total
    ('QUIZ?', 22, 100)
    """

    id: str
    name: str
    locale: str
    letters: tuple[str, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    vowels: tuple[bool, ...]
    consonants: tuple[bool, ...]
    rack_size: int = 7
    bingo_tiles: int = 7
    bingo_bonus: int = 50
    exchange_minimum: int = 7
    replace: tuple[tuple[str, str], ...] = field(default=())

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) - 1 <= MAX_LETTERS:
            raise TileError(
                "tile set {id}: between 1 and {most} letters are possible",
                id=self.id,
                most=MAX_LETTERS,
            )
        if len(set(self.letters)) != len(self.letters):
            raise TileError("tile set {id}: a letter stands twice", id=self.id)
        widths = {len(t) for t in (self.counts, self.values, self.vowels, self.consonants)}
        if widths != {len(self.letters)}:
            raise TileError("tile set {id}: the columns differ in length", id=self.id)
        texts = (self.id, self.name, self.locale, *self.letters)
        if not all(isinstance(text, str) and text for text in texts):
            raise TileError("tile set {id}: id, name, locale and letters are texts", id=self.id)
        signs = _NO_LETTERS & set("".join(self.letters[1:]))
        if signs or not "".join(self.letters).isprintable():
            raise TileError("tile set {id}: a letter is a sign that notation needs", id=self.id)
        numbers = (*self.counts, *self.values)
        if not all(type(n) is int and 0 <= n <= MAX_COUNT for n in numbers):
            raise TileError(
                "tile set {id}: counts and values go from 0 to {most}", id=self.id, most=MAX_COUNT
            )

    def __len__(self) -> int:
        """Number of letters, without the blank."""
        return len(self.letters) - 1

    @cached_property
    def total(self) -> int:
        """Number of tiles in a full bag."""
        return sum(self.counts)

    @cached_property
    def full_bag(self) -> bytes:
        """Every tile of the set, in tile order."""
        return bytes(t for t, n in enumerate(self.counts) for _ in range(n))

    def value(self, tile: int) -> int:
        """Points of a tile; blanks are worth 0 whether designated or not."""
        return 0 if tile & BLANK_BIT else self.values[tile]

    def points(self, tiles: Iterable[int]) -> int:
        """Sum of the tiles' values."""
        return sum(self.value(t) for t in tiles)

    def symbol(self, tile: int) -> str:
        """Display text of one tile: upper case, lower case for a designated blank.

        A designated blank without a lower case (ʼ in Ukrainian) has a ``?`` behind it.
        """
        if tile & BLANK_BIT:
            return self._lower_letters[tile & LETTER_MASK]
        return self.letters[tile]

    def show(self, tiles: Iterable[int]) -> str:
        """Text of the tiles; multi-character tiles are bracketed: ``[CH]ICO``."""
        parts = []
        for tile in tiles:
            text = self.symbol(tile)
            parts.append(f"[{text}]" if len(text) > 1 else text)
        return "".join(parts)

    def spell(self, tiles: Iterable[int]) -> str:
        """Plain text of a word, as a dictionary writes it: no brackets, no lower case."""
        return "".join(self.letters[t & LETTER_MASK] for t in tiles)

    def parse(self, text: str) -> bytes:
        """Tiles of a text: the inverse of :meth:`show`.

        ``?`` is a blank, a lower-case letter a designated blank, ``[CH]`` a tile of several
        characters. Raises :class:`TileError` naming the offending place.
        """
        tiles = bytearray()
        at = 0
        while at < len(text):
            if text[at] == "[":
                end = text.find("]", at)
                if end < 0:
                    raise TileError("'[' without ']' in {text}", at, text=excerpt(text))
                tiles.append(self._tile(text[at + 1 : end], text, at))
                at = end + 1
            else:
                tiles.append(self._tile(text[at], text, at))
                at += 1
        return bytes(tiles)

    def fold(self, word: str) -> str:
        """Upper-case spelling in this set's letters; diacritics that are no letter here go."""
        text = self._upper(_composed(word))
        for old, new in self.replace:
            text = text.replace(old, new)
        foreign = set(text) - self._characters
        return text.translate({ord(char): _without_diacritics(char) for char in foreign})

    def split(self, word: str) -> bytes:
        """Tiles of a dictionary word; digraph tiles are mandatory, the longest match wins.

        The word must be folded already. Raises :class:`TileError` at the first foreign character.
        """
        if self._widths == (1,):
            simple = bytes([self._by_symbol.get(char, 0) for char in word])
            if 0 not in simple:
                return simple
        tiles = bytearray()
        at = 0
        while at < len(word):
            for width in self._widths:
                tile = self._by_symbol.get(word[at : at + width])
                if tile:
                    tiles.append(tile)
                    at += width
                    break
            else:
                raise TileError(
                    "{word!r} is not a tile of {tile_set}", at, word=word[at], tile_set=self.name
                )
        return bytes(tiles)

    @cached_property
    def _by_symbol(self) -> dict[str, int]:
        return {symbol: tile for tile, symbol in enumerate(self.letters)}

    @cached_property
    def _lower_letters(self) -> tuple[str, ...]:
        pairs = ((symbol, self._lower(symbol)) for symbol in self.letters)
        return tuple(lower if lower != symbol else f"{symbol}?" for symbol, lower in pairs)

    @cached_property
    def _by_lower(self) -> dict[str, int]:
        return {s: t | BLANK_BIT for t, s in enumerate(self._lower_letters) if t}

    @cached_property
    def _characters(self) -> frozenset[str]:
        return frozenset("".join(self.letters[1:]))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        return tuple(sorted({len(s) for s in self.letters[1:]}, reverse=True))

    def _upper(self, text: str) -> str:
        if self.locale == "tr":
            text = text.replace("i", "İ").replace("ı", "I")
        return text.upper()

    def _lower(self, text: str) -> str:
        if self.locale == "tr":
            text = text.replace("İ", "i").replace("I", "ı")
        return text.lower()

    def _tile(self, symbol: str, text: str, at: int) -> int:
        tile = self._by_symbol.get(symbol)
        if tile is None:
            tile = self._by_lower.get(symbol)
        if tile is None:
            tile = self._by_symbol.get(dict(self.replace).get(symbol, ""))
        if tile is None:
            raise TileError(
                "{symbol} in {text} is not a tile of {tile_set}",
                at,
                symbol=excerpt(symbol),
                text=excerpt(text),
                tile_set=self.name,
            )
        return tile


def _composed(text: str) -> str:
    """The text in Unicode's form C, unless it has lines no word is as long as.

    Composing takes the square of the time a row of combining marks is long.
    """
    endless = len(text) > _LONGEST and any(len(line) > _LONGEST for line in text.split("\n"))
    return text if endless else unicodedata.normalize("NFC", text)


def excerpt(text: str) -> str:
    """A text for a message, long ones cut."""
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r}…"


def _without_diacritics(char: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", char) if not unicodedata.combining(c))


def remove_tiles(rack: bytes, tiles: Iterable[int]) -> bytes:
    """The rack without the given tiles (as they lie on a rack); raises ``ValueError`` if absent.

    >>> from eliot_qt.library.library import Library
    >>> en = Library().tile_sets["en"]
    >>> en.show(remove_tiles(en.parse("AEINRST"), en.parse("TIN")))
    'AERS'
    """
    rest = bytearray(rack)
    for tile in tiles:
        rest.remove(on_rack(tile))
    return bytes(rest)


def missing_tiles(rack: bytes, tiles: Iterable[int]) -> bytes:
    """Those of the given tiles that the rack does not hold, blanks as ``BLANK``."""
    rest = bytearray(rack)
    missing = bytearray()
    for tile in tiles:
        if on_rack(tile) in rest:
            rest.remove(on_rack(tile))
        else:
            missing.append(on_rack(tile))
    return bytes(missing)


def check_left(pool: bytes, rack: bytes, tile_set: TileSet) -> None:
    """Raise a :class:`Fault` that says which tile of a rack is not left, and how many are."""
    missing = missing_tiles(pool, rack)
    if not missing:
        return
    tile = missing[0]
    count = sum(on_rack(other) == tile for other in rack)
    name, available = tile_set.show((tile,)), pool.count(tile)
    if not available:
        raise Fault("the rack holds {count} {tile}, none left", count=count, tile=name)
    raise Fault(
        "the rack holds {count} {tile}, only {left} left", count=count, tile=name, left=available
    )


def sort_tiles(tiles: Iterable[int]) -> bytes:
    """Alphabetical order with blanks last, as the field writes racks."""
    return bytes(sorted(tiles, key=lambda t: int(t) or 256))


def read_tile_sets(path: Path) -> dict[str, TileSet]:
    """All tile sets of a TOML table file, by id. Raises :class:`TileError` naming file and set."""
    try:
        text = read_text(path, MEGABYTE)
    except OSError as error:
        raise TileError("{path}: {reason}", path=path, reason=reason(error)) from error
    except ValueError as error:
        raise TileError("{path}: {fault}", path=path, fault=error) from error
    return parse_tile_sets(text, path)


def parse_tile_sets(text: str, path: Path) -> dict[str, TileSet]:
    """The tile sets of TOML tables, by id. Raises :class:`TileError` naming ``path`` and set."""
    try:
        table = tomllib.loads(text)
    except RecursionError as error:
        raise TileError("{path}: nested too deeply", path=path) from error
    except ValueError as error:
        huge = type(error) is ValueError and "digits" in str(error)
        raise TileError(
            "{path}: {fault}", path=path, fault=HUGE_NUMBER if huge else error
        ) from error
    entries = table.get("tile_set", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise TileError("{path}: tile_set: a list of tables is needed", path=path)
    sets: dict[str, TileSet] = {}
    for entry in entries:
        try:
            tile_set = _from_table(entry)
        except KeyError as error:
            raise TileError(
                "{path}: tile set {id}: {name} is missing", path=path, id=_id_of(entry), name=error
            ) from error
        except (AttributeError, TypeError, ValueError) as error:
            raise TileError(
                "{path}: tile set {id}: {fault}", path=path, id=_id_of(entry), fault=error
            ) from error
        sets[tile_set.id] = tile_set
    return sets


def _id_of(entry: dict[str, Any]) -> str:
    return str(entry.get("id", "?"))[:40]


def _from_table(entry: dict[str, Any]) -> TileSet:
    tiles = entry["tiles"]
    if not isinstance(tiles, list) or not all(isinstance(t, list) and len(t) == 4 for t in tiles):
        raise Fault("tiles: a list of letter, count, value and kind is needed")
    kinds = [kind for _, _, _, kind in tiles]
    return TileSet(
        id=entry["id"],
        name=entry["name"],
        locale=entry["locale"],
        letters=(BLANK_SYMBOL, *(symbol for symbol, *_ in tiles)),
        counts=(entry["blanks"], *(count for _, count, _, _ in tiles)),
        values=(0, *(value for _, _, value, _ in tiles)),
        vowels=(True, *("v" in kind for kind in kinds)),
        consonants=(True, *("c" in kind for kind in kinds)),
        rack_size=entry.get("rack_size", 7),
        bingo_tiles=entry.get("bingo_tiles", 7),
        bingo_bonus=entry.get("bingo_bonus", 50),
        exchange_minimum=entry.get("exchange_minimum", 7),
        replace=tuple((old, new) for old, new in entry.get("replace", {}).items()),
    )
