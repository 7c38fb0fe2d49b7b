"""The opponent's last turn, as everybody at the table saw it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .board import Board
from .move import Placement
from .notation import NotationError, parse_coordinates
from .position import Position
from .scoring import score
from .tiles import TileError, sort_tiles

_EXCHANGE = re.compile(r"(?:ex|exchange)\s+([1-9])", re.IGNORECASE)
_THROUGH_OR_PLACED = re.compile(r"\(([^()]*)\)|([^()]+)")


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
        played_count = len(self.placement.used) if self.placement else self.exchanged
        return self.before.rack_counts[self.before.to_move] - played_count


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


def with_last_turn(position: Position, text: str) -> Position:
    """Return a position in which the opponent's last turn is what a text says.

    The text is a placement whose tiles lie on the board, letters that lay there before in
    parentheses (``8H W(IN)TER``), or an exchange by its number of tiles (``ex 3``). Raises
    :class:`~.notation.NotationError` for any other, and where it tells nothing of the rack.
    """
    if match := _EXCHANGE.fullmatch(text.strip()):
        now = replace(position, exchanged=int(match[1]), scoreless=max(position.scoreless, 1))
    else:
        play = _lying(text, position)
        now = replace(position, last_play=(position.next_seat, play), exchanged=0, scoreless=0)
    turn = last_turn(now)
    racks = () if turn is None else turn.before.rack_counts
    if turn is None or not (
        0 <= turn.kept_count < racks[turn.before.to_move] and not turn.before.board.strays
    ):
        raise NotationError(
            "{text!r} cannot have been the last move, or tells nothing of the other rack",
            text=text[:60],
        )
    return now


def _lying(text: str, position: Position) -> Placement:
    """The placement of a text, of tiles that lie on the board."""
    parts = text.split()
    if len(parts) != 2:
        raise NotationError("{text!r}: write a square and a word, such as 8H WORD", text=text[:60])
    row, col, direction = parse_coordinates(parts[0], position.board.size)
    tiles = bytearray()
    try:
        for through, placed in _THROUGH_OR_PLACED.findall(parts[1]):
            piece = position.tile_set.parse(through or placed)
            tiles += bytes(len(piece)) if through else piece
    except TileError as error:
        raise NotationError("{fault}", fault=error) from error
    return Placement(direction, row, col, bytes(tiles))
