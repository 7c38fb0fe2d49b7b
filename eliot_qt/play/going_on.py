"""The ways to continue a game that is looked at: from an earlier turn, or from the open one."""

from __future__ import annotations

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of


def can_play_anew(record: GameRecord) -> bool:
    """Return whether an earlier turn can begin a game of its own.

    Where all have one rack a turn is more than a move.
    """
    return mode_of(record).keeps_leaves


def open_rack(record: GameRecord) -> bytes:
    """The rack to be played at the end of a training; none in other games.

    In the games of files it may have been filled up by chance.
    """
    mode, position = mode_of(record), record.positions[-1]
    is_practice = mode.keeps_leaves and mode.permits(record).practice
    if position.over is not None or not is_practice:
        return b""
    return position.racks[position.to_move] or b""
