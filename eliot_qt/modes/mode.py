"""A mode of play as one object, so that no caller asks which mode a game has.

The functions of each mode's module stay what they are, pure functions from record to record; its
:class:`Mode` gathers them behind one face. What a seat may do beside its move stands in
:class:`Permits`, what the mode is like in the attributes of :class:`Mode`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.events import Challenge
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, Rules
from eliot_qt.game.shared.events import BoardMove, Exploded
from eliot_qt.game.shared.turn import Dealt

from .finder import Finder
from .hints import Hint
from .rule_fields import RuleField


class Prompt(StrEnum):
    """The action expected of the seat to move."""

    MOVE = "move"
    MOVE_OR_CHALLENGE = "move or challenge"
    ACCEPT_OR_CHALLENGE = "accept or challenge"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Permits:
    """The things a person may do in a game beside making moves.

    ``list_moves``: moves may be listed and hints asked for; ``practice``: the list is kept up to
    date and guesses are ranked. ``show_validity``: words are judged while tiles are set;
    ``refuses_phonies``: a move with one is refused. ``set_rack``: the rack may be set by hand.
    ``undo_turns``: at will; ``take_back``: the turn just made, before the next rack is seen.
    ``branch``: an earlier turn may be played anew. ``tries``: the seat moves until it has found the
    top. ``leave_seat``: others may go first. ``sells_hints``: hints have a price;
    ``gives_up``: a turn may be ended without the top.
    """

    list_moves: bool = False
    practice: bool = False
    show_validity: bool = False
    refuses_phonies: bool = True
    exchange: bool = False
    pass_turn: bool = False
    challenge: bool = False
    resign: bool = False
    set_rack: bool = False
    undo_turns: bool = False
    take_back: bool = False
    branch: bool = False
    tries: bool = False
    leave_seat: bool = False
    reset_clock: bool = False
    sells_hints: bool = False
    gives_up: bool = False


class Mode(Protocol):
    """The questions a mode answers. Methods raise what the functions of its module raise.

    ``seats``: how many may sit at one machine. ``computers``: whether they may play.
    ``clock_kinds``: the clocks it can be played with. ``follows_master``: whether a master game
    can impose its racks. ``counts_penalties``: the lower score wins. ``keeps_leaves``: what is kept
    on the rack is worth something, as no other seat has it. ``shuffles``: the first move is drawn.
    ``records_time``: pauses are events, and seconds are points. ``arbitrated``: an arbiter runs it
    for a club's numbered tables. ``rule_fields``: the house rules that may be chosen.
    """

    @property
    def id(self) -> str:
        """The name in files."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of seats that one machine allows."""
        ...

    @property
    def computers(self) -> bool:
        """True if computers may play."""
        ...

    @property
    def clock_kinds(self) -> tuple[ClockKind, ...]:
        """The clocks it can be played with."""
        ...

    @property
    def follows_master(self) -> bool:
        """True if a master game can impose its racks."""
        ...

    @property
    def counts_penalties(self) -> bool:
        """True if the score is a penalty: the lower the better."""
        ...

    @property
    def keeps_leaves(self) -> bool:
        """True if each seat draws its own tiles, so that its leave has a value."""
        ...

    @property
    def shuffles(self) -> bool:
        """True if the order of the seats is drawn."""
        ...

    @property
    def records_time(self) -> bool:
        """True if time is part of the game: pauses are events, seconds points."""
        ...

    @property
    def arbitrated(self) -> bool:
        """True if an arbiter enters the moves of numbered tables."""
        ...

    @property
    def rule_fields(self) -> frozenset[RuleField]:
        """The house rules that may be chosen."""
        ...

    def fit_rules(self, rules: Rules) -> Rules:
        """The rules as this mode plays them."""
        ...

    def usual_rules(self, rules: Rules, seats: Sequence[Seat]) -> Rules:
        """The rules with what is usual for these seats."""
        ...

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        """A game before its first move. Raises ``ValueError`` for a wrong table."""
        ...

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        """Another game of the same kind; racks that a master game imposes are the same again."""
        ...

    def waiting(self, record: GameRecord) -> tuple[int, ...]:
        """Seats that may make a move at the cursor."""
        ...

    def prompt(self, record: GameRecord) -> Prompt:
        """Return what is expected of the waiting seats."""
        ...

    def turn_number(self, record: GameRecord) -> int:
        """Number of the turn played at the cursor, from 1; 0 before there is one."""
        ...

    def on_turn(self, record: GameRecord) -> int | None:
        """The seat whose turn it is at the cursor; None where all play at once, or no more."""
        ...

    def judge_move(self, record: GameRecord, move: Move, judge: Judge) -> Verdict:
        """All faults of a move at the cursor."""
        ...

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        """A seat's move, ``spent`` milliseconds after its turn began.

        Raises ``IllegalMove`` with every fault, ``ValueError`` for a move this mode does not know.
        """
        ...

    def end_turn(self, record: GameRecord, finder: Finder | None) -> GameRecord:
        """Close the turn of all seats; return the record unchanged in modes without such turns."""
        ...

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        """End a blocked game: no tile can be placed any more."""
        ...

    def time_up(self, record: GameRecord, elapsed: int, finder: Finder) -> GameRecord:
        """The turn of all seats is out of time after ``elapsed`` milliseconds, or given up."""
        ...

    def timeout_points(self, rules: Rules) -> int | None:
        """Return the points lost when time runs out; None if it costs the move alone."""
        ...

    def pause(self, record: GameRecord, elapsed: int) -> GameRecord | None:
        """The record with a pause; None where pauses are no part of the game."""
        ...

    def resume(self, record: GameRecord) -> GameRecord:
        """The record with the end of a pause."""
        ...

    def pay_for(self, record: GameRecord, kind: Hint, elapsed: int) -> GameRecord:
        """Pay for a hint. Raises ``ValueError`` where none are sold."""
        ...

    def turn_starts(self, record: GameRecord) -> tuple[int, ...]:
        """Cursors at which one stops when looking back."""
        ...

    def first_cursor(self, record: GameRecord) -> int:
        """The cursor where looking back ends."""
        ...

    def closed_turn(self, record: GameRecord) -> int | None:
        """The closed turn of all seats that the cursor looks back at, if there is one."""
        ...

    def permits(self, record: GameRecord) -> Permits:
        """Return what a person may do at the cursor beside making moves."""
        ...

    def whole(self, record: GameRecord) -> GameRecord:
        """The whole game, wherever its cursor stands."""
        ...


def persons(record: GameRecord) -> tuple[int, ...]:
    """Seats of people."""
    return tuple(seat for seat, who in enumerate(record.seats) if not who.is_computer)


def is_untouched(record: GameRecord) -> bool:
    """Return whether nothing has happened but the drawing of tiles."""
    return not any(not isinstance(event, Dealt | Exploded) for event in record.events)


def own_position(position: Position, seat: int) -> Position:
    """The position as if it were this seat's turn: what it plans on."""
    return position if position.to_move == seat else replace(position, to_move=seat)


def own_turn_starts(record: GameRecord) -> tuple[int, ...]:
    """Cursors before each decision; the program's own checks belong to the turn they judge."""
    events = record.events
    return tuple(
        i for i in record.turns if not (isinstance(e := events[i], Challenge) and e.seat is None)
    )


def shared_turn_starts(record: GameRecord) -> tuple[int, ...]:
    """Cursors before each move on the board of a shared rack: all moves of the turn are there."""
    return tuple(i for i, event in enumerate(record.events) if isinstance(event, BoardMove))


def shared_closed_turn(record: GameRecord) -> int | None:
    """The closed turn of a shared rack that the cursor looks back at; None if it is open."""
    number = len(record.position.turns) - 1
    if record.at_end or record.position.open_turn is None:
        return None
    return number if record.positions[-1].turns[number].closed else None
