"""The turn that is still to be played in a training, or in a position without a game."""

from __future__ import annotations

from eliot_qt.game.record import GameRecord
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.review.values import TurnReview


def open_turn(record: GameRecord, number: int) -> TurnReview | None:
    """The turn at the end of a training, without a move; None in other games."""
    position = record.positions[-1]
    rack = position.racks[position.to_move]
    mode = mode_of(record)
    is_practice = mode.keeps_leaves and mode.permits(record).practice
    # In the games of files the rack may have been filled up by chance.
    if position.over is not None or not is_practice or not rack:
        return None
    others = [s for seat, s in enumerate(position.scores) if seat != position.to_move]
    return TurnReview(
        number=number,
        seat=position.to_move,
        event=len(record.events),
        move="",
        score=0,
        rack=position.tile_set.show(rack),
        spread=position.scores[position.to_move] - max(others, default=0),
    )
