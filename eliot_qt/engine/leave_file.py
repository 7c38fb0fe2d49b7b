"""Leave values on disk: ``<tile set>.leaves``.

A line that names the format, a line of JSON that says what the values are of and how they were
made, then one signed 16-bit number (little-endian, in units of 4 millipoints) for every leave in
order of rank (see dense.py). English takes 2.2 MB. The pool adjustment (pool_adjustment.py) is in
the JSON: ``partner_weight`` and the two lists of ``bag_end``; without them, nothing.
"""

from __future__ import annotations

import json
import zlib
from array import array
from pathlib import Path
from typing import Any

import numpy as np

from eliot_qt.faults import reason
from eliot_qt.game.tiles import TileSet
from eliot_qt.store.atomic import write_bytes
from eliot_qt.store.json_object import parse_object
from eliot_qt.store.reading import as_text

from .dense import MAX_LEAVES, BagEnd, DenseLeaves, leave_count
from .errors import EngineError
from .leaves import MAX_COUNT

_MAGIC = b"eliot-qt leaves 1\n"
_UNIT = 4
_LIMIT = 32_767
_LONGEST_HEADER = 100_000
_MOST_WEIGHT = 10 << 10


def write_leaves(path: Path, leaves: DenseLeaves, made: dict[str, Any]) -> None:
    """Write values; ``made`` (JSON) tells how they came about. The old file stays until the end.

    Values beyond 131 points are cut there. Raises ``OSError``.
    """
    units = np.rint(np.frombuffer(leaves.table, np.int32) / _UNIT)
    data = np.clip(units, -_LIMIT, _LIMIT).astype("<i2").tobytes()
    header: dict[str, Any] = {
        "letters": list(leaves.tile_set.letters),
        "longest": leaves.longest,
        "crc32": zlib.crc32(data),
        "made": made,
        "partner_weight": leaves.partner_weight,
    }
    if leaves.bag_end:
        header["bag_end"] = [list(leaves.bag_end.offsets), list(leaves.bag_end.factors)]
    text = json.dumps(header, ensure_ascii=False).encode() + b"\n"
    write_bytes(path, _MAGIC + text + data)


def read_leaves(path: Path, tile_set: TileSet) -> DenseLeaves:
    """The values of a file for a tile set whose letters they were made for.

    Raises :class:`EngineError` naming the file and what is wrong with it.
    """
    header, data = _read(path)
    if header["letters"] != list(tile_set.letters):
        raise EngineError(
            "{path}: not made for the letters of {tile_set}", path=path, tile_set=tile_set.name
        )
    longest = header["longest"]
    fits = type(longest) is int and 0 <= longest <= MAX_COUNT
    if not fits or len(data) != 2 * leave_count(tile_set, longest):
        raise EngineError(
            "{path}: {count:,} bytes of values do not fit its description",
            path=path,
            count=len(data),
        )
    if zlib.crc32(data) != header["crc32"]:
        raise EngineError("{path}: damaged, its values are not the ones written", path=path)
    table = array("i")
    table.frombytes((np.frombuffer(data, "<i2").astype(np.int32) * _UNIT).tobytes())
    return DenseLeaves(tile_set, longest, table, **_pool_adjustment(path, header))


def how_made(path: Path) -> dict[str, Any]:
    """Read the recipe of the values in a file. Raises :class:`EngineError`."""
    made = _read(path)[0]["made"]
    return made if isinstance(made, dict) else {}


def _pool_adjustment(path: Path, header: dict[str, Any]) -> dict[str, Any]:
    """Return the pool adjustment of a header as arguments of :class:`DenseLeaves`."""
    weight, lists = header.get("partner_weight", 0), header.get("bag_end", [[], []])
    pair = isinstance(lists, list) and len(lists) == 2 and all(isinstance(n, list) for n in lists)
    if not pair or not all(type(n) is int for n in (weight, *lists[0], *lists[1])):
        raise EngineError(
            "{path}, line 2: partner_weight or bag_end are not whole numbers", path=path
        )
    if not 0 <= weight <= _MOST_WEIGHT:
        raise EngineError("{path}, line 2: a partner_weight of {weight}", path=path, weight=weight)
    try:
        bag_end = BagEnd(tuple(lists[0]), tuple(lists[1]))
    except EngineError as error:
        raise EngineError("{path}, line 2: bag_end: {fault}", path=path, fault=error) from None
    return {"partner_weight": weight, "bag_end": bag_end if lists[0] else None}


def _read(path: Path) -> tuple[dict[str, Any], bytes]:
    try:
        if path.stat().st_size > 2 * MAX_LEAVES + _LONGEST_HEADER:
            raise EngineError("{path}: too large for leave values", path=path)
        content = path.read_bytes()
    except OSError as error:
        raise EngineError("{path}: {reason}", path=path, reason=reason(error)) from error
    if not content.startswith(_MAGIC):
        raise EngineError("{path}: not a file of leave values", path=path)
    line, _, data = content[len(_MAGIC) :].partition(b"\n")
    try:
        header = parse_object(as_text(line))
    except ValueError as error:
        raise EngineError("{path}, line 2: {fault}", path=path, fault=error) from error
    keys = ("letters", "longest", "crc32", "made")
    if any(key not in header for key in keys):
        raise EngineError("{path}, line 2: {known} are needed", path=path, known=keys)
    return header, data
