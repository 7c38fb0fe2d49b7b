"""The names of a club's tables, in the person's language."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.game.record import GameRecord
from eliot_qt.models.said import said_text
from eliot_qt.voice import tables


def tables_name(record: GameRecord, seats: Sequence[int]) -> str:
    """Name several seats: ``tables 2, 3 and 7–20``; one by its player's name, too."""
    return said_text(tables.tables(record, seats))
