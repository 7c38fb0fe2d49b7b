"""The reasons a move is better, in the language and with the figures of the person's country."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from eliot_qt.coach.queries import PairReasons
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.models.said import said_text
from eliot_qt.voice import decimals


def why_text(
    found: PairReasons, first: Move, second: Move, position: Position, *, plain: bool = False
) -> str:
    """One sentence on why the better of two moves is better; a ``plain`` one for a beginner."""
    # Not on the way to the first window.
    from eliot_qt.voice.weights import comparing

    return said_text(comparing(first, second, found.weights, position, decimal_text, plain=plain))


def why_better_text(
    found: PairReasons, best: Move, other: Move, position: Position, *, plain: bool = False
) -> str:
    """One sentence on why a move that a review found to be better is better."""
    from eliot_qt.voice.weights import explaining

    sentence, _ = explaining(best, other, found.weights, position, decimal_text, plain=plain)
    return said_text(sentence)


def answer_text(found: PairReasons, move: Move, position: Position) -> str:
    """Return the likely reply to a move in words; empty if it is not known."""
    from eliot_qt.voice.weights import answer_message

    if found.answer is None:
        return ""
    return said_text(answer_message(found.answer, move, position, decimal_text))


def percent_text(share: float, digits: int = 0) -> str:
    """A share (0 to 1) as ``12 %``."""
    return decimals.percent(share, decimal_text, digits)


def decimal_text(value: float, digits: int = 1) -> str:
    """A figure with some decimals."""
    return QLocale().toString(float(value), "f", digits)


def signed_text(value: float) -> str:
    """A figure with one decimal and its sign: ``+1.5``."""
    return decimals.signed(value, decimal_text)
