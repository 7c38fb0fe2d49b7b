"""Reasons for one move rather than another: values that carry their figures, nothing else.

A figure becomes a reason where the two moves differ in it by enough to matter, and beyond two
standard errors where it comes from chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from .figures import MoveMeasures
from .samples import RackResult, is_shown, mean_of

# Least differences that matter: points, of a leave, of a reply; shares of racks.
_LEAST_POINTS, _LEAST_KEEP, _LEAST_REPLY = 1, 1.0, 2.0
_LEAST_SHARE = 0.05
_LEAST_WIN, _LEAST_MEAN = 0.0025, 0.05
_DOUBT = 2.0
# Squares named of each kind.
_MOST_SQUARES = 2


class Side(StrEnum):
    """Whose chance a figure is about."""

    OWN = "own"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Points:
    """Points of the two moves."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class Keep:
    """What the two moves keep, and what that is worth in points."""

    leave: bytes
    value: float
    other_leave: bytes
    other_value: float


@dataclass(frozen=True, slots=True)
class Turnover:
    """How many tiles the two moves draw."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class Reply:
    """Mean score of the other side's best replies, by score and leave, after each move."""

    own: float
    other: float
    racks: int


@dataclass(frozen=True, slots=True)
class Bingo:
    """Share (0 to 1) of a side's racks with a bingo after each move."""

    side: Side
    own: float
    other: float
    racks: int


@dataclass(frozen=True, slots=True)
class Lane:
    """Share of the other side's racks that can cover a triple-word square after each move."""

    square: int
    own: float
    other: float
    racks: int


@dataclass(frozen=True, slots=True)
class Hook:
    """Letters that the other side could hook on a square after one of the moves alone.

    ``is_left``: after the first; else the first move leaves no such hook and the second does.
    """

    square: int
    letters: bytes
    is_left: bool


@dataclass(frozen=True, slots=True)
class GoingOut:
    """The move ends the game; points of the other rack."""

    points: int


@dataclass(frozen=True, slots=True)
class Ending:
    """Proven changes of spread to the end of the game."""

    own: float
    other: float | None


@dataclass(frozen=True, slots=True)
class Win:
    """Chances to win from playouts, with their standard errors."""

    own: float
    own_se: float
    other: float
    other_se: float


@dataclass(frozen=True, slots=True)
class Tie:
    """Both moves win for as many of the tiles that may be drawn; a draw counts half.

    What tells them apart is the mean change of spread to the end, proven too.
    """

    wins: float
    tiles: int
    own: float
    other: float


Reason = Points | Keep | Turnover | Reply | Bingo | Lane | Hook | GoingOut | Ending | Win | Tie


def compare(first: MoveMeasures, second: MoveMeasures) -> tuple[Reason, ...]:
    """All that speaks for the first of two moves of a position, or against it."""
    return tuple(_reasons(first, second))


def _reasons(first: MoveMeasures, second: MoveMeasures) -> Iterator[Reason]:
    if abs(first.points - second.points) >= _LEAST_POINTS:
        yield Points(first.points, second.points)
    if first.going_out is not None and second.going_out is None:
        yield GoingOut(first.going_out)
    if first.ending is not None:
        yield Ending(first.ending, second.ending)
    yield from _keeps(first, second)
    if first.turned != second.turned:
        yield Turnover(first.turned, second.turned)
    yield from _replies(first, second)
    yield from _lanes(first, second)
    yield from _hooks(first, second)
    yield from _wins(first, second)


def _keeps(first: MoveMeasures, second: MoveMeasures) -> Iterator[Reason]:
    if first.keep is None or second.keep is None:
        return
    if abs(first.keep - second.keep) >= _LEAST_KEEP:
        yield Keep(first.leave, first.keep, second.leave, second.keep)


def _replies(first: MoveMeasures, second: MoveMeasures) -> Iterator[Reason]:
    if first.going_out is not None or second.going_out is not None:
        return
    here, there = ([float(rack.best) for rack in move.others] for move in (first, second))
    own, other = mean_of(here), mean_of(there)
    if is_shown(here, there) and abs(own - other) >= _LEAST_REPLY:
        yield Reply(own, other, len(first.others))
    for side, one, another in (
        (Side.OTHER, first.others, second.others),
        (Side.OWN, first.own, second.own),
    ):
        if share := _shares([[rack.bingo for rack in racks] for racks in (one, another)]):
            yield Bingo(side, *share, len(one))


def _lanes(first: MoveMeasures, second: MoveMeasures) -> Iterator[Reason]:
    found = []
    for square in first.lanes:
        if share := _shares([_covering(move.others, square) for move in (first, second)]):
            found.append(Lane(square, *share, len(first.others)))
    found.sort(key=lambda lane: -abs(lane.own - lane.other))
    yield from found[:_MOST_SQUARES]


def _covering(racks: Sequence[RackResult], square: int) -> list[bool]:
    return [square in rack.covered for rack in racks]


def _shares(rows: Sequence[Sequence[bool]]) -> tuple[float, float] | None:
    """The shares of two rows of answers; None where they do not differ by enough."""
    first, second = ([float(answer) for answer in row] for row in rows)
    own, other = mean_of(first), mean_of(second)
    if abs(own - other) < _LEAST_SHARE or not is_shown(first, second):
        return None
    return own, other


def _hooks(first: MoveMeasures, second: MoveMeasures) -> Iterator[Reason]:
    for is_left, one, another in ((True, first, second), (False, second, first)):
        more = one.hooks.beyond(another.hooks)
        squares = sorted(more, key=lambda square: -len(more[square]))[:_MOST_SQUARES]
        yield from (Hook(square, more[square], is_left) for square in squares)


def _wins(first: MoveMeasures, second: MoveMeasures) -> Iterator[Reason]:
    if first.win is None or second.win is None:
        return
    if first.mean is not None and second.mean is not None and first.win == second.win:
        if abs(first.mean - second.mean) >= _LEAST_MEAN:
            yield Tie(first.win * first.tiles, first.tiles, first.mean, second.mean)
        return
    errors = first.win_se or 0.0, second.win_se or 0.0
    apart = abs(first.win - second.win)
    if apart >= _LEAST_WIN and apart > _DOUBT * hypot(*errors):
        yield Win(first.win, errors[0], second.win, errors[1])
