"""Time on the clock. Pure arithmetic in milliseconds; who measures it is the session."""

from __future__ import annotations

from collections.abc import Iterable

from .events import Event, Turn
from .move import Pass
from .rules import ClockKind, ClockRule

_MINUTE = 60_000


def remaining(rule: ClockRule, spent: int, turns: int, this_turn: int = 0) -> int | None:
    """Milliseconds left (negative in overtime), None without a limit.

    ``spent`` is the seat's time in finished turns, ``turns`` the number of those that added the
    increment (:func:`increments`), ``this_turn`` the running turn's time.
    """
    if rule.kind is ClockKind.TURN:
        return rule.seconds * 1000 - this_turn
    if rule.kind is ClockKind.GAME or (rule.kind is ClockKind.SOFT and rule.seconds):
        return rule.seconds * 1000 + turns * rule.increment * 1000 - spent - this_turn
    return None


def increments(events: Iterable[Event], seat: int) -> int:
    """Count a seat's turns that added the increment: passes do not, or they would buy time."""
    turns = (event for event in events if isinstance(event, Turn) and event.seat == seat)
    return sum(not isinstance(turn.move, Pass) for turn in turns)


def overtime_points(rule: ClockRule, left: int | None) -> int:
    """Points lost by a seat with ``left`` milliseconds: the penalty for each started minute."""
    if rule.kind is not ClockKind.GAME or left is None or left >= 0:
        return 0
    minutes = -(left // _MINUTE)
    return -minutes * rule.overtime_penalty


def format_time(milliseconds: int) -> str:
    """``18:42``, ``1:02:03`` beyond an hour, ``-0:12`` in overtime; whole seconds, rounded up.

    >>> format_time(1_122_000), format_time(3_723_000), format_time(-12_000)
    ('18:42', '1:02:03', '-0:12')
    """
    sign = "-" if milliseconds < 0 else ""
    seconds = -(-abs(milliseconds) // 1000) if milliseconds >= 0 else abs(milliseconds) // 1000
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}"
