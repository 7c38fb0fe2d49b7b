"""The parts of an analysis, and the reasons for the best move of the turn in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.coach.queries import Inquiry, MoveQuery, PairReasons
from eliot_qt.game.position import Position
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.players.analysis import Candidate
from eliot_qt.review.boards import position_before
from eliot_qt.review.compared import best_and_played
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.values import TurnReview

from ..background.question import Question
from ..background.thinker import Thinker
from .analysis_session import AnalysisSession
from .analysis_work import is_compiled
from .second_look import SecondLook
from .turn_cursor import TurnCursor


class TurnReasons(QObject):
    """Asks the engine for the reasons of one turn at a time; without an answer there are none."""

    changed = Signal()  # found, pair, position

    def __init__(
        self,
        thinker: Thinker,
        analysis: AnalysisSession,
        cursor: TurnCursor,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._analysis = analysis
        self._cursor = cursor
        self._question: Question | None = None
        self._turn: TurnReview | None = None
        self.position: Position | None = None
        #: the best move and the one played
        self.pair: tuple[Candidate, Candidate] | None = None
        self.found: PairReasons | None = None
        for changed in (cursor.moved, analysis.opened, analysis.progressed):
            changed.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        turn = self._cursor.turn if self._analysis.subject is not None else None
        if turn == self._turn:
            return
        self._turn = turn
        if self._question is not None:
            self._question.cancel()
            self._question = None
        if self.found is not None:
            self.found = None
            self.changed.emit()
        record = self._analysis.record if turn is not None else None
        # Where all have one rack, points alone decide.
        if turn is None or record is None or record.position.turns:
            return
        self.position = position_before(record, turn).seen_by(turn.seat)
        self.pair = best_and_played(turn, self.position)
        if self.pair is not None:
            query = MoveQuery(Inquiry.REASONS, self.pair)
            self._question = question = self._thinker.inquire(self.position, query)
            question.finished.connect(self._take)

    @Slot(object)
    def _take(self, found: object) -> None:
        self._question = None
        if isinstance(found, PairReasons):
            self.found = found
            self.changed.emit()


@dataclass(frozen=True)
class AnalysisParts:
    """The review of a game, the turn in view, its candidates, and the reasons for the best."""

    analysis: AnalysisSession
    cursor: TurnCursor
    look: SecondLook
    reasons: TurnReasons


def analysis_parts(
    thinker: Thinker,
    lexicon_for: Callable[[str], Lexicon],
    parent: QObject | None = None,
    *,
    budget: TurnBudget | None = None,
    kept: KeptReviews | None = None,
    may_begin: Callable[[], bool] = is_compiled,
) -> AnalysisParts:
    """Parts that go together; see :class:`.analysis_session.AnalysisSession`."""
    analysis = AnalysisSession(thinker, lexicon_for, budget, kept, parent, may_begin=may_begin)
    cursor = TurnCursor(analysis, analysis)
    look = SecondLook(thinker, analysis, cursor, analysis, budget=budget, may_begin=may_begin)
    return AnalysisParts(analysis, cursor, look, TurnReasons(thinker, analysis, cursor, analysis))
