"""The places in a record of the notes on its reviewed turns."""

from __future__ import annotations

from eliot_qt.game.record import GameRecord

from .values import TurnReview


def events_before_note(record: GameRecord, turn: TurnReview) -> int:
    """The number of events of a whole game up to the end of a turn."""
    if not record.position.turns:
        return min(turn.event + 1, len(record.events))
    closed = (
        number
        for number, position in enumerate(record.positions)
        if len(position.turns) > turn.event and position.turns[turn.event].closed
    )
    return next(closed, len(record.events))


def note_on(record: GameRecord, turn: TurnReview) -> str:
    """The note on a turn."""
    number = events_before_note(record, turn)
    return "\n".join(text for place, text in record.notes if place == number)
