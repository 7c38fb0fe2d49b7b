"""What follows from what in the running game: whose turn, which rack, what is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from eliot_qt.game.check import IllegalMove
from eliot_qt.game.clock import increments
from eliot_qt.game.draft import Draft
from eliot_qt.game.events import Challenge, Resigned, Turn
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import free_game
from eliot_qt.modes.free_game import Prompt

from . import referee
from .autosave import Autosave
from .block_watch import BlockWatch
from .clock_keeper import KEEP_AFTER
from .drafting import Drafting
from .planning import Planning
from .settings import Settings
from .state import Notice, NoticeKind, Refusal, RefusalKind
from .thinker import Thinker


class GameFlow(Planning):
    """The course of a game. Changes happen inside ``_changes``, which announces them."""

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        thinker: Thinker,
        settings: Settings,
        autosave: Autosave,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(thinker, settings, autosave, parent)
        self._lexicon_for = lexicon_for
        self._planned: Draft | None = None
        self._watch = BlockWatch(thinker, self)
        self._watch.found.connect(self._on_blocked)
        self._computers.decided.connect(self._on_decided)
        self._computers.failed.connect(self._on_engine_failed)
        self._clock.ticked.connect(self._on_ticked)
        self._clock.time_left.connect(self._on_time_left)
        self._clock.time_up.connect(self._on_time_up)

    def _open(self, record: GameRecord, lexicon: Lexicon, path: Path | None) -> None:
        self._computers.cancel()
        self._watch.cancel()
        self._finding.cancel()
        self._asking.cancel()
        self._answers.clear()
        self._clock.stop()
        self._carried = record.elapsed
        self._openings += 1
        self._drafting = Drafting()
        self._record, self._lexicon = replace(record, elapsed=0), lexicon
        self._keeping.open(path)
        self._racks.clear()
        self._planned = None
        self._listing = self._resting = self._paused = self._swapping = self._blocked = False
        self._handover = self._retractable = None
        if not referee.may_branch(record):
            # A game may have been left while an earlier turn was looked at.
            self._record = self.record.go_to(len(record.events))
        persons = referee.persons(record)
        self._viewer = persons[0] if len(persons) == 1 else None
        self._reposition(clear=True)
        if self.record.at_end:
            self._watch.watch(self.record)
            self._settle()
            if record.elapsed or not referee.is_untouched(record):
                # Whoever comes back to a game says when time goes on.
                self._stand()
        else:
            self._wait_at_cursor()

    def _play(self, move: Move) -> None:
        """The viewer plays a move at the cursor."""
        if self.is_viewing and not isinstance(move, Placement):
            self._refuse(Refusal(RefusalKind.LOOKING_BACK))
            return
        step = partial(referee.play, self.record, move, self.judge, self._clock.elapsed)
        try:
            self._step(step, self._played)
        except IllegalMove as error:
            self._refuse(Refusal(RefusalKind.ILLEGAL, data=error.verdict))

    def _played(self, new: GameRecord) -> None:
        """A person has made a move: go on with the record it led to."""
        event = new.events[self.record.cursor]
        self._append(new, by_computer=False)
        if isinstance(event, Turn) and isinstance(event.move, Pass) and self.can_undo:
            self._tell(Notice(NoticeKind.PASSED, data=event.seat))

    def _append(self, new: GameRecord, by_computer: bool) -> None:
        """Go on with a record that has more events, appended at the cursor or at the end."""
        old = self.record
        looking_back = by_computer and not old.at_end
        if not by_computer and not old.at_end:
            self._fork()
        was_over = self.record.positions[-1].over is not None
        known = len(old.events) if by_computer else old.cursor
        self._retractable = None if by_computer else _before(old, new, self._elapsed)
        self._drop_clock()
        self._resting = self._blocked = False
        self._record = new.go_to(old.cursor) if looking_back else new
        for event in new.events[known:]:
            if isinstance(event, Turn | Challenge | Resigned):
                self._later.append(partial(self.move_played.emit, event, by_computer))
            if isinstance(event, Challenge):
                told = (event.seat, event.success)
                self._tell(Notice(NoticeKind.CHALLENGED, data=told))
        if new.positions[-1].over is not None and not was_over:
            self._later.append(self.game_over.emit)
        self._save()
        if not looking_back:
            self._reposition(clear=not by_computer)
        self._watch.watch(new)
        self._settle()
        if new.positions[-1].over is None and self._viewer is not None:
            # The tiles just drawn have been seen.
            self._retractable = None

    def _take_back(self, before: GameRecord) -> None:
        """Withdraw the last decision: its turn goes on as if nothing had happened."""
        self._computers.cancel()
        self._watch.cancel()
        self._drop_clock()
        self._retractable, self._carried = None, before.elapsed
        self._resting = self._blocked = False
        self._record = replace(before, elapsed=0)
        if len(referee.persons(before)) > 1:
            self._viewer = None
            self._tell(Notice(NoticeKind.TAKEN_BACK, data=before.position.to_move))
        self._save()
        self._reposition(clear=True)
        self._watch.watch(self.record)
        self._settle()

    def _settle(self) -> None:
        """At the end of the record: whose turn is it, and what begins with that."""
        if self._resting:
            return
        end = self._end
        if referee.prompt(end) is Prompt.NOTHING:
            self._finish()
            return
        if self.is_paused:
            return
        seat = end.position.to_move
        if end.seats[seat].is_computer:
            self._let_think(end)
        elif self._viewer != seat:
            self._hand_over(seat)
        else:
            self._run_clock(end)

    def _finish(self) -> None:
        """The game is over; nothing is secret any more."""
        self._drop_clock()
        self._paused = False
        persons = referee.persons(self.record)
        self._handover = None
        if self._viewer is None and persons:
            self._viewer = persons[0]
            self._reposition(clear=True)

    def _hand_over(self, seat: int) -> None:
        """Turn the rack face down until the seat has taken over."""
        self._viewer, self._handover = None, seat
        self._planned = None
        self._leave_clock()
        if not self._resting:
            self._record = self.record.go_to(len(self.record.events))
        self._reposition(clear=True)
        self._later.append(partial(self.handover_requested.emit, seat))

    def _let_think(self, end: GameRecord) -> None:
        if self._computers.thinking is not None:
            return
        self._run_clock(end)
        prompt = referee.prompt(end)
        if prompt is not Prompt.MOVE and self._computers.challenges(end, self.judge):
            challenged = free_game.challenge(end, self.judge, self._clock.elapsed)
            self._append(challenged, by_computer=True)
        elif prompt is Prompt.ACCEPT_OR_CHALLENGE:
            self._append(free_game.accept(end), by_computer=True)
        else:
            self._computers.think(end)

    def _run_clock(self, end: GameRecord) -> None:
        position = end.position
        seat = position.to_move
        if self._clock.seat != seat:
            turns = increments(end.events, seat)
            spent = position.spent[seat]
            rule = end.seats[seat].clock(end.start.rules.clock)
            self._clock.run(seat, rule, spent, turns, self._carried)

    def _stand(self) -> None:
        """Let the clock stand; nothing goes on before it runs again."""
        if self.may_pause:
            self._computers.cancel()
            self._clock.hold()
            self._paused = True
            self._save()

    def _fork(self) -> None:
        """The game so far stays under Recent; what follows goes into a file of its own."""
        self._computers.cancel()
        self._tell(Notice(NoticeKind.FORKED, self._keeping.fork()))

    def _look_at(self, number: int) -> None:
        """Move the cursor without touching the game at the end of the record."""
        record = self.record
        if number == record.cursor:
            return
        if record.positions[-1].over is not None:
            # From now on racks are seen that a resignation taken back would hide again.
            self._retractable = None
        if record.at_end:
            self._planned = self.draft
        self._record = record.go_to(number)
        if self._record.at_end:
            self._resting = False
            self._reposition(kept=self._planned)
            self._settle()
        else:
            self._reposition(clear=True)

    def _turn_to(self, number: int) -> None:
        """Undo and redo: the game waits at the cursor, and the seat to move there sees its rack."""
        self._computers.cancel()
        self._finding.cancel()
        self._look_at(number)
        if not self.record.at_end:
            self._wait_at_cursor()

    def _wait_at_cursor(self) -> None:
        """The game rests where the cursor is, before the record's end."""
        self._resting, self._rest = True, self.record.cursor
        seat = self.position.to_move
        if self._viewer != seat and seat in referee.persons(self.record):
            self._hand_over(seat)
        elif self._clock.seat != seat:
            self._leave_clock()

    def _on_decided(self, move: Move) -> None:
        """A computer has made up its mind."""
        with self._changes():
            self._computers.cancel()
            end = self.record.go_to(len(self.record.events))
            done = partial(self._append, by_computer=True)
            try:
                self._step(partial(referee.play, end, move, self.judge, self._clock.elapsed), done)
            except IllegalMove as error:
                self._tell(Notice(NoticeKind.ENGINE_FAILED, detail=str(error)))
                done(referee.play(end, Pass(), self.judge, self._clock.elapsed))

    def _on_blocked(self) -> None:
        with self._changes():
            self._blocked = True

    def _on_ticked(self) -> None:
        self.clock_ticked.emit()
        if self._elapsed >= self._kept + KEEP_AFTER:
            with self._changes():
                self._save()

    def _on_time_left(self, seat: int, seconds: int) -> None:
        if self.record.seats[seat].is_computer:
            return
        if seconds:
            self.notice.emit(Notice(NoticeKind.TIME_LEFT, data=(seat, seconds)))
        else:
            self.notice.emit(Notice(NoticeKind.TIME_USED, data=seat))

    def _on_time_up(self, seat: int) -> None:
        """A turn out of time is a pass, or the acceptance of the play that goes out."""
        with self._changes():
            self._computers.cancel()
            end = self._end
            accepts = referee.prompt(end) is Prompt.ACCEPT_OR_CHALLENGE
            self._tell(Notice(NoticeKind.TIME_UP, data=(seat, accepts)))
            if accepts:
                over = free_game.accept(end)
            else:
                over = referee.play(end, Pass(), self.judge, self._clock.elapsed)
            self._record = end
            self._append(over, by_computer=end.seats[seat].is_computer)
            self._retractable = None


def _before(old: GameRecord, new: GameRecord, elapsed: int) -> GameRecord | None:
    """The game to return to if what a person has just decided is taken back, where that is fair.

    A resignation always may be; other turns where they cannot be undone at will, as long as
    nothing is learnt from them: the play was not judged and the game goes on.
    """
    decided = new.events[old.cursor :]
    if not old.at_end:
        return None
    if not isinstance(decided[0], Resigned):
        over = new.positions[-1].over is not None
        judged = any(isinstance(event, Challenge) for event in decided)
        if over or judged or referee.may_rewind(old) or referee.is_strict(old):
            return None
    return replace(old, elapsed=elapsed)
