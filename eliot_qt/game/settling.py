"""The sums of a game with a shared rack: solos, scores and times of its turns."""

from __future__ import annotations

from dataclasses import replace

from eliot_qt.game.shared.turn import CommonTurn

from .position import Position


def settled(start: Position, now: Position) -> Position:
    """The position with solos, scores and times computed again; ``start`` has what was before.

    A seat is active from its first real move on, valid or not. With enough active seats the only
    best valid move of a turn earns the solo, whether or not it is the top, unless a solo was given
    by hand.
    """
    turns = _with_solos(now)
    closed = [turn for turn in turns if turn.closed]
    columns = zip(start.scores, *(turn.earned for turn in closed), strict=True)
    times = zip(start.spent, *(turn.times for turn in closed), strict=True)
    return replace(
        now, turns=tuple(turns), scores=tuple(map(sum, columns)), spent=tuple(map(sum, times))
    )


def _with_solos(now: Position) -> list[CommonTurn]:
    turns = []
    active: set[int] = set()
    for turn in now.turns:
        if len(active) < now.seats:
            active |= turn.movers
        turns.append(_with_solo(turn, len(active), now))
    return turns


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
