"""Puzzles that come with the program: their page, and the run from one to the next."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ..actions.commands import QT_TRANSLATE_NOOP, Command, CommandSpec, Group
from ..board.services import Services
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from .puzzles_page import PuzzlesPage
    from .puzzles_view import PuzzlesView


class PuzzlesFeature(QObject):
    """Shows the page; ``puzzle_wanted`` carries a ``ShippedPuzzle`` to open and what keeps it."""

    puzzle_wanted = Signal(object, object)

    def __init__(self, shell: Shell, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._services = services

    @cached_property
    def page(self) -> PuzzlesPage:
        """The page, made when it is first wanted."""
        from .puzzles_page import PuzzlesPage

        page = PuzzlesPage()
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.PUZZLES, page)
        return page

    @cached_property
    def _view(self) -> PuzzlesView:
        from .puzzles_view import PuzzlesView

        view = PuzzlesView(self._shell, self.page, self._services, self)
        view.puzzle_wanted.connect(self.puzzle_wanted)
        return view

    def open(self) -> None:
        """Show the page."""
        self._view.open()

    def next(self) -> None:
        """Open the next puzzle of those chosen on the page."""
        self._view.next()

    def tried(self, solved: bool) -> None:
        """Take note of how the puzzle in front went: a rush goes on to the next."""
        self._view.tried(solved)


PUZZLE_COMMANDS: tuple[CommandSpec[PuzzlesFeature], ...] = (
    CommandSpec(
        Command.PUZZLE_PAGE,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Puzzles…"),
        PuzzlesFeature.open,
    ),
)
