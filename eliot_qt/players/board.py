"""Static play that looks at the board: equity, and what the board is worth that a move leaves.

An experiment: docs/engine.md says what it gains. The weights, which ``leaves board-value`` learns,
value boards by all that they offer to the other side. Exchanges, and all moves once the bag is
empty, are left to the static player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position

from .analysis import Analysis, Ranking
from .reordered import Reordered
from .static import StaticPlayer

if TYPE_CHECKING:
    from eliot_qt.engine.candidates.board_judge import BoardJudge
    from eliot_qt.engine.listing import Lister

BASIS = "board"
# Placements that are looked at, and how far behind the best they may be in millipoints of equity.
_MOST, _GAP = 12, 15_000


class BoardPlayer:
    """Plays the move of the best equity and board together.

    ``make_judge`` is called when a position first needs one.
    """

    def __init__(self, engine: Lister, make_judge: Callable[[], BoardJudge]) -> None:
        self._static = StaticPlayer(engine)
        self._make_judge = make_judge

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """One analysis with every move in it.

        The equity of those looked at counts how much their boards are worth beside that of the
        static player's move: values are learnt from boards of one position, and tell no more.
        """
        ranking = self._static.rank(position)
        rows = self._reordered(ranking, position) if _may_choose(ranking, position) else ranking
        hotspots = ranking.table.hotspots()
        yield Analysis(rows, BASIS, True, ranking.placements, hotspots)

    def _reordered(self, ranking: Ranking, position: Position) -> Reordered:
        table = ranking.table
        least = int(table.equity[0]) - _GAP
        count = min(_MOST, ranking.placements_from(least))
        worth = self._judge.values(table.top(count))
        valued = []
        for index in range(count):
            candidate = ranking.placement(index)
            gain = worth[index] - worth[0]
            valued.append(replace(candidate, equity=candidate.equity + gain))
        valued.sort(key=lambda each: -each.equity)
        numbers = [index + _others_before(ranking, index) for index in range(count)]
        return Reordered(tuple(valued), numbers, ranking)

    @cached_property
    def _judge(self) -> BoardJudge:
        return self._make_judge()


def _may_choose(ranking: Ranking, position: Position) -> bool:
    """Return whether the board decides: between placements of two players, while the bag lasts."""
    duel = position.is_duel and position.bag_count > 0
    return duel and isinstance(ranking[0].move, Placement)


def _others_before(ranking: Ranking, index: int) -> int:
    """Count the exchanges and passes that come before a placement."""
    equity = int(ranking.table.equity[index])
    return sum(other.equity > equity for other in ranking.others)
