"""The consequences of a pre-endgame move when certain tiles are drawn after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from eliot_qt.engine.errors import EngineError
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles, sort_tiles
from eliot_qt.players.analysts import Effort, equipment_of
from eliot_qt.players.makers import ANALYSTS

from ..kit import ReviewKit


@dataclass(frozen=True)
class DrawLine:
    """The moves after a candidate and a draw, both playing perfectly.

    ``spread`` is the lead of the side that made the candidate at the end; None where it is not
    known, as time was over.
    """

    moves: tuple[Move, ...]
    spread: int | None


def after_draw(position: Position, move: Placement, score: int, drawn: bytes) -> Position:
    """The endgame after a move and what is drawn with it, which empties the bag.

    Raises :class:`~eliot_qt.engine.EngineError` where it does not.
    """
    mover, other = position.to_move, position.next_seat
    unseen = position.unseen_by(mover)
    theirs = remove_tiles(unseen, drawn)
    if len(drawn) != position.bag_count or len(theirs) > position.rules.rack_size:
        raise EngineError("the bag is not empty after this draw")
    racks, scores = [b""] * 2, list(position.scores)
    racks[mover] = sort_tiles(remove_tiles(position.rack, move.used) + drawn)
    racks[other] = theirs
    scores[mover] += score
    return replace(
        position,
        board=position.board.after(move),
        racks=tuple(racks),
        rack_counts=(),
        scores=tuple(scores),
        to_move=other,
        bag=b"",
        scoreless=0,
        passes=0,
        last_play=None,
        exchanged=0,
    )


def draw_line(
    kit: ReviewKit, position: Position, move: Placement, score: int, drawn: bytes, seconds: float
) -> Iterator[DrawLine | None]:
    """The line of play after a move and a draw; None for a pause.

    Raises :class:`~eliot_qt.engine.EngineError` as :func:`after_draw` does.
    """
    after = after_draw(position, move, score, drawn)
    equipment = equipment_of(kit.lister, kit.game)
    player = ANALYSTS["endgame"](equipment, Effort(seconds=seconds, lines=1))
    best = None
    for analysis in player.analyse(after.seen_by(after.to_move)):
        best = analysis.best
        yield None
    assert best is not None
    if not best.exact or best.value is None:
        yield DrawLine((), None)
        return
    lead = after.scores[position.to_move] - after.scores[after.to_move]
    yield DrawLine((best.move, *best.line), round(lead - best.value))
