"""What the arbiter gives and takes: moves, solos, warnings, penalties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from eliot_qt.game.move import Exchange, Move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.turn import MarkKind
from eliot_qt.modes import arbitration
from eliot_qt.modes.finder import Finder
from eliot_qt.play.arbiter_state import Act, ArbiterFault, ArbiterRefusal, Done
from eliot_qt.play.refusals import Refusal, RefusalKind, illegal

from .arbiter_seats import ArbiterSeats


class ArbiterEntries(ArbiterSeats):
    """Commands about :attr:`seat` in the turn in view, be it open or long past.

    A move is given to all :attr:`seats`, and taken from them; a mark is for one.
    """

    def assign(self) -> None:
        """Give the seats the move that is set, written or selected; an invalid one has 0 points."""
        with self._changes():
            if not self._may_give():
                return
            verdict = self.verdict
            if self.move is not None:
                self._assign(self.move)
            elif verdict is not None:
                self._refuse(illegal(verdict))
            else:
                self._refuse(ArbiterRefusal(ArbiterFault.NOTHING_CHOSEN))

    def assign_text(self, text: str) -> None:
        """Give the seats a move written in the field's notation."""
        with self._changes():
            if not self._may_give():
                return
            move = self._read(text)
            if move is not None:
                self._choice.type(None)
                self._assign(move)

    def assign_top(self) -> None:
        """Give the seats the top."""
        with self._changes():
            if not self._may_give():
                return
            if self._analysis is not None and not self._analysis.rows:
                self._refuse(ArbiterRefusal(ArbiterFault.NO_MOVE))
            else:
                seats, number = self.seats, self._target[1]
                self._step(partial(self._topped, seats, number), partial(_assigned, seats, number))

    def remove(self) -> None:
        """Take the seats' moves away."""
        with self._changes():
            if not self._may_give():
                return
            number, new = self._target[1], self.record
            seats = tuple(seat for seat in self.seats if self.entry(seat) is not None)
            if not seats:
                self._refuse(ArbiterRefusal(ArbiterFault.NOTHING_TO_REMOVE))
                return
            for seat in seats:
                new = arbitration.remove(new, seat, number)
            self._take(new, Done(Act.REMOVED, seats[0], number, seats=seats))

    def warn(self) -> None:
        """Warn the seat, or take its warning of this turn back."""
        self._mark(MarkKind.WARNING, self._warned)

    def penalise(self) -> None:
        """Give the seat a penalty; several add up."""
        self._mark(MarkKind.PENALTY, False)

    def forgive(self) -> None:
        """Take the seat's last penalty of the turn back."""
        self._mark(MarkKind.PENALTY, True)

    def solo(self) -> None:
        """Give the solo to the seat, or take it away; given by hand, it is computed again."""
        with self._changes():
            if not self._may_mark():
                return
            seat, number = self._target
            turn = self.record.position.turns[number]
            act = Act.SOLO_GIVEN
            if turn.solo != seat:
                new = arbitration.give_solo(self.record, seat, number)
            elif turn.solo_by_hand:
                act, new = Act.SOLO_COMPUTED, arbitration.compute_solo(self.record, number)
            else:
                act, new = Act.SOLO_TAKEN, arbitration.give_solo(self.record, None, number)
            self._take(new, Done(act, seat, number))

    @property
    def _target(self) -> tuple[int, int]:
        assert self._seat is not None and self.turn is not None
        return self._seat, self.turn

    @property
    def _own_move(self) -> Move | None:
        """What the seat plays in the turn in view, where it is valid."""
        entry = None if self._seat is None else self.entry(self._seat)
        return entry.move if entry is not None and entry.counts else None

    @property
    def _warned(self) -> bool:
        turn = self.turn_in_view
        marks = () if turn is None else turn.marks
        return any(m.seat == self._seat and m.kind is MarkKind.WARNING for m in marks)

    def _may_give(self) -> bool:
        if not self._may_set():
            return False
        if self._seat is None:
            self._refuse(ArbiterRefusal(ArbiterFault.NO_SEAT))
        return self._seat is not None

    def _may_mark(self) -> bool:
        if not self._may_give():
            return False
        if self._group:
            self._refuse(ArbiterRefusal(ArbiterFault.ONE_SEAT))
        return not self._group

    def _topped(self, seats: Sequence[int], number: int, finder: Finder) -> GameRecord:
        new = self.record
        for seat in seats:
            new = arbitration.assign_top(new, seat, finder, number)
        return new

    def _assign(self, move: Move) -> None:
        if isinstance(move, Exchange):
            self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            return
        (seat, number), new = self._target, self.record
        for each in self.seats:
            new = arbitration.assign(new, each, move, self.judge, turn=number)
        entry = new.position.turns[number].entries[seat]
        self._take(new)
        if self.draft.placed:
            # The next one may have other tiles; a row of the list stays selected.
            self._drafting.clear(self.position.board)
            self._tiles_used()
        verdict = self.verdict_of(seat)
        given = Done(Act.ASSIGNED, seat, number, entry, verdict, seats=self.seats)
        self._later.append(partial(self.done.emit, given))

    def _mark(self, kind: MarkKind, back: bool) -> None:
        with self._changes():
            if not self._may_mark():
                return
            seat, number = self._target
            warning = kind is MarkKind.WARNING
            if back:
                act = Act.WARNING_TAKEN_BACK if warning else Act.PENALTY_TAKEN_BACK
                try:
                    new = arbitration.unmark(self.record, seat, kind, number)
                except ValueError:
                    self._refuse(ArbiterRefusal(ArbiterFault.NOTHING_TO_REMOVE))
                    return
                self._take(new, Done(act, seat, number))
                return
            give = arbitration.warn if warning else arbitration.penalise
            new = give(self.record, seat, number)
            points = new.position.turns[number].marks[-1].points
            act = Act.WARNED if warning else Act.PENALISED
            self._take(new, Done(act, seat, number, points=points))


def _assigned(seats: tuple[int, ...], number: int, new: GameRecord) -> Done:
    entry = new.position.turns[number].entries[seats[0]]
    return Done(Act.ASSIGNED, seats[0], number, entry, seats=seats)
