"""The names of the seats of a game, and the one addressed as "You"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from eliot_qt.faults import Message, Said
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of

YOU = Message("You")


def player_name(number: int) -> Message:
    """The name of a person until there is another one: ``Player 2``."""
    return Message("Player {n}", n=number)


def table_name(number: int) -> Message:
    """The name of a seat at a club's table: ``Table 7``."""
    return Message("Table {n}", n=number)


def seat_name(record: GameRecord, seat: int) -> Said:
    """Return the name of a seat; files of other programs may have none."""
    who = record.seats[seat]
    if who.name:
        return who.name
    if who.table and mode_of(record).arbitrated:
        return table_name(who.table)
    return YOU if len(record.seats) == 1 else player_name(seat + 1)


def turn_of(name: Said, yours: bool = False) -> Message:
    """``Ann's turn``, ``Your turn``."""
    return Message("Your turn") if yours else Message("{name}'s turn", name=name)


@dataclass(frozen=True)
class Names:
    """The names of all seats in table order; ``you`` is the seat spoken to, if there is one."""

    said: tuple[Said, ...]
    you: int | None = None

    def __getitem__(self, seat: int) -> Said:
        return self.said[seat]

    def __iter__(self) -> Iterator[Said]:
        return iter(self.said)

    def __len__(self) -> int:
        return len(self.said)

    def about(self, seat: int, others: Message, yours: Message) -> Message:
        """Return the sentence about a seat: ``Ann wins``, or ``You win`` for the one spoken to."""
        return yours if seat == self.you else others


def names_of(record: GameRecord, you: str = str(YOU)) -> Names:
    """Return the names of a game's seats; a seat named ``you`` is spoken to."""
    names = tuple(seat_name(record, seat) for seat in range(len(record.seats)))
    spoken_to = (seat for seat, name in enumerate(names) if name in (YOU, you))
    return Names(names, next(spoken_to, None))
