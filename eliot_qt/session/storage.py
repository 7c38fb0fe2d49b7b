"""Damaged files are set aside, never deleted; why files cannot be used."""

from __future__ import annotations

from pathlib import Path


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


def reason(error: OSError) -> str:
    """Why a file cannot be used, without its name and the number of the error."""
    return error.strerror or str(error)
