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
from functools import partial

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import duplicate
from eliot_qt.modes.common_game import is_laid
from eliot_qt.modes.hints import Hint
from eliot_qt.modes.mode import persons
from eliot_qt.modes.ranking import Review
from eliot_qt.players.analysis import Candidate

from .. import commands as asked
from ..clocks.stopwatch import milliseconds
from ..happenings import Finished, Fork, Tiles
from ..notices import NoticeKind, TimeNotice
from ..refusals import Refusal, RefusalKind
from .computers import decision, entered
from .running_game import RunningGame, distrusting
from .shared_turns import (
    Reviews,
    at_last_board_move,
    closed_turns,
    has_entered_last,
    is_held,
    lay_master_turns,
    time_up_notice,
    undo_target,
    wait_for_moves,
    waiting_people,
)


class SharedRack(RunningGame):
    """All seats enter a move each turn; the best of them, or the top, goes on the board."""

    # The moves of a turn belong together.
    may_branch = can_take_back = False

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
        self._reviews = Reviews(self.known_moves)

    @property
    def review(self) -> Review | None:
        return self._reviews.of(self._record, self.reviewed)

    @property
    def is_viewing(self) -> bool:
        return not self._record.at_end

    @property
    def taking_back(self) -> int | None:
        covered = self.viewer is None and self._record.at_end
        return self._last if covered and has_entered_last(self._record, self._last) else None

    @property
    def all_entered(self) -> bool:
        return self.taking_back is not None and is_held(self._record, self._last, self.mode)

    @property
    def can_undo(self) -> bool:
        return self.taking_back is not None or undo_target(self.end, self.mode) is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def close(self) -> None:
        if self._undone:
            self._go_back_to(self._undone[0])
        super().close()

    def turn_gate(self) -> Refusal | None:
        if (refusal := self.gate()) is not None:
            return refusal
        if self.searching:
            return Refusal(RefusalKind.SEARCHING)
        if not self.waiting:
            # The engine broke down when it was to find the top: it is asked again.
            self._settle()
            return Refusal(RefusalKind.SEARCHING)
        return None if self.viewer in self.waiting else Refusal(RefusalKind.ENTERED)

    @property
    def _several(self) -> bool:
        """True if several people play at this machine."""
        return len(persons(self._record)) > 1

    @property
    def _timed(self) -> tuple[int, ...]:
        return () if self._showing else super()._timed

    def _carry_out(self, command: asked.GameCommand) -> bool:
        match command:
            case asked.TakeSeat(seat):
                self._take_seat(seat)
            case asked.LeaveSeat():
                if self._several and self.viewer is not None and self._record.at_end:
                    self._hand_over(self.viewer)
            case asked.CloseEntries():
                self._close_entries()
            case asked.BuyHint(kind):
                self._buy(kind)
            case asked.ConfirmEnd():
                pass
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
        before, self._last = self._last, seat if self._several else None
        try:
            self._step(
                lambda finder: self.mode.enter(record, seat, move, self.judge, elapsed, finder),
                self._entered,
            )
        except ValueError:
            self._last = before
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)

    def _entered(self, new: GameRecord) -> None:
        if closed_turns(new) > closed_turns(self.end):
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
        if here and seat in waiting_people(self._record, self.mode):
            self.viewer, self.handover = seat, None
            self._move_on(Tiles.CLEAR)

    def _close_entries(self) -> None:
        """Close the turn with the moves entered."""
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
        elif not is_held(end, self._last, self.mode):
            self._settle_turn(end)
        elif self.viewer is not None:
            self.viewer = self.handover = None
            self._move_on(Tiles.CLEAR)

    def _settle_turn(self, end: GameRecord) -> None:
        """People enter in any order, then the computers, then the turn is closed."""
        waiting, people = self.mode.waiting(end), waiting_people(end, self.mode)
        if people:
            self._time.run_common(end)
            self._find_top(end)
            if self._several and self.viewer not in people:
                self._hand_over(people[0])
            return
        self._time.drop()
        if not waiting:
            self._close_turn(end)
        elif self._wants.thinking is None:
            self._wants.stop_asking()
            self._wants.think(waiting[0], decision(end, self.mode, waiting[0]))

    def _find_top(self, end: GameRecord) -> None:
        """While people think: it is needed later, and a blocked game is noticed at once."""

        def take_moves(rows: Sequence[Candidate]) -> None:
            # A master game has a move for the board, even if it is not in this lexicon.
            self._wants.blocked = not rows and not self._record.master

        self._wants.find_top(end.position, take_moves)

    def _hand_over(self, seat: int) -> None:
        if self.viewer != self._last:
            self._last = None
        self._seat_over(seat)

    def _close_turn(self, end: GameRecord) -> None:
        """Close the turn: find the top, put a move on the board, draw the next rack."""
        if self._wants.is_stepping:
            return
        if not is_laid(end):
            with distrusting(self._wants, self._outbox):
                self._step(lambda finder: self.mode.end_turn(end, finder), self._turn_closed)
            return
        end = lay_master_turns(end, self.mode)
        # No person had the racks in between to put in order.
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
        if self._several:
            self.viewer = self.handover = None
        self._record = at_last_board_move(closed)
        self._move_on(Tiles.CLEAR)

    def _look_at(self, number: int) -> None:
        super()._look_at(number)
        if self.reviewed is not None:
            self._wants.find_top(self.position, lambda _: None)

    def _wait_at_cursor(self) -> None:
        """Looking back leaves the running turn alone."""

    def _undo(self) -> None:
        """Take back the move just entered, or the last turn of a person alone."""
        seat, target = self.taking_back, undo_target(self.end, self.mode)
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
        decision = move if isinstance(move, Placement) else Pass()
        enter = partial(self.mode.enter, end, seat, judge=self.judge)
        self._take(entered(enter, decision, self._outbox.notice))

    def _buy(self, kind: Hint) -> None:
        """Pay for a hint, once there is one to give."""
        if not self.permits.sells_hints:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
        elif not self._outbox.refused(self.turn_gate()):
            self._step(wait_for_moves(self._record), lambda _: self._pay(kind))

    def _pay(self, kind: Hint) -> None:
        if self.times.may_pause:
            self._take(self.mode.pay_for(self.end, kind, self._elapsed), clear=False)

    def _give_up(self) -> None:
        if not self.permits.gives_up:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
        elif not self._outbox.refused(self.turn_gate()):
            self._end_in_time(self._elapsed)

    def _time_left(self, seat: int, seconds: int) -> None:
        if seconds:
            self._outbox.notice(TimeNotice(NoticeKind.TURN_TIME_LEFT, seat=None, seconds=seconds))

    def _time_up(self, seat: int) -> None:
        """Time for the open turn is over."""
        # Otherwise a move taken back afterwards would have all the time again.
        self._last = None
        elapsed, end = self._elapsed, self.end
        self._time.drop()
        notice = time_up_notice(end, self.mode)
        if notice is not None:
            self._outbox.notice(notice)
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
