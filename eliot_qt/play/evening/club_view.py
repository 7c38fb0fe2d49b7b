"""A club's game as its arbiter sees it: everything, in any turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import CommonTurn, Entry
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes import arbitration
from eliot_qt.modes.common_game import judge_entry, position_of
from eliot_qt.modes.racks import RackFault, rack_faults


@dataclass(frozen=True)
class ClubView:
    """A game with one of its turns in view.

    ``past`` is the number (from 0) of a turn that is over; None: the running turn, or the pause
    after the last one.
    """

    record: GameRecord
    past: int | None = None

    @property
    def tile_set(self) -> TileSet:
        """The tiles played with."""
        return self.record.start.tile_set

    @property
    def turn(self) -> int | None:
        """Number (from 0) of the turn in view; None between two turns."""
        if self.past is not None:
            return self.past
        position = self.record.position
        return None if position.open_turn is None else len(position.turns) - 1

    @property
    def is_current(self) -> bool:
        """True if the running turn is in view, or the pause after the last one."""
        return self.past is None

    @property
    def turn_in_view(self) -> CommonTurn | None:
        """The turn in view."""
        number = self.turn
        return None if number is None else self.record.position.turns[number]

    @cached_property
    def position(self) -> Position:
        """Board and rack in view: a past turn's as they were then."""
        number, now = self.turn, self.record.position
        return now if number is None else position_of(now, number)

    @property
    def place(self) -> tuple[bytes, bytes, bool]:
        """The place of tiles and found moves: board, rack, whether a turn is in view."""
        position = self.position
        return position.board.squares, position.rack, self.turn is not None

    @property
    def may_reopen(self) -> bool:
        """True if a closed turn is in view."""
        turn = self.turn_in_view
        return turn is not None and turn.closed

    @property
    def may_change_board(self) -> bool:
        """True if the move on the board of the closed turn in view may be replaced."""
        return self.may_reopen and not self.turns_given_up

    @property
    def turns_given_up(self) -> int:
        """Later turns with something in them that go when the turn in view opens again."""
        number = self.turn
        return 0 if number is None else arbitration.turns_given_up(self.record.position, number)

    @property
    def rack_faults(self) -> RackFault:
        """The faults of the rack in view by the rack rule."""
        return RackFault.NONE if self.turn is None else rack_faults(self.position)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats without a move in the turn in view."""
        turn = self.turn_in_view
        entries = () if turn is None else turn.entries
        return tuple(seat for seat, entry in enumerate(entries) if entry is None)

    def entry(self, seat: int) -> Entry | None:
        """Return the entry of a seat in the turn in view."""
        turn = self.turn_in_view
        return None if turn is None else turn.entries[seat]

    def verdict_of(self, seat: int, judge: Judge) -> Verdict | None:
        """All faults of a seat's move in the turn in view; None without a move."""
        entry, number = self.entry(seat), self.turn
        if entry is None or number is None:
            return None
        return judge_entry(self.record.position, entry.move, judge, number)

    def seat_at(self, table: int) -> int | None:
        """The seat at a table."""
        seats = enumerate(self.record.seats)
        return next((number for number, seat in seats if seat.table == table), None)
