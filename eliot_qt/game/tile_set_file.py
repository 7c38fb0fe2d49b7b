"""The file of tile sets, of which a game needs one: each is read when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.store.reading import MEGABYTE, read_text

from .tiles import TileError, TileSet, parse_tile_sets

# Where a table of the file begins; its id is the first line of that name below.
_TABLE = re.compile(r"^\[\[tile_set\]\][ \t]*$", re.MULTILINE)
_ID = re.compile(r'^id = "([^"\n]+)"[ \t]*$', re.MULTILINE)


class TileSets(Mapping[str, TileSet]):
    """Tile sets by id, in the order of a TOML file laid out as the bundled one.

    Raises :class:`TileError` naming the file where it cannot be read; what is wrong with a set is
    raised when the set is asked for.
    """

    def __init__(self, path: Path) -> None:
        try:
            text = read_text(path, MEGABYTE)
        except (OSError, ValueError) as error:
            raise TileError("{path}: {reason}", path=path, reason=reason(error)) from error
        self._path = path
        self._texts: dict[str, str] = {}
        self._read: dict[str, TileSet] = {}
        starts = [match.start() for match in _TABLE.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            if id_match := _ID.search(text, start, end):
                self._texts[id_match[1]] = text[start:end]

    @property
    def read_so_far(self) -> frozenset[str]:
        """The ids of the sets that have been asked for."""
        return frozenset(self._read)

    def __getitem__(self, tile_set_id: str) -> TileSet:
        if tile_set_id not in self._read:
            text = self._texts[tile_set_id]
            self._read[tile_set_id] = parse_tile_sets(text, self._path)[tile_set_id]
        return self._read[tile_set_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, tile_set_id: object) -> bool:
        return tile_set_id in self._texts
