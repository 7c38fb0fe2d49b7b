"""Games of the kernels as records, to be written in the field's format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eliot_qt.game.bag import chance, draw
from eliot_qt.game.board import Board
from eliot_qt.game.events import Turn
from eliot_qt.game.game import Game
from eliot_qt.game.move import Pass, Placement
from eliot_qt.game.position import Position, opening
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.game.tiles import remove_tiles
from eliot_qt.modes import free_game

if TYPE_CHECKING:
    from eliot_qt.engine.games import GameTurn


def record_of(
    turns: Sequence[GameTurn], names: tuple[str, str], game: Game, seed: int
) -> GameRecord:
    """The record of a game between two players; the one that began has the first seat.

    The tiles drawn are read from the racks that follow; what a player drew after its last turn
    is not given and is drawn from the bag.
    """
    starter = turns[0].player
    order = (starter, 1 - starter)
    racks = tuple(_rack_from(turns, player, 0) or b"" for player in order)
    start = opening(game.rules, game.tile_set, Board.empty(game.layout), racks)
    record = GameRecord(start, tuple(Seat(names[p], names[p]) for p in order), seed)
    for number, turn in enumerate(turns):
        position = record.position
        leave = remove_tiles(position.rack, _used(turn))
        next_rack = _rack_from(turns, turn.player, number + 1)
        tiles_drawn = (
            remove_tiles(next_rack, leave)
            if next_rack is not None
            else _rest(position, leave, record)
        )
        record = record.append(Turn(position.to_move, turn.move, turn.score, tiles_drawn))
    return free_game.finish_if_over(record)


def _rack_from(turns: Sequence[GameTurn], player: int, start: int) -> bytes | None:
    """The rack of a player's next turn from a number on, None after the last one."""
    return next((turn.rack for turn in turns[start:] if turn.player == player), None)


def _used(turn: GameTurn) -> bytes:
    if isinstance(turn.move, Pass):
        return b""
    return turn.move.used if isinstance(turn.move, Placement) else turn.move.tiles


def _rest(position: Position, left: bytes, record: GameRecord) -> bytes:
    count = min(position.rules.rack_size - len(left), position.bag_count)
    return draw(position.bag, max(count, 0), chance(record.seed, record.cursor))[0]
