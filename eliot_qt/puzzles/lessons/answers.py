"""Answers to the steps of a lesson, judged."""

from __future__ import annotations

from collections.abc import Iterable

from eliot_qt.game.move import Move, Placement, is_same
from eliot_qt.game.notation import format_move, parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.scoring import score

from .lesson import LessonStep, MoveAsked, MoveRule


def accepted_moves(step: LessonStep, position: Position) -> tuple[Move, ...]:
    """The moves that are right, the best first; none where any legal one is, or none is asked."""
    if not isinstance(step.asked, MoveAsked):
        return ()
    board, tile_set = position.board, position.tile_set
    return tuple(parse_move(each, board, tile_set) for each in step.asked.accepted)


def is_right_move(step: LessonStep, move: Move, position: Position) -> bool:
    """Return whether a legal move is a right answer, by whichever of its words it is named."""
    if not isinstance(step.asked, MoveAsked):
        return False
    if step.asked.judged is MoveRule.LEGAL:
        return isinstance(move, Placement)
    if step.asked.judged is MoveRule.BINGO:
        return isinstance(move, Placement) and len(move.used) >= position.rules.bingo_tiles
    return is_among(move, accepted_moves(step, position), position)


def is_among(move: Move, moves: Iterable[Move], position: Position) -> bool:
    """Return whether a move is one of some; an opening counts across as it does down."""
    size = position.board.size
    same = {move}
    if isinstance(move, Placement) and not any(position.board.squares):
        same.add(move.mirrored)
    return any(is_same(each, other, size) for each in same for other in moves)


def points_of(move: Move, position: Position) -> int:
    """The points of a move; 0 for an exchange."""
    if not isinstance(move, Placement):
        return 0
    return score(move, position.board, position.tile_set, position.rules).total


def coach_text(step: LessonStep, position: Position, played: Move | None) -> str:
    """The coach's sentence, with the best move or, where any is right, the one played."""
    right = accepted_moves(step, position)
    move = right[0] if right else played
    if move is None:
        return step.coach
    name = format_move(move, position.board, position.tile_set)
    text = step.coach.replace("{move}", name)
    return text.replace("{points}", str(points_of(move, position)))
