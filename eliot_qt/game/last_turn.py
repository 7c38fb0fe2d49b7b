"""The opponent's last turn, as everybody at the table saw it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .board import Board
from .move import Placement
from .position import Position
from .scoring import score
from .tiles import sort_tiles


@dataclass(frozen=True)
class LastTurn:
    """A turn of the opponent, and the position before it, in which no rack is known.

    ``placement`` is what was played; where it is None, ``exchanged`` tiles were exchanged.
    """

    before: Position
    placement: Placement | None
    score: int = 0
    exchanged: int = 0

    @property
    def kept_count(self) -> int:
        """Tiles the opponent kept."""
        played = len(self.placement.used) if self.placement else self.exchanged
        return self.before.rack_counts[self.before.to_move] - played


def last_turn(position: Position) -> LastTurn | None:
    """The opponent's last turn in a game of two; None where it tells nothing of its rack.

    That is so before the first move, after a pass or a play taken back, with an empty bag, where
    the opponent's rack is visible, or where blanks on the board have been replaced since.
    """
    other = position.next_seat
    if position.seats != 2 or not position.is_duel or position.racks[other] is not None:
        return None
    if position.bag_count == 0 or not position.rack:
        return None
    if position.exchanged:
        return LastTurn(_before(position, position.board, b""), None, 0, position.exchanged)
    if position.scoreless or position.last_play is None or position.last_play[0] != other:
        return None
    placement = position.last_play[1]
    board = _without(position.board, placement)
    if board is None:
        return None
    points = score(placement, board, position.tile_set, position.rules).total
    return LastTurn(_before(position, board, placement.used), placement, points)


def _without(board: Board, placement: Placement) -> Board | None:
    """The board before a placement; None if its tiles are not on it."""
    placed = placement.placed(board.size)
    if any(board.squares[square] != tile for square, tile in placed):
        return None
    return board.with_tiles({square: 0 for square, _ in placed})


def _before(position: Position, board: Board, played: bytes) -> Position:
    """The position before the last turn; as the bag is not empty, all played was drawn again."""
    other = position.next_seat
    return replace(
        position,
        board=board,
        racks=(None, None),
        to_move=other,
        bag=sort_tiles(position.unseen_by(position.to_move) + position.rack + played),
        scoreless=0,
        passes=0,
        last_play=None,
        exchanged=0,
    )
