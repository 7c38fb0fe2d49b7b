"""The turn of an analysed game that is looked at, and the turns listed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.review.turn_filter import TurnFilter, is_mistake
from eliot_qt.review.values import TurnReview

from .analysis_session import AnalysisSession


class TurnCursor(QObject):
    """One turn is the current one as long as there are turns; places are those in ``turns``."""

    moved = Signal()  # place
    listed_changed = Signal()  # listed, filter

    def __init__(self, analysis: AnalysisSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._analysis = analysis
        self._place = 0
        self._filter = TurnFilter()
        self._listed: tuple[int, ...] = ()
        # Event and seat of a turn to be looked at once the turns are there.
        self._sought: tuple[int, int] | None = None
        analysis.opened.connect(self._start_over)
        analysis.progressed.connect(self._list)

    @property
    def place(self) -> int:
        """The place of the current turn."""
        return self._place

    @property
    def turn(self) -> TurnReview | None:
        """The current turn; None without turns."""
        turns = self._analysis.turns
        return turns[self._place] if self._place < len(turns) else None

    @property
    def listed(self) -> tuple[int, ...]:
        """The places of the turns that pass the filter."""
        return self._listed

    @property
    def filter(self) -> TurnFilter:
        """The filter of the turns listed."""
        return self._filter

    def set_filter(self, wanted: TurnFilter) -> None:
        """List these turns; the current one stays."""
        if wanted != self._filter:
            self._filter = wanted
            self._list()

    def go_to(self, place: int) -> None:
        """Look at a turn."""
        count = len(self._analysis.turns)
        place = max(0, min(place, count - 1))
        if place != self._place:
            self._place = place
            self.moved.emit()

    def seek(self, turn: TurnReview) -> None:
        """Look at a turn of the game just opened, at once or when its turns are there."""
        self._sought = turn.event, turn.seat
        self._find_sought()

    def step(self, by: int) -> bool:
        """Look at the next turn listed, or the one before; whether there is one."""
        return self._go_among(self._listed, by)

    def step_to_mistake(self, by: int) -> bool:
        """Look at the next mistake or blunder of the seats listed; whether there is one."""
        seats = TurnFilter(self._filter.seat)
        turns = enumerate(self._analysis.turns)
        return self._go_among([n for n, t in turns if seats.passes(t) and is_mistake(t)], by)

    def _go_among(self, places: Sequence[int], by: int) -> bool:
        beyond = [n for n in places if (n > self._place if by > 0 else n < self._place)]
        if not beyond:
            return False
        self.go_to(beyond[0] if by > 0 else beyond[-1])
        return True

    @Slot()
    def _start_over(self) -> None:
        self._place = 0
        self._filter = TurnFilter()
        self._sought = None
        self._list()
        self.moved.emit()

    @Slot()
    def _list(self) -> None:
        turns = self._analysis.turns
        self._listed = tuple(n for n, turn in enumerate(turns) if self._filter.passes(turn))
        self.listed_changed.emit()
        self._find_sought()

    def _find_sought(self) -> None:
        for place, turn in enumerate(self._analysis.turns):
            if (turn.event, turn.seat) == self._sought:
                self._sought = None
                self.go_to(place)
                return
