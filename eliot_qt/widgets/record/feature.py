"""The person's record: its page, opened from the menu and from the start page."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from eliot_qt.voice.figures import YOUR_RECORD

from ..actions.commands import Command, CommandSpec, Group
from ..board.services import Services
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from .record_page import RecordPage
    from .record_view import RecordView


class RecordFeature(QObject):
    """Shows the games played to the end.

    ``kept_game_wanted`` carries the autosave of a game to resume, ``file_wanted`` a file to open.
    """

    kept_game_wanted = Signal(object)  # Path
    file_wanted = Signal(object)  # Path

    def __init__(self, shell: Shell, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._services = services

    @cached_property
    def page(self) -> RecordPage:
        """The page, made when it is first wanted."""
        from .record_page import RecordPage

        page = RecordPage()
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.RECORD, page)
        return page

    @cached_property
    def _view(self) -> RecordView:
        from .record_view import RecordView

        view = RecordView(self._shell, self.page, self._services, self)
        view.kept_game_wanted.connect(self.kept_game_wanted)
        view.file_wanted.connect(self.file_wanted)
        return view

    def open(self) -> None:
        """Show the page."""
        self._view.open()


RECORD_COMMANDS: tuple[CommandSpec[RecordFeature], ...] = (
    CommandSpec(
        Command.RECORD,
        Group.GAME,
        YOUR_RECORD,
        RecordFeature.open,
        parted=True,
    ),
)
