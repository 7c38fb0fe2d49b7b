"""Sets of words as a byte for each word of a lexicon, made and joined without a loop in Python."""

from __future__ import annotations

from collections.abc import Iterable

_BYTE = 256
_NOT = bytes([1, 0]) + bytes(_BYTE - 2)


class Mask:
    """A set of words by their index: a byte for each word, 1 for those that are in it."""

    def __init__(self, flags: bytes) -> None:
        self.flags = flags

    def __and__(self, other: Mask) -> Mask:
        return self._of(self._number & other._number)

    def __or__(self, other: Mask) -> Mask:
        return self._of(self._number | other._number)

    def __invert__(self) -> Mask:
        return Mask(self.flags.translate(_NOT))

    @classmethod
    def of(cls, indices: Iterable[int], words: int) -> Mask:
        """The mask of some indices in a lexicon of this many words."""
        flags = bytearray(words)
        for index in indices:
            flags[index] = 1
        return cls(bytes(flags))

    @property
    def _number(self) -> int:
        return int.from_bytes(self.flags, "little")

    def _of(self, number: int) -> Mask:
        return Mask(number.to_bytes(len(self.flags), "little"))


def between(column: bytes, low: int, high: int | None) -> Mask:
    """The words whose figure in a column is ``low`` to ``high`` (None: no limit)."""
    most = _BYTE - 1 if high is None else high
    return Mask(column.translate(bytes(low <= value <= most for value in range(_BYTE))))


def at_most(high_bytes: bytes, low_bytes: bytes, most: int) -> Mask:
    """The words whose figure, in two columns of a byte, is at most this."""
    if most < 0:
        return Mask(bytes(len(high_bytes)))
    if most >= _BYTE * _BYTE:
        return between(high_bytes, 0, None)
    high, low = divmod(most, _BYTE)
    same = between(high_bytes, high, high) & between(low_bytes, 0, low)
    return same | between(high_bytes, 0, high - 1)


def column_sum(columns: Iterable[bytes], words: int) -> bytes:
    """Columns added up word by word; sums must fit a byte."""
    total = sum(int.from_bytes(column, "little") for column in columns)
    return total.to_bytes(words, "little")


def column_or(columns: Iterable[bytes], words: int) -> bytes:
    """The bits that any of some columns has, word by word."""
    total = 0
    for column in columns:
        total |= int.from_bytes(column, "little")
    return total.to_bytes(words, "little")
