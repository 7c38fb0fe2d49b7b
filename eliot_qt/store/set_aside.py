"""Damaged files are set aside, never deleted; why files cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from pathlib import Path

from eliot_qt.faults import Message, Said

_MOST_FAULTS = 5
_LONGEST_FAULT = 200


def set_aside(path: Path) -> Path:
    """Rename a damaged file to ``*.damaged`` (numbered where taken); the new path.

    Raises ``OSError`` if the file cannot be renamed.
    """
    number = 1
    target = path.with_name(f"{path.name}.damaged")
    while target.exists():
        number += 1
        target = path.with_name(f"{path.name}.{number}.damaged")
    return path.rename(target)


def listed(faults: Sequence[Said]) -> Said:
    """Some faults of a file in a line; of very many only the first, and how many more."""
    if not faults:
        return ""
    line: Said = reduce(joined, map(_cut, faults[:_MOST_FAULTS]))
    more = len(faults) - _MOST_FAULTS
    return Message("{faults}; and {count} more", faults=line, count=more) if more > 0 else line


def joined(fault: Said, other: Said) -> Message:
    """Two faults in a line."""
    return Message("{fault}; {other}", fault=fault, other=other)


def _cut(fault: Said) -> Said:
    if len(str(fault)) <= _LONGEST_FAULT:
        return fault
    # The text is cut once it is translated.
    return Message("{fault:.200}…", fault=fault)
