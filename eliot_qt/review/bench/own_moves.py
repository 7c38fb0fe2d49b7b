"""Moves that a person types or sets down: phonies are let through, and marked."""

from __future__ import annotations

from eliot_qt.game.check import IllegalMove, Judge, MoveFault, check_move
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import parse_move
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import letters_of

from .values import CandidateOrigin, ChosenMove


def own_move(text: str, position: Position, judge: Judge | None) -> ChosenMove:
    """The move of a text such as ``8H WORD``, ``ex ABC`` or ``pass`` as a candidate.

    Raises :class:`~.notation.NotationError` for other texts and :class:`~.check.IllegalMove` for
    moves that the rules forbid, whatever the lexicon.
    """
    move = parse_move(text, position.board, position.tile_set, position.rack)
    return chosen_move(move, position, judge, CandidateOrigin.OWN)


def chosen_move(
    move: Move, position: Position, judge: Judge | None, origin: CandidateOrigin
) -> ChosenMove:
    """A move as a candidate. Raises :class:`~.check.IllegalMove` as :func:`own_move` does."""
    across_only = position.rules.first_move_across and position.board.is_symmetric
    if isinstance(move, Placement) and move.direction and across_only:
        move = move.mirrored
    verdict = check_move(move, position, judge)
    if verdict.faults & ~MoveFault.NOT_A_WORD:
        raise IllegalMove(verdict)
    spell = position.tile_set.spell
    phonies = tuple(spell(letters_of(word.tiles)) for word in verdict.phonies)
    points = verdict.tally.total if verdict.tally else 0
    return ChosenMove(verdict.placement or move, points, origin, phonies)
