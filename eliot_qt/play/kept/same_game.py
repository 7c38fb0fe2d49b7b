"""The comparison of records: are they of one game, and does one go on where the other ends?"""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.events import Turn
from eliot_qt.game.move import Move
from eliot_qt.game.record import GameRecord


def is_same_game(record: GameRecord, other: GameRecord) -> bool:
    """Return whether two records are of one game, whatever their turn in view and notes."""
    first, second = (
        replace(each, cursor=len(each.events), notes=(), elapsed=0, title="")
        for each in (record, other)
    )
    return first == second


def goes_on(record: GameRecord, branch: GameRecord | None) -> bool:
    """Return whether a running game is the one that ``branch`` began, perhaps some turns later."""
    if branch is None or record.positions[-1].over is not None:
        return False
    count = len(branch.events)
    return record.start == branch.start and record.events[:count] == branch.events


def is_part_of(record: GameRecord, running: GameRecord) -> bool:
    """Return whether a record is a copy of the running game, as it is or as it was.

    One that goes further is the game it was branched from.
    """
    moves = _moves(record)
    return bool(moves) and moves == _moves(running)[: len(moves)]


def _moves(record: GameRecord) -> list[Move]:
    return [event.move for event in record.events if isinstance(event, Turn)]
