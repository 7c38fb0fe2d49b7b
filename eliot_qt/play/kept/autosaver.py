"""The autosave of the running game: which file it is in, and what went wrong with it."""

from __future__ import annotations

from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.game.record import GameRecord

from ..notices import Notice, NoticeKind
from .autosave import Autosave


class Autosaver:
    """Writes one game at a time; a failure is answered with a notice, once."""

    def __init__(self, autosave: Autosave) -> None:
        self._autosave = autosave
        self._path: Path | None = None
        self._failed = False

    @property
    def path(self) -> Path | None:
        """The file of the running game."""
        return self._path

    @property
    def is_kept(self) -> bool:
        """True if the running game is in its file as it was last written."""
        return self._path is not None and not self._failed

    def open(self, path: Path | None) -> None:
        """Go on in a game's own file, or in a new one."""
        self._path = path or self._autosave.new_path()

    def fork(self) -> Path | None:
        """Leave the file unchanged and continue in a new one; return the old one."""
        path = self._path
        self.open(None)
        return path

    def save(self, record: GameRecord) -> Notice | None:
        """Write the game."""
        assert self._path is not None
        try:
            self._autosave.save(self._path, record)
        except OSError as error:
            # Reported once: a full disk would complain after every move.
            reported, self._failed = self._failed, True
            return (
                None if reported else Notice(NoticeKind.AUTOSAVE_FAILED, self._path, reason(error))
            )
        self._failed = False
        return None

    def discard(self, untouched: Path) -> Notice | None:
        """Delete a game without a move."""
        try:
            self._autosave.discard(untouched)
        except OSError as error:
            return Notice(NoticeKind.AUTOSAVE_FAILED, untouched, reason(error))
        return None
