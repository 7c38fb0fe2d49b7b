"""The modes in which each seat draws its own tiles: the free game and training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.faults import Fault
from eliot_qt.game.check import Judge, Verdict
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Move
from eliot_qt.game.record import GameRecord, MasterTurn, Seat
from eliot_qt.game.rules import (
    ChallengeRule,
    ClockKind,
    ClockRule,
    Rules,
    ValidityDisplay,
    WordCheck,
)

from . import free_game, training
from .finder import Finder
from .hints import Hint
from .mode import Permits, Prompt, own_turn_starts, persons
from .rule_fields import RuleField


class OwnRacksMode:
    """The common base of the free game and training: seats move in turn, from their own racks."""

    follows_master = False
    counts_penalties = False
    keeps_leaves = True
    records_time = False
    arbitrated = False

    def usual_rules(self, rules: Rules, seats: Sequence[Seat]) -> Rules:
        """The rules as they are."""
        return rules

    def waiting(self, record: GameRecord) -> tuple[int, ...]:
        """The seat to move."""
        position = record.position
        return () if position.over is not None else (position.to_move,)

    def turn_number(self, record: GameRecord) -> int:
        """One more than there were turns of any seat."""
        return 1 + sum(isinstance(event, Turn) for event in record.events[: record.cursor])

    def on_turn(self, record: GameRecord) -> int | None:
        """The seat to move."""
        return record.position.to_move if record.position.over is None else None

    def end_turn(self, record: GameRecord, finder: Finder | None) -> GameRecord:
        """Return the record unchanged: a turn ends with its move."""
        return record

    def turn_starts(self, record: GameRecord) -> tuple[int, ...]:
        """Cursors before each decision."""
        return own_turn_starts(record)

    def first_cursor(self, record: GameRecord) -> int:
        """Before everything, drawing included."""
        return 0

    def closed_turn(self, record: GameRecord) -> int | None:
        """Return None: no turn belongs to all seats."""
        return None

    def time_up(self, record: GameRecord, elapsed: int, finder: Finder) -> GameRecord:
        """Return the record unchanged: no turn belongs to all seats."""
        return record

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


class FreeMode(OwnRacksMode):
    """The free game: 2 to 4 seats, people and computers in any mix."""

    id = free_game.MODE
    seats = range(2, 5)
    computers = True
    clock_kinds = tuple(ClockKind)
    rule_fields = frozenset(
        {RuleField.WORDS, RuleField.GOING_OUT, RuleField.CLOCK, RuleField.TIME_ODDS}
    )
    shuffles = True

    def fit_rules(self, rules: Rules) -> Rules:
        """The rules as they are."""
        return rules

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        """A dealt game. Raises ``ValueError`` for a wrong table."""
        return free_game.new_game(game, seats, seed, finder)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        """The seat that moved second moves first."""
        seats = (*record.seats[1:], record.seats[0])
        return self.new_game(record.start.game, seats, seed, finder)

    def prompt(self, record: GameRecord) -> Prompt:
        """Return what is expected of the seat to move."""
        return free_game.prompt(record)

    def judge_move(self, record: GameRecord, move: Move, judge: Judge) -> Verdict:
        """All faults of a move; phonies are faults only where the rules refuse them."""
        return free_game.judge_move(record, move, judge)

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        """The move of the seat to move."""
        return free_game.play(record, move, judge, spent, finder)

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        """End a blocked game: no tile can be placed any more."""
        return free_game.end_blocked(record)

    def permits(self, record: GameRecord) -> Permits:
        """Listing moves is fair where no other person plays and no phony may be bluffed.

        Among several people, and by tournament rules, the past stays closed while the game runs:
        it would show racks that are still held.
        """
        rules = record.start.rules
        alone = len(persons(record)) < 2
        strict = rules.word_check is WordCheck.CHALLENGE
        over = record.positions[-1].over is not None
        rewinds = alone and not strict
        return Permits(
            list_moves=over or (len(persons(record)) == 1 and rules.hints and not strict),
            show_validity=rules.shows_validity,
            refuses_phonies=rules.word_check is WordCheck.REFUSE,
            exchange=True,
            pass_turn=True,
            challenge=strict,
            resign=True,
            undo_turns=rewinds,
            take_back=not strict,
            branch=rewinds or over,
            reset_clock=not strict,
        )


class TrainingMode(OwnRacksMode):
    """Training: one person, any position."""

    id = training.MODE
    seats = range(1, 2)
    computers = False
    clock_kinds = (ClockKind.NONE,)
    rule_fields = frozenset[RuleField]()
    shuffles = False

    def fit_rules(self, rules: Rules) -> Rules:
        """Phonies are refused, which is shown at once, and there is no clock."""
        return replace(
            rules,
            word_check=WordCheck.REFUSE,
            challenge=ChallengeRule.SINGLE,
            validity=ValidityDisplay.SHOW,
            clock=ClockRule(),
        )

    def new_game(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        finder: Finder | None = None,
        master: Sequence[MasterTurn] = (),
    ) -> GameRecord:
        """An empty board and a random rack."""
        return training.new_training(game, seed, seats[0].name, finder)

    def rematch(self, record: GameRecord, seed: int, finder: Finder | None = None) -> GameRecord:
        """Another training of the same kind."""
        return self.new_game(record.start.game, record.seats, seed, finder)

    def prompt(self, record: GameRecord) -> Prompt:
        """A move, as long as there are tiles."""
        return Prompt.MOVE if record.position.over is None else Prompt.NOTHING

    def judge_move(self, record: GameRecord, move: Move, judge: Judge) -> Verdict:
        """All faults of a move."""
        return training.judge_move(record, move, judge)

    def enter(
        self,
        record: GameRecord,
        seat: int,
        move: Move,
        judge: Judge,
        spent: int = 0,
        finder: Finder | None = None,
    ) -> GameRecord:
        """The person's move."""
        return training.play(record, move, judge, spent, finder)

    def end_blocked(self, record: GameRecord, finder: Finder) -> GameRecord:
        """End a training in which nothing can be placed."""
        return training.end_blocked(record)

    def permits(self, record: GameRecord) -> Permits:
        """Everything that teaches."""
        return Permits(
            list_moves=True,
            practice=True,
            show_validity=True,
            exchange=True,
            set_rack=True,
            undo_turns=True,
            branch=True,
        )
