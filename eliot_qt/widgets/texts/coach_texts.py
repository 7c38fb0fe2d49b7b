"""Reasons for a move in words: each clause says its figure."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

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

from .sentences import counted

translate = QCoreApplication.translate


def reason_text(reason: Reason, position: Position) -> str:
    """A clause on a reason for the first of two moves."""
    show, size = position.tile_set.show, position.board.size
    match reason:
        case Points():
            return _points(reason.own - reason.other)
        case Keep():
            text = translate("Coach", "keeps {leave} ({value}) instead of {other} ({worth})")
            nothing = translate("Coach", "nothing")
            return text.format(
                leave=show(reason.leave) or nothing,
                value=signed_text(reason.value),
                other=show(reason.other_leave) or nothing,
                worth=signed_text(reason.other_value),
            )
        case Turnover():
            text = translate("Coach", "draws {own} tiles instead of {other}")
            return text.format(own=reason.own, other=reason.other)
        case Hook():
            text = translate("Coach", "leaves no hook at {square} ({letters})")
            if reason.is_left:
                text = translate("Coach", "leaves a hook at {square} ({letters})")
            letters = ", ".join(show((letter,)) for letter in reason.letters)
            return text.format(square=format_square(reason.square, size), letters=letters)
        case GoingOut():
            text = translate("Coach", "goes out, with the opponent's tiles worth {points}")
            return text.format(points=counted("Coach", "%n points", "1 point", reason.points))
        case _:
            return _chance_text(reason, size)


def _chance_text(reason: Reply | Bingo | Lane | Ending | Win | Tie, size: int) -> str:
    match reason:
        case Reply():
            text = translate(
                "Coach", "the opponent's best reply averages {own} points, not {other}"
            )
            if reason.racks == 1:
                text = translate("Coach", "the opponent's best reply is {own} points, not {other}")
            return text.format(own=decimal_text(reason.own), other=decimal_text(reason.other))
        case Bingo():
            text = translate("Coach", "the opponent has a bingo next with {own}, not {other}")
            if reason.side is Side.OWN:
                text = translate("Coach", "you have a bingo next with {own}, not {other}")
            return text.format(own=_share(reason), other=percent_text(reason.other))
        case Lane():
            text = translate("Coach", "the opponent can cover {square} with {own}, not {other}")
            return text.format(
                square=format_square(reason.square, size),
                own=_share(reason),
                other=percent_text(reason.other),
            )
        case Ending():
            if reason.other is None:
                text = translate("Coach", "changes the spread by {own} to the end (proven)")
                return text.format(own=signed_text(reason.own))
            text = translate("Coach", "changes the spread by {own} to the end, not {other}; proven")
            return text.format(own=signed_text(reason.own), other=signed_text(reason.other))
        case Win():
            text = translate("Coach", "wins {own}, not {other}")
            own = _win(reason.own, reason.own_se)
            return text.format(own=own, other=_win(reason.other, reason.other_se))
        case Tie():
            text = translate(
                "Coach",
                "both win for {wins} of {tiles} tiles; mean spread {own}, not {other} points",
            )
            return text.format(
                wins=QLocale().toString(reason.wins, "g", 3),
                tiles=reason.tiles,
                own=signed_text(reason.own),
                other=signed_text(reason.other),
            )


def _win(win: float, error: float) -> str:
    """A chance to win; where it is a count there is no error."""
    text = percent_text(win, 1)
    return f"{text} ± {decimal_text(100 * error)}" if error else text


def _points(gain: int) -> str:
    if gain > 0:
        return counted("Coach", "%n points more", "1 point more", gain)
    return counted("Coach", "%n points less", "1 point less", -gain)


def _share(reason: Bingo | Lane) -> str:
    """``12 % of 100 racks``; the percentage alone where only one rack is possible."""
    if reason.racks == 1:
        return percent_text(reason.own)
    text = translate("Coach", "{percent} of {racks} racks drawn at random")
    return text.format(percent=percent_text(reason.own), racks=reason.racks)


def percent_text(share: float, digits: int = 0) -> str:
    """A share (0 to 1) as ``12 %``."""
    return f"{QLocale().toString(100 * share, 'f', digits)} %"


def decimal_text(value: float) -> str:
    """A figure with one decimal."""
    return QLocale().toString(float(value), "f", 1)


def signed_text(value: float) -> str:
    """A figure with one decimal and its sign: ``+1.5``."""
    return f"{'−' if value < 0 else '+'}{decimal_text(abs(value))}"
