"""The events of a game in whole lines, in the person's language."""

from __future__ import annotations

from eliot_qt.game.events import Adjustment, Challenge
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import spoken_names
from eliot_qt.models.said import said_text
from eliot_qt.voice import events

from ..texts.sentences import sentence


def event_text(record: GameRecord, number: int) -> str:
    """Word event ``number`` (from 0) of a record: ``Bob plays 8H WINTER for 38 points``.

    A hidden rack stays hidden: an exchange shows how many tiles, never which.
    """
    message = events.event_message(record, number, spoken_names(record))
    text = said_text(message or "")
    return sentence(text) if isinstance(record.events[number], Challenge) else text


def end_text(reason: EndReason) -> str:
    """Say why a game is over."""
    return said_text(events.end_message(reason))


def adjustment_text(adjustment: Adjustment, record: GameRecord) -> str:
    """Say what the points of an adjustment are for: ``Bob: tiles left, Q T``."""
    names, tile_set = spoken_names(record), record.start.tile_set
    return said_text(events.adjustment_message(adjustment, names, tile_set))
