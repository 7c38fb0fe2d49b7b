"""The endgame player: perfect play once the bag is empty and the other rack is therefore known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .analysis import Analysis, Candidate, Ranking
from .reordered import Reordered
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.endgame import Endgame, EndgameAnswer
    from eliot_qt.engine.listing import Lister

BASIS = "endgame"


class EndgamePlayer:
    """Plays the move of the best final spread, from a position of two with an empty bag.

    ``lister`` lists the other moves, ``solver`` is the endgame's. It stops after ``seconds`` by
    ``clock`` if that is not solved by then. For one thread at a time.
    """

    def __init__(
        self, lister: Lister, solver: Endgame, seconds: float, clock: Callable[[], float]
    ) -> None:
        self._static = StaticPlayer(lister)
        self._solver = solver
        self._seconds = seconds
        self._clock = clock

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, every 15 ms at most; the last row 0 is proven if time allows.

        The first is the static player's. Row 0 has the value of its move; the others have none
        and follow by equity. Raises :class:`~eliot_qt.engine.EngineError` for other positions.
        """
        end = self._clock() + self._seconds
        answers = self._solver.solve(position)
        answer = next(answers)
        ranking = self._static.rank(position)
        hotspots = ranking.table.hotspots()
        latest = Analysis(ranking, BASIS, False, ranking.placements, hotspots)
        yield latest
        while True:
            if answer is not None:
                rows = _led_by(answer, ranking, position)
                latest = replace(latest, rows=rows, complete=answer.exact)
            if latest.complete or self._clock() > end:
                break
            yield latest
            answer = next(answers)
        yield replace(latest, complete=True)


def _led_by(answer: EndgameAnswer, ranking: Ranking, position: Position) -> Reordered:
    """The ranking with the move answered and its value in front."""
    move, table = answer.move, ranking.table
    row = next(n for n, other in enumerate(ranking.others) if isinstance(other.move, Pass))
    equity = ranking.others[row].equity
    row += ranking.placements_from(equity)
    leave = position.rack
    if isinstance(move, Placement):
        same = (i for i in range(len(table)) if int(table.score[i]) == answer.score)
        index = next(i for i in same if table.placement(i) == move)
        equity = int(table.equity[index])
        row = index + sum(other.equity > equity for other in ranking.others)
        leave = remove_tiles(position.rack, move.used)
    first = Candidate(move, answer.score, equity, leave, answer.value, answer.exact)
    return Reordered((first,), [row], ranking)
