"""A tile set that is being made: rows that may yet be wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from eliot_qt.game.tiles import BLANK_SYMBOL, MAX_COUNT, TileError, TileSet

from .tile_sets import check_bearable


@dataclass(frozen=True)
class TileRow:
    """A letter: how it is written, how many there are, its points, what it counts as."""

    symbol: str = ""
    count: int = 1
    points: int = 1
    is_vowel: bool = False
    is_consonant: bool = True

    def clamped(self) -> TileRow:
        """The row with numbers that a tile can have, its letter as words are written."""
        return replace(
            self,
            symbol=self.symbol.strip().upper(),
            count=min(max(self.count, 0), MAX_COUNT),
            points=min(max(self.points, 0), MAX_COUNT),
        )


@dataclass(frozen=True)
class TileDraft:
    """A name, the number of blanks, the size of a rack, and the letters in their order.

    ``model`` is the tile set it was begun with, of which it has the rest.
    """

    model: TileSet
    name: str
    blanks: int
    rack_size: int
    rows: tuple[TileRow, ...]

    @classmethod
    def of(cls, tile_set: TileSet) -> TileDraft:
        """A draft that is the same as a tile set."""
        rows = tuple(
            TileRow(
                tile_set.letters[tile],
                tile_set.counts[tile],
                tile_set.values[tile],
                tile_set.vowels[tile],
                tile_set.consonants[tile],
            )
            for tile in range(1, len(tile_set.letters))
        )
        return cls(tile_set, tile_set.name, tile_set.counts[0], tile_set.rack_size, rows)

    @property
    def total(self) -> int:
        """The number of tiles in a full bag."""
        return self.blanks + sum(row.count for row in self.rows)

    def tile_set(self, tile_set_id: str) -> TileSet:
        """The tile set, if it can be used. Raises :class:`TileError` naming the row."""
        for number, row in enumerate(self.rows, 1):
            if not row.symbol:
                raise TileError("tile {number} has no letter", number=number)
            if not (row.is_vowel or row.is_consonant):
                raise TileError("{letter} is neither vowel nor consonant", letter=row.symbol)
        twice = _first_twice(row.symbol for row in self.rows)
        if twice:
            raise TileError("{letter} is there twice", letter=twice)
        tile_set = replace(
            self.model,
            id=tile_set_id,
            name=self.name.strip(),
            letters=(BLANK_SYMBOL, *(row.symbol for row in self.rows)),
            counts=(self.blanks, *(row.count for row in self.rows)),
            values=(0, *(row.points for row in self.rows)),
            vowels=(True, *(row.is_vowel for row in self.rows)),
            consonants=(True, *(row.is_consonant for row in self.rows)),
            rack_size=self.rack_size,
            bingo_tiles=min(self.model.bingo_tiles, self.rack_size),
            replace=self._replacements(),
        )
        check_bearable(tile_set)
        return tile_set

    def _replacements(self) -> tuple[tuple[str, str], ...]:
        """Those of the model that neither take a letter away nor give one that is not there."""
        letters = {row.symbol for row in self.rows}
        return tuple(
            (old, new)
            for old, new in self.model.replace
            if old not in letters and set(new) <= set("".join(letters))
        )


def _first_twice(symbols: Iterable[str]) -> str:
    earlier: set[str] = set()
    for symbol in symbols:
        if symbol in earlier:
            return symbol
        earlier.add(symbol)
    return ""
