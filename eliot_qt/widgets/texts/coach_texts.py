"""Reasons for a move in the person's language, and figures as the person's country writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from eliot_qt.coach.reasons import Reason
from eliot_qt.game.position import Position
from eliot_qt.models.said import said_text
from eliot_qt.voice import coach


def reason_text(reason: Reason, position: Position) -> str:
    """A clause on a reason for the first of two moves."""
    return said_text(coach.reason_message(reason, position, decimal_text))


def percent_text(share: float, digits: int = 0) -> str:
    """A share (0 to 1) as ``12 %``."""
    return coach.percent(share, decimal_text, digits)


def decimal_text(value: float, digits: int = 1) -> str:
    """A figure with some decimals."""
    return QLocale().toString(float(value), "f", digits)


def signed_text(value: float) -> str:
    """A figure with one decimal and its sign: ``+1.5``."""
    return coach.signed(value, decimal_text)
