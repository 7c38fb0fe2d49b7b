"""The figures of the move previewed in the list, compared with the best or the pinned one."""

from __future__ import annotations

from itertools import chain, islice

from PySide6.QtCore import QObject

from eliot_qt.play.state import AnalysisStatus
from eliot_qt.players.analysis import Analysis, Candidate

from ..background.thinker import Thinker
from .listing import Listing
from .move_figures import MoveFigures

# Rows looked through for the pinned move.
_LOOKED_THROUGH = 2000
# Rows among which there is another move than the best one and its mirror image.
_NEXT_BEST = 3


class PreviewFigures(QObject):
    """Follows a list of moves: its selected row has figures as long as moves may be listed."""

    def __init__(self, listing: Listing, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.figures = MoveFigures(thinker, self)
        self._listing = listing
        # The analysis and move that the pinned row was last looked up for, and that row.
        self._looked_up: tuple[object, object, Candidate | None] = (None, None, None)
        listing.preview_changed.connect(self._follow)
        listing.selection_changed.connect(self._follow)
        listing.analysis_changed.connect(self._follow)
        listing.lead_changed.connect(self._follow)

    def _follow(self) -> None:
        listing = self._listing
        row, analysis = listing.selected, listing.analysis
        self.figures.set_lead(listing.lead)
        if row is None or analysis is None or not listing.may_list:
            self.figures.clear()
            if listing.may_list and listing.status is AnalysisStatus.DONE:
                self._foresee()
            return
        candidate = analysis.rows[row]
        self.figures.show(listing.position, candidate, self._other(analysis, candidate))

    def _foresee(self) -> None:
        """Most walks through the moves begin with the best one."""
        analysis = self._listing.analysis
        if analysis is not None and analysis.rows:
            self.figures.foresee(self._listing.position, analysis.rows[0])

    def _other(self, analysis: Analysis, candidate: Candidate) -> Candidate | None:
        """The pinned move, else the best one, else the next best; never what does the same."""
        pinned, board = self._pinned(analysis), self._listing.position.board
        best = islice(analysis.rows, _NEXT_BEST)
        others = chain((pinned,) if pinned else (), best)
        return next((o for o in others if not board.are_alike(o.move, candidate.move)), None)

    def _pinned(self, analysis: Analysis) -> Candidate | None:
        move = self._listing.pinned
        if move is None:
            return None
        if self._looked_up[:2] != (analysis, move):
            rows = analysis.rows[:_LOOKED_THROUGH]
            candidate = next((row for row in rows if row.move == move), None)
            self._looked_up = analysis, move, candidate
        return self._looked_up[2]
