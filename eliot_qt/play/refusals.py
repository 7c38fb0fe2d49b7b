"""Why a command was refused; what it was about is typed, sentences are made where it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from eliot_qt.game.check import Verdict
from eliot_qt.game.draft import DraftFault
from eliot_qt.game.events import EventError
from eliot_qt.game.notation import NotationError
from eliot_qt.game.tiles import TileError


class RefusalKind(StrEnum):
    """The reasons; those with particulars have a class of their own below."""

    NO_CURSOR = "no cursor"
    LINE_FULL = "line full"
    NOT_ON_RACK = "not on rack"
    NOT_A_LETTER = "not a letter"
    OCCUPIED = "occupied"
    NEEDS_LETTER = "needs letter"
    NOTHING_THERE = "nothing there"
    NOT_YOUR_TURN = "not your turn"
    HAND_OVER = "hand over"
    GAME_OVER = "game over"
    NOTHING_TO_PLAY = "nothing to play"
    ILLEGAL = "illegal"
    NOT_A_MOVE = "not a move"
    NO_EXCHANGE = "no exchange"
    NOTHING_TO_CHALLENGE = "nothing to challenge"
    ANSWER_FIRST = "answer first"
    NOT_IN_THIS_GAME = "not in this game"
    NOTHING_TO_UNDO = "nothing to undo"
    NOTHING_TO_REDO = "nothing to redo"
    IMPOSSIBLE_RACK = "impossible rack"
    ENTERED = "entered"
    LOOKING_BACK = "looking back"
    SEARCHING = "searching"
    PAUSED = "paused"
    NO_HINT = "no hint"


@dataclass(frozen=True)
class Refusal:
    """A command refused: why, and where on the board if anywhere."""

    kind: RefusalKind
    square: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class LetterRefused(Refusal):
    """A letter that is not on the rack, or no letter of this game."""

    text: str


@dataclass(frozen=True)
class SeatRefused(Refusal):
    """Another seat is to act first: to move, or to take over."""

    seat: int


@dataclass(frozen=True)
class MoveRefused(Refusal):
    """A move with its faults."""

    verdict: Verdict


@dataclass(frozen=True)
class TextRefused(Refusal):
    """A text that is no move, and what is wrong with it."""

    error: NotationError


@dataclass(frozen=True)
class RackRefused(Refusal):
    """Tiles that cannot be a rack, and why."""

    error: TileError | EventError


def illegal(verdict: Verdict) -> MoveRefused:
    """The refusal of a move with faults."""
    return MoveRefused(RefusalKind.ILLEGAL, verdict)


def not_on_rack(letter: str, square: int | None = None) -> LetterRefused:
    """The refusal of a letter that the rack lacks."""
    return LetterRefused(RefusalKind.NOT_ON_RACK, letter, square=square)


def of_draft(fault: DraftFault, square: int | None = None, letter: str = "") -> Refusal:
    """The refusal of a draft's fault; ``letter`` is the tile it was about."""
    if fault is DraftFault.NOT_ON_RACK and letter:
        return not_on_rack(letter, square)
    return Refusal(RefusalKind(fault.value), square=square)


def hand_over(seat: int | None) -> Refusal:
    """Refuse what only the seat in view may do; ``seat`` has yet to take over, if that is known."""
    if seat is None:
        return Refusal(RefusalKind.HAND_OVER)
    return SeatRefused(RefusalKind.HAND_OVER, seat)
