"""The running game in which all seats play with one rack: duplicate and topping.

A turn ends when everybody has entered a move and the top is known. Then the cursor goes back to
just before the move on the board, so that all views show the turn as everybody played it; the
next turn begins when the person goes on.

At one machine a person who has entered may take the move back until another person sits down; the
last one until the turn is shown. A person who plays alone may undo whole turns. Nothing is lost by
that: the file keeps the game as it was until a move is entered, and then stays under Recent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.events import Event
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import BoardMove, Entered
from eliot_qt.modes import duplicate, ranking
from eliot_qt.modes.common_game import is_laid
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.hints import Hint
from eliot_qt.modes.mode import persons
from eliot_qt.modes.ranking import Review
from eliot_qt.players.analysis import Candidate

from . import commands as asked
from .computers import decision
from .happenings import Finished, Fork, Tiles
from .notices import Notice, NoticeKind, PointsNotice, SeatsNotice, TimeNotice
from .refusals import Refusal, RefusalKind
from .running_game import RunningGame
from .stopwatch import milliseconds


class SharedRack(RunningGame):
    """All seats enter a move each turn; the best of them, or the top, goes on the board."""

    def __init__(
        self, record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds
    ) -> None:
        super().__init__(record, judge, now)
        # A turn has just been closed and waits to be looked at.
        self._showing = False
        # The person who entered a move last, where several people play.
        self._last: int | None = None
        # Games as they were before each undo, the latest last.
        self._undone: tuple[GameRecord, ...] = ()
        self._review: tuple[GameRecord, Review] | None = None

    @property
    def may_branch(self) -> bool:
        return False

    @property
    def review(self) -> Review | None:
        number = self.reviewed
        rows = None if number is None else self.found.known(self.position)
        if number is None or rows is None:
            return None
        if self._review is None or self._review[0] is not self._record:
            turn = self._record.positions[-1].turns[number]
            self._review = (self._record, ranking.review(turn, rows))
        return self._review[1]

    @property
    def is_viewing(self) -> bool:
        return not self._record.at_end

    @property
    def can_take_back(self) -> bool:
        return False

    @property
    def taking_back(self) -> int | None:
        if self.viewer is not None or not self._record.at_end:
            return None
        return self._last if self._has_entered_last(self._record) else None

    @property
    def all_entered(self) -> bool:
        return self.taking_back is not None and self._is_held(self._record)

    @property
    def can_undo(self) -> bool:
        return self.taking_back is not None or self._undo_target() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def begin(self) -> None:
        self._record = self.end
        super().begin()

    def close(self) -> None:
        if self._undone:
            self._go_back_to(self._undone[0])
        super().close()

    def gate(self) -> Refusal | None:
        if not self._record.at_end:
            return Refusal(RefusalKind.LOOKING_BACK)
        return super().gate()

    def turn_gate(self) -> Refusal | None:
        refusal = self.gate()
        if refusal is not None:
            return refusal
        if self.searching:
            return Refusal(RefusalKind.SEARCHING)
        if not self.waiting:
            # The engine broke down when it was to find the top: it is asked again.
            self._settle()
            return Refusal(RefusalKind.SEARCHING)
        if self.viewer not in self.waiting:
            return Refusal(RefusalKind.ENTERED)
        return None

    @property
    def _timed(self) -> tuple[int, ...]:
        return () if self._showing else super()._timed

    def _carry_out(self, command: asked.Command) -> bool:
        match command:
            case asked.Enter(move):
                self._enter(move)
            case asked.Undo():
                self._undo()
            case asked.Redo():
                self._redo()
            case asked.EndBlocked():
                self._end_blocked()
            case asked.TakeSeat(seat):
                self._take_seat(seat)
            case asked.LeaveSeat():
                several = len(persons(self._record)) > 1
                if several and self.viewer is not None and self._record.at_end:
                    self._hand_over(self.viewer)
            case asked.CloseEntries():
                self._close_entries()
            case asked.BuyHint(kind):
                self._buy(kind)
            case asked.GiveUp():
                self._give_up()
            case _:
                return super()._carry_out(command)
        return True

    def _enter(self, move: Move) -> None:
        if (refusal := self.turn_gate()) is not None or self.viewer is None:
            self._outbox.refuse(refusal or Refusal(RefusalKind.HAND_OVER))
            return
        record, seat, elapsed = self._record, self.viewer, self._elapsed
        several = len(persons(record)) > 1
        before, self._last = self._last, seat if several else None
        try:
            self._step(
                lambda finder: self.mode.enter(record, seat, move, self.judge, elapsed, finder),
                self._entered,
            )
        except ValueError:
            self._last = before
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)

    def _entered(self, new: GameRecord) -> None:
        if _closed(new) > _closed(self.end):
            self._turn_closed(new)
        else:
            self._take(new)

    def _take(self, new: GameRecord, clear: bool = True) -> None:
        old = self._record
        self._record = new if old.at_end else new.go_to(old.cursor)
        self._save()
        if old.at_end:
            self._move_on(Tiles.CLEAR if clear else Tiles.KEEP)
        self._settle()

    def _take_seat(self, seat: int) -> None:
        here = self._record.at_end and not self._is_paused
        if here and seat in self.waiting and seat in persons(self._record):
            self.viewer, self.handover = seat, None
            self._move_on(Tiles.CLEAR)

    def _close_entries(self) -> None:
        """Everybody stays with what was entered: the turn goes on."""
        if self.all_entered:
            self.viewer, self._last = self._last, None
            self._move_on(Tiles.CLEAR)
            self._settle()

    def _settle(self) -> None:
        if self._showing and not self._record.at_end:
            return
        self._showing = False
        end = self.end
        if end.position.over is not None:
            self._finish()
        elif self._is_paused:
            return
        elif not self._is_held(end):
            self._settle_turn(end)
        elif self.viewer is not None:
            self.viewer = self.handover = None
            self._move_on(Tiles.CLEAR)

    def _settle_turn(self, end: GameRecord) -> None:
        """People enter in any order, then the computers, then the turn is closed."""
        waiting, people = self.mode.waiting(end), persons(end)
        wanted = [seat for seat in waiting if seat in people]
        if wanted:
            self._time.run_common(end)
            self._find_top(end)
            if len(people) > 1 and self.viewer not in wanted:
                self._hand_over(wanted[0])
            return
        self._time.drop()
        if not waiting:
            self._close_turn(end)
        elif self._wants.thinking is None:
            self._wants.stop_asking()
            self._wants.think(waiting[0], decision(end, self.mode, waiting[0]))

    def _find_top(self, end: GameRecord) -> None:
        """While people think: it is needed later, and a blocked game is noticed at once."""
        known = self.found.known(end.position)
        if known is not None:
            self._top_found(known)
            return

        def done(_rows: object) -> None:
            rows = self.found.known(end.position)
            if rows is not None:
                self._top_found(rows)

        self.ask(lambda finder: finder.best(end.position), done)

    def _top_found(self, rows: Sequence[Candidate]) -> None:
        # A master game has a move for the board, whatever the lexicon here says.
        self._wants.blocked = not rows and not self._record.master

    def _hand_over(self, seat: int) -> None:
        if self.viewer != self._last:
            self._last = None
        self._seat_over(seat)

    def _close_turn(self, end: GameRecord) -> None:
        """Everybody has entered: find the top, put a move on the board, draw the next rack."""
        if self._wants.is_stepping:
            return
        if is_laid(end):
            self._lay(end)
        else:
            self._step(lambda finder: self.mode.end_turn(end, finder), self._turn_closed)

    def _lay(self, end: GameRecord) -> None:
        """Lay a master game's moves up to the next turn somebody plays."""
        while is_laid(end):
            end = self.mode.end_turn(end, None)
        # The racks in between were nobody's to put in order.
        self._move_on(Tiles.CLEAR, orders=True)
        if end.position.over is not None:
            self._outbox.add(Finished())
        self._take(end)

    def _turn_closed(self, closed: GameRecord) -> None:
        """Show the turn just closed; the next one waits."""
        self._wants.blocked = False
        self._time.drop()
        self._record = closed
        self._save()
        if closed.position.over is not None:
            self._outbox.add(Finished())
        self._showing = True
        if len(persons(closed)) > 1:
            self.viewer = self.handover = None
        self._record = closed.go_to(_last_board_move(closed.events))
        self._move_on(Tiles.CLEAR)

    def _look_at(self, number: int) -> None:
        super()._look_at(number)
        position = self.position
        if self.reviewed is not None and self.found.known(position) is None:
            self.ask(lambda finder: finder.best(position), lambda _: None)

    def _wait_at_cursor(self) -> None:
        """Looking back leaves the running turn alone."""

    def _undo(self) -> None:
        """Take back the move just entered, or the last turn of a person alone."""
        seat, target = self.taking_back, self._undo_target()
        if seat is not None:
            self.viewer, self.handover, self._last = seat, None, None
            self._take(duplicate.withdraw(self._record, seat))
        elif target is not None:
            undone = (*self._undone, self.end)
            self._go_back_to(self.end.go_to(target).append())
            self._undone = undone
        else:
            self._outbox.refuse(RefusalKind.NOTHING_TO_UNDO)

    def _redo(self) -> None:
        if not self._undone:
            self._outbox.refuse(RefusalKind.NOTHING_TO_REDO)
            return
        *rest, latest = self._undone
        self._go_back_to(latest)
        self._undone = tuple(rest)

    def _go_back_to(self, record: GameRecord) -> None:
        """Go on with another state of the game, which is not saved."""
        self._wants.cancel()
        self._time.drop()
        self._showing, self._undone = False, ()
        self._record = record
        self._move_on(Tiles.CLEAR)
        self._settle()

    def _undo_target(self) -> int | None:
        """Cursor before the last move of a person who plays alone."""
        record, people = self.end, persons(self.end)
        if not self.mode.permits(record).undo_turns or len(people) != 1:
            return None
        own = (
            number
            for number, event in enumerate(record.events)
            if isinstance(event, Entered) and event.seat == people[0]
        )
        return max(own, default=None)

    def _has_entered_last(self, record: GameRecord) -> bool:
        last = record.events[-1] if record.events else None
        mine = isinstance(last, Entered) and last.entry is not None and last.seat == self._last
        return mine and record.position.open_turn is not None

    def _is_held(self, record: GameRecord) -> bool:
        """Whether the person who entered last may change it before everything is shown."""
        people = set(persons(record)) & set(self.mode.waiting(record))
        return not people and self._has_entered_last(record)

    def _end_blocked(self) -> None:
        if not self.blocked:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self._wants.stop_thinking()
        self._record = end = self.end
        self._step(lambda finder: self.mode.end_blocked(end, finder), self._turn_closed)

    def _decide(self, move: Move) -> None:
        seat, end = self._wants.thinking, self.end
        self._wants.stop_thinking()
        if seat is None or seat not in self.mode.waiting(end):
            return
        found = move if isinstance(move, Placement) else Pass()
        try:
            entered = self.mode.enter(end, seat, found, self.judge)
        except IllegalMove as error:
            self._outbox.notice(Notice(NoticeKind.ENGINE_FAILED, detail=str(error)))
            entered = self.mode.enter(end, seat, Pass(), self.judge)
        self._take(entered)

    def _buy(self, kind: Hint) -> None:
        """Pay for a hint, once there is something to tell."""
        if not self.permits.sells_hints:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
        elif (refusal := self.turn_gate()) is not None:
            self._outbox.refuse(refusal)
        else:
            record = self._record

            def known(finder: Finder) -> GameRecord:
                finder.best(record.position)
                return record

            self._step(known, lambda _: self._pay(kind))

    def _pay(self, kind: Hint) -> None:
        if self.times.may_pause:
            self._take(self.mode.pay_for(self.end, kind, self._elapsed), clear=False)

    def _give_up(self) -> None:
        if not self.permits.gives_up:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
        elif (refusal := self.turn_gate()) is not None:
            self._outbox.refuse(refusal)
        else:
            self._end_in_time(self._elapsed)

    def _time_left(self, seat: int, seconds: int) -> None:
        if seconds:
            self._outbox.notice(TimeNotice(NoticeKind.TURN_TIME_LEFT, seat=None, seconds=seconds))

    def _time_up(self, seat: int) -> None:
        """Nobody may think about the open turn any longer."""
        # Otherwise a move taken back afterwards would have all the time again.
        self._last = None
        elapsed, end = self._elapsed, self.end
        self._time.drop()
        cost = self.mode.timeout_points(end.start.rules)
        without = tuple(seat for seat in self.mode.waiting(end) if seat in persons(end))
        if cost is not None:
            self._outbox.notice(PointsNotice(NoticeKind.TOPPING_TIME_UP, points=cost))
        elif without:
            self._outbox.notice(SeatsNotice(NoticeKind.TURN_TIME_UP, seats=without))
        self.handover = None
        self._end_in_time(elapsed)

    def _end_in_time(self, elapsed: int) -> None:
        end = self.end
        self._step(lambda finder: self.mode.time_up(end, elapsed, finder), self._entered)

    def _save(self) -> None:
        if self._undone:
            self._undone = ()
            self._outbox.add(Fork())
        super()._save()


def _closed(record: GameRecord) -> int:
    """How many turns are closed."""
    return sum(turn.closed for turn in record.position.turns)


def _last_board_move(events: Sequence[Event]) -> int:
    return max(number for number, event in enumerate(events) if isinstance(event, BoardMove))
