"""The names of the seats of a game in the window; one may be "You"."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.record import GameRecord
from eliot_qt.voice import names

from .said import said_text

translate = QCoreApplication.translate


def you() -> str:
    """The name of the person at the machine where none has been given."""
    return said_text(names.YOU)


def player_name(number: int) -> str:
    """The name of a person until there is another one, ``Player 2``."""
    return said_text(names.player_name(number))


def computer_name(number: int = 1) -> str:
    """The name of a computer until there is another one, ``Computer`` or ``Computer 2``."""
    name = translate("Names", "Computer")
    return name if number == 1 else f"{name} {number}"


def spoken_names(record: GameRecord) -> names.Names:
    """The names of a game's seats; the person at the machine is spoken to."""
    return names.names_of(record, you())


def seat_name(record: GameRecord, seat: int) -> str:
    """The name of a seat; files of other programs may have none."""
    return said_text(names.seat_name(record, seat))


def seat_names(record: GameRecord) -> list[str]:
    """The names of all seats in table order."""
    return [seat_name(record, seat) for seat in range(len(record.seats))]


def short_name(name: str, longest: int = 14) -> str:
    """Return a name of at most ``longest`` characters for a column, cut short with an ellipsis."""
    return name if len(name) <= longest else f"{name[: longest - 1].rstrip()}…"


def about(name: str, others: str, yours: str) -> str:
    """A pattern for a sentence about a player: ``{name} wins`` or ``You win``."""
    return yours if name == you() else others
