"""Puzzles that come with the program: their page, and the run from one to the next."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.session.kept_games import KeptGames

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from .puzzles_page import PuzzlesPage
    from .puzzles_view import PuzzlesView


class PuzzlesFeature(Feature):
    """Shows the page; ``puzzle_wanted`` carries a puzzle to open and what keeps how it went.

    That is None for one of the person's games.
    ``rush_changed`` carries what is left of a rush in words.
    """

    puzzle_wanted = Signal(object, object)
    rush_changed = Signal(str)

    def __init__(
        self, shell: Shell, games: KeptGames, catalogue: Catalogue, parent: QObject
    ) -> None:
        super().__init__(shell, parent)
        self._games, self._catalogue = games, catalogue

    @property
    def commands(self) -> list[Bound[Any]]:
        """The command that opens the page."""
        return bound(self, PUZZLE_COMMANDS)

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

        view = PuzzlesView(self._shell, self.page, self._games, self._catalogue, self)
        view.puzzle_wanted.connect(self.puzzle_wanted)
        view.rush_changed.connect(self.rush_changed)
        return view

    def open(self) -> None:
        """Show the page."""
        self._view.open()

    def open_today(self) -> None:
        """Open the puzzle of the day."""
        self._view.open_day()

    def next(self) -> None:
        """Open the next puzzle of those chosen on the page."""
        self._view.next()

    def note_result(self, solved: bool) -> None:
        """Take note of how the puzzle in front went: a rush goes on to the next."""
        self._view.note_result(solved)


PUZZLE_COMMANDS: tuple[CommandSpec[PuzzlesFeature], ...] = (
    CommandSpec(
        Command.PUZZLE_PAGE,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Puzzles…"),
        PuzzlesFeature.open,
    ),
)
