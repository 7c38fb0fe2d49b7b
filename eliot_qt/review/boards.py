"""The board of a reviewed turn, and the moves that its texts name."""

from __future__ import annotations

from eliot_qt.game.board import Board
from eliot_qt.game.check import MoveFault, fit_faults
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet

from .values import TurnReview


def board_before(record: GameRecord, turn: TurnReview) -> Board:
    """The board a turn was played on; ``record`` is the whole game."""
    turns = record.position.turns
    return turns[turn.event].board if turns else record.positions[turn.event].board


def placement_of(text: str | None, board: Board, tile_set: TileSet) -> Placement | None:
    """The placement of a text, if it is one that fits the board."""
    try:
        move = None if text is None else parse_move(text, board, tile_set)
    except ValueError:
        return None
    if not isinstance(move, Placement) or fit_faults(move, board) & MoveFault.OFF_BOARD:
        return None
    return move
