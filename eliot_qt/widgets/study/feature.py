"""Studying words: the page of decks and the quiz, and words added to a deck from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt import paths
from eliot_qt.game.record import GameRecord

from ..actions.commands import QT_TRANSLATE_NOOP, Command, CommandSpec, Group
from ..board.services import Services
from ..parts.shell import Place, Shell

if TYPE_CHECKING:
    from eliot_qt.review.values import TurnReview
    from eliot_qt.session.analysis.analysis_session import AnalysisSession
    from eliot_qt.session.study.study_decks import StudyDecks
    from eliot_qt.session.study.study_tools import StudyTools
    from eliot_qt.words.query import Query

    from .study_opener import StudyOpener
    from .study_page import StudyPage

# The game in front, and whether its last turn may yet be taken back.
Front = Callable[[], tuple[GameRecord | None, bool]]


class StudyFeature(QObject):
    """Opens the page where the game in front allows it; ``say`` tells what was added to a deck."""

    def __init__(
        self,
        shell: Shell,
        services: Services,
        front: Front,
        say: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._services = services
        self._front = front
        self._say = say
        self._is_made = False

    @cached_property
    def page(self) -> StudyPage:
        """The page, made when it is first wanted."""
        from .study_page import StudyPage

        services = self._services
        page = StudyPage(
            self._tools,
            services.painter,
            lambda: services.catalogue.names,
            services.tiles_of,
            services.catalogue.open,
            paths.saved_games(),
        )
        page.left.connect(self._shell.go_back)
        self._shell.add_page(Place.STUDY, page)
        self._is_made = True
        return page

    @cached_property
    def _opener(self) -> StudyOpener:
        from .study_opener import StudyOpener

        services = self._services
        return StudyOpener(self._shell, self._tools, services.settings, self._say, self)

    @cached_property
    def _tools(self) -> StudyTools:
        tools = self._services.study()
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
        record, undecided = self._front()
        if self._opener.may_open(record, undecided):
            self._opener.open(self.page, record, query, lexicon)

    def add_missed(
        self, analysis: AnalysisSession, turn: TurnReview, text: str, score: int
    ) -> None:
        """Add the word of a move that an analysis has found to the words missed in games."""
        self._opener.add_missed(analysis, turn, text, score)

    def leave(self) -> None:
        """Count the answer on the page, if there is one."""
        if self._is_made:
            self.page.leave()

    def follow(self, place: Place | None) -> None:
        """Leave the page once another one is in front."""
        if place is not Place.STUDY:
            self.leave()


STUDY_COMMANDS: tuple[CommandSpec[StudyFeature], ...] = (
    CommandSpec(
        Command.STUDY,
        Group.TOOLS,
        QT_TRANSLATE_NOOP("Actions", "Study words…"),
        StudyFeature.open,
        ("Ctrl+D",),
    ),
)
