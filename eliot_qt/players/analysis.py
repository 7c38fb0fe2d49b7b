"""A player's analysis of a position: candidate moves, best first, refined step by step.

A generator finds up to 117,000 moves (two blanks on a rich board); no person looks at all of them.
:class:`Ranking` therefore makes a :class:`Candidate` only when somebody asks for that row.
"""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, overload, runtime_checkable

from eliot_qt.engine.estimate import Estimate
from eliot_qt.engine.listing import Moves
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position

# What a player asks for moves.


@dataclass(frozen=True, slots=True)
class DrawResult:
    """The number of wins, ties and losses of a move with ``tiles`` drawn from the bag."""

    tiles: bytes
    wins: int
    ties: int
    losses: int

    @property
    def is_known(self) -> bool:
        """True if anything is known; else all counts are 0."""
        return bool(self.wins or self.ties or self.losses)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move considered: points, equity in millipoints, and the tiles kept on the rack.

    ``value``: in an endgame the change of spread from here to the end, in points; None where the
    player does not know it. ``exact``: whether that is proven. ``estimate`` is what playouts say,
    None where there were none. ``line``: the moves that follow to the end, both playing perfectly,
    where they were asked for. ``draws``: in a pre-endgame the results by what is drawn, where any
    is known.
    """

    move: Move
    score: int
    equity: int
    leave: bytes
    value: float | None = None
    exact: bool = False
    estimate: Estimate | None = None
    line: tuple[Move, ...] = ()
    draws: tuple[DrawResult, ...] = ()


@dataclass(frozen=True)
class Analysis:
    """A player's judgement of a position so far.

    ``rows[0]`` is the move the player would make, the others follow by falling equity. ``basis``
    names what equity rests on: a strategy's or a level's id. ``count`` is the number of
    placements found. ``complete`` is false while there is more to find. ``hotspots`` holds the
    best score of a placement over each square (-1: none), where the player looked at all moves.
    ``is_clear``: more playouts would hardly put another candidate first. ``is_precise``: the
    chance to win of each candidate played out is known to ± 1 %.
    """

    rows: Sequence[Candidate]
    basis: str
    complete: bool = True
    count: int = 0
    hotspots: tuple[int, ...] = ()
    is_clear: bool = False
    is_precise: bool = False

    @property
    def best(self) -> Candidate:
        """The move the player would make."""
        return self.rows[0]


class Player(Protocol):
    """A computer strategy."""

    def analyse(self, position: Position) -> Iterator[Analysis]:
        """Think about the seat to move: ever better analyses, the last is the answer.

        Called on the engine thread with ``position.seen_by(seat)``; yields at least every 100 ms
        and at least once. The asker cancels by ceasing to listen. Every analysis has a row: a
        pass is always possible.
        """
        ...


@runtime_checkable
class AnyOrder(Protocol):
    """A table in which a row stands for all orders of its tiles (clabbers)."""

    def row_of(self, move: Placement) -> int | None:
        """Return the row of a placement; None if it is not in the ranking."""
        ...


class Rows(Sequence[Candidate]):
    """Rows made when they are asked for; a subclass makes the one at a place (:meth:`_at`)."""

    @overload
    def __getitem__(self, index: int) -> Candidate: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Candidate]: ...

    def __getitem__(self, index: int | slice) -> Candidate | Sequence[Candidate]:
        if isinstance(index, slice):
            return tuple(self[row] for row in range(*index.indices(len(self))))
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"row {index} of {len(self)}")
        return self._at(row)

    @abstractmethod
    def _at(self, row: int) -> Candidate: ...


class Ranking(Rows):
    """A table's placements merged with other candidates; a row is made when asked for.

    ``others`` (exchanges and the pass) must be in order of falling equity; with equal equity
    placements go first. Rows of equal equity keep the table's order.
    """

    def __init__(self, table: Moves, others: Sequence[Candidate]) -> None:
        self.table = table
        self.others = others
        self._equity = table.equity
        # Row of each of the others in the whole, as far as anybody has asked.
        self._rows: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.table) + len(self.others)

    def _at(self, row: int) -> Candidate:
        before, other = self._before(row)
        return self.placement(row - before) if other is None else other

    def score_at(self, row: int) -> int:
        """Points of a row, which is not made for it."""
        before, other = self._before(row)
        return int(self.table.score[row - before]) if other is None else other.score

    def equity_at(self, row: int) -> int:
        """Equity of a row in millipoints; the row is not made for it."""
        before, other = self._before(row)
        return int(self.table.equity[row - before]) if other is None else other.equity

    @cached_property
    def placements(self) -> int:
        """Number of placements."""
        return len(self.table)

    def placement(self, index: int) -> Candidate:
        """The placement at an index of the table."""
        table = self.table
        return Candidate(
            table.placement(index),
            int(table.score[index]),
            int(table.equity[index]),
            table.leave(index),
        )

    def placements_from(self, equity: int) -> int:
        """Count the placements of at least that equity (millipoints)."""
        return bisect_right(range(len(self.table)), -equity, key=self._falling)

    def _before(self, row: int) -> tuple[int, Candidate | None]:
        """Return the number of other rows before a row, and the one that is the same move."""
        count = len(self.others)
        before = bisect_left(range(count), row, key=self._row_of)
        is_other = before < count and self._row_of(before) == row
        return before, self.others[before] if is_other else None

    def _row_of(self, before: int) -> int:
        """Return the row of one of the others, that many of which come before it."""
        row = self._rows.get(before)
        if row is None:
            row = self._rows[before] = before + self.placements_from(self.others[before].equity)
        return row

    def _falling(self, index: int) -> int:
        return -int(self._equity[index])
