"""Damaged files are set aside, never deleted; why files cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

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


def listed(faults: Sequence[str]) -> str:
    """Some faults of a file in a line; of very many only the first, and how many more."""
    first = [
        fault if len(fault) <= _LONGEST_FAULT else f"{fault[:_LONGEST_FAULT]}…"
        for fault in faults[:_MOST_FAULTS]
    ]
    line = "; ".join(first)
    more = len(faults) - _MOST_FAULTS
    return f"{line}; and {more} more" if more > 0 else line


def reason(error: OSError) -> str:
    """Why a file cannot be used, without its name and the number of the error."""
    return error.strerror or str(error)
