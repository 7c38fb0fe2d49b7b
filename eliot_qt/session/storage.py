"""Damaged files are set aside, never deleted."""

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
