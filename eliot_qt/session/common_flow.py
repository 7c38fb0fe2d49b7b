"""What follows from what in games in which all seats play with the same rack.

A turn ends when everybody has entered a move and the top is known. Then the cursor goes back to
just before the move on the board, so that all views show the turn as everybody played it; the
next turn begins when the person goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from eliot_qt.game.check import IllegalMove, Verdict
from eliot_qt.game.clock import remaining
from eliot_qt.game.common_events import BoardMove
from eliot_qt.game.events import Event
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate, topping
from eliot_qt.modes.common_game import judge_entry
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.variants import engine_limits

from . import referee
from .game_flow import GameFlow
from .state import Notice, NoticeKind, Refusal, RefusalKind


class CommonFlow(GameFlow):
    """Duplicate and topping beside the games of :class:`GameFlow`, which everything else is."""

    # A turn has just been closed and waits to be looked at.
    _showing = False

    @property
    def clocks(self) -> tuple[int | None, ...]:
        """Milliseconds left; with a shared rack those who have yet to enter have the same."""
        if not self.is_shared:
            return super().clocks
        end, rule = self._end, self.record.start.rules.clock
        seats = referee.waiting(end)
        elapsed = self._elapsed
        return tuple(
            None if self._showing or seat not in seats else remaining(rule, 0, 0, elapsed)
            for seat in range(end.position.seats)
        )

    @property
    def is_paused(self) -> bool:
        """Whether a topping's clock stands and its board is hidden."""
        turn = self._end.position.open_turn if self.is_open else None
        return turn is not None and turn.paused

    def next_turn(self) -> None:
        """On from a turn that is looked back at to the running game."""
        with self._changes():
            self._look_at(len(self.record.events))

    def take_seat(self, seat: int) -> None:
        """A person comes to enter a move."""
        with self._changes():
            people = referee.persons(self.record)
            if self.is_shared and self.at_end and seat in self.waiting and seat in people:
                self._viewer, self._handover = seat, None
                self._reposition(clear=True)

    def leave_seat(self) -> None:
        """The person at the table lets others go first; tiles set go back to the rack."""
        with self._changes():
            several = len(referee.persons(self.record)) > 1
            if self.is_shared and several and self._viewer is not None and self.at_end:
                self._hand_over(self._viewer)

    @property
    def _end(self) -> GameRecord:
        return self.record.go_to(len(self.record.events))

    @property
    def _elapsed(self) -> int:
        """Milliseconds of the open turn, pauses left out."""
        turn = self._end.position.open_turn
        before = turn.elapsed if turn else 0
        return max(before, self._clock.elapsed)

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
        if self.is_paused:
            self._refuse(Refusal(RefusalKind.PAUSED))
        elif self.searching:
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
        elif referee.is_topping(self.record):
            self._try(move)
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

    def _try(self, move: Move) -> None:
        """A try of topping."""
        if not isinstance(move, Placement):
            self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            return
        verdict = judge_entry(self.position, move, self.judge)
        if not (verdict.ok or self.position.rules.record_invalid):
            self._refuse_move(verdict)
            return
        elapsed = self._elapsed
        limit = topping.duration(self.position.rules)
        if limit is not None:
            elapsed = min(elapsed, limit)
        self._step(partial(_attempt, self.record, move, elapsed, self), self._tried)

    def _tried(self, tried: GameRecord) -> None:
        if _closed(tried) > _closed(self._end):
            self._turn_closed(tried)
        else:
            self._take(tried)

    def _refuse_move(self, verdict: Verdict) -> None:
        self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))

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
        elif referee.is_topping(end):
            self._settle_topping(end)
        else:
            self._settle_duplicate(end)

    def _settle_duplicate(self, end: GameRecord) -> None:
        """People enter in any order, then the computers, then the turn is closed."""
        waiting, persons = referee.waiting(end), referee.persons(end)
        people = [seat for seat in waiting if seat in persons]
        if people:
            self._run_turn(end)
            if len(persons) > 1 and self._viewer not in people:
                self._hand_over(people[0])
            return
        self._clock.stop()
        if not waiting:
            self._close_turn(end)
        elif self._computers.thinking is None:
            self._computers.think(end, waiting[0])

    def _settle_topping(self, end: GameRecord) -> None:
        if self.is_paused:
            self._clock.stop()
            return
        self._run_turn(end)
        # The first try must not wait for what can be found meanwhile.
        if self._answers.known(end.position) is None:
            self._ask(lambda finder: finder.best(end.position), _nothing)

    def _run_turn(self, end: GameRecord) -> None:
        if self._clock.seat is None:
            turn = end.position.open_turn
            elapsed = turn.elapsed if turn else 0
            self._clock.run(0, end.start.rules.clock, 0, 0, elapsed)

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
        if not engine_limits(end.start.rules):
            self._step(partial(duplicate.end_turn, end), self._turn_closed)
            return
        try:
            closed = duplicate.end_turn(end, None)
        except ValueError as error:
            self._tell(Notice(NoticeKind.ENGINE_FAILED, detail=str(error)))
        else:
            self._turn_closed(closed)

    def _turn_closed(self, closed: GameRecord) -> None:
        """Show the turn just closed; the next one waits."""
        self._clock.stop()
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
        limits = engine_limits(self.position.rules)
        if self.is_shared and self.reviewed is not None and known is None and not limits:
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
        if self.is_shared:
            self.notice.emit(Notice(NoticeKind.TURN_TIME_LEFT, data=seconds))
        else:
            super()._on_time_left(seat, seconds)

    def _on_time_up(self, seat: int) -> None:
        if not self.is_shared:
            super()._on_time_up(seat)
            return
        with self._changes():
            elapsed, end = self._elapsed, self._end
            self._clock.stop()
            self._tell(Notice(NoticeKind.TURN_TIME_UP))
            if referee.is_topping(end):
                self._give_up(elapsed)
            else:
                self._handover = None
                self._take(duplicate.time_up(end, elapsed))

    def _give_up(self, elapsed: int) -> None:
        """The turn of a topping ends without the top."""
        self._step(partial(topping.time_up, self._end, elapsed=elapsed), self._turn_closed)


def _attempt(
    record: GameRecord, move: Placement, elapsed: int, flow: CommonFlow, finder: Finder
) -> GameRecord:
    return topping.attempt(record, move, flow.judge, finder, elapsed)


def _closed(record: GameRecord) -> int:
    """How many turns are closed."""
    return sum(turn.closed for turn in record.position.turns)


def _last_board_move(events: Sequence[Event]) -> int:
    return max(number for number, event in enumerate(events) if isinstance(event, BoardMove))


def _nothing(_found: object) -> None:
    """The answer is kept; whoever shows it hears of the change."""
