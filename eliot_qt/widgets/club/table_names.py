"""The names of a club's tables, in the person's language."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.models.said import said_text
from eliot_qt.voice import tables


def table_name(record: GameRecord, seat: int) -> str:
    """A seat by its table and who sits there: ``table 3, Anna``."""
    return player_name(record.seats[seat], seat)


def player_name(who: Seat, seat: int) -> str:
    """The same of a player who may have left."""
    return said_text(tables.seated_at(who, seat))


def tables_name(record: GameRecord, seats: Sequence[int]) -> str:
    """Several seats: ``tables 2, 3 and 7–20``; one by its name, too."""
    return said_text(tables.tables(record, seats))
