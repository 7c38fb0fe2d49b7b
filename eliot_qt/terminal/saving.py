"""Saving a game of the text interface in the format its file name asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from eliot_qt.formats.errors import FormatError
from eliot_qt.game.record import GameRecord
from eliot_qt.play.kept.files import GAME_SUFFIX, GCG_SUFFIX, XML_SUFFIX, GameFiles
from eliot_qt.play.secrecy import seat_at_table, seat_shown
from eliot_qt.review.guessed import GuessedRacks
from eliot_qt.voice.losses import losses_message, not_saved_message


class Saving:
    """Writes the games of one run and says what became of them."""

    def __init__(self, files: GameFiles, say: Callable[[str], None]) -> None:
        self._files = files
        self._say = say
        self._own: dict[Path, Path] = {}

    def save(self, record: GameRecord, path: Path) -> None:
        """Write a game; in our own format beside it where the one named cannot hold it.

        Raises ``OSError`` where no file can be written.
        """
        seat = seat_shown(record, seat_at_table(record))
        # Other programs' files know of nothing that was taken back.
        own = path.suffix.lower() not in (XML_SUFFIX, GCG_SUFFIX)
        whole = record if own or record.at_end else record.append()
        try:
            lost = self._files.write(path, whole, seat, GuessedRacks().of(whole))
        except FormatError as error:
            self._say(str(not_saved_message(path.name, error)))
            path, lost = self._beside(path), ()
            self._files.write(path, record)
        saved = losses_message(path.name, lost) if lost else f"Saved as {path.name}."
        self._say(str(saved))

    def _beside(self, path: Path) -> Path:
        """A file of our own format beside another: the one of this run, else a new one."""
        if path not in self._own:
            other, number = path.with_suffix(GAME_SUFFIX), 1
            while other.exists():
                number += 1
                other = path.with_name(f"{path.stem} {number}{GAME_SUFFIX}")
            self._own[path] = other
        return self._own[path]
