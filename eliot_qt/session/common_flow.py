"""What follows from what in games in which all seats play with the same rack.

A turn ends when everybody has entered a move and the top is known. Then the cursor goes back to
just before the move on the board, so that all views show the turn as everybody played it; the
next turn begins when the person goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from eliot_qt.game.check import IllegalMove
from eliot_qt.game.common_events import BoardMove
from eliot_qt.game.events import Event
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate
from eliot_qt.modes.common_game import is_laid
from eliot_qt.players.analysis import Candidate

from . import referee
from .finding import Step
from .game_flow import GameFlow
from .state import Notice, NoticeKind, Refusal, RefusalKind


class CommonFlow(GameFlow):
    """Duplicate, and what topping shares with it, beside the games of :class:`GameFlow`."""

    # A turn has just been closed and waits to be looked at.
    _showing = False

    def next_turn(self) -> None:
        """On from a turn that is looked back at to the running game."""
        with self._changes():
            self._look_at(len(self.record.events))

    def take_seat(self, seat: int) -> None:
        """A person comes to enter a move."""
        with self._changes():
            people = referee.persons(self.record)
            here = self.is_shared and self.at_end and not self.is_paused
            if here and seat in self.waiting and seat in people:
                self._viewer, self._handover = seat, None
                self._reposition(clear=True)

    def leave_seat(self) -> None:
        """The person at the table lets others go first; tiles set go back to the rack."""
        with self._changes():
            several = len(referee.persons(self.record)) > 1
            if self.is_shared and several and self._viewer is not None and self.at_end:
                self._hand_over(self._viewer)

    @property
    def _timed_seats(self) -> tuple[int, ...]:
        return () if self._showing else super()._timed_seats

    def _open(self, record: GameRecord, lexicon: Lexicon, path: Path | None) -> None:
        self._showing = False
        if record.start.shared:
            record = record.go_to(len(record.events))
        super()._open(record, lexicon, path)

    def _may_set(self) -> bool:
        if self.is_open and self.is_shared and not self.at_end:
            self._refuse(Refusal(RefusalKind.LOOKING_BACK))
            return False
        return super()._may_set()

    def _may_act(self) -> bool:
        if not self.is_shared:
            return super()._may_act()
        if not self._may_set():
            return False
        if self.searching:
            self._refuse(Refusal(RefusalKind.SEARCHING))
        elif not self.waiting:
            # The engine broke down when it was to find the top: it is asked again.
            self._settle()
        elif self._viewer not in self.waiting:
            self._refuse(Refusal(RefusalKind.ENTERED))
        else:
            return True
        return False

    def _play(self, move: Move) -> None:
        if not self.is_shared:
            super()._play(move)
        else:
            self._enter(move)

    def _enter(self, move: Move) -> None:
        """The viewer's move of the turn."""
        assert self._viewer is not None
        try:
            entered = duplicate.enter(
                self.record, self._viewer, move, self.judge, self._clock.elapsed
            )
        except IllegalMove as error:
            self._refuse(Refusal(RefusalKind.ILLEGAL, data=error.verdict))
        except ValueError:
            self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
        else:
            self._take(entered)

    def _take(self, new: GameRecord, clear: bool = True) -> None:
        """Go on with a record in whose open turn something happened; ``clear`` drops the tiles."""
        old = self.record
        self._record = new if old.at_end else new.go_to(old.cursor)
        self._save()
        if old.at_end:
            self._reposition(clear=clear)
        self._settle()

    def _settle(self) -> None:
        if not self.is_shared:
            super()._settle()
            return
        if self._showing and not self.at_end:
            return
        self._showing = False
        end = self._end
        if end.position.over is not None:
            self._finish()
        elif not self.is_paused:
            self._settle_turn(end)

    def _settle_turn(self, end: GameRecord) -> None:
        """Go on with the open turn."""
        self._settle_duplicate(end)

    def _settle_duplicate(self, end: GameRecord) -> None:
        """People enter in any order, then the computers, then the turn is closed."""
        waiting, persons = referee.waiting(end), referee.persons(end)
        people = [seat for seat in waiting if seat in persons]
        if people:
            self._run_turn(end)
            self._find_top(end)
            if len(persons) > 1 and self._viewer not in people:
                self._hand_over(people[0])
            return
        self._drop_clock()
        if not waiting:
            self._close_turn(end)
        elif self._computers.thinking is None:
            self._asking.cancel()
            self._computers.think(end, waiting[0])

    def _find_top(self, end: GameRecord) -> None:
        """While people think: nobody waits for it later, and a blocked game is told at once."""
        known = self._answers.known(end.position)
        if known is None:
            self._ask(lambda finder: finder.best(end.position), self._top_found)
        else:
            self._top_found(known)

    def _top_found(self, rows: Sequence[Candidate]) -> None:
        # A master game has a move for the board, whatever the lexicon here says.
        self._blocked = not rows and not self.record.master

    def _step(self, step: Step, done: Callable[[Any], None]) -> None:
        # A question for the same moves that waits would only be in the way.
        self._asking.cancel()
        super()._step(step, done)

    def _run_turn(self, end: GameRecord) -> None:
        if self._clock.seat is None:
            self._clock.run(0, end.start.rules.clock, 0, 0, self._elapsed)

    def _hand_over(self, seat: int) -> None:
        if not self.is_shared:
            super()._hand_over(seat)
            return
        self._viewer, self._handover = None, seat
        self._reposition(clear=True)
        self._later.append(partial(self.handover_requested.emit, seat))

    def _close_turn(self, end: GameRecord) -> None:
        """Everybody has entered: find the top, put a move on the board, draw the next rack."""
        if self._finding.is_waiting:
            return
        if is_laid(end):
            self._lay(end)
            return
        self._step(partial(duplicate.end_turn, end), self._turn_closed)

    def _lay(self, end: GameRecord) -> None:
        """Lay a master game's moves up to the next turn somebody plays."""
        while is_laid(end):
            end = duplicate.end_turn(end, None)
        # Nobody has put the racks in between in order.
        self._racks.clear()
        if end.position.over is not None:
            self._later.append(self.game_over.emit)
        self._take(end)

    def _turn_closed(self, closed: GameRecord) -> None:
        """Show the turn just closed; the next one waits."""
        self._blocked = False
        self._drop_clock()
        self._record = closed
        self._save()
        if closed.position.over is not None:
            self._later.append(self.game_over.emit)
        self._showing = True
        if len(referee.persons(closed)) > 1:
            self._viewer = self._handover = None
        self._record = closed.go_to(_last_board_move(closed.events))
        self._reposition(clear=True)

    def _look_at(self, number: int) -> None:
        super()._look_at(number)
        known = self._answers.known(self.position)
        if self.is_shared and self.reviewed is not None and known is None:
            position = self.position
            self._ask(lambda finder: finder.best(position), _nothing)

    def _wait_at_cursor(self) -> None:
        if not self.is_shared:
            super()._wait_at_cursor()

    def _on_decided(self, move: Move) -> None:
        if not self.is_shared:
            super()._on_decided(move)
            return
        with self._changes():
            seat, end = self._computers.thinking, self._end
            self._computers.cancel()
            if seat is None or seat not in referee.waiting(end):
                return
            found = move if isinstance(move, Placement) else Pass()
            try:
                entered = duplicate.enter(end, seat, found, self.judge)
            except IllegalMove as error:
                self._tell(Notice(NoticeKind.ENGINE_FAILED, detail=str(error)))
                entered = duplicate.enter(end, seat, Pass(), self.judge)
            self._take(entered)

    def _on_time_left(self, seat: int, seconds: int) -> None:
        if self.is_shared and seconds:
            self.notice.emit(Notice(NoticeKind.TURN_TIME_LEFT, data=seconds))
        elif not self.is_shared:
            super()._on_time_left(seat, seconds)

    def _on_time_up(self, seat: int) -> None:
        if not self.is_shared:
            super()._on_time_up(seat)
            return
        with self._changes():
            elapsed, end = self._elapsed, self._end
            self._drop_clock()
            self._out_of_time(end, elapsed)

    def _out_of_time(self, end: GameRecord, elapsed: int) -> None:
        """Nobody may think about the open turn any longer."""
        persons = referee.persons(end)
        without = tuple(seat for seat in referee.waiting(end) if seat in persons)
        if without:
            self._tell(Notice(NoticeKind.TURN_TIME_UP, data=without))
        self._handover = None
        self._take(duplicate.time_up(end, elapsed))


def _last_board_move(events: Sequence[Event]) -> int:
    return max(number for number, event in enumerate(events) if isinstance(event, BoardMove))


def _nothing(_found: object) -> None:
    """The answer is kept; whoever shows it hears of the change."""
