"""What the tables of a club are called in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message
from eliot_qt.game.record import GameRecord, Seat

from .phrases import EN_DASH, listed


def seated_at(who: Seat, seat: int) -> Message:
    """Return a player's table and name, of one who may have left too: ``table 3, Anna``."""
    number = who.table or seat + 1
    if who.name:
        return Message("table {n}, {name}", n=number, name=who.name)
    return Message("table {n}", n=number)


def tables(record: GameRecord, seats: Sequence[int]) -> Message:
    """Return several seats: ``tables 2, 3 and 7–20``; one by its name, too."""
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
