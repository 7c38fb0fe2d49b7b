"""The losses of a game written as Eliot reads it, though its moves and points are right."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from eliot_qt.game.player_ids import percent_of
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind, Rules, WordCheck
from eliot_qt.game.shared.events import BoardMove, Entered, Reopened
from eliot_qt.game.shared.turn import MarkKind

from .header import FREE, LEVELS, TOPPING


class Loss(StrEnum):
    """Something a file does not hold.

    CORRECTIONS: how a past turn was before it was corrected. RULES: rules of the house Eliot has
    other ones for, or takes from its own preferences. COMPUTERS: how a computer finds its moves,
    beyond a share of the best score. MASTER: what a master game has still to impose.
    """

    CLOCK = "clock"
    TIME_ODDS = "time odds"
    TIMES = "times of moves"
    TEXTS = "title and notes"
    CORRECTIONS = "corrections"
    RULES = "rules"
    COMPUTERS = "computers"
    MASTER = "master game"


def losses(record: GameRecord) -> tuple[Loss, ...]:
    """Return what a game loses when Eliot reads it, in the order of :class:`Loss`."""
    kinds = frozenset(_losses(record))
    return tuple(loss for loss in Loss if loss in kinds)


def _losses(record: GameRecord) -> Iterator[Loss]:
    rule = record.start.rules.clock
    # The seconds of a turn all share stand in a remark, which Eliot passes over.
    has_turn_clock = record.start.shared and rule.kind is ClockKind.TURN
    if rule.kind is not ClockKind.NONE and rule.seconds and not has_turn_clock:
        yield Loss.CLOCK
    if any(seat.clock(rule) != rule for seat in record.seats):
        yield Loss.TIME_ODDS
    if record.elapsed or _has_times(record):
        yield Loss.TIMES
    if record.title or record.notes:
        yield Loss.TEXTS
    if _was_put_right(record):
        yield Loss.CORRECTIONS
    if _has_own_rules(record):
        yield Loss.RULES
    players = (seat.player for seat in record.seats if seat.is_computer)
    if any(player not in LEVELS and percent_of(player) is None for player in players):
        yield Loss.COMPUTERS
    closed = sum(turn.closed for turn in record.positions[-1].turns)
    if len(record.master) > closed:
        yield Loss.MASTER


def _has_times(record: GameRecord) -> bool:
    """Return whether a seat's time was measured; in topping the points show it."""
    if record.mode == TOPPING:
        return False
    return any(record.positions[-1].spent) or any(
        isinstance(event, Entered) and event.entry is not None and event.entry.spent
        for event in record.events
    )


def _was_put_right(record: GameRecord) -> bool:
    """Return whether a closed turn has been changed."""
    for number, event in enumerate(record.events):
        if isinstance(event, Reopened) or (isinstance(event, BoardMove) and event.again):
            return True
        if isinstance(event, Entered) and record.positions[number].turns[event.turn].closed:
            return True
    return False


def _has_own_rules(record: GameRecord) -> bool:
    """Return whether some rules show neither in the moves nor in the points."""
    rules, usual, last = record.start.rules, Rules(), record.positions[-1]
    if record.mode == FREE:
        # The end shows who goes out with how much; a phony that comes off the board shows itself.
        twice = rules.finisher_gains_twice and last.over is None and last.seats == 2
        return (
            twice
            or rules.word_check is WordCheck.CHALLENGE
            or rules.scoreless_limit != usual.scoreless_limit
            or rules.teaches
        )
    if record.mode == TOPPING:
        return rules.timeout_penalty != usual.timeout_penalty
    if not last.shared:
        return False
    kinds = {mark.kind for turn in last.turns for mark in turn.marks}
    free = MarkKind.WARNING not in kinds and rules.warnings_limit != usual.warnings_limit
    price = not kinds and rules.penalty_value != usual.penalty_value
    solo = not any(turn.solo_points for turn in last.turns) and rules.solo_value != usual.solo_value
    automatic = rules.solo_automatic, rules.solo_players
    return free or price or solo or automatic != (usual.solo_automatic, usual.solo_players)
