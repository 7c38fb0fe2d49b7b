"""The parts of all sentences: numbers, lists, signs.

Parts start without a capital where they may stand in a list; :func:`sentence` gives it to a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from eliot_qt.game.faults import GAME_OVER
from eliot_qt.models.names import you
from eliot_qt.models.said import said_text
from eliot_qt.voice import names, phrases

DOT = phrases.DOT

translate = QCoreApplication.translate


def counted(context: str, many: str, one: str, number: int) -> str:
    """Return a translated text with a number; ``many`` holds ``%n`` and is what translators see.

    Both are collected by resources/translations/collect.py. ``one`` is the English singular, which
    needs no translation file; translators see it as a comment.
    """
    text = QCoreApplication.translate(context, many, one, number)
    if number == 1 and text == many.replace("%n", "1"):
        return one
    return text


def listed(parts: Sequence[str]) -> str:
    """``A``, ``A and B``, ``A, B and C``."""
    return said_text(phrases.listed(parts))


def number_text(number: int) -> str:
    """A large number as the person's country writes it: ``19,898``."""
    return country().toString(number)


def day_text(moment: datetime) -> str:
    """A day: ``22 Nov 2026``."""
    return country().toString(QDate(moment.year, moment.month, moment.day), "d MMM yyyy")


def moment_text(moment: datetime) -> str:
    """A day and the time of day: ``22 Nov 2026, 14:05``."""
    return f"{day_text(moment)}, {moment:%H:%M}"


def country() -> QLocale:
    """Return the locale of the person's country, for numbers and dates."""
    locale = QLocale()
    return QLocale(QLocale.Language.English) if locale.language() == QLocale.Language.C else locale


def points_text(points: int) -> str:
    """``1 point``, ``38 points``, ``−10 points``."""
    return said_text(phrases.points(points))


def turn_of(name: str) -> str:
    """``Ann's turn``, ``Your turn``."""
    return said_text(names.turn_of(name, name == you()))


def sentence(text: str) -> str:
    """The text with a capital at its start."""
    return text[:1].upper() + text[1:]


def over_text() -> str:
    """``The game is over``."""
    return sentence(said_text(GAME_OVER))
