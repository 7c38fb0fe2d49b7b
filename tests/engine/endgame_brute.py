"""The value of an endgame by trying every line, with the plain engine."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.engine import PlainEngine
from eliot_qt.game.board import Board
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import remove_tiles

Known = dict[tuple[bytes, bytes, bytes, int], int]


def endgame_value(engine: PlainEngine, position: Position, known: Known | None = None) -> int:
    """Change of the spread for the side to move if both play perfectly.

    Minimax without bounds, by the rules: scoreless turns up to the limit end the game.
    """
    left = position.rules.scoreless_limit - position.scoreless
    return _value(engine, position, max(left, 1), {} if known is None else known)


def _value(engine: PlainEngine, position: Position, left: int, known: Known) -> int:
    mine, other = (position.racks[seat] or b"" for seat in (position.to_move, 1 - position.to_move))
    key = (position.board.squares, mine, other, left)
    if key in known:
        return known[key]
    points = position.tile_set.points
    if left == 1:
        best = points(other) - points(mine)
    else:
        best = -_value(engine, _after(position, position.board, mine), left - 1, known)
    table = engine.moves(position)
    for placement, score in zip(table, table.score, strict=True):
        kept = remove_tiles(mine, placement.used)
        if not kept:
            value = score + 2 * points(other)
        else:
            board = position.board.after(placement)
            limit = position.rules.scoreless_limit
            value = score - _value(engine, _after(position, board, kept), limit, known)
        best = max(best, value)
    known[key] = best
    return best


def _after(position: Position, board: Board, kept: bytes) -> Position:
    racks = list(position.racks)
    racks[position.to_move] = kept
    return replace(
        position, board=board, racks=tuple(racks), rack_counts=(), to_move=1 - position.to_move
    )
