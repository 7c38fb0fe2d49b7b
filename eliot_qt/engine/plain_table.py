"""The table of all moves, from the plain engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

from .listing import Leaves, RatedExchange
from .outlook import Outlook


@dataclass(frozen=True, slots=True)
class PlainMove:
    """A placement with its score, its equity in millipoints and what stays on the rack."""

    placement: Placement
    score: int
    equity: int
    leave: bytes

    @property
    def order(self) -> tuple[int, ...]:
        """Sort key: equity, score, place, tiles."""
        at = self.placement
        length = len(at.tiles)
        return (-self.equity, -self.score, at.direction, at.row, at.col, length, *at.tiles)


class PlainTable:
    """The answer of :class:`PlainEngine`; see :class:`~eliot_qt.engine.listing.Moves`."""

    def __init__(
        self, position: Position, moves: list[PlainMove], values: Leaves | Outlook, rack: bytes
    ) -> None:
        self.position = position
        self._moves = moves
        self._values = values
        self._rack = rack

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Placement]:
        return (move.placement for move in self._moves)

    @cached_property
    def score(self) -> list[int]:
        """Points of the placements."""
        return [move.score for move in self._moves]

    @cached_property
    def equity(self) -> list[int]:
        """Score and leave value of the placements, in millipoints."""
        return [move.equity for move in self._moves]

    @property
    def tiles_placed(self) -> list[int]:
        """Number of rack tiles each placement uses."""
        return [len(move.placement.used) for move in self._moves]

    @cached_property
    def exchanges(self) -> tuple[RatedExchange, ...]:
        """The distinct exchanges, best first; none where the rules allow none."""
        if not self.position.may_exchange:
            return ()
        rack = bytes(sorted(self._rack))
        sizes = range(1, len(rack) + 1)
        choices = {bytes(c) for size in sizes for c in combinations(rack, size)}
        rated = (
            RatedExchange(Exchange(tiles), self._values.of(remove_tiles(rack, tiles)))
            for tiles in choices
        )
        return tuple(sorted(rated, key=lambda e: e.order))

    @property
    def pass_equity(self) -> int:
        """Value of the whole rack as a leave, in millipoints."""
        return self._values.of(self._rack)

    def placement(self, index: int) -> Placement:
        """The placement at an index."""
        return self._moves[index].placement

    def leave(self, index: int) -> bytes:
        """Tiles that stay on the rack after the placement at an index, blanks last."""
        return self._moves[index].leave

    def top(self, count: int) -> PlainTable:
        """The table of the first placements only."""
        return PlainTable(self.position, self._moves[:count], self._values, self._rack)

    def by_score(self) -> PlainTable:
        """The same placements, best score first; equal scores keep their order."""
        moves = sorted(self._moves, key=lambda move: -move.score)
        return PlainTable(self.position, moves, self._values, self._rack)

    def best(self) -> tuple[Move, int]:
        """The move of highest equity and that equity; see the protocol."""
        exchange = self.exchanges[0] if self.exchanges else None
        if self._moves and (exchange is None or exchange.equity <= self._moves[0].equity):
            return self._moves[0].placement, self._moves[0].equity
        if exchange is not None:
            return exchange.move, exchange.equity
        return Pass(), self.pass_equity

    def hotspots(self) -> tuple[int, ...]:
        """For every square (row-major) the best score of a placement that covers it, or -1."""
        board = self.position.board
        best = [-1] * board.layout.squares
        for move in self._moves:
            for square, _ in move.placement.placed(board.size):
                best[square] = max(best[square], move.score)
        return tuple(best)
