"""Static players: the move of highest score plus value of the leave.

``greedy`` looks at the score alone; ``h1``, ``h2`` and ``h3`` add Gordon's rack heuristics (see
:mod:`eliot_qt.engine.leaves`); ``static`` adds values trained by self-play where there are any for
the language, else it is ``h3``. With an empty bag all of them but ``greedy`` count end-rack points
instead. An exchange is made when the value of what it keeps beats score and leave of every
placement (Gordon 1994).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from eliot_qt import paths
from eliot_qt.engine import (
    DenseLeaves,
    end_values,
    heuristic1,
    heuristic2,
    heuristic3,
    no_values,
)
from eliot_qt.engine.leaves import POINT
from eliot_qt.engine.listing import Leaves, Lister, Moves
from eliot_qt.engine.values.pool_adjustment import values_at
from eliot_qt.faults import Fault
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet, remove_tiles

from .analysis import Analysis, Candidate, Ranking, Rows


@lru_cache(maxsize=4)
def trained_values(tile_set: TileSet) -> Leaves:
    """Values trained for the language, else Gordon's third heuristic.

    Raises :class:`~eliot_qt.engine.EngineError` for a damaged file.
    """
    path = paths.leaves(tile_set.id.removesuffix("_super"))
    if not path.exists():
        return heuristic3(tile_set)
    from eliot_qt.engine.leave_file import read_leaves

    return read_leaves(path, tile_set)


STRATEGIES: Mapping[str, Callable[[TileSet], Leaves]] = MappingProxyType(
    {
        "greedy": no_values,
        "h1": heuristic1,
        "h2": heuristic2,
        "h3": heuristic3,
        "static": trained_values,
    }
)
# Millipoints a pass costs while the bag lasts: more than all the tiles of a rack are worth
# together (two blanks and an S: 47), so that passing is the last resort.
_LOST_TURN = 60_000


class StaticPlayer:
    """Plays the move of highest equity. Raises ``ValueError`` for an unknown strategy."""

    def __init__(self, engine: Lister, strategy: str = "static") -> None:
        if strategy not in STRATEGIES:
            names = tuple(STRATEGIES)
            raise Fault(
                "there is no strategy {strategy!r}; there are {names}",
                strategy=strategy,
                names=names,
            )
        self._engine = engine
        self._strategy = strategy
        self._values: Leaves | None = None

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """One analysis with every move in it; see :class:`~.analysis.Player`."""
        ranking = self.rank(position)
        hotspots = ranking.table.hotspots()
        yield Analysis(ranking, self._strategy, True, ranking.placements, hotspots)

    def rank(self, position: Position) -> Ranking:
        """Every move of the seat to move, best first; a pass is always there."""
        table = self._engine.moves(position, self.values_for(position))
        return Ranking(table, _Others(table, position))

    def value_of(self, leave: bytes, position: Position) -> int:
        """Return the value of some tiles in a position in general, in millipoints.

        What the unseen tiles change depends on the move that keeps them: see ``candidate``.
        """
        return self.values_for(position).of(leave)

    def candidate(self, move: Move, position: Position, score: int) -> Candidate:
        """Any move with its points as a candidate, also one that no lexicon has."""
        tiles = b"" if isinstance(move, Pass) else _used(move)
        leave = remove_tiles(position.rack, tiles)
        worth = values_at(position, self.values_for(position))
        return Candidate(move, score, POINT * score + worth.of(leave), leave)

    def values_for(self, position: Position) -> Leaves:
        """Return the leave values of a position; end-rack points once the bag is empty."""
        if _racks_count(position) and self._strategy != "greedy":
            return end_values(position.tile_set, _end_gain(position))
        # The engine loads a table of values once, as long as it is given the same.
        if self._values is None or self._values.tile_set != position.tile_set:
            self._values = STRATEGIES[self._strategy](position.tile_set)
        if isinstance(self._values, DenseLeaves) and self._values.longest < _longest(position):
            # Trained for smaller racks: the longest leaves would count nothing.
            self._values = heuristic3(position.tile_set)
        if isinstance(self._values, DenseLeaves) and _are_several(position):
            return self._values.without_bag_end
        return self._values


def _used(move: Placement | Exchange) -> bytes:
    return move.used if isinstance(move, Placement) else move.tiles


def _longest(position: Position) -> int:
    return position.rules.rack_size - 1


def _are_several(position: Position) -> bool:
    """Return whether the bag ends for more than two racks, which trained values know nothing of."""
    return len(position.rivals) > 1


def _racks_count(position: Position) -> bool:
    """Return whether end-rack points are near; a single seat (training) never gets any."""
    return position.bag_count == 0 and bool(position.opponents)


def _end_gain(position: Position) -> int:
    """Half of what going out is worth against the average opponent, in points.

    With two seats that is the other rack: the finisher gains it twice, or gains it while the
    other loses it. With more, the finisher gains all racks and each other loses its own.
    """
    others = position.tile_set.points(position.unseen_by(position.to_move))
    return (others + others // len(position.opponents)) // 2


class _Others(Rows):
    """Exchanges and the pass by falling equity; of equal exchanges the one of most tiles first."""

    def __init__(self, table: Moves, position: Position) -> None:
        most, self._rack = position.bag_count, position.rack
        self._exchanges = [each for each in table.exchanges if len(each.move.tiles) <= most]
        cost = 0 if _racks_count(position) else _LOST_TURN
        # A pass goes last even where leaves are worth more than was ever thought.
        worst = [each.equity for each in self._exchanges[-1:]]
        self._pass = Candidate(Pass(), 0, min([table.pass_equity - cost, *worst]), self._rack)

    def __len__(self) -> int:
        return len(self._exchanges) + 1

    def _at(self, row: int) -> Candidate:
        if row == len(self._exchanges):
            return self._pass
        rated = self._exchanges[row]
        return Candidate(rated.move, 0, rated.equity, remove_tiles(self._rack, rated.move.tiles))
