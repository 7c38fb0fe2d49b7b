"""The comparison of records: are they of one game?"""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.record import GameRecord


def is_same_game(record: GameRecord, other: GameRecord) -> bool:
    """Return whether two records are of one game, whatever their turn in view and notes."""
    first, second = (
        replace(each, cursor=len(each.events), notes=(), elapsed=0, title="")
        for each in (record, other)
    )
    return first == second
