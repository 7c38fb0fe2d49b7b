"""The turns of a game in which help was used."""

from __future__ import annotations

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of


def with_help(record: GameRecord) -> GameRecord:
    """Note that the turn in view is a helped one, where one plays for a result: not in practice."""
    mode = mode_of(record)
    for_result = mode.keeps_leaves and not mode.permits(record).practice
    return record.with_help() if for_result and record.position.over is None else record
