"""Reasons for a move in English: each clause says its figure."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.coach.reasons import (
    Bingo,
    Ending,
    GoingOut,
    Hook,
    Keep,
    Lane,
    Points,
    Reason,
    Reply,
    Side,
    Tie,
    Turnover,
    Win,
)
from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position

from .sentences import points


def clauses(reasons: Sequence[Reason], position: Position) -> list[str]:
    """A clause for each reason."""
    return [_clause(reason, position) for reason in reasons]


def _clause(reason: Reason, position: Position) -> str:
    show, size = position.tile_set.show, position.board.size
    match reason:
        case Points():
            gain = reason.own - reason.other
            return f"{points(abs(gain))} {'more' if gain > 0 else 'less'}"
        case Keep():
            kept, other = show(reason.leave) or "nothing", show(reason.other_leave) or "nothing"
            return (
                f"keeps {kept} ({reason.value:+.1f}) instead of {other} ({reason.other_value:+.1f})"
            )
        case Turnover():
            return f"draws {_tiles(reason.own)} instead of {reason.other}"
        case Reply():
            change = reason.own - reason.other
            said = f"{abs(change):.1f} {'more' if change > 0 else 'fewer'}"
            verb = "averages" if reason.racks > 1 else "scores"
            return f"the opponent's best reply {verb} {reason.own:.1f} points, {said}"
        case Bingo():
            who = "you have" if reason.side is Side.OWN else "the opponent has"
            return f"{who} a bingo next with {_shares(reason)}"
        case Lane():
            square = format_square(reason.square, size)
            return f"the opponent can cover {square} with {_shares(reason)}"
        case Hook():
            letters = ", ".join(show((letter,)) for letter in reason.letters)
            verb = "leaves a" if reason.is_left else "leaves no"
            return f"{verb} hook at {format_square(reason.square, size)} ({letters})"
        case GoingOut():
            return f"goes out, with the opponent's tiles worth {points(reason.points)}"
        case Ending():
            rest = "" if reason.other is None else f" instead of {reason.other:+.0f}"
            return f"gains {reason.own:+.0f} points of spread to the end{rest}, proven"
        case Win():
            own, other = _win(reason.own, reason.own_se), _win(reason.other, reason.other_se)
            return f"wins {own} instead of {other}"
        case Tie():
            spreads = f"{reason.own:+.1f} rather than {reason.other:+.1f} points of spread"
            return f"both win for {reason.wins:g} of {reason.tiles} tiles; {spreads} on average"


def _win(win: float, error: float) -> str:
    """A chance to win; where it is a count there is no error."""
    return f"{100 * win:.1f} %" + (f" ± {100 * error:.1f}" if error else "")


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _shares(reason: Bingo | Lane) -> str:
    own, other = 100 * reason.own, 100 * reason.other
    of = f"of {reason.racks} racks drawn at random" if reason.racks > 1 else "certainty"
    return f"{own:.0f} % {of} instead of {other:.0f} %"
