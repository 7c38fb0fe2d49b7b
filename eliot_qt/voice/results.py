"""The winner of a game, and the margin."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message, Plural, Said, joined
from eliot_qt.game.position import EndReason
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game, topping
from eliot_qt.modes.catalogue import mode_of

from .names import Names
from .phrases import EN_DASH, listed, penalty_points, plain, points

FOUND = Message("Found")
NOT_FOUND = Message("Not found")


def score_line(names: Sequence[Said], scores: Sequence[int]) -> Message:
    """``Ann 214 – Bob 231``."""
    pairs = zip(names, scores, strict=True)
    parts = [Message("{name}\N{NO-BREAK SPACE}{score}", name=n, score=plain(s)) for n, s in pairs]
    return joined(parts, f" {EN_DASH} ")


def to_top(behind: int) -> Message:
    """``that is the top``, ``12 points less than the top``."""
    if behind <= 0:
        return Message("that is the top")
    return Message("{points} less than the top", points=points(behind))


def missed_top(score: int) -> Message:
    """Say what a try in topping scored that was not the top."""
    return Message("{points}: not the top", points=points(score))


def search_message(outcome: topping.ToppingTurn) -> Message:
    """``Found``, ``Not found``: whether the top of a turn was."""
    return FOUND if outcome.found else NOT_FOUND


def for_hints(paid: int) -> Message:
    """``60 for hints``."""
    return Message("{n} for hints", n=paid)


def search_cost(outcome: topping.ToppingTurn) -> Message:
    """Return what a turn of topping cost: ``45 for time + 60 for hints = 105 penalty points``."""
    total = penalty_points(outcome.total)
    costs = [cost for cost in (outcome.seconds, outcome.hints, outcome.timeout) if cost]
    # The only one is the total.
    whole_cost: Said | None = total if len(costs) == 1 else None
    parts = []
    if outcome.seconds:
        parts.append(Message("{n} for time", n=whole_cost or outcome.seconds))
    if outcome.hints:
        parts.append(Message("{n} for hints", n=whole_cost or outcome.hints))
    if outcome.timeout:
        parts.append(Message("{n} for not finding it", n=whole_cost or outcome.timeout))
    if len(parts) < 2:
        return parts[0] if parts else total
    return Message("{parts} = {total}", parts=joined(parts, " + "), total=total)


def margin_message(record: GameRecord, names: Names) -> Message | None:
    """Return the winner's margin over the next player; None where the scores do not say who won."""
    position = record.position
    plain_win = len(names) > 1 and not position.gone and not mode_of(record).counts_penalties
    best = sorted(position.scores, reverse=True)[:2]
    margin = best[0] - best[-1]
    if not plain_win or not margin:
        return None
    first = position.scores.index(max(position.scores))
    return names.about(
        first,
        Message("{name} wins by {margin}", name=names[first], margin=margin),
        Message("You win by {margin}", margin=margin),
    )


def result_message(record: GameRecord, names: Names) -> Message:
    """Return who won a finished game and how high, or what its only seat scored."""
    position = record.position
    if mode_of(record).counts_penalties:
        outcomes = topping.outcomes(position)
        count = sum(outcome.found for outcome in outcomes)
        return Message(
            "{name}: {points} in {turns}, {tops} found",
            name=names[0],
            points=penalty_points(position.scores[0]),
            turns=Plural("%n turns", "1 turn", len(outcomes)),
            tops=Plural("%n tops", "1 top", count),
        )
    if len(names) == 1:
        return Message("{name} scored {points}", name=names[0], points=points(position.scores[0]))
    first = free_game.winners(position)
    best = [names[seat] for seat in first]
    if len(first) > 1:
        top = points(position.scores[first[0]])
        return Message("{names} tie with {points}", names=listed(best), points=top)
    if position.over is EndReason.RESIGNED:
        gone_names = listed([names[seat] for seat in sorted(position.gone)])
        return names.about(
            first[0],
            Message("{name} wins: {others} resigned", name=best[0], others=gone_names),
            Message("You win: {others} resigned", others=gone_names),
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
