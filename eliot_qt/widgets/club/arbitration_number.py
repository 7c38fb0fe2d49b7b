"""Digits typed one after the other are the number of a table."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.session.club.club_tables import ClubTables

# A pause this long ends a number.
PAUSE = 900


class TableNumber(QObject):
    """Selects the table while its number is typed: 1 is table 1 until a 2 makes it table 12.

    A number that no table has selects none, so that nothing goes to another one by mistake.
    """

    #: the digits so far, empty when the number is complete
    changed = Signal(str)

    def __init__(self, tables: ClubTables, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables = tables
        self._digits = ""
        # Digits that a pause made a number; a letter right after them still makes coordinates.
        self._ended = ""
        self._handed = ""
        self._before: tuple[int | None, tuple[int, ...]] = (None, ())
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._end)

    @property
    def digits(self) -> str:
        """The digits of a number that may go on."""
        return self._digits

    @property
    def handed(self) -> str:
        """The digits that :meth:`hand_over` was about last."""
        return self._handed

    @property
    def is_before(self) -> bool:
        """True if digits were typed last: a letter now may make coordinates of them."""
        if self._digits:
            return True
        seat = self._tables.seat
        return bool(self._ended) and seat == self._tables.seat_at(int(self._ended))

    def type(self, digit: str) -> None:
        """Take one more digit."""
        if not self._may_go_on:
            self._set("")
        if not self._digits:
            self._before = self._tables.seat, self._tables.seats
        self._set(self._digits + digit)
        self._tables.select(self._tables.seat_at(int(self._digits)))
        if not self._may_go_on:
            self._tables.select_table(int(self._digits))
        self._pause.start()

    def back(self) -> bool:
        """Take the last digit back; return False if there was none."""
        if not self._digits:
            self._set("")
            return False
        digits = self._digits[:-1]
        self._set(digits)
        if digits:
            self._tables.select(self._tables.seat_at(int(digits)))
        else:
            self._restore()
        return True

    def drop(self) -> None:
        """Start over with the next digit; the selection stays."""
        self._set("")

    def hand_over(self, rows: int) -> str:
        """The digits just typed, which are a row of the board and no table's number after all.

        Where they are beyond the board's ``rows`` and can only be a table and then a row, that
        table is selected: 18 before a letter is table 1, row 8. Where they can only be a table,
        it stays selected, and there is no row.
        """
        digits = self._digits or self._ended
        self._set("")
        self._handed = digits
        self._restore()
        splits = [(digits[:at], digits[at:]) for at in range(1, len(digits))]
        apart = [pair for pair in splits if self._is_table_and_row(*pair, rows)]
        if int(digits) <= rows:
            return digits
        if len(apart) != 1:
            exists = self._tables.seat_at(int(digits)) is not None
            return "" if exists and self._tables.select_table(int(digits)) else digits
        table, row = apart[0]
        self._tables.select_table(int(table))
        return row

    def _is_table_and_row(self, table: str, row: str, rows: int) -> bool:
        is_row = not row.startswith("0") and int(row) <= rows
        return is_row and self._tables.seat_at(int(table)) is not None

    def finish(self) -> bool:
        """Complete the number; False (and a refusal) if that table is free."""
        digits = self._digits
        self._set("")
        return not digits or self._tables.select_table(int(digits))

    def _end(self) -> None:
        digits = self._digits
        self.finish()
        self._ended = digits

    @property
    def _may_go_on(self) -> bool:
        """Return whether a table has this number, or one that begins like it."""
        tables = (str(table) for table in self._tables.numbers)
        return any(table.startswith(self._digits) for table in tables)

    def _restore(self) -> None:
        seat, seats = self._before
        if seat is None:
            self._tables.select(None)
        else:
            self._tables.select_several(seats, seat)

    def _set(self, digits: str) -> None:
        self._pause.stop()
        self._ended = self._handed = ""
        if digits != self._digits:
            self._digits = digits
            self.changed.emit(digits)
