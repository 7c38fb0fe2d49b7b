"""The common base of running games with own racks and with one rack for all.

Its public members are those of :class:`.course.Course`, and described there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from eliot_qt.faults import Said, reason
from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.move import Move, Pass
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Permits, Prompt, is_untouched, persons
from eliot_qt.players.analysis import Analysis

from .. import commands as asked
from ..clocks.stopwatch import TimeLeft, TimeUp, milliseconds
from ..clocks.times import Times
from ..clocks.turn_time import TurnTime
from ..happenings import Fork, HandOver, Happening, Moved, Save, Tiles
from ..notices import Notice, NoticeKind, SeatNotice
from ..refusals import Refusal, RefusalKind, hand_over, illegal
from ..secrecy import seat_in_view
from ..wants import Want
from .open_wants import OpenWants
from .outbox import Outbox


class RunningGame:
    """The game with its cursor, who is at the board, and what all games have in common."""

    def __init__(
        self, record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds
    ) -> None:
        self.mode = mode_of(record)
        self.judge = judge
        self._record = replace(record, elapsed=0)
        self._time = TurnTime(self.mode, now, record.elapsed)
        self.stopwatch = self._time.stopwatch
        self._wants: OpenWants[GameRecord] = OpenWants()
        self.known_moves = self._wants.known_moves
        self._outbox = Outbox()
        self.viewer: int | None = None
        self.handover: int | None = None
        # After undo the end of the record waits: no computer goes on there until it is in view.
        self._resting = False
        self._rest = 0

    @property
    def record(self) -> GameRecord:
        return self._record

    @property
    def position(self) -> Position:
        return self._record.position

    @property
    def end(self) -> GameRecord:
        return self._record.go_to(len(self._record.events))

    @property
    def timed_record(self) -> GameRecord:
        return replace(self._record, elapsed=self._elapsed)

    @property
    def permits(self) -> Permits:
        return self.mode.permits(self._record)

    @property
    def waiting(self) -> tuple[int, ...]:
        return self.mode.waiting(self._record)

    @property
    def prompt(self) -> Prompt:
        return self.mode.prompt(self._record)

    @property
    def reviewed(self) -> int | None:
        return self.mode.closed_turn(self._record)

    @property
    def thinking(self) -> int | None:
        return self._wants.thinking

    @property
    def searching(self) -> bool:
        return self._wants.is_stepping

    @property
    def blocked(self) -> bool:
        return self._wants.blocked

    @property
    def times(self) -> Times:
        return self._time.times(self.end, self._timed)

    @property
    def may_act(self) -> bool:
        acts = self.viewer in self.waiting and self.thinking is None and not self._is_paused
        return acts and (self._record.at_end or self.may_branch)

    @property
    @abstractmethod
    def may_branch(self) -> bool: ...

    @property
    def wants(self) -> tuple[Want, ...]:
        return self._wants.open

    def start(self, wait: bool = True) -> None:
        self.viewer = seat_in_view(self._record)
        if not self.may_branch:
            # A game may have been left while an earlier turn was looked at.
            self._record = self.end
        self._move_on(Tiles.DROP, orders=True)
        if not self._record.at_end:
            self._wait_at_cursor()
            return
        resumed = self._time.is_carried or not is_untouched(self._record)
        self._settle()
        if resumed and wait:
            # A person who comes back to a game says when time goes on.
            self._pause()

    def act(self, command: asked.GameCommand) -> None:
        if not self._carry_out(command):
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)

    def answer(self, want: Want, analysis: Analysis) -> None:
        with distrusting(self._wants, self._outbox):
            move = self._wants.answer(want, analysis)
            if move is not None:
                self._decide(move)

    def fail(self, want: Want, message: Said) -> None:
        if want not in self.wants:
            return
        self._outbox.notice(Notice(NoticeKind.ENGINE_FAILED, detail=message))
        if self._wants.give_up(want):
            self._decide(Pass())

    def ask(self, step: Callable[[Finder], object], done: Callable[[object], None]) -> None:
        self._wants.ask(step, done)

    def tick(self) -> None:
        match self.stopwatch.check():
            case TimeLeft(seat, seconds):
                self._time_left(seat, seconds)
            case TimeUp(seat):
                self._time_up(seat)
        if self._time.is_unsaved(self.end):
            self._save()

    def gate(self) -> Refusal | None:
        if not (self._record.at_end or self.may_branch):
            return Refusal(RefusalKind.LOOKING_BACK)
        if self.viewer is None:
            return hand_over(self.handover)
        if self.position.over is not None:
            return Refusal(RefusalKind.GAME_OVER)
        return Refusal(RefusalKind.PAUSED) if self._is_paused else None

    def drain(self) -> list[Happening]:
        return self._outbox.drain()

    def close(self) -> None:
        self._pause()
        self._wants.cancel()
        self._time.leave(self.end)
        self._save()

    def _carry_out(self, command: asked.GameCommand) -> bool:
        """Carry out a command, or refuse it with a reason; False where this game has no such."""
        match command:
            case asked.Enter(move):
                self._enter(move)
            case asked.Undo():
                self._undo()
            case asked.Redo():
                self._redo()
            case asked.EndBlocked():
                self._end_blocked()
            case asked.GoTo(number):
                self._look_at(min(max(number, 0), len(self._record.events)))
            case asked.Reveal():
                self._reveal()
            case asked.Pause():
                self._pause()
            case asked.Resume():
                self._resume()
            case asked.ResetClock():
                self._reset_clock()
            case asked.TakeHelp():
                self._record = _with_help(self._record)
            case asked.SetNote(text):
                if text != self._record.note:
                    self._record = self._record.with_note(text)
                    self._save()
            case asked.SetLead(points) if not self._record.position.opponents:
                self._record = replace(self._record, lead=points)
                self._save()
            case _:
                return False
        return True

    def _reveal(self) -> None:
        if self.handover is not None:
            self.viewer, self.handover = self.handover, None
            self._move_on(Tiles.DROP)
            self._settle()

    def _pause(self) -> None:
        """Stop the clock; nothing goes on before it runs again."""
        if not self.times.may_pause:
            return
        paused = self._time.pause(self.end)
        if paused is not None:
            self._take(paused, clear=False)
        else:
            self._wants.stop_thinking()
            self._save()

    def _resume(self) -> None:
        if not self._is_paused:
            return
        resumed = self._time.resume(self.end)
        if resumed is not None:
            self._take(resumed, clear=False)
        else:
            self._settle()

    def _reset_clock(self) -> None:
        times = self.times
        if not times.may_reset:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self.stopwatch.rewind()
        self._save()
        self._outbox.notice(SeatNotice(NoticeKind.CLOCK_RESET, seat=times.seat))

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

    # What a kind of game does its own way.
    @abstractmethod
    def _enter(self, move: Move) -> None: ...
    @abstractmethod
    def _undo(self) -> None: ...
    @abstractmethod
    def _redo(self) -> None: ...
    @abstractmethod
    def _end_blocked(self) -> None: ...
    @abstractmethod
    def _decide(self, move: Move) -> None: ...
    @abstractmethod
    def _time_left(self, seat: int, seconds: int) -> None: ...
    @abstractmethod
    def _time_up(self, seat: int) -> None: ...
    @abstractmethod
    def _wait_at_cursor(self) -> None: ...

    @abstractmethod
    def _settle(self) -> None:
        """Start the turn at the end of the record: say whose it is and ask for what it needs."""

    @abstractmethod
    def _take(self, new: GameRecord, clear: bool = True) -> None:
        """Go on with a record in whose running turn something happened."""

    @property
    def _timed(self) -> tuple[int, ...]:
        """The seats whose time goes by or stands."""
        return self.mode.waiting(self.end)

    @property
    def _elapsed(self) -> int:
        """Milliseconds of the turn at the end of the record, pauses left out."""
        return self._time.elapsed(self.end)

    @property
    def _is_paused(self) -> bool:
        return self._time.is_paused(self.end)

    def _move_on(self, tiles: Tiles, orders: bool = False) -> None:
        """Another position, rack or viewer is in view."""
        self._outbox.add(Moved(tiles, orders))

    def _save(self) -> None:
        self._time.mark_saved(self.end)
        self._outbox.add(Save())

    def _fork(self) -> None:
        """The game so far stays; what follows goes into a file of its own."""
        self._wants.stop_thinking()
        self._outbox.add(Fork())

    def _finish(self) -> None:
        """The game is over; nothing is secret any more."""
        self._time.finish()
        self.handover = None
        if self.viewer is None and (people := persons(self._record)):
            self.viewer = people[0]
            self._move_on(Tiles.CLEAR)

    def _seat_over(self, seat: int) -> None:
        """Turn the rack face down until the seat has taken over."""
        self.viewer, self.handover = None, seat
        self._move_on(Tiles.DROP)
        self._outbox.add(HandOver(seat))

    def _step(
        self, step: Callable[[Finder], GameRecord | None], done: Callable[[GameRecord], None]
    ) -> None:
        """Take a step of the game that may need the best moves; then ``done`` with its record."""
        try:
            self._wants.step(step, done)
        except IllegalMove as error:
            self._outbox.refuse(illegal(error.verdict))


@contextmanager
def distrusting(wants: OpenWants[GameRecord], outbox: Outbox) -> Iterator[None]:
    """Ask again for moves that cannot be played: they belong to another position."""
    try:
        yield
    except ValueError as error:
        wants.known_moves.clear()
        outbox.notice(Notice(NoticeKind.ENGINE_FAILED, detail=reason(error)))


def _with_help(record: GameRecord) -> GameRecord:
    """Note that the turn in view is a helped one, where one plays for a result: not in practice."""
    mode = mode_of(record)
    for_result = mode.keeps_leaves and not mode.permits(record).practice
    return record.with_help() if for_result and record.position.over is None else record
