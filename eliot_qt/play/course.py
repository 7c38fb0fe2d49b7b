"""The running game of one record, the same for every front end: no Qt, no threads.

Commands come in by :meth:`Course.act`, answers of players by :meth:`Course.answer`, and now and
then :meth:`Course.tick`; what follows is in the properties, and in order in :meth:`Course.drain`.
A command that is refused changes nothing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Permits, Prompt, is_untouched, persons
from eliot_qt.modes.ranking import Review
from eliot_qt.players.analysis import Analysis

from . import commands as asked
from .computers import decision
from .found_moves import FoundMoves
from .happenings import (
    Finished,
    Fork,
    HandOver,
    Happening,
    Moved,
    Noticed,
    Refused,
    Save,
    Tiles,
)
from .notices import Notice, NoticeKind, SeatNotice
from .refusals import Refusal, RefusalKind, SeatRefused, illegal
from .stopwatch import SAVE_AFTER, Stopwatch, TimeLeft, TimeUp, milliseconds
from .times import Times, times_of
from .wants import Purpose, Stepper, Want


class Course:
    """What games with racks of their own and with one rack for all have in common."""

    def __init__(
        self, record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds
    ) -> None:
        self.mode = mode_of(record)
        self.judge = judge
        self.found = FoundMoves()
        self.stopwatch = Stopwatch(now)
        self._record = replace(record, elapsed=0)
        # What the turn had taken before its clock was left; the clock goes on from there.
        self._carried = record.elapsed
        self._saved = record.elapsed
        self._viewer: int | None = None
        self._handover: int | None = None
        # After undo the end of the record waits: no computer goes on there until it is in view.
        self._resting = False
        self._rest = 0
        self._paused = False
        self._blocked = False
        self._thinking: int | None = None
        self._decision: Want | None = None
        self._stepper: Stepper[GameRecord | None] = Stepper(self.found, Purpose.STEP)
        self._questioner: Stepper[object] = Stepper(self.found, Purpose.QUESTION)
        self._happened: list[Happening] = []

    # -- what there is

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        return self._record

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._record.position

    @property
    def end(self) -> GameRecord:
        """The game with the cursor behind its last event."""
        return self._record.go_to(len(self._record.events))

    @property
    def viewer(self) -> int | None:
        """The seat whose rack is in view; None while the hand-over card is up."""
        return self._viewer

    @property
    def handover(self) -> int | None:
        """The seat that has yet to take over."""
        return self._handover

    @property
    def permits(self) -> Permits:
        """What may be done beside moves."""
        return self.mode.permits(self._record)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may make a move at the cursor."""
        return self.mode.waiting(self._record)

    @property
    def prompt(self) -> Prompt:
        """What is expected of them."""
        return self.mode.prompt(self._record)

    @property
    def reviewed(self) -> int | None:
        """The closed turn of all seats that is looked back at."""
        return self.mode.closed_turn(self._record)

    @property
    def review(self) -> Review | None:
        """The best moves of that turn with everybody's rank; None until they are known."""
        return None

    @property
    def can_take_back(self) -> bool:
        """Whether the last decision may be withdrawn: nobody has learnt anything since."""
        return False

    @property
    def taking_back(self) -> int | None:
        """The seat whose move may be taken back until another person sits down."""
        return None

    @property
    def all_entered(self) -> bool:
        """Whether all people have entered, and may still take the last move back."""
        return False

    @property
    def thinking(self) -> int | None:
        """The computer's seat that thinks about its turn."""
        return self._thinking

    @property
    def searching(self) -> bool:
        """Whether the game waits for the best moves to be found."""
        return self._stepper.is_waiting

    @property
    def blocked(self) -> bool:
        """Whether nobody can place a tile any more."""
        return self._blocked

    @property
    def times(self) -> Times:
        """The clocks."""
        return times_of(
            self.end, self.mode, self.stopwatch, self.elapsed, self._paused, self._timed_seats
        )

    @property
    def elapsed(self) -> int:
        """Milliseconds of the turn at the end of the record, pauses left out."""
        if self.stopwatch.seat is not None:
            return self.stopwatch.elapsed
        turn = self.end.position.open_turn
        return max(self._carried, turn.elapsed if turn else 0)

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return replace(self._record, elapsed=self.elapsed)

    @property
    def may_act(self) -> bool:
        """Whether the seat in view may make a move now."""
        acts = self._viewer in self.waiting and self._thinking is None and not self._is_paused
        return acts and (self._record.at_end or self.may_branch)

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether there are turns to undo."""

    @property
    @abstractmethod
    def can_redo(self) -> bool:
        """Whether there are turns to redo."""

    @property
    @abstractmethod
    def may_branch(self) -> bool:
        """Whether playing at an earlier turn starts a branch of the game."""

    @property
    def is_viewing(self) -> bool:
        """Whether an earlier turn is looked at, where the running game cannot be acted on."""
        return not self._record.at_end

    @property
    def wants(self) -> tuple[Want, ...]:
        """What is wanted of players, the most urgent first."""
        found = (self._stepper.want, self._decision, self._questioner.want)
        return tuple(want for want in found if want is not None)

    # -- what is done

    def begin(self) -> None:
        """Take up the game where it is: at its start, or after it was saved."""
        people = persons(self._record)
        self._viewer = people[0] if len(people) == 1 else None
        if not self.may_branch:
            # A game may have been left while an earlier turn was looked at.
            self._record = self.end
        self._move_on(Tiles.DROP, orders=True)
        if not self._record.at_end:
            self._wait_at_cursor()
            return
        resumed = self._carried or not is_untouched(self._record)
        self._settle()
        if resumed:
            # A person who comes back to a game says when time goes on.
            self._pause()

    def act(self, command: asked.Command) -> None:
        """Carry out a command, or refuse it."""
        if not self._carry_out(command):
            self._refuse(RefusalKind.NOT_IN_THIS_GAME)

    def answer(self, want: Want, analysis: Analysis) -> None:
        """What a player says; answers to what is not wanted any more are ignored."""
        try:
            if want is self._stepper.want:
                self._stepper.answer(analysis)
            elif want is self._questioner.want:
                self._questioner.answer(analysis)
            elif want is self._decision:
                self._decide(analysis.best.move)
        except ValueError as error:
            self._notice(Notice(NoticeKind.ENGINE_FAILED, detail=str(error)))

    def fail(self, want: Want, message: str) -> None:
        """A player broke down: steps are given up, a computer passes."""
        if want not in self.wants:
            return
        self._notice(Notice(NoticeKind.ENGINE_FAILED, detail=message))
        if want is self._decision:
            self._decide(Pass())
        else:
            for stepper in (self._stepper, self._questioner):
                if want is stepper.want:
                    stepper.cancel()

    def ask(self, step: Callable[[Finder], object], done: Callable[[object], None]) -> None:
        """Answer a question about the best moves; a newer question takes its place."""
        self._questioner.run(step, done)

    def tick(self) -> None:
        """Look at the clock; to be called about ten times a second while ``stopwatch.counts``."""
        match self.stopwatch.check():
            case TimeLeft(seat, seconds):
                self._time_left(seat, seconds)
            case TimeUp(seat):
                self._time_up(seat)
        if self.elapsed >= self._saved + SAVE_AFTER:
            self._save()

    def gate(self) -> Refusal | None:
        """Why tiles may not be set now, if they may not."""
        if self._viewer is None:
            if self._handover is None:
                return Refusal(RefusalKind.HAND_OVER)
            return SeatRefused(RefusalKind.HAND_OVER, self._handover)
        if self.position.over is not None:
            return Refusal(RefusalKind.GAME_OVER)
        if self._is_paused:
            return Refusal(RefusalKind.PAUSED)
        if not (self._record.at_end or self.may_branch):
            return Refusal(RefusalKind.LOOKING_BACK)
        return None

    @abstractmethod
    def turn_gate(self) -> Refusal | None:
        """Why the seat in view may not make a move now, if it may not."""

    def confirm_end(self) -> None:
        """All of a game that is over is about to be shown."""

    def drain(self) -> list[Happening]:
        """What has happened since the last call."""
        happened, self._happened = self._happened, []
        return happened

    def close(self) -> None:
        """Stop thinking and the clock; the game stays saved where its cursor is."""
        self._pause()
        self._cancel()
        self._leave_clock()
        self._save()

    # -- commands all games know

    def _carry_out(self, command: asked.Command) -> bool:
        """Carry out a command, or refuse it with a reason; False where this game has no such."""
        match command:
            case asked.Enter(move):
                self._enter(move)
            case asked.Undo():
                self._undo()
            case asked.Redo():
                self._redo()
            case asked.GoTo(number):
                self._look_at(min(max(number, 0), len(self._record.events)))
            case asked.Reveal():
                self._reveal()
            case asked.EndBlocked():
                self._end_blocked()
            case asked.Pause():
                self._pause()
            case asked.Resume():
                self._resume()
            case asked.ResetClock():
                self._reset_clock()
            case asked.SetNote(text):
                if text != self._record.note:
                    self._record = self._record.with_note(text)
                    self._save()
            case _:
                return False
        return True

    def _reveal(self) -> None:
        if self._handover is not None:
            self._viewer, self._handover = self._handover, None
            self._move_on(Tiles.DROP)
            self._settle()

    def _pause(self) -> None:
        """Stop the clock; nothing goes on before it runs again."""
        if not self.times.may_pause:
            return
        paused = self.mode.pause(self.end, self.elapsed)
        if paused is not None:
            # The pause is part of the game: the time is the score.
            self._drop_clock()
            self._take(paused, clear=False)
            return
        self._stop_thinking()
        self.stopwatch.hold()
        self._paused = True
        self._save()

    def _resume(self) -> None:
        if not self._is_paused:
            return
        if not self._paused:
            self._take(self.mode.resume(self.end), clear=False)
            return
        self._paused = False
        self.stopwatch.go_on()
        self._settle()

    def _reset_clock(self) -> None:
        times = self.times
        if not times.may_reset:
            self._refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self.stopwatch.rewind()
        self._save()
        self._notice(SeatNotice(NoticeKind.CLOCK_RESET, seat=times.seat))

    def _look_at(self, number: int) -> None:
        """Move the cursor without touching the game at the end of the record."""
        record = self._record
        if number == record.cursor:
            return
        self._record = record.go_to(number)
        if self._record.at_end:
            self._resting = False
            self._move_on(Tiles.RESTORE)
            self._settle()
        else:
            self._move_on(Tiles.STASH if record.at_end else Tiles.CLEAR)

    # -- what a kind of game has of its own

    @abstractmethod
    def _enter(self, move: Move) -> None:
        """The seat in view makes a move."""

    @abstractmethod
    def _undo(self) -> None:
        """Back before the last decision of a person."""

    @abstractmethod
    def _redo(self) -> None:
        """The opposite."""

    @abstractmethod
    def _end_blocked(self) -> None:
        """End a blocked game, or refuse."""

    @abstractmethod
    def _settle(self) -> None:
        """At the end of the record: whose turn is it, and what begins with that."""

    @abstractmethod
    def _wait_at_cursor(self) -> None:
        """The game rests where the cursor is, before the record's end."""

    @abstractmethod
    def _take(self, new: GameRecord, clear: bool = True) -> None:
        """Go on with a record in whose running turn something happened."""

    @abstractmethod
    def _decide(self, move: Move) -> None:
        """A computer has made up its mind."""

    @abstractmethod
    def _time_left(self, seat: int, seconds: int) -> None:
        """A time to be said."""

    @abstractmethod
    def _time_up(self, seat: int) -> None:
        """A turn is out of time."""

    # -- helpers

    @property
    def _timed_seats(self) -> tuple[int, ...]:
        """The seats whose time goes by or stands."""
        return self.mode.waiting(self.end)

    @property
    def _is_paused(self) -> bool:
        turn = self.end.position.open_turn
        return self._paused or (turn is not None and turn.paused)

    def _refuse(self, refusal: Refusal | RefusalKind) -> None:
        if isinstance(refusal, RefusalKind):
            refusal = Refusal(refusal)
        self._happened.append(Refused(refusal))

    def _notice(self, notice: Notice) -> None:
        self._happened.append(Noticed(notice))

    def _move_on(self, tiles: Tiles, orders: bool = False) -> None:
        """Another position, rack or viewer is in view."""
        self._happened.append(Moved(tiles, orders))

    def _save(self) -> None:
        self._saved = self.elapsed
        self._happened.append(Save())

    def _fork(self) -> None:
        """The game so far stays; what follows goes into a file of its own."""
        self._stop_thinking()
        self._happened.append(Fork())

    def _finish(self) -> None:
        """The game is over; nothing is secret any more."""
        self._drop_clock()
        self._paused = False
        self._handover = None
        people = persons(self._record)
        if self._viewer is None and people:
            self._viewer = people[0]
            self._move_on(Tiles.CLEAR)

    def _say_finished(self) -> None:
        self._happened.append(Finished())

    def _seat_over(self, seat: int) -> None:
        """Turn the rack face down until the seat has taken over."""
        self._viewer, self._handover = None, seat
        self._move_on(Tiles.DROP)
        self._happened.append(HandOver(seat))

    def _step(
        self, step: Callable[[Finder], GameRecord | None], done: Callable[[GameRecord], None]
    ) -> None:
        """Take a step of the game that may need the best moves; then ``done`` with its record."""

        def go_on(record: GameRecord | None) -> None:
            if record is not None:
                done(record)

        # A question for the same moves that waits would only be in the way.
        self._questioner.cancel()
        try:
            self._stepper.run(step, go_on)
        except IllegalMove as error:
            self._refuse(illegal(error.verdict))

    def _think(self, end: GameRecord, seat: int) -> None:
        """Let a computer think of its move."""
        self._thinking, self._decision = seat, decision(end, self.mode, seat)

    def _stop_thinking(self) -> None:
        self._thinking = self._decision = None

    def _cancel(self) -> None:
        """Wait for nothing any more."""
        self._stop_thinking()
        self._stepper.cancel()
        self._questioner.cancel()

    def _leave_clock(self) -> None:
        """Stop measuring; when the turn is taken up again its time goes on."""
        self._carried = self.elapsed
        self.stopwatch.stop()

    def _drop_clock(self) -> None:
        """The turn is over: the next one begins with all its time."""
        self.stopwatch.stop()
        self._carried = 0
