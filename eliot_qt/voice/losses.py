"""The parts of a game that a file for another program leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from eliot_qt.faults import Fault, Message
from eliot_qt.formats.eliot_xml.losses import Loss

from .rules import HOUSE_RULES

_LOSSES = {
    Loss.CLOCK: Message("the clock"),
    Loss.TIME_ODDS: Message("each player's own time"),
    Loss.TIMES: Message("the time each move took"),
    Loss.TEXTS: Message("title and notes"),
    Loss.CORRECTIONS: Message("turns before they were corrected"),
    Loss.RULES: HOUSE_RULES,
    Loss.COMPUTERS: Message("the computers' levels"),
    Loss.MASTER: Message("the rest of the published game"),
}


def losses_message(file: str, lost: Sequence[Loss]) -> Message:
    """Say that a file was written, and what it does not hold."""
    return Message(
        "{file} was saved without {what}. Save the game as .eliot to keep everything.",
        file=file,
        what=tuple(_LOSSES[loss] for loss in lost),
    )


def not_saved_message(file: str, error: Fault) -> Message:
    """Say that a game was not written because the format cannot hold all of it."""
    return Message(
        "{file} was not saved. {why}. Save the game as .eliot to keep everything.",
        file=file,
        why=error,
    )
