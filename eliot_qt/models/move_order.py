"""The order of the list of moves by one of its columns.

A list of 117,000 rows takes too long to sort in one go: short runs are sorted while the rows are
looked at, and merged as far as they are asked for.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from eliot_qt.voice.figures import BEST_MOVES_FIRST

from ..game.move import Move
from ..game.position import Position
from ..players.analysis import Candidate
from .move_columns import MOVE_COLUMNS, NO_WINS, Key, MoveColumn, SortableMoves
from .said import said_text

translate = QCoreApplication.translate

# Rows sorted in one go, a fraction of a millisecond.
_RUN = 256


class MoveOrder(NamedTuple):
    """By which column the moves are sorted, and whether the highest comes first."""

    column: MoveColumn
    falling: bool


def column_name(column: MoveColumn) -> str:
    """Return the name of a column in a sentence."""
    return MOVE_COLUMNS[column].name()


def order_text(order: MoveOrder | None) -> str:
    """Return the order of moves in words."""
    if order is None:
        return said_text(BEST_MOVES_FIRST)
    how = translate("Moves", "{column}, ascending")
    if order.falling:
        how = translate("Moves", "{column}, descending")
    return how.format(column=column_name(order.column))


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
    key = MOVE_COLUMNS[order.column].key(SortableMoves(rows, position, wins))
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
