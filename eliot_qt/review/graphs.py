"""The graph of a reviewed game: its values, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.game.record import GameRecord

from .values import MoveClass, TurnReview

# Widest lead, and least loss in points, that an axis begins with.
_SPREAD, _LOSS = 50.0, 20.0


class Quantity(StrEnum):
    """The quantity that a graph draws."""

    WIN = "win"
    LEAD = "lead"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Point:
    """A turn (its place among all of them), its value if there is one, and its class."""

    turn: int
    value: float | None
    grade: MoveClass | None


@dataclass(frozen=True, slots=True)
class Graph:
    """Values by turn between ``low`` and ``high``.

    WIN and LEAD are the first seat's, after each turn, in percent and points; LOST are the points
    lost by each turn.
    """

    quantity: Quantity
    points: tuple[Point, ...]
    low: float
    high: float


def quantities(record: GameRecord) -> tuple[Quantity, ...]:
    """Return what can be drawn of a game: chances and leads only of two with racks of their own."""
    if len(record.seats) == 2 and not record.position.turns:
        return Quantity.WIN, Quantity.LEAD
    return (Quantity.LOST,)


def graph_of(record: GameRecord, turns: Sequence[TurnReview], quantity: Quantity) -> Graph:
    """The graph of a whole game."""
    values: list[float | None]
    match quantity:
        case Quantity.WIN:
            values = [win_of_first(turn) for turn in turns]
            low, high = 0.0, 100.0
        case Quantity.LEAD:
            values = [lead_of_first(record, turn) for turn in turns]
            high = max(_SPREAD, *(abs(lead) for lead in values if lead is not None), 0.0)
            low = -high
        case Quantity.LOST:
            values = [turn.points_lost for turn in turns]
            low, high = 0.0, max(_LOSS, *(loss for loss in values if loss is not None), 0.0)
    points = (
        Point(place, value, turn.grade)
        for place, (turn, value) in enumerate(zip(turns, values, strict=True))
    )
    return Graph(quantity, tuple(points), low, high)


def win_of_first(turn: TurnReview) -> float | None:
    """The first seat's chance to win after a turn, in percent."""
    if turn.win is None:
        return None
    return turn.win if turn.seat == 0 else 100 - turn.win


def lead_of_first(record: GameRecord, turn: TurnReview) -> float:
    """The first seat's lead after a turn of two."""
    scores = record.positions[min(turn.event + 1, len(record.events))].scores
    return float(scores[0] - scores[1])
