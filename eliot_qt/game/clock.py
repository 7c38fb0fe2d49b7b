"""Time on the clock. Pure arithmetic in milliseconds; who measures it is the session."""

from __future__ import annotations

from .rules import ClockKind, ClockRule

_MINUTE = 60_000


def remaining(rule: ClockRule, spent: int, turns: int, this_turn: int = 0) -> int | None:
    """Milliseconds left (negative in overtime), None without a limit.

    ``spent`` is the seat's time in finished turns, ``turns`` their number, ``this_turn`` the
    running turn's time.
    """
    if rule.kind is ClockKind.TURN:
        return rule.seconds * 1000 - this_turn
    if rule.kind is ClockKind.GAME or (rule.kind is ClockKind.SOFT and rule.seconds):
        return rule.seconds * 1000 + turns * rule.increment * 1000 - spent - this_turn
    return None


def overtime_points(rule: ClockRule, spent: int, turns: int) -> int:
    """Points lost for overtime: the penalty for each started minute (0 or negative)."""
    if rule.kind is not ClockKind.GAME:
        return 0
    left = remaining(rule, spent, turns)
    if left is None or left >= 0:
        return 0
    minutes = -(left // _MINUTE)
    return -minutes * rule.overtime_penalty


def format_time(milliseconds: int) -> str:
    """``18:42``, ``1:02:03`` beyond an hour, ``-0:12`` in overtime; whole seconds, rounded up."""
    sign = "-" if milliseconds < 0 else ""
    seconds = -(-abs(milliseconds) // 1000) if milliseconds >= 0 else abs(milliseconds) // 1000
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}"
