"""Numbers, signs and lists, of which sentences are made."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Message, Plural, Said, joined

MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"
DOT = " \N{MIDDLE DOT} "


def points(number: int) -> Message:
    """``1 point``, ``38 points``, ``−10 points``."""
    if number < 0:
        return Message("−{points}", points=points(-number))
    return Plural("%n points", "1 point", number)


def in_bag(count: int) -> Message:
    """``34 tiles in the bag``, ``the bag is empty``."""
    if not count:
        return Message("the bag is empty")
    return Plural("%n tiles in the bag", "1 tile in the bag", count)


def penalty_points(number: int) -> Message:
    """``1 penalty point``, ``240 penalty points``."""
    return Plural("%n penalty points", "1 penalty point", number)


def signed(number: int) -> str:
    """Points with their sign: ``+12``, ``−12``, ``0``."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


def plain(number: int) -> str:
    """A number with a real minus sign: ``12``, ``−12``."""
    return str(number).replace("-", MINUS)


def listed(parts: Sequence[Said]) -> Message:
    """``A``, ``A and B``, ``A, B and C``."""
    if len(parts) < 2:
        return joined(parts, "")
    return Message("{several} and {last}", several=tuple(parts[:-1]), last=parts[-1])
