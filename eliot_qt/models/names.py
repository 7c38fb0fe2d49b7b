"""What the seats of a game are called, and sentences that address the person as ``You``."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.record import GameRecord

translate = QCoreApplication.translate


def you() -> str:
    """The name of the person at the machine where none has been given."""
    return translate("Names", "You")


def player_name(number: int) -> str:
    """The name of a person until there is another one, ``Player 2``."""
    return translate("Names", "Player {n}").format(n=number)


def computer_name(number: int = 1) -> str:
    """The name of a computer until there is another one, ``Computer`` or ``Computer 2``."""
    name = translate("Names", "Computer")
    return name if number == 1 else f"{name} {number}"


def seat_name(record: GameRecord, seat: int) -> str:
    """The name of a seat; files of other programs may have none."""
    who = record.seats[seat]
    if who.name:
        return who.name
    if who.table:
        return translate("Names", "Table {n}").format(n=who.table)
    if len(record.seats) == 1:
        return you()
    return player_name(seat + 1)


def seat_names(record: GameRecord) -> list[str]:
    """The names of all seats in table order."""
    return [seat_name(record, seat) for seat in range(len(record.seats))]


def about(name: str, others: str, yours: str) -> str:
    """A pattern for a sentence about a player: ``{name} wins`` or ``You win``."""
    return yours if name == you() else others
