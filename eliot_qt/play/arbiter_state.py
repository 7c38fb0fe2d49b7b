"""What the arbiter's session tells: why a command was refused, and what was done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from eliot_qt.game.check import Verdict
from eliot_qt.game.shared.turn import Entry


class ArbiterFault(StrEnum):
    """Why the arbiter's command was not carried out; what ``data`` holds stands behind each."""

    NO_SEAT = "no seat"
    ONE_SEAT = "one seat"  # several tables are selected
    NO_SUCH_TABLE = "no such table"  # the number
    NO_RACK = "no rack"
    RACK_USED = "rack used"
    TURN_CLOSED = "turn closed"  # the number of the turn, from 0
    TURN_FOLLOWED = "turn followed"  # the number of the turn, from 0
    TURN_OPEN = "turn open"
    NOTHING_CHOSEN = "nothing chosen"
    NOTHING_TO_REMOVE = "nothing to remove"
    NO_MOVE = "no move"  # nobody can place a tile
    MOVES_MISSING = "moves missing"  # the seats without a move, in a tuple
    TABLE_TAKEN = "table taken"  # the number
    IMPOSSIBLE = "impossible"  # the message
    GAME_OVER = "game over"


@dataclass(frozen=True)
class ArbiterRefusal:
    """A command refused, and what it was about."""

    fault: ArbiterFault
    data: Any = None


class Act(StrEnum):
    """What the arbiter did."""

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
    RENAMED = "renamed"
    TIMED = "timed"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True)
class Done:
    """Something done: to which seat and in which turn (from 0), where it was to one.

    ``seats`` are all of them where several got the same move, or lost theirs. ``entry`` and
    ``verdict`` belong to a move assigned, ``points`` to a mark or a solo.
    """

    act: Act
    seat: int | None = None
    turn: int | None = None
    entry: Entry | None = None
    verdict: Verdict | None = None
    points: int = 0
    seats: tuple[int, ...] = ()
