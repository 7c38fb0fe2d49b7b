"""Who plays in a club: the seat that commands are about, players who join, names and tables."""

from __future__ import annotations

from collections.abc import Iterable

from eliot_qt.game.record import Seat
from eliot_qt.modes import arbitration
from eliot_qt.play.arbiter_state import Act, ArbiterFault, ArbiterRefusal, Done

from .arbiter_flow import ArbiterFlow


class ArbiterSeats(ArbiterFlow):
    """Commands about the seats themselves."""

    def select_seat(self, seat: int | None) -> None:
        """Make a seat the one that commands are about."""
        with self._changes():
            known = seat is not None and 0 <= seat < len(self.record.seats)
            self._seat, self._group = (seat if known else None), ()

    def select_seats(self, seats: Iterable[int], seat: int) -> None:
        """Select several seats, ``seat`` among them: the next move goes to all of them."""
        with self._changes():
            known = {number for number in (*seats, seat) if 0 <= number < len(self.record.seats)}
            if seat in known:
                self._seat = seat
                self._group = tuple(sorted(known)) if len(known) > 1 else ()

    def select_table(self, table: int) -> bool:
        """The same by the number of its table; False if nobody sits there."""
        seat = self.seat_at(table)
        if seat is None:
            with self._changes():
                self._refuse(ArbiterRefusal(ArbiterFault.NO_SUCH_TABLE, table))
            return False
        self.select_seat(seat)
        return True

    def add_seat(self, name: str = "", table: int | None = None) -> None:
        """A further player, also in mid-game, at the first free table if none is named."""
        with self._changes():
            taken = {seat.table for seat in self.record.seats}
            free = next(n for n in range(1, len(taken) + 2) if n not in taken)
            number = free if table is None else table
            if number in taken and number:
                self._refuse(ArbiterRefusal(ArbiterFault.TABLE_TAKEN, number))
                return
            try:
                new = arbitration.add_seat(self.record, Seat(name.strip(), table=number))
            except ValueError as error:
                self._refuse(ArbiterRefusal(ArbiterFault.IMPOSSIBLE, str(error)))
                return
            seat = len(new.seats) - 1
            self._take(new, Done(Act.JOINED, seat))
            self.select_seat(seat)

    def rename(self, seat: int, name: str, table: int) -> None:
        """Another name or table number for a seat; undo leaves both alone."""
        with self._changes():
            other = self.seat_at(table)
            if table < 1 or other not in (None, seat):
                self._refuse(ArbiterRefusal(ArbiterFault.TABLE_TAKEN, table))
                return
            new = arbitration.rename(self.record, seat, name.strip(), table)
            if new != self.record:
                self._take(new, Done(Act.RENAMED, seat))
