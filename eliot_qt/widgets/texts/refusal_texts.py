"""The reasons commands are refused, and the keys to go on with, for chip line and coordinates."""

from __future__ import annotations

from typing import Protocol

from eliot_qt.faults import Message
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.models.names import spoken_names
from eliot_qt.models.said import said_text
from eliot_qt.play.refusals import Refusal, RefusalKind
from eliot_qt.voice.refusals import refusal_message

from .sentences import sentence


class GameInView(Protocol):
    """The game at its cursor, as the texts need it of a session."""

    @property
    def record(self) -> GameRecord:
        """The game."""
        ...

    @property
    def position(self) -> Position:
        """The position in view."""
        ...


def refusal_text(refusal: Refusal, table: GameInView) -> str:
    """The reason as a sentence that names letters, squares, players, numbers and keys."""
    record = table.record
    why = refusal_message(refusal, record, table.position, spoken_names(record))
    return sentence(said_text(_with_key(refusal.kind, why, bool(record.positions[-1].turns))))


def _with_key(kind: RefusalKind, why: Message, shared: bool) -> Message:
    match kind:
        case RefusalKind.HAND_OVER:
            return Message("{why}: press Space to show the tiles", why=why)
        case RefusalKind.LOOKING_BACK if shared:
            return Message("{why}: press Enter to continue", why=why)
        case RefusalKind.LOOKING_BACK:
            return Message("{why}: Alt+End returns", why=why)
        case RefusalKind.NO_SEAT:
            return Message("{why}: type its number", why=why)
        case RefusalKind.NO_RACK:
            return Message("{why}: Ctrl+R draws one, Ctrl+K sets one", why=why)
        case RefusalKind.TURN_FOLLOWED:
            return Message("{why}: Shift+O reopens it", why=why)
        case RefusalKind.MOVES_MISSING:
            return Message("{why}. Ctrl+Enter again ends the turn.", why=why)
    return why
