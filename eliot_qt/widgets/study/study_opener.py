"""Open the study page if a game allows it, and add words missed in games to a deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import GameRecord
from eliot_qt.play.word_help import WordHelp, word_help
from eliot_qt.study.decks import MISSED
from eliot_qt.words.query import Query

from ..parts.shell import Place, Shell
from ..texts.study_texts import added_text
from ..texts.word_tool_texts import study_closed_text

if TYPE_CHECKING:
    from eliot_qt.review.values import TurnReview
    from eliot_qt.session.analysis.analysis_session import AnalysisSession
    from eliot_qt.session.settings_store import SettingsStore
    from eliot_qt.session.study.study_decks import StudyDecks
    from eliot_qt.session.study.study_tools import StudyTools

    from .study_page import StudyPage


class StudyOpener(QObject):
    """Opens the page. ``say`` tells what was added from the analysis to a deck."""

    def __init__(
        self,
        shell: Shell,
        tools: StudyTools,
        settings: SettingsStore,
        say: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._tools = tools
        self._settings = settings
        self._say = say
        # Words added from here and not yet announced; the word tools announce their own.
        self._awaited = 0
        self._listens_to: StudyDecks | None = None

    def may_open(self, record: GameRecord | None, undecided: bool) -> bool:
        """Return whether words may be studied beside this game; if not, say so."""
        if record is None or word_help(record, undecided) is WordHelp.ALL:
            return True
        self._shell.say(study_closed_text())
        return False

    def open(
        self, page: StudyPage, record: GameRecord | None, query: Query | None, lexicon: str
    ) -> None:
        """Show the decks, or with ``query`` the form for a deck of that search."""
        usual = self._settings.value.lexicon
        page.lexicon = lexicon or (record.start.rules.lexicon if record else usual)
        page.open(query)
        self._shell.show_page(page)

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
            self._shell.say(self.tr("Only placements can be studied."))
            return
        decks = self._tools.decks
        if self._listens_to is not decks:
            self._listens_to = decks
            decks.added.connect(self._tell)
        self._awaited += 1
        decks.add_missed(subject.lexicon.id, position, move, score)

    def _tell(self, name: str, count: int) -> None:
        if self._awaited and name == MISSED:
            self._awaited -= 1
            # A notice would move the page of the analysis under the pointer.
            say = self._say if self._shell.place is Place.ANALYSIS else self._shell.say
            say(added_text(name, count))
