"""A position: everything a player may know before a turn. Frozen, safe across threads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from eliot_qt.faults import Fault
from eliot_qt.game.shared.turn import CommonTurn

from .board import Board
from .faults import too_many
from .game import Game
from .move import Placement
from .rules import Rules
from .tiles import TileSet, on_rack, remove_tiles, sort_tiles


class EndReason(StrEnum):
    """The reason a game is over."""

    OUT = "out"
    SCORELESS = "scoreless"
    RESIGNED = "resigned"
    BLOCKED = "blocked"
    BAG_EMPTY = "bag empty"
    NO_RACK = "no rack"


@dataclass(frozen=True)
class Position:
    """Board, racks, scores and whose turn it is.

    ``racks[seat]`` is a multiset of tiles, or None where hidden; ``rack_counts`` is how many
    tiles each seat holds either way. ``bag`` (sorted) is what is neither on the board nor on a
    visible rack, so it includes hidden racks. ``scoreless`` counts scoreless turns in a row.
    ``shared``: all seats play with the same rack, which exists once; ``turns`` are then the
    turns so far, the last one perhaps open. ``exchanged`` is how many tiles the last turn
    exchanged, 0 if it did anything else.
    """

    rules: Rules
    tile_set: TileSet
    board: Board
    racks: tuple[bytes | None, ...]
    scores: tuple[int, ...]
    to_move: int
    bag: bytes
    rack_counts: tuple[int, ...] = ()
    scoreless: int = 0
    passes: int = 0
    exchanged: int = 0
    spent: tuple[int, ...] = ()
    gone: frozenset[int] = frozenset()
    last_play: tuple[int, Placement] | None = None
    challengeable: bool = False
    over: EndReason | None = None
    shared: bool = False
    turns: tuple[CommonTurn, ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.racks)
        if len(self.scores) != seats or not 0 <= self.to_move < seats:
            raise Fault("racks, scores and seat to move do not fit together")
        counts = self.rack_counts or tuple(len(r) if r is not None else 0 for r in self.racks)
        object.__setattr__(self, "rack_counts", counts)
        object.__setattr__(self, "spent", self.spent or (0,) * seats)

    @property
    def game(self) -> Game:
        """The game it is a position of."""
        return Game(self.rules, self.tile_set, self.board.layout)

    @property
    def seats(self) -> int:
        """Number of seats at the table."""
        return len(self.racks)

    @property
    def rack(self) -> bytes:
        """Rack of the seat to move; empty where hidden."""
        return self.racks[self.to_move] or b""

    @cached_property
    def bag_count(self) -> int:
        """Tiles in the bag proper: neither on the board nor on a rack."""
        hidden = (n for r, n in zip(self.racks, self.rack_counts, strict=True) if r is None)
        return len(self.bag) - sum(hidden)

    @property
    def may_exchange(self) -> bool:
        """True if the bag holds enough tiles for an exchange; a shared rack is never exchanged."""
        return not self.shared and self.bag_count >= self.rules.exchange_minimum

    @property
    def is_duel(self) -> bool:
        """True if two seats are in play, each with a rack of its own."""
        return len(self.rivals) == 1

    @property
    def opponents(self) -> tuple[int, ...]:
        """Seats still in play other than the one to move, in turn order."""
        order = ((self.to_move + n) % self.seats for n in range(1, self.seats))
        return tuple(seat for seat in order if seat not in self.gone)

    @property
    def rivals(self) -> tuple[int, ...]:
        """Opponents who hold their own rack, in turn order; empty if all seats share one."""
        return () if self.shared else self.opponents

    @property
    def next_seat(self) -> int:
        """The seat that moves after the seat to move."""
        return self.opponents[0] if self.opponents else self.to_move

    @property
    def open_turn(self) -> CommonTurn | None:
        """The turn all seats are playing; None between turns and where racks are not shared."""
        return self.turns[-1] if self.turns and not self.turns[-1].closed else None

    def unseen_by(self, seat: int) -> bytes:
        """Sorted tiles a seat cannot see: the bag and all other racks (-1: all racks)."""
        if self.shared:
            return self.bag if seat >= 0 else sort_tiles(self.bag + self.rack)
        others = [r for i, r in enumerate(self.racks) if i != seat and r is not None]
        return sort_tiles(self.bag + b"".join(others))

    def seen_by(self, seat: int) -> Position:
        """Return the position as a seat knows it: other racks hidden, their tiles among the unseen.

        A shared rack is seen by all; moves others have entered in the open turn are hidden.
        """
        if self.shared:
            turns = tuple(turn.seen_by(seat) for turn in self.turns[-1:])
            return replace(self, turns=self.turns[:-1] + turns)
        racks = tuple(r if i == seat else None for i, r in enumerate(self.racks))
        return replace(self, racks=racks, bag=self.unseen_by(seat), rack_counts=self.rack_counts)


def opening(
    rules: Rules, tile_set: TileSet, board: Board, racks: tuple[bytes, ...], to_move: int = 0
) -> Position:
    """A position with the rest of the tile set in the bag.

    Raises ``ValueError`` naming the tile if board and racks hold more of it than the set has.
    """
    bag = tile_set.full_bag
    for tile in [*board.tiles, *(t for rack in racks for t in rack)]:
        try:
            bag = remove_tiles(bag, (tile,))
        except ValueError:
            symbol = tile_set.symbol(on_rack(tile))
            count = tile_set.counts[on_rack(tile)]
            raise Fault("{fault}", fault=too_many(symbol, count)) from None
    racks = tuple(sort_tiles(rack) for rack in racks)
    return Position(rules, tile_set, board, racks, (0,) * len(racks), to_move, sort_tiles(bag))


def hiding_empty(position: Position) -> Position:
    """The position with empty racks of other seats hidden while there are tiles they could hold.

    They are taken to be as full as these allow.
    """
    hidden_count = len(position.bag)
    racks: list[bytes | None] = list(position.racks)
    counts = list(position.rack_counts)
    for seat, rack in enumerate(position.racks):
        if seat != position.to_move and not rack and hidden_count:
            racks[seat] = None
            counts[seat] = min(position.rules.rack_size, hidden_count)
            hidden_count -= counts[seat]
    return replace(position, racks=tuple(racks), rack_counts=tuple(counts))


def shared_opening(rules: Rules, tile_set: TileSet, board: Board, seats: int) -> Position:
    """A position before the first rack of a game in which all seats have the same one.

    Raises ``ValueError`` as :func:`opening` does.
    """
    return replace(opening(rules, tile_set, board, (b"",) * seats), shared=True)
