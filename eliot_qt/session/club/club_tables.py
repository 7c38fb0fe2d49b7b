"""The tables of a club that commands are about: one of them, or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.record import Seat
from eliot_qt.play.refusals import RefusalKind, TableRefused

from ..game.announcer import Announcer


class ClubTables(QObject):
    """The seats that the next move, warning or penalty is for."""

    changed = Signal()  # seat, seats
    refused = Signal(object)  # Refusal

    def __init__(self, announcer: Announcer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._announcer = announcer
        self._known: Callable[[], Sequence[Seat]] = lambda: ()
        self._seat: int | None = None
        # Selected together with the seat, itself included; empty where it is alone.
        self._group: tuple[int, ...] = ()
        announcer.watch(self.changed, lambda: (self._seat, self._group))

    def hold(self, seats: Callable[[], Sequence[Seat]]) -> None:
        """Choose among the seats of another game, the first one to begin with."""
        self._known = seats
        self._seat, self._group = (0 if seats() else None), ()

    @property
    def seat(self) -> int | None:
        """The seat that commands are about."""
        return self._seat

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats that get the next move, in order: :attr:`seat`, or several selected."""
        return self._group or (() if self._seat is None else (self._seat,))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the tables, by seat."""
        return tuple(seat.table for seat in self._known())

    def seat_at(self, table: int) -> int | None:
        """The seat at a table."""
        numbers = enumerate(self.numbers)
        return next((seat for seat, number in numbers if number == table), None)

    def select(self, seat: int | None) -> None:
        """Make a seat the one that commands are about."""
        with self._announcer.changes():
            exists = seat is not None and 0 <= seat < len(self._known())
            self._seat, self._group = (seat if exists else None), ()

    def select_several(self, seats: Iterable[int], seat: int) -> None:
        """Select several seats, ``seat`` among them: the next move goes to all of them."""
        with self._announcer.changes():
            numbers = {number for number in (*seats, seat) if 0 <= number < len(self._known())}
            if seat in numbers:
                self._seat = seat
                self._group = tuple(sorted(numbers)) if len(numbers) > 1 else ()

    def select_table(self, table: int) -> bool:
        """Select the seat at a table; False (and a refusal) if that table is free."""
        seat = self.seat_at(table)
        with self._announcer.changes():
            if seat is None:
                refusal = TableRefused(RefusalKind.NO_SUCH_TABLE, table)
                self._announcer.later(partial(self.refused.emit, refusal))
            else:
                self.select(seat)
        return seat is not None
