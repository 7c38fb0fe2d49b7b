"""The shape of an engine's answer, and the positions it is made for, shared by both engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from eliot_qt.game.game import Game
from eliot_qt.game.move import Exchange, Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import TileSet, remove_tiles

from .dense import DenseLeaves
from .errors import EngineError
from .leaves import LeaveValues

Leaves = LeaveValues | DenseLeaves
"""What leaves are worth: by kind of tile, or a table of all of them."""


@dataclass(frozen=True, slots=True)
class RatedExchange:
    """An exchange and its equity (the value of what is kept) in millipoints."""

    move: Exchange
    equity: int

    @property
    def order(self) -> tuple[int, int, bytes]:
        """Sort key: best equity first, then most tiles, then the tiles."""
        return -self.equity, -len(self.move.tiles), self.move.tiles


def rated_exchanges(
    position: Position, rack: bytes, worth: Callable[[bytes], int]
) -> tuple[RatedExchange, ...]:
    """Return the distinct exchanges of a rack, best first; none where the rules allow none.

    ``worth`` is the value of what is kept, in millipoints.
    """
    if not position.may_exchange:
        return ()
    rack = bytes(sorted(rack))
    sizes = range(1, len(rack) + 1)
    choices = {bytes(c) for size in sizes for c in combinations(rack, size)}
    rated = (RatedExchange(Exchange(tiles), worth(remove_tiles(rack, tiles))) for tiles in choices)
    return tuple(sorted(rated, key=lambda each: each.order))


class Numbers(Protocol):
    """A list or array of integers."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> int: ...


class Moves(Protocol):
    """Placements of a position, best equity first, and its exchanges, best first.

    ``score`` and ``equity`` (millipoints) are parallel to the placements. Equal equities are
    ordered by score, then place, then tiles: the same in both engines, on every machine.
    """

    @property
    def position(self) -> Position:
        """The position whose moves these are."""
        ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Placement]: ...

    @property
    def score(self) -> Numbers:
        """Points of the placements."""
        ...

    @property
    def equity(self) -> Numbers:
        """Score and leave value of the placements, in millipoints."""
        ...

    @property
    def tiles_placed(self) -> Numbers:
        """Number of rack tiles each placement uses."""
        ...

    @property
    def exchanges(self) -> tuple[RatedExchange, ...]:
        """The distinct exchanges, best first; none where the rules allow none."""
        ...

    @property
    def pass_equity(self) -> int:
        """Value of the whole rack as a leave, in millipoints."""
        ...

    def placement(self, index: int) -> Placement:
        """The placement at an index."""
        ...

    def leave(self, index: int) -> bytes:
        """Tiles that stay on the rack after the placement at an index, blanks last."""
        ...

    def top(self, count: int) -> Moves:
        """The table of the first placements only."""
        ...

    def by_score(self) -> Moves:
        """The same placements, best score first; equal scores keep their order."""
        ...

    def best(self) -> tuple[Move, int]:
        """The move of highest equity and that equity in millipoints.

        An exchange is made when it beats every placement. A pass is the answer only where
        nothing else is allowed: its equity would count on drawing nothing new.
        """
        ...

    def hotspots(self) -> tuple[int, ...]:
        """For every square (row-major) the best score of a placement that covers it, or -1."""
        ...


class Lister(Protocol):
    """An engine, compiled or plain."""

    def moves(self, position: Position, values: Leaves | None = None) -> Moves:
        """Every legal placement of the seat to move, and its exchanges if they are allowed."""
        ...


def check_fits(game: Game, position: Position, values: Leaves) -> None:
    """Raise :class:`EngineError` for a position or leave values that an engine is not made for."""
    tile_set, own, rules = game.tile_set, game.rules, position.rules
    if rules.anagrams:
        raise EngineError("the engine does not play clabbers")
    if position.tile_set is not tile_set and position.tile_set != tile_set:
        raise EngineError("the engine plays with the tile set {tile_set}", tile_set=tile_set.name)
    if position.board.layout is not game.layout and position.board.layout != game.layout:
        raise EngineError("the engine plays on the board {layout}", layout=game.layout.id)
    if (rules.bingo_tiles, rules.bingo_bonus) != (own.bingo_tiles, own.bingo_bonus):
        raise EngineError(
            "the engine gives {points} points for {count} tiles",
            points=own.bingo_bonus,
            count=own.bingo_tiles,
        )
    if rules.bonus_table != own.bonus_table:
        if not own.bonus_table:
            raise EngineError("the engine gives the bonuses of a bingo")
        raise EngineError("the engine gives the bonuses {bonuses}", bonuses=own.bonus_table)
    if values.tile_set is not tile_set and values.tile_set != tile_set:
        raise EngineError("the leave values are not made for {tile_set}", tile_set=tile_set.name)
    if len(position.rack) > own.rack_size:
        raise EngineError(
            "a rack of {count} tiles; {most} at most",
            count=len(position.rack),
            most=own.rack_size,
        )


def placement_line(placement: Placement, score: int, size: int, tile_set: TileSet) -> str:
    """Identity of a move in the field's test files: ``B12=T B13=i 24``.

    Placed tiles in row-major order (column letter, row number, lower case for a blank), then the
    score.
    """
    squares = " ".join(
        f"{chr(65 + square % size)}{square // size + 1}={tile_set.show((tile,))}"
        for square, tile in placement.placed(size)
    )
    return f"{squares} {score}"
