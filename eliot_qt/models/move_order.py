"""The columns of the list of moves, and the order each of them puts the moves in.

A list of 117,000 rows takes too long to sort in one go: short runs are sorted while the rows are
looked at, and merged as far as they are asked for.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from eliot_qt.voice.figures import BEST_MOVES_FIRST, CHANCE_TO_WIN

from ..game.move import Direction, Exchange, Move, Placement
from ..game.position import Position
from ..players.analysis import Candidate, Ranking
from .said import said_text

translate = QCoreApplication.translate

# Rows sorted in one go, a fraction of a millisecond.
_RUN = 256

NO_WINS: Mapping[Move, float] = MappingProxyType({})
# Compared with others of the same column only.
Key = Any


class MoveColumn(IntEnum):
    """Columns of the list."""

    GLYPH = 0
    MOVE = 1
    POINTS = 2
    KEEP = 3
    EQUITY = 4
    WIN = 5
    DELTA = 6


class MoveOrder(NamedTuple):
    """By which column the moves are sorted, and whether the highest comes first."""

    column: MoveColumn
    falling: bool


def column_name(column: MoveColumn) -> str:
    """What a column is called in a sentence."""
    return {
        MoveColumn.GLYPH: translate("Moves", "Rank"),
        MoveColumn.MOVE: translate("Moves", "Move"),
        MoveColumn.POINTS: translate("Moves", "Points"),
        MoveColumn.KEEP: translate("Moves", "Tiles kept"),
        MoveColumn.EQUITY: translate("Moves", "Equity"),
        MoveColumn.WIN: said_text(CHANCE_TO_WIN),
        MoveColumn.DELTA: translate("Moves", "Difference from the best"),
    }[column]


def order_text(order: MoveOrder | None) -> str:
    """How moves are sorted, in words."""
    if order is None:
        return said_text(BEST_MOVES_FIRST)
    how = translate("Moves", "{column}, ascending")
    if order.falling:
        how = translate("Moves", "{column}, descending")
    return how.format(column=column_name(order.column))


def win_of(candidate: Candidate, wins: Mapping[Move, float]) -> float | None:
    """A move's chance to win in percent, as far as it was played out."""
    found = wins.get(candidate.move)
    if found is None and candidate.estimate is not None:
        found = 100 * candidate.estimate.win
    return found


def steps_in_order(
    rows: Sequence[Candidate],
    position: Position,
    passes: Callable[[Candidate], bool] | None,
    order: MoveOrder | None,
    wins: Mapping[Move, float] = NO_WINS,
) -> Iterator[int | None]:
    """The numbers of the rows that pass, in order; None for a step that only looked at a row.

    Equal moves stay as they are listed; ``order`` None keeps all of them so, ``passes`` None
    lets all through. ``wins`` are the chances to win of moves played out.
    """
    numbers = range(len(rows))
    if order is None:
        for row in numbers:
            yield row if passes is None or passes(rows[row]) else None
        return
    falling, sign = order.falling, -1 if order.falling else 1
    key = _key(rows, position, order.column, wins)
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


def _key(
    rows: Sequence[Candidate], position: Position, column: MoveColumn, wins: Mapping[Move, float]
) -> Callable[[int], Key]:
    """What a row is sorted by."""
    match column:
        case MoveColumn.GLYPH:
            return lambda row: row
        case MoveColumn.MOVE:
            return lambda row: _place(rows[row].move, position)
        case MoveColumn.KEEP:
            return lambda row: rows[row].leave
        case MoveColumn.WIN:
            # Those not played out are below the others.
            return lambda row: -1.0 if (win := win_of(rows[row], wins)) is None else win
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
