"""The reasons a move is refused, as one line of the window."""

from __future__ import annotations

from eliot_qt.game.check import Verdict
from eliot_qt.game.position import Position
from eliot_qt.models.said import said_text
from eliot_qt.voice.move_faults import move_faults

from .sentences import DOT, sentence


def fault_text(verdict: Verdict, position: Position) -> str:
    """Everything that is wrong with a move, as one line; empty for a legal one."""
    return sentence(DOT.join(map(said_text, move_faults(verdict, position))))
