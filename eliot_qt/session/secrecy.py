"""Which racks a text about a running game may tell.

Saved games (our own and Eliot's XML) hold all there is, for the game goes on from them. Whatever is
meant to be shown or analysed (CGP, GCG, score sheets) holds what its reader may know.
"""

from __future__ import annotations

from eliot_qt.game.record import GameRecord

from . import referee

NOBODY = -1


def seat_shown(record: GameRecord, viewer: int | None) -> int | None:
    """The seat whose rack may be told, ``NOBODY``, or None for all of them.

    ``viewer`` is the seat of the person in front, None under the hand-over card. All racks may be
    told when the game is over, where there is but one, and where no person plays.
    """
    end = record.positions[-1]
    secret = end.over is None and not end.shared and not referee.is_training(record)
    if not secret or not referee.persons(record):
        return None
    return NOBODY if viewer is None else viewer


def seat_at_table(record: GameRecord) -> int | None:
    """The seat in front of whom all is written: the person to move, else the only person."""
    persons = referee.persons(record)
    to_move = record.position.to_move
    if to_move in persons:
        return to_move
    return persons[0] if len(persons) == 1 else None
