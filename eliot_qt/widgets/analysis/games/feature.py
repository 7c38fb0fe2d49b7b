"""The review of many games as a feature: files and folders in, a turn to look at out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from eliot_qt import paths
from eliot_qt.session.kept_games import KeptGames

from ...parts.shell import Place, Shell

if TYPE_CHECKING:
    from eliot_qt.review.collection import ReviewedTurn
    from eliot_qt.session.analysis.many_games import ManyGames

    from .games_page import GamesPage


class GamesFeature(QObject):
    """Shows the page, made when it is first wanted.

    ``turn_wanted`` carries a ``ReadGame`` and the turn of it to be looked at.
    """

    turn_wanted = Signal(object, object)

    def __init__(
        self,
        shell: Shell,
        find_many: Callable[[], ManyGames],
        games: KeptGames,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._find_many = find_many
        self._games = games

    @cached_property
    def page(self) -> GamesPage:
        """The page of the games."""
        from .games_page import GamesPage

        page = GamesPage(self._many)
        page.left.connect(self._shell.go_back)
        page.files_requested.connect(self._ask_files)
        page.folder_requested.connect(self._ask_folder)
        page.dropped.connect(self.add)
        page.turn_requested.connect(self._open_turn)
        page.export_requested.connect(self._export)
        self._shell.add_page(Place.GAMES, page)
        return page

    @cached_property
    def _many(self) -> ManyGames:
        return self._find_many()

    def open(self) -> None:
        """Show the page, with what was listed when the program was closed."""
        self._shell.show_page(self.page)
        self._many.resume_list()

    def add(self, files: Sequence[Path]) -> None:
        """Read files and folders, and review their games."""
        if files:
            self._many.add(files)

    def _ask_files(self) -> None:
        from ...parts.file_dialogs import ask_open_several

        self.add(ask_open_several(self._shell.dialogs, paths.saved_games()))

    def _ask_folder(self) -> None:
        from ...parts.file_dialogs import ask_folder

        folder = ask_folder(self._shell.dialogs, paths.saved_games())
        self.add([] if folder is None else [folder])

    def _open_turn(self, found: ReviewedTurn) -> None:
        self.turn_wanted.emit(self._many.game_of(found), found.turn)

    def _export(self) -> None:
        from eliot_qt.review.reports.csv_report import csv_text
        from eliot_qt.store.atomic import write_atomic

        from ...parts.file_dialogs import ask_table
        from ..report_dialog import write_behind

        path = ask_table(self._shell.dialogs, paths.saved_games() / "games")
        if path is not None:
            reviewed = self._many.reviewed

            def job(_watch: object) -> None:
                write_atomic(path, csv_text(reviewed))

            write_behind(self._shell, self._games.runner, path, job)
