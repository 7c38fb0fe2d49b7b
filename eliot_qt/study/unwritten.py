"""Lines of decks that cannot be written, kept in memory until they can be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


class Unwritten:
    """Lines by the file of their deck, shared by all who open the decks of a folder.

    Values are replaced, never changed, so that threads see all of a change or none.
    """

    def __init__(self) -> None:
        self._lines: dict[Path, tuple[str, ...]] = {}
        self._errors: dict[Path, OSError] = {}

    @property
    def paths(self) -> Sequence[Path]:
        """The files that lines wait for."""
        return tuple(self._lines)

    @property
    def error(self) -> OSError | None:
        """The reason the latest lines could not be written; None if none are waiting."""
        return next(reversed(tuple(self._errors.values())), None)

    def lines(self, path: Path) -> tuple[str, ...]:
        """Return the lines that wait for a file."""
        return self._lines.get(path, ())

    def reason(self, path: Path) -> OSError | None:
        """Return why a file could not be written; None if no lines wait for it."""
        return self._errors.get(path)

    def add(self, path: Path, lines: Sequence[str], error: OSError) -> None:
        """Keep lines that could not be written."""
        self._lines = {**self._lines, path: (*self.lines(path), *lines)}
        self._errors = {**self._errors, path: error}

    def drop(self, path: Path) -> None:
        """Forget the lines of a file: they have been written, or the deck was removed."""
        self._lines = {each: lines for each, lines in self._lines.items() if each != path}
        self._errors = {each: error for each, error in self._errors.items() if each != path}
