"""The endgame player: perfect play once the bag is empty and the other rack is therefore known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .analysis import Analysis, Candidate, Ranking
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.endgame import Endgame, EndgameAnswer
    from eliot_qt.engine.listing import Lister

BASIS = "endgame"
_ROWS = 100


class EndgamePlayer:
    """Plays the move of the best final spread, from a position of two with an empty bag.

    ``lister`` lists the other moves, ``solver`` is the endgame's. For one thread at a time.
    """

    def __init__(self, lister: Lister, solver: Endgame) -> None:
        self._static = StaticPlayer(lister, "static")
        self._solver = solver

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Ever better analyses, every 15 ms at most; the last row 0 is proven.

        The first is the static player's. Row 0 has the value of its move; the others have none
        and follow by equity. Raises :class:`~eliot_qt.engine.EngineError` for other positions.
        """
        latest: Analysis | None = None
        for answer in self._solver.solve(position):
            if latest is None:
                ranking = self._static.rank(position)
                hotspots = ranking.table.hotspots()
                latest = Analysis(ranking[:_ROWS], BASIS, False, ranking.placements, hotspots)
                yield latest
            if answer is not None:
                rows = (_led_by(answer, ranking, position), *_others(answer, latest.rows))
                latest = replace(latest, rows=rows, complete=answer.exact)
            yield latest


def _led_by(answer: EndgameAnswer, ranking: Ranking, position: Position) -> Candidate:
    """The move answered, with the equity it has in a ranking."""
    move, table = answer.move, ranking.table
    equity = table.pass_equity
    leave = position.rack
    if isinstance(move, Placement):
        scores = (i for i, score in enumerate(table.score) if score == answer.score)
        equity = next(int(table.equity[i]) for i in scores if table.placement(i) == move)
        leave = remove_tiles(position.rack, move.used)
    return Candidate(move, answer.score, equity, leave, answer.value, answer.exact)


def _others(answer: EndgameAnswer, rows: Sequence[Candidate]) -> Iterator[Candidate]:
    """The other rows, without values of an earlier depth."""
    plain = (Candidate(row.move, row.score, row.equity, row.leave) for row in rows)
    return islice((row for row in plain if row.move != answer.move), _ROWS - 1)
