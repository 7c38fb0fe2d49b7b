"""The board of a reviewed turn, and the moves that its texts name."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.board import Board
from eliot_qt.game.check import MoveFault, fit_faults
from eliot_qt.game.move import Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.modes.common_game import position_of

from .values import TurnReview


def board_before(record: GameRecord, turn: TurnReview) -> Board:
    """The board a turn was played on; ``record`` is the whole game."""
    turns = record.position.turns
    return turns[turn.event].board if turns else record.positions[turn.event].board


def position_before(record: GameRecord, turn: TurnReview) -> Position:
    """The position a turn was played in, the turn's seat to move; ``record`` is the whole game."""
    if record.position.turns:
        return replace(position_of(record.position, turn.event), to_move=0)
    return record.positions[turn.event]


def placement_of(text: str | None, board: Board, tile_set: TileSet) -> Placement | None:
    """The placement of a text, if it is one that fits the board."""
    try:
        move = None if text is None else parse_move(text, board, tile_set)
    except ValueError:
        return None
    if not isinstance(move, Placement) or fit_faults(move, board) & MoveFault.OFF_BOARD:
        return None
    return move
