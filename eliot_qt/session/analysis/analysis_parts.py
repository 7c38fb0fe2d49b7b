"""The parts of an analysis, composed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget

from ..background.thinker import Thinker
from .analysis_session import AnalysisSession
from .analysis_work import is_compiled
from .second_look import SecondLook
from .turn_cursor import TurnCursor
from .turn_reasons import TurnReasons


@dataclass(frozen=True)
class AnalysisParts:
    """The review of a game, the turn looked at, its candidates, and what speaks for the best."""

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
