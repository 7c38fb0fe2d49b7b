"""Tallies packed: arrays of little-endian 64-bit numbers, compressed by zlib; in JSON, base64."""

from __future__ import annotations

import base64
import zlib

import numpy as np

from eliot_qt.store.fields import Fields

from .leave_training import GenerationTally, Ints

NAMES = ("racks", "sums", "counts")
_MOST = 10**15
_BYTES = 8


def tally_fields(tally: GenerationTally) -> dict[str, object]:
    """A tally as fields; how many games it is of is not among them."""
    return {
        "racks": tally.racks,
        "sums": packed_text(tally.sums),
        "counts": packed_text(tally.counts),
    }


def read_tally(given: Fields, size: int, games: int) -> GenerationTally:
    """The tally of so many games and leaves in some fields. Raises ``SaveError``."""
    given.allow(*NAMES)
    racks = given.number("racks", 0, _MOST)
    sums, counts = (read_packed(given, name, size) for name in ("sums", "counts"))
    if int(counts.min()) < 0:
        given.fail("counts", "a negative number")
    return GenerationTally(sums, counts, racks=racks, games=games)


def pack(numbers: Ints) -> bytes:
    """Numbers in little room."""
    return zlib.compress(numbers.astype("<i8").tobytes(), 1)


def unpack(data: bytes) -> Ints:
    """The numbers of :func:`pack`, from where they can be trusted."""
    return np.frombuffer(zlib.decompress(data), "<i8").astype(np.int64)


def packed_text(numbers: Ints) -> str:
    """Numbers in little room, as text."""
    return base64.b64encode(pack(numbers)).decode()


def read_packed(given: Fields, name: str, size: int) -> Ints:
    """So many numbers of a field in which they are packed. Raises ``SaveError``."""
    packed = given.text(name, 2 * _BYTES * size + 1000)
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(base64.b64decode(packed, validate=True), _BYTES * size)
    except (ValueError, zlib.error):
        given.fail(name, "damaged, not packed numbers")
    if len(data) != _BYTES * size or not unpacker.eof:
        given.fail(name, "damaged, or of another tile set")
    numbers = np.frombuffer(data, "<i8").astype(np.int64)
    if int(np.abs(numbers).max()) > _MOST or int(numbers.min()) < -_MOST:
        given.fail(name, "a number beyond all measure")
    return numbers
