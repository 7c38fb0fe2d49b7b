"""A closed turn of a game with a shared rack is opened again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.faults import Fault

from ..move import Placement
from ..position import Position
from ..settling import settled
from ..tiles import on_rack, remove_tiles, sort_tiles
from .turn import CommonTurn


def reopened(start: Position, now: Position, number: int) -> Position:
    """The position with a turn (from 0) as it stood just before its move went on the board.

    Rack, entries, marks and the arbiter's choice are kept; what followed is gone, the end of the
    game too, and all other tiles are in the bag. Raises ``ValueError`` for a turn that is open.
    """
    if not 0 <= number < len(now.turns):
        raise Fault("turn {number} of {count}", number=number + 1, count=len(now.turns))
    turn = now.turns[number]
    if not turn.closed:
        raise Fault("the turn is open")
    pairs = zip(now.board.squares, turn.board.squares, strict=True)
    returned = bytes(on_rack(tile) for tile, before in pairs if tile and not before)
    bag = remove_tiles(now.bag + now.rack + returned, turn.rack)
    opened = replace(turn, closed=False, move=None, score=0, source=None, top_score=None)
    if not turn.solo_by_hand:
        opened = replace(opened, solo=None, solo_points=0)
    back = replace(
        now,
        board=turn.board,
        racks=(turn.rack,) * now.seats,
        rack_counts=(len(turn.rack),) * now.seats,
        bag=sort_tiles(bag),
        turns=(*now.turns[:number], opened),
        last_play=last_play(now.turns[:number]) or start.last_play,
        over=None,
    )
    return settled(start, back)


def last_play(turns: Sequence[CommonTurn]) -> tuple[int, Placement] | None:
    """The latest move on the board and a seat that had it (the first, if none did)."""
    for turn in reversed(turns):
        if turn.move is not None:
            seats = (s for s, e in enumerate(turn.entries) if e and e.move == turn.move)
            return next(seats, 0), turn.move
    return None
