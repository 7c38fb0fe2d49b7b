"""Duplicate: a move that was entered is taken back, or the turn it belongs to.

At one machine whoever has entered may take the move back until another person sits down; the
last one until the turn is shown. A person who plays alone may undo whole turns. Nothing is lost by
that: the file keeps the game as it was until a move is entered, and then stays under Recent.
"""

from __future__ import annotations

from pathlib import Path

from eliot_qt.game.common_events import Entered
from eliot_qt.game.move import Move
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes import duplicate

from . import referee
from .state import Notice, NoticeKind, Refusal, RefusalKind
from .topping_flow import ToppingFlow


class TakingBack(ToppingFlow):
    """Undo and redo where all seats play with the same rack; tries of topping stay."""

    # Who entered a move last, where several people play.
    _entered: int | None = None
    # Games as they were before each undo, the latest last.
    _undone: tuple[GameRecord, ...] = ()

    @property
    def taking_back(self) -> int | None:
        """The seat whose move may be taken back: it was entered last, and nobody sits there yet."""
        if self._record is None or self._viewer is not None or not self.at_end:
            return None
        return self._entered if self._has_entered_last(self.record) else None

    @property
    def all_entered(self) -> bool:
        """Whether all people have entered, and ``close_entries`` is to be called."""
        return self.taking_back is not None and self._is_held(self.record)

    @property
    def can_undo(self) -> bool:
        """Whether there are tiles, a move entered or turns to undo."""
        if super().can_undo or self.taking_back is not None:
            return True
        return self._record is not None and self._undo_turn_target() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there are tiles or turns to redo."""
        return super().can_redo or bool(self._undone)

    def close_entries(self) -> None:
        """Everybody stays with what was entered: the turn goes on."""
        with self._changes():
            if self.all_entered:
                self._viewer, self._entered = self._entered, None
                self._reposition(clear=True)
                self._settle()

    def _undo_shared(self) -> None:
        """Take back the move just entered, or the last turn of a person alone."""
        seat, target = self.taking_back, self._undo_turn_target()
        if seat is not None:
            self._viewer, self._handover, self._entered = seat, None, None
            self._take(duplicate.withdraw(self.record, seat))
        elif target is not None:
            undone = (*self._undone, self._end)
            self._resume(self._end.go_to(target).append())
            self._undone = undone
        else:
            self._refuse(Refusal(RefusalKind.NOTHING_TO_UNDO))

    def _redo_shared(self) -> None:
        """Bring the turn undone last back."""
        if not self._undone:
            self._refuse(Refusal(RefusalKind.NOTHING_TO_REDO))
            return
        *rest, latest = self._undone
        self._resume(latest)
        self._undone = tuple(rest)

    def _redo_all(self) -> None:
        """The game as its file has it."""
        if self._undone:
            self._resume(self._undone[0])

    def _resume(self, record: GameRecord) -> None:
        """Go on with another state of the game, which is not saved."""
        self._computers.cancel()
        self._finding.cancel()
        self._asking.cancel()
        self._drop_clock()
        self._showing, self._undone = False, ()
        self._record = record
        self._reposition(clear=True)
        self._settle()

    def _undo_turn_target(self) -> int | None:
        """Cursor before the last move of a person who plays alone; a master game goes on."""
        record, persons = self._end, referee.persons(self._end)
        if record.mode != duplicate.MODE or len(persons) != 1 or record.master:
            return None
        own = (
            number
            for number, event in enumerate(record.events)
            if isinstance(event, Entered) and event.seat == persons[0]
        )
        return max(own, default=None)

    def _has_entered_last(self, record: GameRecord) -> bool:
        last = record.events[-1] if record.events else None
        mine = isinstance(last, Entered) and last.entry is not None and last.seat == self._entered
        return mine and record.position.open_turn is not None

    def _is_held(self, record: GameRecord) -> bool:
        """Whether the person who entered last may change it before everything is shown."""
        people = set(referee.persons(record)) & set(referee.waiting(record))
        return not people and self._has_entered_last(record)

    def _open(self, record: GameRecord, lexicon: Lexicon, path: Path | None) -> None:
        self._entered, self._undone = None, ()
        super()._open(record, lexicon, path)

    def _enter(self, move: Move) -> None:
        several = len(referee.persons(self.record)) > 1
        self._entered = self._viewer if several else None
        super()._enter(move)

    def _settle_duplicate(self, end: GameRecord) -> None:
        if not self._is_held(end):
            super()._settle_duplicate(end)
        elif self._viewer is not None:
            self._viewer = self._handover = None
            self._reposition(clear=True)

    def _out_of_time(self, end: GameRecord, elapsed: int) -> None:
        # Otherwise a move taken back afterwards would have all the time again.
        self._entered = None
        super()._out_of_time(end, elapsed)

    def _hand_over(self, seat: int) -> None:
        if self._viewer != self._entered:
            self._entered = None
        super()._hand_over(seat)

    def _on_time_up(self, seat: int) -> None:
        self._entered = None
        super()._on_time_up(seat)

    def _save(self) -> None:
        if self._undone:
            self._undone = ()
            self._tell(Notice(NoticeKind.FORKED, self._keeping.fork()))
        super()._save()
