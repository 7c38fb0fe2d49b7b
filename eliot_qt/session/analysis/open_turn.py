"""The turn that is still to be played in a training, or in a position without a game."""

from __future__ import annotations

from eliot_qt.game.record import GameRecord
from eliot_qt.play.going_on import open_rack
from eliot_qt.play.set_up import is_set_up
from eliot_qt.review.values import TurnReview


def open_turn(record: GameRecord, number: int) -> TurnReview | None:
    """The turn at the end of a training or of a position set up, without a move; None in games."""
    position = record.positions[-1]
    rack = position.rack if is_set_up(record) else open_rack(record)
    if not rack:
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
