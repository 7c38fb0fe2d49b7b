"""The endgame player: perfect play once the bag is empty and the other rack is therefore known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from math import inf
from typing import TYPE_CHECKING

from eliot_qt.engine.errors import EngineError
from eliot_qt.game.position import Position

from .analysis import Analysis, Ranking
from .reordered import Reordered, row_of
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.endgame import Endgame, EndgameAnswer
    from eliot_qt.engine.listing import Lister

BASIS = "endgame"


class EndgamePlayer:
    """Plays the move of the best final spread, from a position of two with an empty bag.

    ``lister`` lists the other moves, ``solver`` is the endgame's. It stops after ``seconds`` by
    ``clock`` if that is not solved by then; with ``nodes`` instead after so many positions, and
    the answer depends on the position alone. For one thread at a time.
    """

    def __init__(
        self,
        lister: Lister,
        solver: Endgame,
        seconds: float | None,
        clock: Callable[[], float],
        nodes: int | None = None,
    ) -> None:
        self._static = StaticPlayer(lister)
        self._solver = solver
        self._seconds = seconds
        self._clock = clock
        self._nodes = nodes

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, every 15 ms at most; the last row 0 is proven if time allows.

        The first is the static player's. Row 0 has the value of its move; the others have none
        and follow by equity. Raises :class:`~eliot_qt.engine.EngineError` for other positions.
        """
        if not position.rack:
            raise EngineError("the rack of the side to move is not known")
        answers = self._solver.solve(position, nodes=self._nodes)
        begun = next(answers)
        end = inf if self._seconds is None else self._clock() + self._seconds
        ranking = self._static.rank(position)
        hotspots = ranking.table.hotspots()
        latest = Analysis(ranking, BASIS, False, ranking.placements, hotspots)
        yield latest
        for answer in chain((begun,), answers):
            if answer is not None:
                rows = _led_by(answer, ranking)
                latest = replace(latest, rows=rows, complete=answer.exact)
            if latest.complete or self._clock() > end:
                break
            yield latest
        yield replace(latest, complete=True)


def _led_by(answer: EndgameAnswer, ranking: Ranking) -> Reordered:
    """The ranking with the move answered and its value in front."""
    row = row_of(ranking, answer.move, answer.score)
    first = replace(ranking[row], value=answer.value, exact=answer.exact)
    return Reordered((first,), [row], ranking)
