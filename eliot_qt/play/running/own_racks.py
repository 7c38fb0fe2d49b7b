"""The running game in which each seat draws its own tiles: the free game, and training."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from eliot_qt.game.check import Judge
from eliot_qt.game.events import EventError, Turn
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game, training
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Prompt, persons
from eliot_qt.modes.ranking import Review

from .. import commands as asked
from ..clocks.stopwatch import milliseconds
from ..happenings import Tiles
from ..notices import NoticeKind, SeatNotice, TimeNotice, TimeUpNotice
from ..refusals import RackRefused, Refusal, RefusalKind, not_your_turn
from .computers import decision, entered
from .own_turns import (
    answer_refusal,
    computer_reply,
    happenings,
    may_take_back,
    redo_target,
    resign_refusal,
    timed_out,
    undo_target,
)
from .running_game import RunningGame


class OwnRacks(RunningGame):
    """One seat at a time moves; people at one machine hand over to each other.

    Between people the past stays closed: it would show a rack that is still held.
    """

    # Each seat moves alone here: there are no moves of others to compare with or to wait for.
    review: Review | None = None
    taking_back: int | None = None
    all_entered = False

    def __init__(
        self, record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds
    ) -> None:
        super().__init__(record, judge, now)
        # The game before the last decision, as long as that may be taken back.
        self._retractable: GameRecord | None = None

    @property
    def may_branch(self) -> bool:
        return self.permits.branch

    @property
    def is_viewing(self) -> bool:
        # Undo goes back to a turn in order to play it again; a practice is free anywhere.
        rests = self._resting and self._rest == self._record.cursor
        return not (self._record.at_end or rests or self.permits.practice)

    @property
    def can_take_back(self) -> bool:
        return self._retractable is not None

    @property
    def can_undo(self) -> bool:
        return self.can_take_back or undo_target(self._record, self.mode) is not None

    @property
    def can_redo(self) -> bool:
        return self.permits.undo_turns and not self._record.at_end

    def start(self, wait: bool = True) -> None:
        super().start(wait)
        if self._record.at_end:
            self._wants.watch(self._record, self.mode)

    def turn_gate(self) -> Refusal | None:
        if (refusal := self.gate()) is not None:
            return refusal
        if self.position.to_move != self.viewer:
            return not_your_turn(self.position.to_move)
        if self.prompt is Prompt.ACCEPT_OR_CHALLENGE:
            return Refusal(RefusalKind.ANSWER_FIRST)
        return Refusal(RefusalKind.SEARCHING) if self.searching else None

    def _carry_out(self, command: asked.GameCommand) -> bool:
        match command:
            case asked.ChallengePlay():
                self._answer_play(
                    lambda record: free_game.challenge(record, self.judge, self.stopwatch.elapsed),
                    {Prompt.ACCEPT_OR_CHALLENGE, Prompt.MOVE_OR_CHALLENGE},
                )
            case asked.AcceptPlay():
                self._answer_play(free_game.accept, {Prompt.ACCEPT_OR_CHALLENGE})
            case asked.Resign(seat):
                self._resign(seat)
            case asked.ConfirmEnd():
                if self._record.positions[-1].over is not None:
                    self._retractable = None
            case asked.Branch():
                self._branch()
            case asked.TakeTiles(tiles):
                self._change_rack(lambda _: training.set_rack(self._record, tiles))
            case asked.DrawRack(kept):
                self._change_rack(lambda f: training.complete_rack(self._record, kept, f))
            case _:
                return super()._carry_out(command)
        return True

    def _enter(self, move: Move) -> None:
        refusal = self.turn_gate()
        if refusal is None and self.is_viewing and not isinstance(move, Placement):
            refusal = Refusal(RefusalKind.LOOKING_BACK)
        if refusal is not None or self.viewer is None:
            self._outbox.refuse(refusal or Refusal(RefusalKind.HAND_OVER))
            return
        record, seat, spent = self._record, self.viewer, self.stopwatch.elapsed
        self._step(
            lambda finder: self.mode.enter(record, seat, move, self.judge, spent, finder),
            self._entered,
        )

    def _entered(self, new: GameRecord) -> None:
        """A person has made a move."""
        event = new.events[self._record.cursor]
        self._append(new, by_computer=False)
        if isinstance(event, Turn) and isinstance(event.move, Pass) and self.can_undo:
            self._outbox.notice(SeatNotice(NoticeKind.PASSED, seat=event.seat))

    def _answer_play(
        self, answer: Callable[[GameRecord], GameRecord], expected: set[Prompt]
    ) -> None:
        """Challenge or accept the last play."""
        refusal = self.gate() or answer_refusal(self._record, self.viewer, self.is_viewing)
        if self._outbox.refused(refusal):
            return
        if self.prompt not in expected:
            self._outbox.refuse(RefusalKind.NOTHING_TO_CHALLENGE)
        else:
            self._append(answer(self._record), by_computer=False)

    def _resign(self, seat: int) -> None:
        end = self.end
        refusal = resign_refusal(end, seat, self.mode, self._is_paused, self.is_viewing)
        if self._outbox.refused(refusal):
            return
        self._wants.stop_thinking()
        spent = self.stopwatch.elapsed if self.stopwatch.seat == seat else 0
        self._record = end
        self._append(free_game.resign(end, seat, spent), by_computer=False)
        self._outbox.notice(SeatNotice(NoticeKind.RESIGNED, seat=seat))

    def _branch(self) -> None:
        if self._record.at_end:
            return
        if not self.may_branch:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self._fork()
        self._record = self._record.append()
        self._resting, self._retractable = False, None
        self._time.drop()
        self._save()
        self._move_on(Tiles.KEEP)
        self._settle()

    def _change_rack(self, change: Callable[[Finder], GameRecord]) -> None:
        """Practice with another rack."""
        if not self.permits.set_rack:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
        elif not self._outbox.refused(self.gate()):
            try:
                self._step(change, lambda new: self._append(new, by_computer=False))
            except EventError as error:
                self._outbox.refuse(RackRefused(RefusalKind.IMPOSSIBLE_RACK, error))

    def _undo(self) -> None:
        """Among several people only the turn just made, until the next rack is shown."""
        target = undo_target(self._record, self.mode)
        if self._retractable is not None:
            self._take_back(self._retractable)
        elif target is None:
            self._outbox.refuse(RefusalKind.NOTHING_TO_UNDO)
        else:
            self._turn_to(target)

    def _redo(self) -> None:
        if not self.can_redo:
            self._outbox.refuse(RefusalKind.NOTHING_TO_REDO)
            return
        self._turn_to(redo_target(self._record, self.mode))

    def _turn_to(self, number: int) -> None:
        """The game waits at the cursor, and the seat to move there sees its rack."""
        self._wants.stop_thinking()
        self._wants.stop_stepping()
        self._look_at(number)
        if not self._record.at_end:
            self._wait_at_cursor()

    def _take_back(self, before: GameRecord) -> None:
        """Withdraw the last decision: its turn goes on as if nothing had happened."""
        self._wants.stop_thinking()
        self._time.drop(before.elapsed)
        self._retractable = None
        self._resting = self._wants.blocked = False
        self._record = replace(before, elapsed=0)
        if len(persons(before)) > 1:
            self.viewer = None
            self._outbox.notice(SeatNotice(NoticeKind.TAKEN_BACK, seat=before.position.to_move))
        self._save()
        self._move_on(Tiles.CLEAR)
        self._wants.watch(self._record, self.mode)
        self._settle()

    def _look_at(self, number: int) -> None:
        if number != self._record.cursor and self._record.positions[-1].over is not None:
            # From now on racks are seen that a resignation taken back would hide again.
            self._retractable = None
        super()._look_at(number)

    def _reveal(self) -> None:
        if self.handover is not None:
            self._retractable = None
        super()._reveal()

    def _append(self, new: GameRecord, by_computer: bool) -> None:
        """Go on with a record that has more events, appended at the cursor or at the end."""
        old = self._record
        looking_back = by_computer and not old.at_end
        if not by_computer and not old.at_end:
            self._fork()
        fair = not by_computer and may_take_back(old, new, self.mode)
        self._retractable = replace(old, elapsed=self._elapsed) if fair else None
        self._time.drop()
        self._resting = self._wants.blocked = False
        self._record = new.go_to(old.cursor) if looking_back else new
        for happening in happenings(old, new, by_computer):
            self._outbox.add(happening)
        self._save()
        if not looking_back:
            self._move_on(Tiles.KEEP if by_computer else Tiles.CLEAR)
        self._wants.watch(new, self.mode)
        self._settle()
        if new.positions[-1].over is None and self.viewer is not None:
            # The tiles just drawn have been seen.
            self._retractable = None

    def _take(self, new: GameRecord, clear: bool = True) -> None:
        self._append(new, by_computer=False)

    def _settle(self) -> None:
        if self._resting:
            return
        end = self.end
        if self.mode.prompt(end) is Prompt.NOTHING:
            self._finish()
            return
        if self._is_paused:
            return
        seat = end.position.to_move
        if end.seats[seat].is_computer:
            self._let_think(end)
        elif self.viewer != seat:
            self._hand_over(seat)
        else:
            self._time.run_own(end)

    def _hand_over(self, seat: int) -> None:
        self._time.leave(self.end)
        if not self._resting:
            self._record = self.end
        self._seat_over(seat)

    def _let_think(self, end: GameRecord) -> None:
        if self._wants.thinking is not None:
            return
        self._time.run_own(end)
        reply = computer_reply(end, self.mode, self.judge, self.stopwatch.elapsed)
        if reply is not None:
            self._append(reply, by_computer=True)
        else:
            seat = end.position.to_move
            self._wants.think(seat, decision(end, self.mode, seat))

    def _wait_at_cursor(self) -> None:
        self._resting, self._rest = True, self._record.cursor
        seat = self.position.to_move
        if self.viewer != seat and seat in persons(self._record):
            self._hand_over(seat)
        elif self.stopwatch.seat != seat:
            self._time.leave(self.end)

    def _end_blocked(self) -> None:
        if not self.blocked:
            self._outbox.refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self._wants.stop_thinking()
        self._record = self.end
        self._append(self.mode.end_blocked(self._record, self.known_moves), by_computer=False)

    def _decide(self, move: Move) -> None:
        self._wants.stop_thinking()
        end, spent = self.end, self.stopwatch.elapsed
        seat = end.position.to_move

        def step(finder: Finder) -> GameRecord:
            def enter(move: Move) -> GameRecord:
                return self.mode.enter(end, seat, move, self.judge, spent, finder)

            return entered(enter, move, self._outbox.notice)

        self._step(step, lambda new: self._append(new, by_computer=True))

    def _time_left(self, seat: int, seconds: int) -> None:
        if self._record.seats[seat].is_computer:
            return
        kind = NoticeKind.TIME_LEFT if seconds else NoticeKind.TIME_USED
        self._outbox.notice(TimeNotice(kind, seat=seat, seconds=seconds))

    def _time_up(self, seat: int) -> None:
        """A turn out of time is a pass, or the acceptance of the play that goes out."""
        self._wants.stop_thinking()
        end = self.end
        accepts = self.mode.prompt(end) is Prompt.ACCEPT_OR_CHALLENGE
        self._outbox.notice(TimeUpNotice(NoticeKind.TIME_UP, seat=seat, accepts=accepts))
        over = timed_out(end, self.mode, self.judge, self.stopwatch.elapsed, self.known_moves)
        self._record = end
        self._append(over, by_computer=end.seats[seat].is_computer)
        self._retractable = None
