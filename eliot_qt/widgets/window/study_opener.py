"""The study page: opened where the game in front allows it, left with what was answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt.faults import Message
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import GameRecord
from eliot_qt.play.word_help import WordHelp, word_help
from eliot_qt.study.decks import MISSED
from eliot_qt.words.query import Query

from ..board.services import Services
from ..texts.error_texts import error_text
from ..texts.study_texts import added_text
from ..texts.word_tool_texts import study_closed_text
from .window_pages import Place, WindowPages

if TYPE_CHECKING:
    from eliot_qt.review.values import TurnReview
    from eliot_qt.session.analysis_session import AnalysisSession
    from eliot_qt.session.study_decks import StudyDecks

# The game in front, and whether its last turn may yet be taken back.
Front = Callable[[], tuple[GameRecord | None, bool]]


class StudyOpener(QObject):
    """Opens the page from anywhere. ``say`` shows a notice."""

    def __init__(
        self,
        services: Services,
        pages: WindowPages,
        front: Front,
        say: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._pages = pages
        self._front = front
        self._say = say
        # Words added from here and not yet announced; the word tools announce their own.
        self._awaited = 0
        self._listens_to: StudyDecks | None = None
        self._hears_quiz = False
        pages.currentChanged.connect(self._follow)

    @property
    def decks(self) -> StudyDecks:
        """The decks words can be added to."""
        return self._services.study().decks

    def open(self, query: Query | None = None, lexicon: str = "") -> None:
        """Show the decks, or with ``query`` the form for a deck of that search.

        Not beside a game that gives no help with words.
        """
        record, undecided = self._front()
        if record is not None and word_help(record, undecided) is not WordHelp.ALL:
            self._say(study_closed_text())
            return
        if not self._hears_quiz:
            self._hears_quiz = True
            self._services.study().quiz.unkept.connect(self._warn)
        usual = self._services.settings.value.lexicon
        page = self._pages.study
        page.lexicon = lexicon or (record.start.rules.lexicon if record else usual)
        page.open(query)
        self._pages.fill_in(page)

    def add_missed(
        self, analysis: AnalysisSession, turn: TurnReview, text: str, score: int
    ) -> None:
        """Add the word of a move that an analysis has found to the words missed in games."""
        from eliot_qt.review.missed import position_of_turn

        subject = analysis.subject
        if subject is None:
            return
        position = position_of_turn(analysis.record, turn)
        move = parse_move(text, position.board, position.tile_set)
        if not isinstance(move, Placement):
            self._say(self.tr("Only a move with a word can be studied."))
            return
        decks = self.decks
        if self._listens_to is not decks:
            self._listens_to = decks
            decks.added.connect(self._tell)
        self._awaited += 1
        decks.add_missed(subject.lexicon.id, position, move, score)

    def leave(self) -> None:
        """The answer on the page, if any, counts."""
        if Place.STUDY in self._pages.made_so_far:
            self._pages.study.leave()

    def _tell(self, name: str, count: int) -> None:
        if self._awaited and name == MISSED:
            self._awaited -= 1
            # A notice would move the page under the pointer.
            say = self._pages.analysis.say if self._pages.place is Place.ANALYSIS else self._say
            say(added_text(name, count))

    def _warn(self, message: Message) -> None:
        self._say(error_text(message))

    def _follow(self) -> None:
        if self._pages.place is not Place.STUDY:
            self.leave()
