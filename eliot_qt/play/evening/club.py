"""A club's evening: a duplicate game run by an arbiter, the same for every front end. No Qt.

Commands come in by :meth:`Club.act`, answers of players by :meth:`Club.answer`, and now and then
:meth:`Club.tick`; what follows is in the properties, and in order in :meth:`Club.drain`. A command
that is refused changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Said
from eliot_qt.game.check import Judge
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.finder import Finder
from eliot_qt.players.analysis import Analysis

from .. import commands
from ..clocks.stopwatch import milliseconds
from ..found_moves import AnsweredFinder
from ..hands.tile_setting import Footing
from ..happenings import Happening
from ..notices import Notice, NoticeKind
from ..refusals import Refusal, RefusalKind, SeatsRefused
from ..wants import StepQueue, Want
from . import club_commands as asked
from . import club_entries as entries
from . import club_turns as turns
from .club_entries import Outcome, refused_by
from .club_game import ClubGame
from .club_view import ClubView
from .turn_clock import TurnClock
from .turn_moves import TurnMoves

_Step = Callable[[Finder], Outcome]


class Club:
    """One game of a club, with the turn that its arbiter looks at. ``now`` gives milliseconds."""

    def __init__(
        self, record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds
    ) -> None:
        finder = AnsweredFinder()
        self.judge = judge
        self.moves = TurnMoves(finder)
        self._game = ClubGame(record, self._look_for_moves, now)
        self._outbox = self._game.outbox
        self._steps: StepQueue[Outcome] = StepQueue(finder, self._carry_on)
        # The game as it was when the tables without a move were named.
        self._named: GameRecord | None = None

    # -- what there is

    @property
    def view(self) -> ClubView:
        """The game with the turn in view."""
        return self._game.view

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        return self._game.record

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return self._game.timed_record

    @property
    def clock(self) -> TurnClock:
        """The clock of the running turn."""
        return self._game.clock

    @property
    def footing(self) -> Footing:
        """The position and rack that the arbiter plans on: those of the turn in view."""
        view = self.view
        if view.turn is None:
            return Footing(view.position)
        return Footing(view.position, 0, view.position.rack, self.judge)

    @property
    def blocked(self) -> bool:
        """True if it is known that no tile can be placed with the running turn's rack."""
        turn = self.record.position.open_turn
        here = self.view.is_current and turn is not None and bool(turn.rack)
        return here and self.moves.has_none

    @property
    def top_score(self) -> int | None:
        """Score of the top of the turn in view, where it is known."""
        turn = self.view.turn_in_view
        if turn is not None and turn.top_score is not None:
            return turn.top_score
        rows = () if turn is None else self.moves.rows
        return rows[0].score if rows else None

    @property
    def can_undo(self) -> bool:
        """True if there are events to undo."""
        return self.record.cursor > 0

    @property
    def can_redo(self) -> bool:
        """True if there are events to redo."""
        return not self.record.at_end

    @property
    def wants(self) -> tuple[Want, ...]:
        """The requests to players, the most urgent first."""
        wants = (self._steps.want, self.moves.want)
        return tuple(want for want in wants if want is not None)

    # -- what is done

    def start(self) -> None:
        """Take up the game where it is."""
        self._game.move_on()

    def act(self, command: commands.GameCommand) -> None:
        """Carry out a command, or refuse it."""
        is_known = self._give(command) or self._run(command) or self._look(command)
        if not (is_known or self._time(command)):
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)

    def answer(self, want: Want, analysis: Analysis) -> None:
        """Take a player's answer; an answer that is no longer wanted is ignored."""
        if want is self._steps.want:
            self._steps.answer(analysis)
        elif want is self.moves.want:
            self.moves.answer(analysis)

    def fail(self, want: Want, message: Said) -> None:
        """A player broke down: what waits for moves is given up."""
        if want in self.wants:
            self._steps.cancel()
            self.moves.cancel()
            self._outbox.notice(Notice(NoticeKind.ENGINE_FAILED, detail=message))

    def tick(self) -> None:
        """Look at the clock; to be called about ten times a second while it runs."""
        self._game.tick()

    def gate(self) -> Refusal | None:
        """Return the reason tiles may not be set now; None if they may."""
        return Refusal(RefusalKind.NO_RACK) if self.view.turn is None else None

    def drain(self) -> list[Happening]:
        """Return the events since the last call."""
        return self._outbox.drain()

    def close(self) -> None:
        """Stop the clock and all waiting; the game stays saved."""
        self._steps.cancel()
        self.moves.cancel()
        self.clock.pause()
        self._game.save()

    # -- commands, by kind; False where a command is of another

    def _give(self, command: commands.GameCommand) -> bool:
        """Carry out a command about moves and marks in the turn in view."""
        view = self.view
        match command:
            case asked.Assign(seats, move):
                self._carry_on(entries.assign(view, seats, move, self.judge))
            case asked.AssignTop(seats):
                self._assign_top(seats)
            case asked.RemoveMoves(seats):
                self._carry_on(entries.remove(view, seats))
            case asked.Warn(seats):
                self._carry_on(entries.warn(view, seats))
            case asked.Penalise(seats):
                self._carry_on(entries.penalise(view, seats))
            case asked.Forgive(seats):
                self._carry_on(entries.forgive(view, seats))
            case asked.GiveSolo(seats):
                self._carry_on(entries.solo(view, seats))
            case asked.ChooseForBoard(move, seat):
                self._choose(move or entries.own_move(view, seat))
            case _:
                return False
        return True

    def _run(self, command: commands.GameCommand) -> bool:
        """Carry out a command about racks, turns, players or the end of the game."""
        match command:
            case commands.DrawRack():
                self._deal(lambda finder: turns.draw(self.record, finder))
            case commands.TakeTiles(tiles):
                self._deal(lambda finder: turns.deal(self.record, tiles, finder))
            case asked.EndTurn():
                self._end_turn()
            case asked.GoOn():
                self._go_on()
            case asked.EndGame():
                self._end_game()
            case asked.Reopen():
                self._game.reopen()
            case asked.AddSeat(name, table):
                self._try(lambda: entries.add_seat(self.view, name, table))
            case asked.RemoveSeat(seat):
                self._carry_on(entries.remove_seat(self.view, seat))
            case asked.RenameSeat(seat, name, table):
                self._carry_on(entries.rename(self.view, seat, name, table))
            case _:
                return False
        return True

    def _look(self, command: commands.GameCommand) -> bool:
        """Carry out a command that undoes, redoes or changes the turn in view."""
        match command:
            case commands.Undo():
                self._game.undo()
            case commands.Redo():
                self._game.redo()
            case asked.ViewTurn(number):
                self._game.view_turn(number)
            case asked.TurnBack():
                self._game.turn_back()
            case asked.TurnForward():
                self._game.turn_forward()
            case _:
                return False
        return True

    def _time(self, command: commands.GameCommand) -> bool:
        """The clock of the running turn."""
        match command:
            case asked.ToggleClock():
                self.clock.toggle()
            case commands.Pause():
                self.clock.pause()
            case commands.ResetClock():
                self.clock.reset()
            case asked.TimeTurns(seconds):
                self._game.time_turns(seconds)
            case _:
                return False
        self._game.save_time()
        return True

    def _assign_top(self, seats: tuple[int, ...]) -> None:
        number = self.view.turn
        if self._outbox.refused(entries.give_gate(self.view, seats)):
            return
        if self.moves.has_none:
            self._outbox.refuse(RefusalKind.NO_MOVE)
        else:
            self._step(lambda finder: entries.assign_top(self.record, seats, number, finder))

    def _choose(self, move: Move | None) -> None:
        view, turn = self.view, self.view.turn_in_view
        refusal = entries.board_gate(view, move)
        if refusal is not None or turn is None or not isinstance(move, Placement):
            self._outbox.refuse(refusal or Refusal(RefusalKind.NOTHING_CHOSEN))
            return
        move_or_none = None if turn.chosen == move else move
        if turn.closed:
            self._step(
                lambda finder: entries.change_board(self.record, move_or_none, self.judge, finder)
            )
        else:
            self._try(lambda: entries.choose(view, move_or_none, self.judge))

    def _deal(self, step: _Step) -> None:
        if not self._outbox.refused(turns.deal_gate(self.view)):
            self._step(step)

    def _go_on(self) -> None:
        view = self.view
        if view.record.position.open_turn is None:
            self._game.view_turn(None)
            self._deal(lambda finder: turns.draw(self.record, finder))
        elif not view.is_current:
            self._game.view_turn(None)
        elif self.blocked:
            self._end_game()
        elif not view.missing or self._named is view.record:
            self._end_turn()
        else:
            self._named = view.record
            self._outbox.refuse(SeatsRefused(RefusalKind.MOVES_MISSING, view.missing))

    def _end_turn(self) -> None:
        if self._outbox.refused(turns.end_gate(self.view)):
            return
        self._game.view_turn(None)
        if self.blocked:
            self._outbox.refuse(RefusalKind.NO_MOVE)
        else:
            self._step(lambda finder: turns.end_turn(self.record, finder))

    def _end_game(self) -> None:
        if self.record.position.over is not None:
            self._outbox.refuse(RefusalKind.GAME_OVER)
        else:
            self._step(lambda finder: turns.end_game(self.record, finder))

    # -- helpers

    def _step(self, step: _Step) -> None:
        """Take a step that has to know the best moves: now, or when they have been found."""

        def attempt(finder: Finder) -> Outcome:
            try:
                return step(finder)
            except ValueError as error:
                return refused_by(error)

        self._steps.add(attempt)

    def _try(self, step: Callable[[], Outcome]) -> None:
        """Take a step that needs no moves, but may be against the rules."""
        try:
            outcome = step()
        except ValueError as error:
            outcome = refused_by(error)
        self._carry_on(outcome)

    def _carry_on(self, outcome: Outcome | None) -> None:
        """Continue with the result of a step; None changes nothing."""
        if isinstance(outcome, Refusal):
            self._outbox.refuse(outcome)
        elif outcome is not None:
            self._game.take(*outcome)

    def _look_for_moves(self) -> None:
        position = self.view.position
        can_look = self.view.turn is not None and bool(position.rack)
        self.moves.look_at(position if can_look else None)
