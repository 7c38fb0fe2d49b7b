"""What racks drawn at random can do on a board: best scores, bingos, squares they can cover.

The racks are the same for every board of a position, so that two moves are compared on the same
luck. Each is a number, never an impression: shares are of so many racks, with their errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from eliot_qt.engine.leaves import no_values
from eliot_qt.engine.listing import Lister
from eliot_qt.game.bag import chance
from eliot_qt.game.board import Board
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import sort_tiles

RACKS = 100


@dataclass(frozen=True, slots=True)
class RackResult:
    """What a rack can do on a board: its best score, whether it has a bingo, squares covered."""

    best: int
    bingo: bool
    covered: frozenset[int]


@dataclass(frozen=True, slots=True)
class Draw:
    """Tiles in the order of a draw: the other rack's first, then those that the mover draws."""

    other: bytes
    own: bytes


def draws_of(position: Position, count: int = RACKS, seed: int = 1) -> tuple[Draw, ...]:
    """Draws from what the seat to move cannot see; ``own`` is as much as it may ever draw.

    With an empty bag there is one, for certain.
    """
    unseen = position.unseen_by(position.to_move)
    count = count if position.bag_count else 1
    size = position.rack_counts[position.next_seat]
    found = []
    for number in range(count):
        tiles = list(unseen)
        chance(seed, number).shuffle(tiles)
        drawn = tiles[size : size + min(position.rules.rack_size, position.bag_count)]
        found.append(Draw(sort_tiles(tiles[:size]), bytes(drawn)))
    return tuple(found)


def results(
    lister: Lister, position: Position, board: Board, racks: Sequence[bytes], squares: Sequence[int]
) -> Iterator[RackResult]:
    """What each of some racks can do on a board; of squares covered those asked for.

    Takes a millisecond or two for each rack, with blanks some ten.
    """
    values = no_values(position.tile_set)
    seat = position.to_move
    for rack in racks:
        held = tuple(rack if other == seat else None for other in range(position.seats))
        counts = tuple(len(rack) if other == seat else 0 for other in range(position.seats))
        there = replace(position, board=board, racks=held, rack_counts=counts, bag=b"")
        table = lister.moves(there, values)
        spots = table.hotspots()
        yield RackResult(
            max(table.score, default=0),  # type: ignore[call-overload]
            position.rules.bingo_tiles in set(table.tiles_placed),  # type: ignore[call-overload]
            frozenset(square for square in squares if spots[square] >= 0),
        )


def mean_of(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def is_shown(first: Sequence[float], second: Sequence[float], errors: float = 2.0) -> bool:
    """Whether the mean difference of two rows of figures, rack by rack, is beyond its errors."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    count = len(differences)
    mean = mean_of(differences)
    if count < 2:
        # The one rack there can be.
        return bool(mean)
    variance = sum((value - mean) ** 2 for value in differences) / (count - 1)
    return abs(mean) > errors * sqrt(variance / count)
