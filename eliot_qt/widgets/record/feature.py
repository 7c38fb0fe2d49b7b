"""The person's record: its page, opened from the menu and from the start page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.voice.figures import YOUR_RECORD

from ..actions.commands import Bound, Command, CommandSpec, Group, bound
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from eliot_qt.play.record_book.book import RecordBook

    from .record_page import RecordPage
    from .record_view import RecordView


class RecordFeature(Feature):
    """Shows the games played to the end; ``book`` always gives the same one.

    ``kept_game_wanted`` carries the autosave of a game to resume, ``file_wanted`` a file to open,
    ``practice_wanted`` a theme of mistakes to practise.
    """

    #: a game against the computer is wanted
    play_wanted = Signal()
    kept_game_wanted = Signal(object)  # Path
    file_wanted = Signal(object)  # Path
    practice_wanted = Signal(object)  # MistakeTheme

    def __init__(
        self,
        shell: Shell,
        book: Callable[[], RecordBook],
        games: KeptGames,
        catalogue: Catalogue,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._book = book
        self._games = games
        self._catalogue = catalogue

    @property
    def commands(self) -> list[Bound[Any]]:
        """The command that opens the page."""
        return bound(self, RECORD_COMMANDS)

    @cached_property
    def page(self) -> RecordPage:
        """The page, made when it is first wanted."""
        from .record_page import RecordPage

        page = RecordPage()
        page.left.connect(self._shell.go_back)
        page.play_requested.connect(self.play_wanted)
        page.themes.practise_requested.connect(self.practice_wanted)
        self._shell.add_page(Place.RECORD, page)
        return page

    @cached_property
    def _view(self) -> RecordView:
        from .record_view import RecordView

        book, games = self._book(), self._games
        view = RecordView(self._shell, self.page, book, games, self._catalogue, self)
        view.kept_game_wanted.connect(self.kept_game_wanted)
        view.file_wanted.connect(self.file_wanted)
        return view

    def open(self) -> None:
        """Show the page."""
        self._view.open()

    def prepare(self) -> Iterator[object]:
        """Load the page and what fills it."""
        from eliot_qt.play.record_book import book

        yield book
        from . import record_view

        yield record_view
        from . import line_graph

        yield line_graph
        from . import record_page

        yield record_page
        from eliot_qt.review import accuracies

        yield accuracies
        from eliot_qt.review.own_puzzles import puzzle_reader

        yield puzzle_reader


RECORD_COMMANDS: tuple[CommandSpec[RecordFeature], ...] = (
    CommandSpec(
        Command.RECORD,
        Group.GAME,
        YOUR_RECORD,
        RecordFeature.open,
        parted=True,
    ),
)
