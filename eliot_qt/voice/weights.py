"""The reasons for one move rather than another: a clause for each, a sentence of the weightiest.

A clause has its figure and says the same of a move that it speaks for or against; the sentence
joins those that speak for it by "because", the others by "although".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from eliot_qt.coach.comparison import speaks_for_first, turned, weightiest
from eliot_qt.coach.replies import LikelyReply
from eliot_qt.coach.weights import Weight
from eliot_qt.faults import Message
from eliot_qt.game.move import Move, Placement
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position

from .clauses import Clauses
from .decimals import Decimal, percent, plain_decimal
from .phrases import points

LONGEST = 30
# Most reasons in a sentence, and whether with what is said beside them: the first that is short
# enough is taken.
_FULLNESS = ((3, True), (2, True), (3, False), (2, False), (1, True), (1, False))
# For a beginner.
_PLAIN = ((2, False), (1, False))


def explaining(
    best: Move,
    other: Move,
    weights: Sequence[Weight],
    position: Position,
    decimal: Decimal = plain_decimal,
    *,
    plain: bool = False,
) -> tuple[Message, tuple[Weight, ...]]:
    """The sentence, of at most three clauses and thirty words, and the reasons that are in it.

    A ``plain`` one, for a beginner, has two clauses at most, and of leaves and replies no figures.
    """
    for most, is_full in _PLAIN if plain else _FULLNESS:
        chosen_weights = weightiest(weights, most)
        chosen_weights = (
            chosen_weights
            if is_full
            else tuple(replace(each, aside=None) for each in chosen_weights)
        )
        sentence = _sentence(best, other, chosen_weights, Clauses(position, decimal, plain))
        if len(str(sentence).split()) <= LONGEST:
            return sentence, chosen_weights
    return _sentence(best, other, (), Clauses(position, decimal)), ()


def comparing(
    first: Move,
    second: Move,
    weights: Sequence[Weight],
    position: Position,
    decimal: Decimal = plain_decimal,
    *,
    plain: bool = False,
) -> Message:
    """The sentence on two moves of which either may be the better; see :func:`explaining`."""
    if not speaks_for_first(weights):
        first, second, weights = second, first, turned(weights)
    return explaining(first, second, weights, position, decimal, plain=plain)[0]


def clause(weight: Weight, position: Position, decimal: Decimal = plain_decimal) -> Message:
    """Return the clause for a reason for or against the first of two moves."""
    return Clauses(position, decimal).clause(weight)


def answer_message(
    reply: LikelyReply, move: Move, position: Position, decimal: Decimal = plain_decimal
) -> Message:
    """Return the other side's likely reply to a move of a position, with its points."""
    board = position.board.after(move) if isinstance(move, Placement) else position.board
    move_text = format_move(move, position.board, position.tile_set)
    answer = format_move(reply.move, board, position.tile_set)
    worth = points(reply.points)
    if not position.bag_count:
        return Message(
            "The answer to {played}: {move}, {points}.", played=move_text, move=answer, points=worth
        )
    return Message(
        "A likely answer to {played}: {move}, {points} ({share} of racks score there).",
        played=move_text,
        move=answer,
        points=worth,
        share=percent(reply.share, decimal),
    )


def _sentence(best: Move, other: Move, said: Sequence[Weight], clauses: Clauses) -> Message:
    first, second = (clauses.move(each) for each in (best, other))
    pro, contra = (
        _joined([clauses.clause(each) for each in said if each.is_for is side])
        for side in (True, False)
    )
    if pro is None and contra is None:
        return Message(
            "{best} and {other}: nothing measured tells them apart.", best=first, other=second
        )
    if contra is None:
        return Message(
            "{best} rather than {other}, because {pro}.", best=first, other=second, pro=pro
        )
    if pro is None:
        return Message(
            "{best} is narrowly ahead of {other}, although {contra}.",
            best=first,
            other=second,
            contra=contra,
        )
    return Message(
        "{best} rather than {other}, because {pro}, although {contra}.",
        best=first, other=second, pro=pro, contra=contra,
    )  # fmt: skip


def _joined(clauses: Sequence[Message]) -> Message | None:
    if not clauses:
        return None
    *before, last = clauses
    if not before:
        return last
    message = before[0]
    for each in before[1:]:
        message = Message("{first}, {second}", first=message, second=each)
    return Message("{first} and {second}", first=message, second=last)
