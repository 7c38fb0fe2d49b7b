"""What a file for another program leaves out of a game, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Fault
from eliot_qt.formats.eliot_xml.losses import Loss

from .error_texts import error_text

translate = QCoreApplication.translate


def losses_text(file: str, lost: Sequence[Loss]) -> str:
    """Say that a file was written, and what it does not hold."""
    names = _names()
    text = translate(
        "Losses", "{file} was saved without {what}. Save the game as .eliot to keep everything."
    )
    return text.format(file=file, what=", ".join(names[loss] for loss in lost))


def refused_text(file: str, error: Fault) -> str:
    """Say that a game was not written because its format cannot hold all of it."""
    text = translate(
        "Losses", "{file} was not saved. {why}. Save the game as .eliot to keep everything."
    )
    return text.format(file=file, why=error_text(error))


def _names() -> dict[Loss, str]:
    return {
        Loss.CLOCK: translate("Losses", "the clock"),
        Loss.TIME_ODDS: translate("Losses", "each player's own time"),
        Loss.TIMES: translate("Losses", "the time each move took"),
        Loss.TEXTS: translate("Losses", "title and notes"),
        Loss.CORRECTIONS: translate("Losses", "turns as they were before corrections"),
        Loss.RULES: translate("Losses", "house rules"),
        Loss.COMPUTERS: translate("Losses", "the computers' levels"),
        Loss.MASTER: translate("Losses", "the rest of the published game"),
    }
