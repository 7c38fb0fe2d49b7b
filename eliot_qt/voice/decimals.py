"""Figures in words: decimals as the person's country writes them, shares, signs.

Also why chances of a pre-endgame are sampled."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Message
from eliot_qt.players.bag_end.sampled import Sampled

from .phrases import MINUS

# From here on tenths say nothing more.
_ROUNDED = 9.95
# Formats a figure with a number of decimals, in the person's locale.
Decimal = Callable[[float, int], str]


def plain_decimal(value: float, digits: int) -> str:
    """Return a figure as it is written in English."""
    return f"{value:.{digits}f}"


def percent(share: float, decimal: Decimal, digits: int = 0) -> str:
    """Return a share (0 to 1) as ``12 %``."""
    return f"{decimal(100 * share, digits)} %"


def signed(value: float, decimal: Decimal) -> str:
    """Return a figure with its sign, one decimal unless it is whole: ``+1.5``, ``−3``, ``0``."""
    sign = "" if not round(value, 1) else MINUS if value < 0 else "+"
    return f"{sign}{decimal(abs(value), 0 if _is_whole(value) else 1)}"


def size(value: float, decimal: Decimal) -> str:
    """Return how large a figure is, as it is said: ``13``, ``7.5``, ``2``."""
    is_rounded = abs(value) >= _ROUNDED or _is_whole(value)
    return decimal(abs(value), 0 if is_rounded else 1)


def _is_whole(value: float) -> bool:
    return round(value, 1).is_integer()


def sampled(why: Sampled, in_bag: int) -> Message:
    """Say why a pre-endgame is not proven draw by draw; ``in_bag`` is the size of the bag."""
    if why is Sampled.BAG:
        return Message(
            "with {n} tiles in the bag not every draw can be looked at: "
            "games are played out by chance",
            n=in_bag,
        )
    if why is Sampled.EXCHANGES:
        return Message(
            "while tiles may be exchanged not every draw can be looked at: "
            "games are played out by chance"
        )
    return Message(
        "with these racks not every draw can be looked at: games are played out by chance"
    )
