"""The running game in which each seat draws its own tiles: the free game, and training."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from eliot_qt.game.check import IllegalMove, Judge
from eliot_qt.game.clock import increments
from eliot_qt.game.events import Challenge, EventError, Resigned, Turn
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game, training
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Prompt, persons
from eliot_qt.players.analysis import Analysis

from . import commands as asked
from .block_watch import BlockWatch
from .computers import challenges
from .course import Course
from .happenings import Played, Tiles
from .notices import (
    ChallengeNotice,
    Notice,
    NoticeKind,
    SeatNotice,
    TimeNotice,
    TimeUpNotice,
)
from .refusals import RackRefused, Refusal, RefusalKind, SeatRefused
from .stopwatch import milliseconds
from .wants import Want


class OwnRacks(Course):
    """One seat at a time moves; people at one machine hand over to each other.

    Between people the past stays closed: nobody sees a rack that is still held.
    """

    def __init__(
        self, record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds
    ) -> None:
        super().__init__(record, judge, now)
        self._watch = BlockWatch()
        # The game before the last decision, as long as that may be taken back.
        self._retractable: GameRecord | None = None

    @property
    def may_branch(self) -> bool:
        """Whether an earlier turn may be played anew, which shows the rack that was held there."""
        return self.permits.branch

    @property
    def is_viewing(self) -> bool:
        """Whether an earlier turn is looked at, where nothing but a placement may be played.

        Undo goes back to a turn in order to play it again, and a practice is free anywhere.
        """
        rests = self._resting and self._rest == self._record.cursor
        return not (self._record.at_end or rests or self.permits.practice)

    @property
    def can_take_back(self) -> bool:
        """Whether the last decision may be withdrawn: nobody has learnt anything since."""
        return self._retractable is not None

    @property
    def can_undo(self) -> bool:
        """Whether there are turns to undo."""
        return self.can_take_back or self._undo_target() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there are turns to redo."""
        return self.permits.undo_turns and not self._record.at_end

    @property
    def wants(self) -> tuple[Want, ...]:
        """What is wanted of players, the most urgent first."""
        watched = (self._watch.want,) if self._watch.want is not None else ()
        return (*super().wants, *watched)

    def begin(self) -> None:
        """Take up the game where it is."""
        super().begin()
        if self._record.at_end:
            self._watch.watch(self._record, self.mode)

    def answer(self, want: Want, analysis: Analysis) -> None:
        """What a player says."""
        if want is self._watch.want:
            self._blocked = self._watch.answer(analysis) or self._blocked
        else:
            super().answer(want, analysis)

    def fail(self, want: Want, message: str) -> None:
        """A player broke down."""
        if want is self._watch.want:
            self._watch.cancel()
        else:
            super().fail(want, message)

    def turn_gate(self) -> Refusal | None:
        """Why the seat in view may not make a move now, if it may not."""
        refusal = self.gate()
        if refusal is not None:
            return refusal
        if self.position.to_move != self._viewer:
            return SeatRefused(RefusalKind.NOT_YOUR_TURN, self.position.to_move)
        if self.prompt is Prompt.ACCEPT_OR_CHALLENGE:
            return Refusal(RefusalKind.ANSWER_FIRST)
        return Refusal(RefusalKind.SEARCHING) if self.searching else None

    def confirm_end(self) -> None:
        """All of a game that is over is about to be shown: a resignation stands from now on."""
        if self._record.positions[-1].over is not None:
            self._retractable = None

    def _cancel(self) -> None:
        super()._cancel()
        self._watch.cancel()

    def _carry_out(self, command: asked.Command) -> bool:
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
            case asked.Branch():
                self._branch()
            case asked.SetRack(tiles):
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
        if refusal is not None or self._viewer is None:
            self._refuse(refusal or Refusal(RefusalKind.HAND_OVER))
            return
        record, seat, spent = self._record, self._viewer, self.stopwatch.elapsed
        self._step(
            lambda finder: self.mode.enter(record, seat, move, self.judge, spent, finder),
            self._entered,
        )

    def _entered(self, new: GameRecord) -> None:
        """A person has made a move."""
        event = new.events[self._record.cursor]
        self._append(new, by_computer=False)
        if isinstance(event, Turn) and isinstance(event.move, Pass) and self.can_undo:
            self._notice(SeatNotice(NoticeKind.PASSED, seat=event.seat))

    def _answer_play(
        self, answer: Callable[[GameRecord], GameRecord], expected: set[Prompt]
    ) -> None:
        """Challenge or accept the last play."""
        if (refusal := self.gate()) is not None:
            self._refuse(refusal)
        elif self.position.to_move != self._viewer:
            self._refuse(SeatRefused(RefusalKind.NOT_YOUR_TURN, self.position.to_move))
        elif self.is_viewing:
            self._refuse(RefusalKind.LOOKING_BACK)
        elif self.prompt not in expected:
            self._refuse(RefusalKind.NOTHING_TO_CHALLENGE)
        else:
            self._append(answer(self._record), by_computer=False)

    def _resign(self, seat: int) -> None:
        end = self.end
        if end.position.over is not None or not self.permits.resign:
            self._refuse(RefusalKind.GAME_OVER)
            return
        if seat not in persons(end) or seat in end.position.gone:
            self._refuse(SeatRefused(RefusalKind.NOT_YOUR_TURN, end.position.to_move))
            return
        if self.is_viewing:
            self._refuse(RefusalKind.LOOKING_BACK)
            return
        self._stop_thinking()
        spent = self.stopwatch.elapsed if self.stopwatch.seat == seat else 0
        self._record = end
        self._append(free_game.resign(end, seat, spent), by_computer=False)
        self._notice(SeatNotice(NoticeKind.RESIGNED, seat=seat))

    def _branch(self) -> None:
        if self._record.at_end:
            return
        if not self.may_branch:
            self._refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self._fork()
        self._record = self._record.append()
        self._resting, self._retractable = False, None
        self._drop_clock()
        self._save()
        self._move_on(Tiles.KEEP)
        self._settle()

    def _change_rack(self, change: Callable[[Finder], GameRecord]) -> None:
        """Practice with another rack."""
        if not self.permits.set_rack:
            self._refuse(RefusalKind.NOT_IN_THIS_GAME)
        elif (refusal := self.gate()) is not None:
            self._refuse(refusal)
        else:
            try:
                self._step(change, lambda new: self._append(new, by_computer=False))
            except EventError as error:
                self._refuse(RackRefused(RefusalKind.IMPOSSIBLE_RACK, error))

    def _undo(self) -> None:
        """Among several people only the turn just made, until the next rack is shown."""
        target = self._undo_target()
        if self._retractable is not None:
            self._take_back(self._retractable)
        elif target is None:
            self._refuse(RefusalKind.NOTHING_TO_UNDO)
        else:
            self._turn_to(target)

    def _redo(self) -> None:
        if not self.can_redo:
            self._refuse(RefusalKind.NOTHING_TO_REDO)
            return
        record, people = self._record, persons(self._record)
        after = (i for i in self.mode.turn_starts(record) if i > record.cursor)
        own = (i for i in after if record.positions[i].to_move in people)
        self._turn_to(next(own, len(record.events)))

    def _undo_target(self) -> int | None:
        """Cursor before the last decision of a person."""
        record = self._record
        if not self.permits.undo_turns:
            return None
        people = persons(record)
        before = (i for i in self.mode.turn_starts(record) if i < record.cursor)
        return max((i for i in before if record.positions[i].to_move in people), default=None)

    def _turn_to(self, number: int) -> None:
        """The game waits at the cursor, and the seat to move there sees its rack."""
        self._stop_thinking()
        self._stepper.cancel()
        self._look_at(number)
        if not self._record.at_end:
            self._wait_at_cursor()

    def _take_back(self, before: GameRecord) -> None:
        """Withdraw the last decision: its turn goes on as if nothing had happened."""
        self._stop_thinking()
        self._watch.cancel()
        self._drop_clock()
        self._retractable, self._carried = None, before.elapsed
        self._resting = self._blocked = False
        self._record = replace(before, elapsed=0)
        if len(persons(before)) > 1:
            self._viewer = None
            self._notice(SeatNotice(NoticeKind.TAKEN_BACK, seat=before.position.to_move))
        self._save()
        self._move_on(Tiles.CLEAR)
        self._watch.watch(self._record, self.mode)
        self._settle()

    def _look_at(self, number: int) -> None:
        if number != self._record.cursor and self._record.positions[-1].over is not None:
            # From now on racks are seen that a resignation taken back would hide again.
            self._retractable = None
        super()._look_at(number)

    def _reveal(self) -> None:
        if self._handover is not None:
            self._retractable = None
        super()._reveal()

    def _append(self, new: GameRecord, by_computer: bool) -> None:
        """Go on with a record that has more events, appended at the cursor or at the end."""
        old = self._record
        looking_back = by_computer and not old.at_end
        if not by_computer and not old.at_end:
            self._fork()
        was_over = old.positions[-1].over is not None
        known = len(old.events) if by_computer else old.cursor
        self._retractable = None if by_computer else self._before(new)
        self._drop_clock()
        self._resting = self._blocked = False
        self._record = new.go_to(old.cursor) if looking_back else new
        for event in new.events[known:]:
            if isinstance(event, Turn | Challenge | Resigned):
                self._happened.append(Played(event, by_computer))
            if isinstance(event, Challenge):
                notice = ChallengeNotice(
                    NoticeKind.CHALLENGED, seat=event.seat, succeeded=event.success
                )
                self._notice(notice)
        if new.positions[-1].over is not None and not was_over:
            self._say_finished()
        self._save()
        if not looking_back:
            self._move_on(Tiles.KEEP if by_computer else Tiles.CLEAR)
        self._watch.watch(new, self.mode)
        self._settle()
        if new.positions[-1].over is None and self._viewer is not None:
            # The tiles just drawn have been seen.
            self._retractable = None

    def _before(self, new: GameRecord) -> GameRecord | None:
        """The game to return to if what a person has just decided is taken back, if that is fair.

        A resignation always may be; other turns where they cannot be undone at will, as long as
        nothing is learnt from them: the play was not judged and the game goes on.
        """
        old = self._record
        decided = new.events[old.cursor :]
        if not old.at_end:
            return None
        if not isinstance(decided[0], Resigned):
            over = new.positions[-1].over is not None
            judged = any(isinstance(event, Challenge) for event in decided)
            permits = self.mode.permits(old)
            if over or judged or permits.undo_turns or not permits.take_back:
                return None
        return replace(old, elapsed=self.elapsed)

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
        elif self._viewer != seat:
            self._hand_over(seat)
        else:
            self._run_clock(end)

    def _hand_over(self, seat: int) -> None:
        self._leave_clock()
        if not self._resting:
            self._record = self.end
        self._seat_over(seat)

    def _let_think(self, end: GameRecord) -> None:
        if self._thinking is not None:
            return
        self._run_clock(end)
        prompt = self.mode.prompt(end)
        if prompt is not Prompt.MOVE and challenges(end, self.judge):
            challenged = free_game.challenge(end, self.judge, self.stopwatch.elapsed)
            self._append(challenged, by_computer=True)
        elif prompt is Prompt.ACCEPT_OR_CHALLENGE:
            self._append(free_game.accept(end), by_computer=True)
        else:
            self._think(end, end.position.to_move)

    def _run_clock(self, end: GameRecord) -> None:
        position = end.position
        seat = position.to_move
        if self.stopwatch.seat != seat:
            earned = increments(end.events, seat)
            rule = end.seats[seat].clock(end.start.rules.clock)
            self.stopwatch.run(seat, rule, position.spent[seat], earned, self._carried)

    def _wait_at_cursor(self) -> None:
        self._resting, self._rest = True, self._record.cursor
        seat = self.position.to_move
        if self._viewer != seat and seat in persons(self._record):
            self._hand_over(seat)
        elif self.stopwatch.seat != seat:
            self._leave_clock()

    def _end_blocked(self) -> None:
        if not self._blocked:
            self._refuse(RefusalKind.NOT_IN_THIS_GAME)
            return
        self._stop_thinking()
        self._record = self.end
        self._append(self.mode.end_blocked(self._record, self.found), by_computer=False)

    def _decide(self, move: Move) -> None:
        self._stop_thinking()
        end, spent = self.end, self.stopwatch.elapsed
        seat = end.position.to_move

        def step(finder: Finder) -> GameRecord:
            try:
                return self.mode.enter(end, seat, move, self.judge, spent, finder)
            except IllegalMove as error:
                self._notice(Notice(NoticeKind.ENGINE_FAILED, detail=str(error)))
                return self.mode.enter(end, seat, Pass(), self.judge, spent, finder)

        self._step(step, lambda new: self._append(new, by_computer=True))

    def _time_left(self, seat: int, seconds: int) -> None:
        if self._record.seats[seat].is_computer:
            return
        kind = NoticeKind.TIME_LEFT if seconds else NoticeKind.TIME_USED
        self._notice(TimeNotice(kind, seat=seat, seconds=seconds))

    def _time_up(self, seat: int) -> None:
        """A turn out of time is a pass, or the acceptance of the play that goes out."""
        self._stop_thinking()
        end = self.end
        accepts = self.mode.prompt(end) is Prompt.ACCEPT_OR_CHALLENGE
        self._notice(TimeUpNotice(NoticeKind.TIME_UP, seat=seat, accepts=accepts))
        if accepts:
            over = free_game.accept(end)
        else:
            over = self.mode.enter(
                end, seat, Pass(), self.judge, self.stopwatch.elapsed, self.found
            )
        self._record = end
        self._append(over, by_computer=end.seats[seat].is_computer)
        self._retractable = None
