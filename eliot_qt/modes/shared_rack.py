"""The modes in which all seats play with one rack: duplicate, topping, arbitration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.faults import Fault
from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import ClockKind, ClockRule, Rules

from . import arbitration, duplicate, topping
from .common_game import MAX_SEATS, judge_entry
from .finder import Finder
from .hints import Hint
from .mode import (
    Permits,
    Prompt,
    persons,
    shared_closed_turn,
    shared_turn_starts,
)
from .rule_fields import RuleField

# More people than these at one machine are a club, which an arbiter runs.
MAX_PARTY = 6


class SharedRackMode:
    """The common part of games with one rack for all."""

    follows_master = True
    counts_penalties = False
    keeps_leaves = False
    shuffles = False
    records_time = False
    arbitrated = False

    def usual_rules(self, rules: Rules, seats: Sequence[Seat]) -> Rules:
        """The rules as they are."""
        return rules

    def prompt(self, record: GameRecord) -> Prompt:
        """A move, as long as there are racks."""
        return Prompt.MOVE if record.position.over is None else Prompt.NOTHING

    def judge_move(self, record: GameRecord, move: Move, judge: Judge) -> Verdict:
        """All faults of a move in the open turn; the same for every seat."""
        return judge_entry(record.position, move, judge)

    def turn_number(self, record: GameRecord) -> int:
        """The turns so far, the open one included."""
        return len(record.position.turns)

    def on_turn(self, record: GameRecord) -> int | None:
        """Return None: all play at once."""
        return None

    def turn_starts(self, record: GameRecord) -> tuple[int, ...]:
        """Cursors before each move on the board."""
        return shared_turn_starts(record)

    def first_cursor(self, record: GameRecord) -> int:
        """At the first move on the board, else behind all events."""
        return min(self.turn_starts(record), default=len(record.events))

    def closed_turn(self, record: GameRecord) -> int | None:
        """The closed turn the cursor looks back at."""
        return shared_closed_turn(record)

    def time_up(self, record: GameRecord, elapsed: int, finder: Finder) -> GameRecord:
        """The people still waited for have no move."""
        return duplicate.time_up(record, elapsed)

    def timeout_points(self, rules: Rules) -> int | None:
        """Return None: it costs the move."""
        return None

    def pause(self, record: GameRecord, elapsed: int) -> GameRecord | None:
        """Return None: pauses are no part of the game."""
        return None

    def resume(self, record: GameRecord) -> GameRecord:
        """Return the record unchanged."""
        return record

    def pay_for(self, record: GameRecord, kind: Hint, elapsed: int) -> GameRecord:
        """Raises ``ValueError``: hints are free here, or not allowed."""
        raise Fault("hints cannot be bought in this game")

    def whole(self, record: GameRecord) -> GameRecord:
        """The cursor behind the last event."""
        return record.go_to(len(record.events))


class DuplicateMode(SharedRackMode):
    """Duplicate: alone against the top, or a party at one machine."""

    id = duplicate.MODE
    seats = range(1, MAX_PARTY + 1)
    computers = True
    clock_kinds = (ClockKind.NONE, ClockKind.TURN)
    rule_fields = frozenset({RuleField.CLOCK, RuleField.INVALID, RuleField.BOARD_MOVE})

    def fit_rules(self, rules: Rules) -> Rules:
        """Only a clock for each turn counts: all play in the same time."""
        return with_turn_clock(rules)

    def usual_rules(self, rules: Rules, seats: Sequence[Seat]) -> Rules:
        """A person alone plays against the top, and so do computers among themselves."""
        return replace(rules, board_receives_top=duplicate.board_receives_top(seats))

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        """A game with its first rack."""
        return duplicate.new_game(game, seats, seed, finder, master)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        """The same seats; a replay keeps its title and its racks."""
        again = self.new_game(record.start.game, record.seats, seed, finder, record.master)
        return replace(again, title=record.title if record.master else "")

    def waiting(self, record: GameRecord) -> tuple[int, ...]:
        """People first, computers when all of them have entered."""
        return duplicate.waiting(record)

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        """A seat's move of the turn."""
        return duplicate.enter(record, seat, move, judge, spent)

    def end_turn(self, record: GameRecord, finder: Finder | None) -> GameRecord:
        """Close the turn and draw the next rack, or end the game."""
        return duplicate.end_turn(record, finder)

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        """End a game in which nothing can be placed with the rack."""
        return duplicate.end_blocked(record, finder)

    def permits(self, record: GameRecord) -> Permits:
        """Let a lone player list moves if the rules have hints; a replay with hints is practice."""
        rules = record.start.rules
        alone = len(persons(record)) == 1
        over = record.positions[-1].over is not None
        return Permits(
            list_moves=over or (alone and rules.hints),
            practice=is_replay(record) and rules.hints,
            show_validity=rules.shows_validity,
            pass_turn=True,
            undo_turns=alone and not record.master,
            take_back=not alone,
            leave_seat=not alone,
            reset_clock=True,
        )


class ToppingMode(SharedRackMode):
    """Topping: one person looks for the top against the clock; the score is a penalty."""

    id = topping.MODE
    seats = range(1, 2)
    computers = False
    clock_kinds = (ClockKind.TURN,)
    rule_fields = frozenset({RuleField.CLOCK, RuleField.INVALID, RuleField.SECONDS})
    counts_penalties = True
    records_time = True

    def fit_rules(self, rules: Rules) -> Rules:
        """A clock for each turn."""
        return topping.topping_rules(rules)

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        """A game with its first rack."""
        name = seats[0].name
        return topping.new_game(game, name, seed, finder, master)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        """Another game of the same kind."""
        return self.new_game(record.start.game, record.seats, seed, finder, record.master)

    def waiting(self, record: GameRecord) -> tuple[int, ...]:
        """The person, while a turn is open."""
        position = record.position
        return (0,) if position.over is None and position.open_turn is not None else ()

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        """A try; one that scores the top ends the turn. Only placements can be tried."""
        if not isinstance(move, Placement):
            raise Fault("only placements can be tried")
        if finder is None:
            raise Fault("someone has to know the top")
        limit = topping.duration(record.start.rules)
        elapsed = spent if limit is None else min(spent, limit)
        return topping.attempt(record, move, judge, finder, elapsed)

    def end_turn(self, record: GameRecord, finder: Finder | None) -> GameRecord:
        """Return the record unchanged: a turn ends with the top, or when it is given up."""
        return record

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        """End a game in which nothing can be placed with the rack."""
        return topping.end_blocked(record, finder)

    def permits(self, record: GameRecord) -> Permits:
        """Hints have their price; moves are listed when all is over."""
        return Permits(
            list_moves=record.positions[-1].over is not None,
            show_validity=record.start.rules.shows_validity,
            sells_hints=True,
            gives_up=True,
            tries=True,
        )

    def time_up(self, record: GameRecord, elapsed: int, finder: Finder) -> GameRecord:
        """The turn ends without the top, and the next rack is drawn."""
        return topping.time_up(record, finder, elapsed)

    def timeout_points(self, rules: Rules) -> int | None:
        """The penalty, and the whole duration if seconds count."""
        return topping.timeout_points(rules)

    def pause(self, record: GameRecord, elapsed: int) -> GameRecord | None:
        """The record with a pause."""
        return topping.pause(record, elapsed)

    def resume(self, record: GameRecord) -> GameRecord:
        """The record with the end of a pause."""
        return topping.resume(record)

    def pay_for(self, record: GameRecord, kind: Hint, elapsed: int) -> GameRecord:
        """Pay for a hint; one that has been shown is free."""
        return topping.hint(record, kind, elapsed)


class ArbitrationMode(SharedRackMode):
    """Arbitration: an arbiter runs duplicate for a club; moves come by the arbiter's hand."""

    id = arbitration.MODE
    seats = range(1, MAX_SEATS + 1)
    computers = False
    arbitrated = True
    clock_kinds = (ClockKind.NONE, ClockKind.TURN)
    # What was written down stays written down, so there is no choice about invalid moves.
    rule_fields = frozenset({RuleField.CLOCK, RuleField.BOARD_MOVE, RuleField.WARNINGS})

    def fit_rules(self, rules: Rules) -> Rules:
        """Only a clock for each turn counts."""
        return with_turn_clock(rules)

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        """A game without a rack yet."""
        return arbitration.new_game(game, seats, seed, master)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        """Another game of the same tables."""
        return self.new_game(record.start.game, record.seats, seed, finder, record.master)

    def waiting(self, record: GameRecord) -> tuple[int, ...]:
        """The seats without a move in the open turn."""
        turn = record.position.open_turn
        if turn is None or record.position.over is not None:
            return ()
        return tuple(seat for seat, entry in enumerate(turn.entries) if entry is None)

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        """Give a seat its move of the open turn; an invalid one stays, with 0 points."""
        return arbitration.assign(record, seat, move, judge, spent)

    def end_turn(self, record: GameRecord, finder: Finder | None) -> GameRecord:
        """Close the turn; the next rack is the arbiter's business."""
        return arbitration.end_turn(record, finder)

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        """End the game."""
        return arbitration.end_game(record, finder)

    def permits(self, record: GameRecord) -> Permits:
        """The arbiter sees everything."""
        return Permits(
            list_moves=True, show_validity=True, set_rack=True, undo_turns=True, reset_clock=True
        )

    def whole(self, record: GameRecord) -> GameRecord:
        """Only undo moves the arbiter's cursor: what lies behind it is no part of the game."""
        return record.append()


def is_replay(record: GameRecord) -> bool:
    """Return whether one person replays a published game."""
    alone = record.mode == duplicate.MODE and len(record.seats) == 1
    return alone and any(turn.move is not None for turn in record.master)


def with_turn_clock(rules: Rules) -> Rules:
    """The rules without a clock that counts for the whole game."""
    return rules if rules.clock.kind is ClockKind.TURN else replace(rules, clock=ClockRule())
