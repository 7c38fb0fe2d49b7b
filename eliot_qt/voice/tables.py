"""The names of a club's tables in a sentence, and remarks on what an arbiter did with them."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message
from eliot_qt.game.record import GameRecord, Seat

from .phrases import EN_DASH, listed


def seated_at(who: Seat, seat: int) -> Message:
    """Return a player's table and name, even of one who has left: ``table 3, Anna``."""
    number = who.table or seat + 1
    if who.name:
        return Message("table {n}, {name}", n=number, name=who.name)
    return Message("table {n}", n=number)


def tables(record: GameRecord, seats: Sequence[int]) -> Message:
    """Return the names of seats: ``tables 2, 3 and 7–20``; a single one with its player's name."""
    if len(seats) == 1:
        return seated_at(record.seats[seats[0]], seats[0])
    numbers = sorted(record.seats[seat].table or seat + 1 for seat in seats)
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    short = [
        [f"{run[0]}{EN_DASH}{run[-1]}"] if len(run) > 2 else [str(n) for n in run] for run in runs
    ]
    return Message("tables {n}", n=listed([text for run in short for text in run]))


def solo_given(record: GameRecord, seat: int, turn: int) -> Message:
    """Say that a seat was given the solo by hand, and what speaks against it."""
    name = tables(record, (seat,))
    entry = record.position.turns[turn].entries[seat]
    if entry is None or not entry.counts:
        return Message("{name}: solo, though without a valid move", name=name)
    if others := as_good(record, seat, turn):
        return Message(
            "{name}: solo, though {others} did as well", name=name, others=tables(record, others)
        )
    return Message("{name}: solo", name=name)


def as_good(record: GameRecord, seat: int, turn: int) -> list[int]:
    """Return the other seats whose move scores as much as the seat's, or more."""
    entries = record.position.turns[turn].entries
    mine = entries[seat]
    if mine is None or not mine.counts:
        return []
    others = enumerate(entries)
    return [s for s, e in others if s != seat and e and e.counts and e.score >= mine.score]


def renamed(record: GameRecord, seat: int) -> Message:
    """Say that a seat has a new name, and who else has it."""
    name = tables(record, (seat,))
    if others := same_name(record, seat):
        same = tables(record, others[:1])
        return Message("{name}: renamed, though {others} has the same name", name=name, others=same)
    return Message("{name}: renamed", name=name)


def added(record: GameRecord, seat: int) -> Message:
    """Say that a player joins a table, and who else has the same name."""
    name = tables(record, (seat,))
    if others := same_name(record, seat):
        same = tables(record, others[:1])
        return Message("{name} joins, though {others} has the same name", name=name, others=same)
    return Message("{name} joins", name=name)


def moved(record: GameRecord, seat: int) -> Message:
    """Say that a player has moved to another table."""
    return Message("{name}: moved to this table", name=tables(record, (seat,)))


def same_name(record: GameRecord, seat: int) -> list[int]:
    """Return the other seats that have the name of a seat."""
    name = record.seats[seat].name.casefold()
    same = (other for other, who in enumerate(record.seats) if who.name.casefold() == name)
    return [other for other in same if name and other != seat]
