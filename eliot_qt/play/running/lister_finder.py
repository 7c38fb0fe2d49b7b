"""All placements at once, for front ends that wait for their players."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.engine.listing import Lister
from eliot_qt.game.position import Position
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.static import StaticPlayer

from ..found_moves import AnsweredFinder, Unanswered, by_score
from ..wants import LISTER


class ListerFinder:
    """A :class:`~eliot_qt.modes.finder.Finder` for the games of a lister, and for its thread.

    It finds what a course asks its players for: equal scores come by the equity of ``strategy``.
    """

    def __init__(self, lister: Lister, strategy: str = LISTER) -> None:
        self._player = StaticPlayer(lister, strategy)
        self._found = AnsweredFinder()

    def best(self, position: Position) -> Sequence[Candidate]:
        """The placements of the seat to move by falling score; those found last are kept.

        Raises :class:`~eliot_qt.engine.EngineError` for a position of another game.
        """
        try:
            return self._found.best(position)
        except Unanswered:
            pass
        rows: Sequence[Candidate] = ()
        if position.rack:
            *_, last = self._player.analyse(position.seen_by(position.to_move))
            rows = by_score(last)
        self._found.learn(position, rows)
        return rows
