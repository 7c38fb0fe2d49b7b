"""The chance to win from a lead and the number of unseen tiles, learnt by self-play.

``resources/win_chance/<tile set>.chances``: a line that names the format, a line of JSON that says
how the table was made, then one unsigned 16-bit number (little-endian, 65535 is certainty) for
every number of unseen tiles from 1 up and every lead from ``-most`` to ``most`` points.

A lead is what the player who has just moved is ahead, the values of both leaves included; unseen
are the tiles in the bag and on the rack of the player to move.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from eliot_qt import paths
from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.atomic import write_bytes
from eliot_qt.store.json_object import parse_object
from eliot_qt.store.reading import as_text

from .errors import EngineError

Floats = NDArray[np.float64]
_MAGIC = b"eliot-qt win chances 1\n"
_CERTAIN = 65_535
_LONGEST_HEADER = 10_000
_MOST_UNSEEN, _MOST_LEAD = 1000, 2000
# The table for tile sets without one.
_USUAL = "en"


@dataclass(frozen=True, eq=False)
class WinChances:
    """A table of chances from 0 to 1: a row for each number of unseen tiles from 1 up.

    Columns are leads in points, from ``-most`` to ``most``. With more unseen tiles than rows the
    last row serves, leads scaled down as a random walk grows.
    """

    table: Floats

    @property
    def most(self) -> int:
        """The greatest lead."""
        return self.table.shape[1] // 2

    def of(self, leads: NDArray[Any], unseen: NDArray[Any]) -> Floats:
        """Chances of the player who has just moved; leads in millipoints, some tiles unseen."""
        # Of some 100 chances each step takes as long as the next, so there are few.
        rows, columns = self.table.shape
        count = np.asarray(unseen)
        scaled = np.asarray(leads)
        if np.maximum.reduce(count, axis=None) > rows:
            scaled = scaled * np.sqrt(rows / np.maximum(count, rows))
            count = np.minimum(count, rows)
        column = np.minimum(np.maximum(scaled / 1000 + self.most, 0), 2 * self.most)
        left = np.minimum(column.astype(np.int64), 2 * self.most - 1)
        at = (np.maximum(count, 1).astype(np.int64) - 1) * columns + left
        share = column - left
        chance: Floats = (1 - share) * self.table.take(at) + share * self.table.take(at + 1)
        return chance


@lru_cache(maxsize=4)
def win_chances(tile_set: TileSet) -> WinChances:
    """Return the table for a language, or else the English one.

    Raises :class:`EngineError` for a damaged file.
    """
    path = paths.win_chance(tile_set.id.removesuffix("_super"))
    return read_chances(path if path.exists() else paths.win_chance(_USUAL))


def write_chances(path: Path, chances: WinChances, made: dict[str, Any]) -> None:
    """Write a table; ``made`` (JSON) tells how it came about. Raises ``OSError``."""
    data = np.rint(np.clip(chances.table, 0, 1) * _CERTAIN).astype("<u2").tobytes()
    unseen, most = len(chances.table), chances.most
    header = {"unseen": unseen, "most": most, "crc32": zlib.crc32(data), "made": made}
    write_bytes(path, _MAGIC + json.dumps(header).encode() + b"\n" + data)


def read_chances(path: Path) -> WinChances:
    """The table of a file. Raises :class:`EngineError` naming the file and what is wrong."""
    try:
        if path.stat().st_size > 2 * _MOST_UNSEEN * 2 * _MOST_LEAD + _LONGEST_HEADER:
            raise EngineError("{path}: too large for a table of win chances", path=path)
        content = path.read_bytes()
    except OSError as error:
        raise EngineError("{path}: {reason}", path=path, reason=reason(error)) from error
    if not content.startswith(_MAGIC):
        raise EngineError("{path}: not a table of win chances", path=path)
    line, _, data = content[len(_MAGIC) :].partition(b"\n")
    try:
        header = parse_object(as_text(line))
    except ValueError as error:
        raise EngineError("{path}, line 2: {fault}", path=path, fault=error) from error
    unseen, most = header.get("unseen"), header.get("most")
    if type(unseen) is not int or type(most) is not int or unseen < 1 or most < 1:
        raise EngineError("{path}, line 2: unseen and most are needed", path=path)
    if len(data) != 2 * unseen * (2 * most + 1) or zlib.crc32(data) != header.get("crc32"):
        raise EngineError("{path}: damaged, its table is not the one written", path=path)
    table = np.frombuffer(data, "<u2").reshape(unseen, 2 * most + 1) / _CERTAIN
    return WinChances(table)
