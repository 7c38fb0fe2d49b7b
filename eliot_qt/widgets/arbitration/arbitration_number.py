"""Digits typed one after the other are the number of a table."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.session.arbiter_session import ArbiterSession

# A pause this long ends a number.
PAUSE = 900


class TableNumber(QObject):
    """Selects the table while its number is typed: 1 is table 1 until a 2 makes it table 12."""

    #: the digits so far, empty when the number is complete
    changed = Signal(str)

    def __init__(self, session: ArbiterSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._digits = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.finish)

    @property
    def digits(self) -> str:
        """The digits of a number that may go on."""
        return self._digits

    def type(self, digit: str) -> None:
        """One more digit."""
        self._set(self._digits + digit)
        session = self._session
        seat = session.seat_at(int(self._digits))
        if seat is not None:
            session.select_seat(seat)
        tables = (str(who.table) for who in session.record.seats)
        if any(t.startswith(self._digits) and t != self._digits for t in tables):
            self._pause.start()
        else:
            self.finish()

    def back(self) -> bool:
        """Take the last digit back; False if there is none."""
        if not self._digits:
            return False
        self._set(self._digits[:-1])
        return True

    def drop(self) -> None:
        """Begin anew with the next digit; what is selected stays."""
        self._set("")

    def finish(self) -> bool:
        """The number is complete; False (and a refusal) if nobody sits there."""
        digits = self._digits
        self._set("")
        return not digits or self._session.select_table(int(digits))

    def _set(self, digits: str) -> None:
        self._pause.stop()
        if digits != self._digits:
            self._digits = digits
            self.changed.emit(digits)
