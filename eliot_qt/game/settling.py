"""What the turns of a game with a shared rack add up to."""

from __future__ import annotations

from dataclasses import replace

from .common_turn import CommonTurn
from .move import Placement
from .position import Position


def settled(start: Position, now: Position) -> Position:
    """The position with solos, scores and times computed anew; ``start`` has what was before.

    A seat is active from its first real move on, valid or not. With enough active seats the only
    best valid move of a turn earns the solo, whether or not it is the top, unless a solo was given
    by hand.
    """
    turns = []
    active: set[int] = set()
    scores = list(start.scores)
    spent = list(start.spent)
    for turn in now.turns:
        moved = (s for s, e in enumerate(turn.entries) if e and isinstance(e.move, Placement))
        active.update(moved)
        turn = _with_solo(turn, len(active), now)
        turns.append(turn)
        for seat, entry in enumerate(turn.entries):
            scores[seat] += turn.points(seat)
            spent[seat] += entry.spent if entry and turn.closed else 0
    return replace(now, turns=tuple(turns), scores=tuple(scores), spent=tuple(spent))


def _with_solo(turn: CommonTurn, active: int, now: Position) -> CommonTurn:
    rules = now.rules
    if turn.solo_by_hand or not turn.closed:
        return turn
    enough = rules.solo_automatic and active >= rules.solo_players
    solo = turn.only_best if enough else None
    points = 0 if solo is None else rules.solo_value
    if (solo, points) == (turn.solo, turn.solo_points):
        return turn
    return replace(turn, solo=solo, solo_points=points)
