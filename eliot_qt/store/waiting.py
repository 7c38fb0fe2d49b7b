"""Changes of a file that wait in memory until it can be written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class Waiting(Generic[Kept]):
    """Changes that could not be written, in order; they are made to whatever is read.

    That they wait is told once, until all of them could be written.
    """

    def __init__(self) -> None:
        self._changes: tuple[Callable[[Kept], Kept], ...] = ()

    def add(self, change: Callable[[Kept], Kept]) -> bool:
        """Keep a change that could not be written; returns whether that is to be told."""
        before, self._changes = self._changes, (*self._changes, change)
        return not before

    def applied(self, kept: Kept) -> Kept:
        """Return what was read with all changes that wait."""
        for change in self._changes:
            kept = change(kept)
        return kept

    def clear(self) -> None:
        """Forget the changes: they have been written."""
        self._changes = ()
