"""The moves of the turn an arbiter looks at, by falling score."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Analysis, Candidate

from ..found_moves import AnsweredFinder
from ..wants import Purpose, Stepper, Want

# What the rows of the list are ranked by.
BASIS = "score"


class TurnMoves:
    """Wants the moves of one position at a time; a newer one takes its place."""

    def __init__(self, found: AnsweredFinder) -> None:
        self.analysis: Analysis | None = None
        self._found = found
        self._search: Stepper[object] = Stepper(found, Purpose.QUESTION)

    @property
    def want(self) -> Want | None:
        """The request to a player, if moves are wanted."""
        return self._search.want

    @property
    def searching(self) -> bool:
        """True while the moves are being looked for."""
        return self._search.is_waiting

    @property
    def rows(self) -> Sequence[Candidate]:
        """The moves known so far."""
        return () if self.analysis is None else self.analysis.rows

    @property
    def has_none(self) -> bool:
        """True if it is known that no tile can be placed."""
        return self.analysis is not None and not self.analysis.rows

    def look_at(self, position: Position | None) -> None:
        """Find the moves of a position; with None stop looking."""
        self.cancel()
        self.analysis = None
        if position is not None:
            self._search.run(lambda finder: finder.best(position), lambda _: self._list(position))

    def answer(self, analysis: Analysis) -> None:
        """Take a player's answer."""
        self._search.answer(analysis)

    def cancel(self) -> None:
        """Stop looking for moves; those found stay."""
        self._search.cancel()

    def _list(self, position: Position) -> None:
        rows = self._found.moves_of(position) or ()
        self.analysis = Analysis(rows, BASIS, count=len(rows))
