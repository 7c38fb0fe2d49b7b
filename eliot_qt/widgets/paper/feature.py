"""Files and paper: copies, score sheets, positions on the clipboard."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence

from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.session.kept_games import KeptGames

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..look.look import Look
from ..parts.front import GameInFront
from ..parts.shell import Feature, Shell

if TYPE_CHECKING:
    from pathlib import Path

    from eliot_qt.game.record import GameRecord

    from .file_commands import FileCommands


class PaperFeature(Feature):
    """Writes games; ``pasted`` carries the text of a position or a game to open."""

    pasted = Signal(str)

    def __init__(
        self,
        shell: Shell,
        front: GameInFront,
        games: KeptGames,
        catalogue: Catalogue,
        look: Look,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._front = front
        self._games = games
        self._catalogue = catalogue
        self._look = look
        self._origin: tuple[GameRecord, Path] | None = None

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands for files, paper and the clipboard."""
        return bound(self, PAPER_COMMANDS)

    @cached_property
    def files(self) -> FileCommands:
        """The writer of files; nothing of it is loaded before it is wanted."""
        from .file_commands import FileCommands

        front, games = self._front, self._games
        return FileCommands(
            self._shell, front, games, self._catalogue, self._look, lambda: self._origin, self
        )

    def take_origin(self, record: GameRecord, path: Path) -> None:
        """Remember the file of a game that was opened: its sheets have that file's day."""
        self._origin = record, path

    def has_game(self) -> bool:
        """Return whether there is a game in front."""
        return self._front.record is not None

    def may_copy(self) -> bool:
        """Return whether the position in front may be copied: not while the game is paused."""
        return self.has_game() and not self._front.is_hidden

    def may_paste(self) -> bool:
        """Return whether something copied may be opened: a club's evening is not left for it."""
        return not self._front.at_the_desk

    def paste_position(self) -> None:
        """Open the position or the game on the clipboard."""
        self.pasted.emit(QGuiApplication.clipboard().text())


PAPER_COMMANDS: tuple[CommandSpec[PaperFeature], ...] = (
    CommandSpec(
        Command.SAVE_AS,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Save a copy…"),
        lambda paper: paper.files.save(),
        ("Ctrl+S", "Ctrl+Shift+S"),
        when=PaperFeature.has_game,
        standard=QKeySequence.StandardKey.SaveAs,
    ),
    CommandSpec(
        Command.EXPORT,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Export a score sheet…"),
        lambda paper: paper.files.export(),
        ("Ctrl+Shift+E",),
        when=PaperFeature.has_game,
        parted=True,
    ),
    CommandSpec(
        Command.PRINT,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Print preview…"),
        lambda paper: paper.files.print(),
        ("Ctrl+P",),
        when=PaperFeature.has_game,
        standard=QKeySequence.StandardKey.Print,
    ),
    CommandSpec(
        Command.SEVERAL,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Print or export several games…"),
        lambda paper: paper.files.choose_several(),
    ),
    CommandSpec(
        Command.COPY_POSITION,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Copy the position (CGP)"),
        lambda paper: paper.files.copy_position(),
        ("Ctrl+Shift+C",),
        when=PaperFeature.may_copy,
        parted=True,
    ),
    CommandSpec(
        Command.PASTE_POSITION,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Open a copied position or game (CGP, GCG)"),
        PaperFeature.paste_position,
        ("Ctrl+V", "Ctrl+Shift+V"),
        when=PaperFeature.may_paste,
    ),
)
