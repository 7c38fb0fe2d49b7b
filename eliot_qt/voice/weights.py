"""Why one move rather than another: a clause for each reason, and one sentence of the weightiest.

A clause has its figure and says the same of a move that it speaks for or against; the sentence
joins those that speak for it by "because", the others by "although".
"""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.coach.weights import ReasonKind, Weight, chosen
from eliot_qt.faults import Message
from eliot_qt.game.move import Move
from eliot_qt.game.notation import format_move, format_square
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import BLANK

from .phrases import MINUS

LONGEST = 30


def explaining(
    best: Move, other: Move, weights: Sequence[Weight], position: Position
) -> tuple[Message, tuple[Weight, ...]]:
    """The sentence, of at most three clauses and thirty words, and the reasons that are in it."""
    for most in (3, 2, 1):
        said = chosen(weights, most)
        sentence = _sentence(best, other, said, position)
        if len(str(sentence).split()) <= LONGEST:
            return sentence, said
    return _sentence(best, other, (), position), ()


def clause(weight: Weight, position: Position) -> Message:
    """What a reason says of the first of two moves."""
    size = _decimal(weight.worth)
    is_more = weight.gain > 0
    match weight.kind:
        case ReasonKind.WIN:
            own, other = _decimal(weight.own), _decimal(weight.other)
            return Message("it wins {own} %, not {other} %", own=own, other=other)
        case ReasonKind.PROVEN:
            # Solvers of positions with an empty bag count whole points, others give means.
            own, other = _signed(weight.own), _signed(weight.other)
            return Message(
                "the rest of the game is proven {own}, not {other}", own=own, other=other
            )
        case ReasonKind.POINTS:
            return _points(weight)
        case ReasonKind.LEAVE:
            return _leave(weight, position)
        case ReasonKind.REPLY:
            return _reply(weight, position)
        case ReasonKind.NEXT:
            if is_more:
                return Message("your next turn scores {points} more", points=size)
            return Message("your next turn scores {points} less", points=size)
        case ReasonKind.LEFT:
            own, other = f"{weight.own:.0f}", f"{weight.other:.0f}"
            return Message("{own} points stay on the rack, not {other}", own=own, other=other)
        case ReasonKind.OUT:
            if is_more:
                return Message(
                    "it goes out: +{points} for the other rack", points=f"{weight.worth:.0f}"
                )
            return Message("it does not go out: {points} points", points=f"{weight.worth:.0f}")


def _sentence(best: Move, other: Move, said: Sequence[Weight], position: Position) -> Message:
    first, second = (format_move(each, position.board, position.tile_set) for each in (best, other))
    pro, contra = (
        _joined([clause(each, position) for each in said if each.is_for is side])
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
            "{best} rather than {other}, although {contra}.",
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
    found = before[0]
    for each in before[1:]:
        found = Message("{first}, {second}", first=found, second=each)
    return Message("{first} and {second}", first=found, second=last)


def _points(weight: Weight) -> Message:
    points, bonus = f"{weight.worth:.0f}", f"{abs(weight.bonus)}"
    if weight.gain > 0:
        if weight.bonus > 0:
            return Message(
                "it scores {points} more (all seven tiles: +{bonus})", points=points, bonus=bonus
            )
        return Message("it scores {points} more", points=points)
    if weight.bonus < 0:
        return Message(
            "it scores {points} less, without the bonus of {bonus}", points=points, bonus=bonus
        )
    return Message("it scores {points} less", points=points)


def _leave(weight: Weight, position: Position) -> Message:
    points = _decimal(weight.worth)
    if weight.gain > 0:
        if weight.special == bytes((BLANK,)):
            return Message("it saves the blank: what is kept is worth {points} more", points=points)
        if weight.special:
            return Message("it saves an S: what is kept is worth {points} more", points=points)
        return Message("what is kept is worth {points} more", points=points)
    if weight.special == bytes((BLANK,)):
        return Message("the blank goes: what is kept is worth {points} less", points=points)
    if weight.special:
        return Message("an S goes: what is kept is worth {points} less", points=points)
    return Message("what is kept is worth {points} less", points=points)


def _reply(weight: Weight, position: Position) -> Message:
    points, spot = _decimal(weight.worth), weight.spot
    if spot is None:
        if weight.gain > 0:
            return Message("their best reply falls by {points}", points=points)
        return Message("their best reply rises by {points}", points=points)
    where: Message | str = format_square(spot.square, position.board.size)
    share = f"{100 * spot.share:.0f}"
    if spot.word:
        word = position.tile_set.show(spot.word)
        where = Message("the hook {square} ({word})", square=where, word=word)
    else:
        where = Message("the triple {square}", square=where)
    values = {"where": where, "share": share, "points": points}
    if weight.gain > 0:
        return Message(
            "their reply falls by {points} ({share} % would use {where})",
            **values,
        )
    return Message("their reply rises by {points} ({share} % use {where})", **values)


def _decimal(value: float) -> str:
    return f"{value:.1f}"


def _signed(value: float) -> str:
    return f"{MINUS if value < 0 else '+'}{abs(value):.1f}"
