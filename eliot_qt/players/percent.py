"""A player by Eliot's measure: moves of at least so many per cent of the best score.

Eliot makes the move of the lowest score that is not below the share, and so always the weakest
of those it may make. Here the share is drawn anew each turn, between the one asked for and the
whole, and then the lowest score that is not below it counts. So the player is never weaker than
it should be, and not always as weak.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from eliot_qt.engine.listing import Lister
from eliot_qt.game.player_ids import percent_id
from eliot_qt.game.position import Position

from .analysis import Analysis, Candidate, Ranking
from .static import StaticPlayer


class PercentPlayer:
    """Plays a move of at least ``percent`` (0 to 100) of the best score.

    Chance depends on the position and the seed alone. It exchanges where it can place nothing.
    """

    def __init__(self, percent: int, engine: Lister, seed: int = 0) -> None:
        self._percent = percent
        self._static = StaticPlayer(engine, "greedy")
        self._seed = seed

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """One analysis of one row; see :class:`~.analysis.Player`."""
        ranking = self._static.rank(position)
        row = self._choice(ranking, position) if ranking.placements else ranking.others[0]
        yield Analysis((row,), percent_id(self._percent), count=ranking.placements)

    def _choice(self, ranking: Ranking, position: Position) -> Candidate:
        """A placement; the greedy ranking's fall by score."""
        scores = ranking.table.score
        state = (position.board.squares, position.rack, position.scores, position.scoreless)
        chance = random.Random(f"{self._seed}:{state}")
        least = int(scores[0]) * chance.uniform(self._percent, 100) / 100
        rows = range(ranking.placements)
        last = bisect_right(rows, -least, key=lambda row: -int(scores[row])) - 1
        first = bisect_left(rows, -int(scores[last]), key=lambda row: -int(scores[row]))
        return ranking.placement(chance.randint(first, last))
