"""Studying words: the page of decks and the quiz, and words added to a deck from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from eliot_qt import paths
from eliot_qt.library.library import Library
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..board.tile_painter import TilePainter
from ..parts.front import GameInFront
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from eliot_qt.review.values import TurnReview
    from eliot_qt.session.analysis.analysis_session import AnalysisSession
    from eliot_qt.session.study.study_decks import StudyDecks
    from eliot_qt.session.study.study_tools import StudyTools
    from eliot_qt.words.query import Query

    from .study_opener import StudyOpener
    from .study_page import StudyPage


class StudyFeature(Feature):
    """Opens the page where the game in front allows it; ``find_tools`` always gives the same ones.

    ``added`` tells what was added to a deck.
    """

    added = Signal(str)

    def __init__(
        self,
        shell: Shell,
        find_tools: Callable[[], StudyTools],
        library: Library,
        settings: SettingsStore,
        painter: TilePainter,
        front: GameInFront,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._find_tools = find_tools
        self._library = library
        self._settings = settings
        self._painter = painter
        self._front = front
        self._is_made = False

    @property
    def commands(self) -> list[Bound[Any]]:
        """The command that opens the page."""
        return bound(self, STUDY_COMMANDS)

    @cached_property
    def page(self) -> StudyPage:
        """The page, made when it is first wanted."""
        from .study_page import StudyPage

        library = self._library
        page = StudyPage(
            self._tools,
            self._painter,
            lambda: library.catalogue.names,
            library.tiles_of,
            library.lexicon,
            paths.saved_games(),
        )
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.STUDY, page)
        self._is_made = True
        return page

    @cached_property
    def _opener(self) -> StudyOpener:
        from .study_opener import StudyOpener

        say = self.added.emit
        return StudyOpener(self._shell, self._tools, self._settings, say, self)

    @cached_property
    def _tools(self) -> StudyTools:
        tools = self._find_tools()
        for part in (tools.decks, tools.quiz):
            part.unkept.connect(self._shell.say)
        return tools

    @property
    def decks(self) -> StudyDecks:
        """The decks words can be added to."""
        return self._tools.decks

    def open(self, query: Query | None = None, lexicon: str = "") -> None:
        """Show the decks, or with ``query`` the form for a deck of that search.

        Not beside a game that gives no help with words.
        """
        record = self._front.record
        if self._opener.may_open(record, self._front.is_undecided):
            self._opener.open(self.page, record, query, lexicon)

    def add_missed(
        self, analysis: AnalysisSession, turn: TurnReview, text: str, score: int
    ) -> None:
        """Add the word of a move that an analysis has found to the words missed in games."""
        self._opener.add_missed(analysis, turn, text, score)

    def prepare(self) -> Iterator[object]:
        """Load the page, after decks and lessons."""
        from eliot_qt.study import lesson

        yield lesson
        from eliot_qt.session.study import study_boards, study_quiz, study_tools

        yield study_boards, study_quiz, study_tools
        from . import deck_form

        yield deck_form
        from . import quiz_pane

        yield quiz_pane
        from . import study_page

        yield study_page
        from . import study_opener

        yield study_opener

    def turn(self, place: Place | None) -> None:
        """Leave the page once another one is in front."""
        if place is not Place.STUDY:
            self.close()

    def close(self) -> None:
        """Count the answer on the page, if there is one."""
        if self._is_made:
            self.page.leave()


STUDY_COMMANDS: tuple[CommandSpec[StudyFeature], ...] = (
    CommandSpec(
        Command.STUDY,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Study words…"),
        StudyFeature.open,
        ("Ctrl+D",),
    ),
)
