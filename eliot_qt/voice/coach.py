"""Reasons for one move rather than another: each clause says its figure."""

from __future__ import annotations

from collections.abc import Callable

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
from eliot_qt.faults import Message, Plural, Said
from eliot_qt.game.notation import format_square
from eliot_qt.game.position import Position

from .phrases import MINUS, points

# Writes a figure with so many decimals as the person's country does.
Decimal = Callable[[float, int], str]


def plain_decimal(value: float, digits: int) -> str:
    """Return a figure as it is written in English."""
    return f"{value:.{digits}f}"


def reason_message(reason: Reason, position: Position, decimal: Decimal = plain_decimal) -> Message:
    """Return a clause on a reason for the first of two moves."""
    show, size = position.tile_set.show, position.board.size
    match reason:
        case Points():
            gain = reason.own - reason.other
            if gain > 0:
                return Plural("%n points more", "1 point more", gain)
            return Plural("%n points less", "1 point less", -gain)
        case Keep():
            return Message(
                "keeps {leave} ({value}) instead of {other} ({worth})",
                leave=show(reason.leave) or Message("nothing"),
                value=signed(reason.value, decimal),
                other=show(reason.other_leave) or Message("nothing"),
                worth=signed(reason.other_value, decimal),
            )
        case Turnover():
            return Plural(
                "draws %n tiles instead of {other}",
                "draws 1 tile instead of {other}",
                reason.own,
                other=reason.other,
            )
        case Hook():
            square = format_square(reason.square, size)
            letters = ", ".join(show((letter,)) for letter in reason.letters)
            if reason.is_left:
                return Message(
                    "leaves a hook at {square} ({letters})", square=square, letters=letters
                )
            return Message("leaves no hook at {square} ({letters})", square=square, letters=letters)
        case GoingOut():
            worth = points(reason.points)
            return Message("goes out, with the opponent's tiles worth {points}", points=worth)
        case Reply() | Bingo() | Lane():
            return _of_draws(reason, size, decimal)
    return _of_the_end(reason, decimal)


def _of_draws(reason: Reply | Bingo | Lane, size: int, decimal: Decimal) -> Message:
    """Return what is expected of racks drawn at random."""
    if isinstance(reason, Reply):
        own, other = decimal(reason.own, 1), decimal(reason.other, 1)
        if reason.racks == 1:
            return Message(
                "the opponent's best reply is {own} points, not {other}", own=own, other=other
            )
        return Message(
            "the opponent's best reply averages {own} points, not {other}", own=own, other=other
        )
    share, rest = _share(reason, decimal), percent(reason.other, decimal)
    if isinstance(reason, Lane):
        return Message(
            "the opponent can cover {square} with {own}, not {other}",
            square=format_square(reason.square, size),
            own=share,
            other=rest,
        )
    if reason.side is Side.OWN:
        return Message("you have a bingo next with {own}, not {other}", own=share, other=rest)
    return Message("the opponent has a bingo next with {own}, not {other}", own=share, other=rest)


def _of_the_end(reason: Ending | Win | Tie, decimal: Decimal) -> Message:
    """Return what is expected of the rest of the game."""
    match reason:
        case Ending(other=None):
            own = signed(reason.own, decimal)
            return Message("changes the spread by {own} to the end (proven)", own=own)
        case Ending(other=float() | int() as other):
            return Message(
                "changes the spread by {own} to the end, not {other}; proven",
                own=signed(reason.own, decimal),
                other=signed(other, decimal),
            )
        case Win():
            return Message(
                "wins {own}, not {other}",
                own=_win(reason.own, reason.own_se, decimal),
                other=_win(reason.other, reason.other_se, decimal),
            )
    assert isinstance(reason, Tie)
    wins = round(reason.wins, 2)
    return Message(
        "both win for {wins} of {tiles} tiles; mean spread {own}, not {other} points",
        wins=decimal(wins, 0 if float(wins).is_integer() else 1),
        tiles=reason.tiles,
        own=signed(reason.own, decimal),
        other=signed(reason.other, decimal),
    )


def percent(share: float, decimal: Decimal, digits: int = 0) -> str:
    """Return a share (0 to 1) as ``12 %``."""
    return f"{decimal(100 * share, digits)} %"


def signed(value: float, decimal: Decimal) -> str:
    """Return a figure with one decimal and its sign: ``+1.5``."""
    return f"{MINUS if value < 0 else '+'}{decimal(abs(value), 1)}"


def _win(win: float, error: float, decimal: Decimal) -> str:
    """A chance to win; where it is a count there is no error."""
    text = percent(win, decimal, 1)
    return f"{text} ± {decimal(100 * error, 1)}" if error else text


def _share(reason: Bingo | Lane, decimal: Decimal) -> Said:
    """``12 % of 100 racks``; the percentage alone where only one rack is possible."""
    share = percent(reason.own, decimal)
    if reason.racks == 1:
        return share
    return Message("{percent} of {racks} racks drawn at random", percent=share, racks=reason.racks)
