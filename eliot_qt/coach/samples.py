"""Racks drawn at random, and what they can do: best moves, bingos, squares used.

The racks are the same for every board of a position, so that two moves are compared on the same
luck. Each is a number, never an impression: shares come with the number of racks and their errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from eliot_qt.engine.listing import Leaves, Lister, Moves
from eliot_qt.game.bag import chance
from eliot_qt.game.move import Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles

RACKS = 100


@dataclass(frozen=True, slots=True)
class RackResult:
    """The result of a rack on a board: points of its best move by score and leave, whether it has a
    bingo; ``used`` are the squares and tiles that the best move sets down. ``stuck`` are those of
    the watched tiles that no move sets down.
    """

    best: int
    bingo: bool
    used: tuple[tuple[int, int], ...] = ()
    stuck: bytes = b""


@dataclass(frozen=True, slots=True)
class Draw:
    """Tiles in the order of a draw: the other rack's first, then those that the mover draws."""

    other: bytes
    own: bytes


def draws_of(
    position: Position, count: int = RACKS, seed: int = 1, known: bytes = b""
) -> tuple[Draw, ...]:
    """Draws from what the seat to move cannot see; ``own`` is as much as it may ever draw.

    ``known`` tiles are on the other rack. With an empty bag there is one draw, for certain.
    """
    unseen = remove_tiles(position.unseen_by(position.to_move), known)
    count = count if position.bag_count else 1
    size = position.rack_counts[position.next_seat] - len(known)
    draws = []
    for number in range(count):
        tiles = list(unseen)
        chance(seed, number).shuffle(tiles)
        draw = tiles[size : size + min(position.rules.rack_size, position.bag_count)]
        draws.append(Draw(sort_tiles(bytes(tiles[:size]) + known), bytes(draw)))
    return tuple(draws)


def holding(position: Position, rack: bytes) -> Position:
    """A position whose side to move, of which no rack is known, has a rack of the bag's tiles."""
    racks = tuple(rack if seat == position.to_move else None for seat in range(position.seats))
    return replace(position, racks=racks, bag=remove_tiles(position.bag, rack))


def results(
    lister: Lister, positions: Iterable[Position], values: Leaves, watched: bytes = b""
) -> Iterator[RackResult]:
    """Return what the rack to move can do in each of some positions.

    ``values`` are what leaves are worth; of ``watched`` tiles it is said whether they have a
    square. Takes a millisecond or two for each, with blanks some ten.
    """
    for position in positions:
        table = lister.moves(position, values)
        best, _ = table.best()
        yield RackResult(
            int(table.score[0]) if isinstance(best, Placement) else 0,
            position.rules.bingo_tiles in table.tiles_placed,  # type: ignore[operator]
            best.placed(position.board.size) if isinstance(best, Placement) else (),
            bytes(tile for tile in watched if _is_stuck(tile, table)),
        )


def _is_stuck(tile: int, table: Moves) -> bool:
    """Return whether no placement takes a tile from the rack."""
    count = table.position.rack.count(tile)
    return all(table.leave(number).count(tile) == count for number in range(len(table)))


def mean_of(values: Sequence[float]) -> float:
    """The mean; 0 for no values."""
    return sum(values) / len(values) if values else 0.0


def is_shown(first: Sequence[float], second: Sequence[float], errors: float = 2.0) -> bool:
    """Return whether the mean difference of two rows of figures is beyond its errors."""
    differences = [a - b for a, b in zip(first, second, strict=True)]
    count = len(differences)
    mean = mean_of(differences)
    if count < 2:
        # The one rack there can be.
        return bool(mean)
    variance = sum((value - mean) ** 2 for value in differences) / (count - 1)
    return abs(mean) > errors * sqrt(variance / count)
