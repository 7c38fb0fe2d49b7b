"""Files and paper: copies, score sheets, positions on the clipboard."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence

from ..actions.commands import QT_TRANSLATE_NOOP, Command, CommandSpec, Group
from ..board.services import Services
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from .file_commands import FileCommands


class PaperFeature(QObject):
    """Writes games; ``position_wanted`` carries the text of a position to train on."""

    position_wanted = Signal(str)

    def __init__(self, shell: Shell, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._services = services

    @cached_property
    def files(self) -> FileCommands:
        """The writer of files; nothing of it is loaded before it is wanted."""
        from .file_commands import FileCommands

        return FileCommands(self._shell, self._services, self)

    def has_game(self) -> bool:
        """Return whether there is a game in front."""
        place = self._shell.place
        playing = place is Place.PLAY and self._services.session.is_open
        return playing or place is Place.CLUB

    def may_copy(self) -> bool:
        """Return whether the position in front may be copied: not while the game is paused."""
        playing = self._shell.place is Place.PLAY
        return self.has_game() and not (playing and self._services.session.clock.is_paused)

    def paste_position(self) -> None:
        """Train on the position on the clipboard."""
        self.position_wanted.emit(QGuiApplication.clipboard().text())


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
        QT_TRANSLATE_NOOP("Actions", "Train on a copied position (CGP)"),
        PaperFeature.paste_position,
        ("Ctrl+Shift+V",),
    ),
)
