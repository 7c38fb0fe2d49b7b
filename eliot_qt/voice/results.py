"""Who won a game, and how high."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message, Plural, Said, joined
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game, topping
from eliot_qt.modes.catalogue import mode_of

from .names import Names
from .phrases import EN_DASH, listed, penalty_points, plain, points


def score_line(names: Sequence[Said], scores: Sequence[int]) -> Message:
    """``Ann 214 – Bob 231``."""
    pairs = zip(names, scores, strict=True)
    parts = [Message("{name}\N{NO-BREAK SPACE}{score}", name=n, score=plain(s)) for n, s in pairs]
    return joined(parts, f" {EN_DASH} ")


def result_message(record: GameRecord, names: Names) -> Message:
    """Return who won a finished game and how high, or what its only seat scored."""
    position = record.position
    if mode_of(record).counts_penalties:
        outcomes = topping.outcomes(position)
        found = sum(outcome.found for outcome in outcomes)
        return Message(
            "{name}: {points} in {turns}, {tops} found",
            name=names[0],
            points=penalty_points(position.scores[0]),
            turns=Plural("%n turns", "1 turn", len(outcomes)),
            tops=Plural("%n tops", "1 top", found),
        )
    if len(names) == 1:
        return Message("{name} scored {points}", name=names[0], points=points(position.scores[0]))
    first = free_game.winners(position)
    best = [names[seat] for seat in first]
    if len(first) > 1:
        top = points(position.scores[first[0]])
        return Message("{names} tie with {points}", names=listed(best), points=top)
    if position.over is EndReason.RESIGNED:
        gone = listed([names[seat] for seat in sorted(position.gone)])
        return names.about(
            first[0],
            Message("{name} wins: {others} resigned", name=best[0], others=gone),
            Message("You win: {others} resigned", others=gone),
        )
    others = sorted((s for i, s in enumerate(position.scores) if i not in first), reverse=True)
    # Dashes between minus signs would be a riddle.
    between = EN_DASH if min(position.scores) >= 0 else " : "
    scores = between.join(plain(score) for score in (position.scores[first[0]], *others))
    return names.about(
        first[0],
        Message("{name} wins {scores}", name=best[0], scores=scores),
        Message("You win {scores}", scores=scores),
    )
