"""The commands that write games: copies, score sheets, paper, a position on the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from eliot_qt import paths
from eliot_qt.formats.errors import FormatError
from eliot_qt.formats.workload import Watch
from eliot_qt.game.part_racks import PartRacks
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.models.said import said_text
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.session.background.question import Question
from eliot_qt.session.kept_games import KeptGames, size_of

from ..look.look import Look
from ..parts.file_dialogs import ask_save
from ..parts.front import GameInFront
from ..parts.shell import Shell
from ..texts.error_texts import error_text
from ..texts.sentences import counted

if TYPE_CHECKING:
    from .several_games import ListedGame

_Saved = Callable[[GameRecord], date | None]


class FileCommands(QObject):
    """Writes the game in front, or several games.

    ``origin`` gives the game of another file that was opened last, and that file.
    """

    def __init__(
        self,
        shell: Shell,
        front: GameInFront,
        games: KeptGames,
        catalogue: Catalogue,
        look: Look,
        origin: Callable[[], tuple[GameRecord, Path] | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._front = front
        self._games = games
        self._catalogue = catalogue
        self._look = look
        self._origin = origin

    def save(self) -> None:
        """Ask for a file, and write a copy of the game in front to it."""
        from eliot_qt.review.guessed import GuessedRacks
        from eliot_qt.voice.losses import losses_message, not_saved_message

        folder = paths.saved_games()
        name = " - ".join(seat.name for seat in self._record.seats[:4] if seat.name)
        path = ask_save(self._shell.dialogs, folder, name or "game")
        if path is None:
            return
        record = self._ended_record()
        try:
            guessed = GuessedRacks().of(record)
            losses = self._games.files.write(path, record, self._front.seat_shown, guessed)
        except FormatError as error:
            self._shell.say(said_text(not_saved_message(path.name, error)))
        except OSError as error:
            self._shell.say(
                self.tr("{file} was not saved: {why}").format(file=path, why=error_text(error))
            )
        else:
            if losses:
                self._shell.say(said_text(losses_message(path.name, losses)))

    def export(self) -> None:
        """Ask for a file, and write a score sheet of the game in front to it."""
        records = [self._ended_record()]
        if result := self._export_games(self._shell.dialogs, records, self._saved):
            self._shell.say(result)

    def _saved(self, _: GameRecord) -> date | None:
        """Return the day the game in front was saved; None if no file of it is left."""
        from eliot_qt.sheets.sheet_files import day_of_file

        origin = self._origin()
        if origin is not None and _is_same(origin[0], self._record):
            # Its autosave is of today.
            return day_of_file(origin[1])
        return day_of_file(self._front.path)

    def _export_games(self, parent: QWidget, records: Sequence[GameRecord], saved: _Saved) -> str:
        """Ask for a file and write it; return the result in words, none if no file was chosen."""
        # What prints is loaded when it is needed.
        from eliot_qt.sheets.sheet_files import file_name

        from .exporting import ask_export, export

        folder = paths.saved_games()
        several = len(records) > 1
        name = self.tr("games") if several else file_name(records[0], date.today())
        choice = ask_export(parent, folder, name, several)
        if choice is None:
            return ""
        try:
            export(*choice, records, self._catalogue.names, saved)
        except OSError as error:
            text = self.tr("{file} was not saved: {why}")
            return text.format(file=choice[0], why=error_text(error))
        return self.tr("Saved: {file}").format(file=choice[0])

    def print(self) -> None:
        """Show how the score sheet of the game in front is printed."""
        self._preview(self._shell.dialogs, [self._ended_record()], self._saved)

    def print_game(self, record: GameRecord, known: PartRacks) -> None:
        """Show how a game is printed of which ``known`` has the racks known in part."""
        self._preview(self._shell.dialogs, [record], lambda _: None, lambda _: known)

    def _preview(
        self,
        parent: QWidget,
        records: Sequence[GameRecord],
        saved: _Saved,
        known: Callable[[GameRecord], PartRacks] | None = None,
    ) -> None:
        from eliot_qt.review.guessed import GuessedRacks
        from eliot_qt.sheets.sheet_files import sheets_of

        from .print_preview import preview

        names = self._catalogue.names
        guessed = known or GuessedRacks().of
        preview(parent, sheets_of(records, lexicons=names, guessed=guessed, saved=saved))

    def choose_several(self) -> None:
        """Ask which games to print or export."""
        from .several_games import SeveralGames

        front = None if self._front.record is None else self._ended_record()
        dialog = SeveralGames(
            (), self._read_several, paths.saved_games(), self._look.theme, self._shell.dialogs
        )
        kept_games = partial(_kept_games, self._games.autosave, front)
        self._games.runner.read(kept_games, self.tr("recent games")).finished.connect(dialog.offer)
        dialog.preview_wanted.connect(lambda games: self._preview(dialog, games, dialog.day_saved))
        dialog.export_wanted.connect(
            lambda games: dialog.show_status(self._export_games(dialog, games, dialog.day_saved))
        )
        dialog.open()

    def _read_several(self, files: Sequence[Path]) -> Question:
        from .several_games import read_listed

        count = len(files)
        name = files[0].name if count == 1 else counted("Sentences", "%n games", "1 game", count)
        job = partial(read_listed, self._games.files, files)
        return self._games.runner.read(job, name, sum(map(size_of, files)))

    def copy_position(self) -> None:
        """Put the position in front on the clipboard, as far as it may be seen."""
        from eliot_qt.formats.cgp import format_cgp

        position, seat = self._ended_record().position, self._front.seat_shown
        if seat is not None:
            position = position.seen_by(seat)
        QGuiApplication.clipboard().setText(format_cgp(position))
        self._shell.say(self.tr("Copied"))

    def _ended_record(self) -> GameRecord:
        """The game in front, to be shown or exported: if it is over, with all racks."""
        self._front.confirm_end()
        return self._record

    @property
    def _record(self) -> GameRecord:
        """The game in front, with the time its turn has taken."""
        record = self._front.timed_record
        assert record is not None
        return record


def _kept_games(autosave: Autosave, front: GameRecord | None, watch: Watch) -> list[ListedGame]:
    """The games kept, the latest first; the one in front, if there is one, before all others."""
    from .several_games import ListedGame

    recent = autosave.recent(watch)
    if front is not None:
        # Sorting keeps the order of the others.
        recent.sort(key=lambda game: _facts(game.record) != _facts(front))
    return [ListedGame(game.record, game.title, game.detail, game.saved.date()) for game in recent]


def _facts(record: GameRecord) -> tuple[object, ...]:
    """Return what distinguishes a game from others; its times do not count."""
    return record.seats, record.seed, record.events


def _is_same(opened: GameRecord, now: GameRecord) -> bool:
    """Return whether nothing has been played since a game was opened."""
    return (opened.seats, opened.events) == (now.seats, now.events)
