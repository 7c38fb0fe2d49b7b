"""The table of moves of a clabbers game: columns of numbers, tiles arranged when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from eliot_qt.game.move import Direction, Move, Pass, Placement
from eliot_qt.game.position import Position

from ..listing import Leaves, RatedExchange, rated_exchanges
from ..values.arranging import Points, Slots, Tiles


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Squares for a main word: where it starts, its slots, points not due to new tiles."""

    direction: Direction
    row: int
    col: int
    pattern: bytes
    slots: Slots
    points: int

    @property
    def place(self) -> tuple[int, ...]:
        """Sort key: direction, first square, length."""
        return self.direction, self.row, self.col, len(self.pattern)

    def placement(self, order: bytes) -> Placement:
        """The placement of tiles in the order of the empty squares."""
        placed = iter(order)
        tiles = bytes(0 if tile else next(placed) for tile in self.pattern)
        return Placement(self.direction, self.row, self.col, tiles)


class Found:
    """The moves of a rack on a board: for each run the choices of tiles and their points."""

    def __init__(self, values: Points, leaves: Mapping[bytes, int]) -> None:
        """``values`` are points by tile; ``leaves`` number what choices leave on the rack."""
        self.values = values
        self.leaves = leaves
        self.runs: list[Run] = []
        self._tiles: list[Tiles] = []
        self._parts: list[tuple[NDArray[np.int32], Points]] = []
        self.run = self.choice = self.leave = self.score = np.zeros(0, np.int32)
        self.top = 0

    def add(self, run: Run, tiles: Tiles, leaves: NDArray[np.int32], score: Points) -> None:
        """Add the choices of a run: tiles by falling value, number of the leave, points."""
        self.runs.append(run)
        self._tiles.append(tiles)
        self._parts.append((leaves, score))

    def complete(self) -> Found:
        """Itself, with everything in columns: in the order of runs and choices."""
        order = sorted(range(len(self.runs)), key=lambda n: self.runs[n].place)
        self.runs = [self.runs[n] for n in order]
        self._tiles = [self._tiles[n] for n in order]
        if order:
            counts = [len(tiles) for tiles in self._tiles]
            self.run = np.repeat(np.arange(len(order), dtype=np.int32), counts)
            self.choice = np.concatenate([np.arange(n, dtype=np.int32) for n in counts])
            self.leave = np.concatenate([self._parts[n][0] for n in order])
            self.score = np.concatenate([self._parts[n][1] for n in order])
            self.top = int(self.score.max(initial=0))
        self._parts = []
        return self

    def tiles(self, number: int) -> bytes:
        """The tiles of a choice, by falling value."""
        return self._tiles[self.run[number]][self.choice[number]].tobytes()

    def placement(self, number: int) -> Placement:
        """The alphabetically first of the arrangements that score most."""
        run = self.runs[self.run[number]]
        points = int(self.score[number]) - run.points
        return run.placement(run.slots.arranged(self.tiles(number), points))


class ClabbersTable:
    """The answer of :class:`.ClabbersLister`; see :class:`~eliot_qt.engine.listing.Moves`.

    Equal equities are ordered by score, place, and choice of tiles.
    """

    def __init__(
        self,
        position: Position,
        found: Found,
        values: Leaves,
        rows: NDArray[np.intp] | None = None,
    ) -> None:
        """``rows`` are numbers of what was found, in order; None for all, best equity first."""
        self.position = position
        self._found = found
        self._values = values
        worth = np.array([values.of(leave) for leave in found.leaves] or [0], np.int32)
        whole = found.score * np.int32(1000) + worth[found.leave]
        self._rows = np.lexsort((-found.score, -whole)) if rows is None else rows
        self._equity: NDArray[np.int32] = whole[self._rows]
        self._score: NDArray[np.int32] = found.score[self._rows]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Placement]:
        return (self.placement(index) for index in range(len(self)))

    @property
    def score(self) -> NDArray[np.int32]:
        """Points of the placements."""
        return self._score

    @property
    def equity(self) -> NDArray[np.int32]:
        """Score and leave value of the placements, in millipoints."""
        return self._equity

    @cached_property
    def tiles_placed(self) -> NDArray[np.int32]:
        """Number of rack tiles each placement uses."""
        counts = np.array([len(run.slots) for run in self._found.runs] or [0], np.int32)
        return counts[self._found.run[self._rows]]

    @cached_property
    def exchanges(self) -> tuple[RatedExchange, ...]:
        """The distinct exchanges, best first; none where the rules allow none."""
        return rated_exchanges(self.position, self.position.rack, self._values.of)

    @property
    def pass_equity(self) -> int:
        """Value of the whole rack as a leave, in millipoints."""
        return self._values.of(self.position.rack)

    def placement(self, index: int) -> Placement:
        """The placement at an index."""
        return self._found.placement(int(self._rows[index]))

    def leave(self, index: int) -> bytes:
        """Tiles that stay on the rack after the placement at an index, blanks last."""
        return self._leaves[self._found.leave[self._rows[index]]]

    def row_of(self, move: Placement) -> int | None:
        """The row that stands for a placement, whatever the order of its tiles; None without."""
        place = (move.direction, move.row, move.col, len(move.tiles))
        runs = self._found.runs
        run = next((n for n, one in enumerate(runs) if one.place == place), None)
        if run is None:
            return None
        tiles = sorted(tile for tile in move.tiles if tile)
        for row in np.flatnonzero(self._found.run[self._rows] == run):
            if sorted(self._found.tiles(int(self._rows[row]))) == tiles:
                return int(row)
        return None

    def top(self, count: int) -> ClabbersTable:
        """The table of the first placements only."""
        return ClabbersTable(self.position, self._found, self._values, self._rows[:count])

    def by_score(self) -> ClabbersTable:
        """The same placements, best score first; equal scores keep their order."""
        rows = self._rows[np.argsort(-self._score, kind="stable")]
        return ClabbersTable(self.position, self._found, self._values, rows)

    def best(self) -> tuple[Move, int]:
        """The move of highest equity and that equity; see the protocol."""
        exchange = self.exchanges[0] if self.exchanges else None
        if len(self) and (exchange is None or exchange.equity <= self._equity[0]):
            return self.placement(0), int(self._equity[0])
        if exchange is not None:
            return exchange.move, exchange.equity
        return Pass(), self.pass_equity

    def hotspots(self) -> tuple[int, ...]:
        """For every square (row-major) the best score of a placement that covers it, or -1."""
        board = self.position.board
        best = [-1] * board.layout.squares
        tops = np.full(len(self._found.runs), -1, np.int32)
        np.maximum.at(tops, self._found.run[self._rows], self._score)
        for run, top in zip(self._found.runs, tops.tolist(), strict=True):
            step = board.size if run.direction else 1
            first = run.row * board.size + run.col
            for number, tile in enumerate(run.pattern):
                if not tile:
                    square = first + step * number
                    best[square] = max(best[square], top)
        return tuple(best)

    @cached_property
    def _leaves(self) -> list[bytes]:
        return list(self._found.leaves)
