"""What is the case at the arbiter's desk. Read-only; :class:`.ArbiterSession` adds the commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance

from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.events import Event
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import Exploded
from eliot_qt.game.shared.turn import CommonTurn, Entry
from eliot_qt.modes.arbitration import turns_given_up
from eliot_qt.modes.common_game import judge_entry, position_of
from eliot_qt.modes.finder import top_of
from eliot_qt.modes.racks import RackFault, rack_faults
from eliot_qt.play.arbiter_state import ArbiterFault, ArbiterRefusal
from eliot_qt.play.found_moves import FoundMoves
from eliot_qt.play.rack_order import RackOrder
from eliot_qt.players.analysis import Analysis, Candidate

from .arbiter_clock import TurnClock
from .tile_setting import TileSetting


class ArbiterView(TileSetting):
    """The club's game as the arbiter sees it: everything, in any turn.

    Signals tell what became different, after all of it has; those without a payload are answered
    by the properties named beside them.
    """

    game_changed = Signal()  # record, turn, position
    seat_changed = Signal()  # seat, seats
    surface_changed = Signal()  # draft, verdict, rack_slots
    moves_changed = Signal()  # analysis, searching
    selection_changed = Signal()  # selected, move
    done = Signal(object)  # Done

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.clock = TurnClock(self)
        # Events of one move for several seats: cursor before, cursor after, the last of them.
        self._together: list[tuple[int, int, Event]] = []
        # A game may equal the one before it and still be another.
        self._openings = 0
        self._turn: int | None = None
        self._seat: int | None = None
        # Selected together with the seat, itself included; empty where it is alone.
        self._group: tuple[int, ...] = ()
        self._shown_order = RackOrder()
        self._answers = FoundMoves()
        self._analysis: Analysis | None = None
        self._searching = False
        self._placed: tuple[GameRecord, int | None, Position] | None = None

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return replace(self.record, elapsed=self.clock.elapsed)

    @property
    def turn(self) -> int | None:
        """Number (from 0) of the turn in view; None between two turns."""
        if self._turn is not None:
            return self._turn
        turns = self.record.position.turns
        return None if self.record.position.open_turn is None else len(turns) - 1

    @property
    def is_current(self) -> bool:
        """Whether the running turn is in view, or the pause after the last one."""
        return self._turn is None

    @property
    def turn_in_view(self) -> CommonTurn | None:
        """The turn in view."""
        number = self.turn
        return None if number is None else self.record.position.turns[number]

    @property
    def may_reopen(self) -> bool:
        """Whether a closed turn is in view."""
        turn = self.turn_in_view
        return turn is not None and turn.closed

    @property
    def may_change_board(self) -> bool:
        """Whether the move on the board of the closed turn in view may give way to another."""
        return self.may_reopen and not self.turns_given_up

    @property
    def turns_given_up(self) -> int:
        """Later turns with something in them that go when the turn in view opens again."""
        number = self.turn
        return 0 if number is None else turns_given_up(self.record.position, number)

    @property
    def position(self) -> Position:
        """Board and rack in view: a past turn's as they were then."""
        number, record = self.turn, self.record
        if self._placed is None or self._placed[0] is not record or self._placed[1] != number:
            now = record.position
            then = now if number is None else position_of(now, number)
            self._placed = (record, number, then)
        return self._placed[2]

    @property
    def rack_faults(self) -> RackFault:
        """What is wrong with the rack in view by the rack rule."""
        return RackFault.NONE if self.turn is None else rack_faults(self.position)

    @property
    def seat(self) -> int | None:
        """The seat that commands are about."""
        return self._seat

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats that get the next move, in order: :attr:`seat`, or several selected."""
        return self._group or (() if self._seat is None else (self._seat,))

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats without a move in the turn in view."""
        turn = self.turn_in_view
        entries = () if turn is None else turn.entries
        return tuple(seat for seat, entry in enumerate(entries) if entry is None)

    @property
    def move(self) -> Move | None:
        """THE move Enter assigns: of the tiles set, else written, else the selected row."""
        return self._move_in_hand()

    @property
    def preview(self) -> Placement | None:
        """The move shown as a ghost."""
        move = self._choice.move
        return move if isinstance(move, Placement) else None

    @property
    def analysis(self) -> Analysis | None:
        """All moves of the turn in view by falling score; None until they are found."""
        return self._analysis

    @property
    def searching(self) -> bool:
        """Whether the moves are being looked for."""
        return self._searching

    @property
    def blocked(self) -> bool:
        """Whether nobody can place a tile with the running turn's rack, as far as is known."""
        turn = self.record.position.open_turn
        found = self._analysis is not None and not self._analysis.rows
        return self.is_current and turn is not None and bool(turn.rack) and found

    @property
    def top(self) -> Candidate | None:
        """The top of the turn in view, where the moves are found."""
        rows: Sequence[Candidate] = self._analysis.rows if self._analysis else ()
        best = top_of(self.position, rows)
        if best is None:
            return None
        return next(row for row in rows if row.move == best.move)

    @property
    def top_score(self) -> int | None:
        """Score of the top of the turn in view, where it is known."""
        turn = self.turn_in_view
        if turn is not None and turn.top_score is not None:
            return turn.top_score
        rows = self._analysis.rows if self._analysis and self.turn is not None else ()
        return rows[0].score if rows else None

    @property
    def can_undo(self) -> bool:
        """Whether there are tiles or events to undo."""
        return self._drafting.can_undo or self.record.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether there are tiles or events to redo."""
        return self._drafting.can_redo or not self.record.at_end

    def entry(self, seat: int) -> Entry | None:
        """What a seat plays in the turn in view."""
        turn = self.turn_in_view
        return None if turn is None else turn.entries[seat]

    def verdict_of(self, seat: int) -> Verdict | None:
        """All faults of a seat's move in the turn in view; None without a move."""
        entry, number = self.entry(seat), self.turn
        if entry is None or number is None:
            return None
        return judge_entry(self.record.position, entry.move, self.judge, number)

    def seat_at(self, table: int) -> int | None:
        """The seat at a table of the room."""
        seats = enumerate(self.record.seats)
        return next((number for number, seat in seats if seat.table == table), None)

    @property
    def _may_plan(self) -> bool:
        return self._record is not None and self.turn is not None

    @property
    def _outlook(self) -> int | None:
        return self.turn

    @property
    def _adviser(self) -> Judge:
        return self.judge

    @property
    def _own(self) -> Position:
        return self.position

    @property
    def _rack(self) -> bytes:
        return self.position.rack

    @property
    def _order(self) -> RackOrder:
        return self._shown_order

    def _may_set(self) -> bool:
        if self.turn is None:
            self._refuse(ArbiterRefusal(ArbiterFault.NO_RACK))
        return self.turn is not None

    def _undo_target(self) -> int | None:
        """Cursor before the last event and what belongs to it."""
        record = self.record
        for start, end, last in self._together:
            if record.cursor == end and record.events[end - 1] is last:
                return start
        number = record.cursor - 1
        while number > 0 and isinstance(record.events[number], Exploded):
            number -= 1
        return number if number >= 0 else None

    def _redo_target(self) -> int | None:
        record = self.record
        if record.at_end:
            return None
        for start, end, last in self._together:
            if record.cursor == start and record.events[end - 1 : end] == (last,):
                return end
        number = record.cursor + 1
        while number < len(record.events) and isinstance(record.events[number], Exploded):
            number += 1
        return number

    def _snapshot(self) -> list[tuple[SignalInstance, tuple[Any, ...]]]:
        record = self._record
        turn = self.turn if self._record else None
        rack = self.rack_slots
        undo = (self._drafting.can_undo, self._drafting.can_redo)
        return [
            (self.game_changed, (self._openings, record, turn, self._turn)),
            (self.seat_changed, (self._seat, self._group)),
            (self.moves_changed, (self._analysis, self._searching)),
            (self.surface_changed, (record, turn, self.draft, rack, undo)),
            (self.selection_changed, (self._choice.row, self._choice.move)),
        ]
