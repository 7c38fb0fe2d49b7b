"""What the tables of a club are called."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.voice.phrases import EN_DASH

from .sentences import listed

translate = QCoreApplication.translate


def table_name(record: GameRecord, seat: int) -> str:
    """A seat by its table and who sits there: ``table 3, Anna``."""
    return player_name(record.seats[seat], seat)


def player_name(who: Seat, seat: int) -> str:
    """The same of a player who may have left."""
    table = translate("Arbiter", "table {n}").format(n=who.table or seat + 1)
    return f"{table}, {who.name}" if who.name else table


def tables_name(record: GameRecord, seats: Sequence[int]) -> str:
    """Several seats: ``tables 2, 3 and 7–20``; one by its name, too."""
    if len(seats) == 1:
        return table_name(record, seats[0])
    tables = sorted(record.seats[seat].table or seat + 1 for seat in seats)
    runs: list[list[int]] = []
    for table in tables:
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    short = [
        [f"{run[0]}{EN_DASH}{run[-1]}"] if len(run) > 2 else [str(n) for n in run] for run in runs
    ]
    return translate("Arbiter", "tables {n}").format(
        n=listed([text for run in short for text in run])
    )
