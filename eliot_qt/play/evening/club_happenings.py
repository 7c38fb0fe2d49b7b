"""The happenings of a club's evening, beside those of every game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from eliot_qt.game.check import Verdict
from eliot_qt.game.record import Seat
from eliot_qt.game.shared.turn import Entry

from ..happenings import Happening


class ArbiterAct(StrEnum):
    """An act of the arbiter."""

    ASSIGNED = "assigned"
    REMOVED = "removed"
    WARNED = "warned"
    WARNING_TAKEN_BACK = "warning taken back"
    PENALISED = "penalised"
    PENALTY_TAKEN_BACK = "penalty taken back"
    SOLO_GIVEN = "solo given"
    SOLO_TAKEN = "solo taken"
    SOLO_COMPUTED = "solo computed"
    CHOSEN = "chosen"
    LEFT_TO_RULE = "left to rule"
    BOARD_CHANGED = "board changed"
    REOPENED = "reopened"
    DEALT = "dealt"
    TURN_ENDED = "turn ended"
    GAME_ENDED = "game ended"
    JOINED = "joined"
    LEFT = "left"
    RENAMED = "renamed"
    MOVED = "moved"
    TIMED = "timed"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True)
class Done(Happening):
    """An act of the arbiter, with the seat and the turn (from 0) it concerns, if there is just one.

    ``seats`` are all of them where several got the same move, or lost theirs. ``entry`` and
    ``verdict`` belong to a move assigned, ``points`` to a mark or a solo. ``left`` is who left the
    game, ``seat`` was theirs.
    """

    act: ArbiterAct
    seat: int | None = None
    turn: int | None = None
    entry: Entry | None = None
    verdict: Verdict | None = None
    points: int = 0
    seats: tuple[int, ...] = ()
    left: Seat | None = None


@dataclass(frozen=True)
class TurnTimeLeft(Happening):
    """An alert: the running turn has this many seconds left."""

    seconds: int


@dataclass(frozen=True)
class TurnTimeUp(Happening):
    """The running turn is out of time; what still counts is the arbiter's decision."""
