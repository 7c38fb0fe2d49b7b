"""The columns of the list of moves, and the order each of them puts the moves in.

A list of 117,000 rows takes too long to sort in one go: short runs are sorted while the rows are
looked at, and merged as far as they are asked for.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from ..game.move import Direction, Exchange, Move, Placement
from ..game.position import Position
from ..players.analysis import Candidate, Ranking

# Rows sorted in one go, a fraction of a millisecond.
_RUN = 256

# Compared with others of the same column only.
Key = Any


class MoveColumn(IntEnum):
    """Columns of the list."""

    GLYPH = 0
    MOVE = 1
    POINTS = 2
    KEEP = 3
    EQUITY = 4
    DELTA = 5


class MoveOrder(NamedTuple):
    """By which column the moves are sorted, and whether the highest comes first."""

    column: MoveColumn
    falling: bool


def steps_in_order(
    rows: Sequence[Candidate],
    position: Position,
    passes: Callable[[Candidate], bool] | None,
    order: MoveOrder | None,
) -> Iterator[int | None]:
    """The numbers of the rows that pass, in order; None for a step that only looked at a row.

    Equal moves stay as they are listed; ``order`` None keeps all of them so, ``passes`` None
    lets all through.
    """
    numbers = range(len(rows))
    if order is None:
        for row in numbers:
            yield row if passes is None or passes(rows[row]) else None
        return
    falling, sign = order.falling, -1 if order.falling else 1
    key = _key(rows, position, order.column)
    runs: list[list[tuple[Key, int]]] = [[]]
    for row in numbers:
        if passes is None or passes(rows[row]):
            if len(runs[-1]) == _RUN:
                runs[-1].sort(reverse=falling)
                runs.append([])
            runs[-1].append((key(row), sign * row))
        yield None
    runs[-1].sort(reverse=falling)
    for _, signed in heapq.merge(*runs, reverse=falling):
        yield sign * signed


def _key(rows: Sequence[Candidate], position: Position, column: MoveColumn) -> Callable[[int], Key]:
    """What a row is sorted by."""
    match column:
        case MoveColumn.GLYPH:
            return lambda row: row
        case MoveColumn.MOVE:
            return lambda row: _place(rows[row].move, position)
        case MoveColumn.KEEP:
            return lambda row: rows[row].leave
        # Figures are known without making the row.
        case MoveColumn.POINTS:
            return rows.score_at if isinstance(rows, Ranking) else lambda row: rows[row].score
        case MoveColumn.EQUITY | MoveColumn.DELTA:
            return rows.equity_at if isinstance(rows, Ranking) else lambda row: rows[row].equity


def _place(move: Move, position: Position) -> tuple[int, int, int, int, str]:
    """The order of coordinates: 8H before 8I, 10A after both, H8 after those; then the words."""
    tile_set = position.tile_set
    match move:
        case Placement(direction=direction, row=row, col=col):
            word = tile_set.spell(position.board.main_word(move))
            first, second = (row, col) if direction is Direction.ACROSS else (col, row)
            return 0, int(direction), first, second, word
        case Exchange(tiles=tiles):
            return 1, len(tiles), 0, 0, tile_set.show(tiles)
        case _:
            return 2, 0, 0, 0, ""
