"""The reasons commands are refused; typed, as sentences are made where they are shown."""

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
    # Of a club's arbiter.
    NO_SEAT = "no seat"
    ONE_SEAT = "one seat"  # several tables are selected
    NO_SUCH_TABLE = "no such table"
    TABLE_TAKEN = "table taken"
    SEAT_USED = "seat used"  # a move, mark or solo has been entered for it
    LAST_SEAT = "last seat"
    NO_RACK = "no rack"
    RACK_USED = "rack used"
    TURN_CLOSED = "turn closed"
    TURN_FOLLOWED = "turn followed"
    TURN_OPEN = "turn open"
    NOTHING_CHOSEN = "nothing chosen"
    NOTHING_TO_REMOVE = "nothing to remove"
    NO_MOVE = "no move"  # no tile can be placed
    MOVES_MISSING = "moves missing"
    IMPOSSIBLE = "impossible"


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
    """A text that is not a move, and what is wrong with it."""

    error: NotationError


@dataclass(frozen=True)
class RackRefused(Refusal):
    """Tiles that cannot be a rack, and why."""

    error: TileError | EventError


@dataclass(frozen=True)
class RackTooLarge(Refusal):
    """More tiles than a rack takes."""

    most: int


@dataclass(frozen=True)
class TableRefused(Refusal):
    """A number that no table of the club has, or that another one has already."""

    number: int


@dataclass(frozen=True)
class TurnRefused(Refusal):
    """A turn (from 0) that is over, or that later ones depend on."""

    number: int


@dataclass(frozen=True)
class SeatsRefused(Refusal):
    """Seats without a move in the turn that is about to end."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class StepRefused(Refusal):
    """A step that the rules do not allow, and why."""

    error: ValueError


def illegal(verdict: Verdict) -> MoveRefused:
    """The refusal of a move with faults."""
    return MoveRefused(RefusalKind.ILLEGAL, verdict)


def not_on_rack(letter: str, square: int | None = None) -> LetterRefused:
    """The refusal of a letter that the rack lacks."""
    return LetterRefused(RefusalKind.NOT_ON_RACK, letter, square=square)


def not_your_turn(seat: int) -> SeatRefused:
    """The refusal of what is for another seat, which is to move."""
    return SeatRefused(RefusalKind.NOT_YOUR_TURN, seat)


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
