"""Notices for a person who did not ask; typed, as sentences are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from eliot_qt.faults import Said


class NoticeKind(StrEnum):
    """The kinds of notices; those with particulars have a class of their own below."""

    SETTINGS_DAMAGED = "settings damaged"
    AUTOSAVE_DAMAGED = "autosave damaged"
    AUTOSAVE_FAILED = "autosave failed"
    KEPT_GAME_FAILED = "kept game failed"
    SETTINGS_FAILED = "settings failed"
    RESULTS_DAMAGED = "results damaged"
    RECORD_DAMAGED = "record damaged"
    RECORD_FAILED = "record failed"
    PUZZLES_DAMAGED = "puzzles damaged"
    PUZZLES_FAILED = "puzzles failed"
    LESSONS_DAMAGED = "lessons damaged"
    LESSONS_FAILED = "lessons failed"
    ENGINE_FAILED = "engine failed"
    TIME_LEFT = "time left"
    TIME_USED = "time used"
    TIME_UP = "time up"
    PASSED = "passed"
    RESIGNED = "resigned"
    TAKEN_BACK = "taken back"
    FORKED = "forked"
    CHALLENGED = "challenged"
    TURN_TIME_LEFT = "turn time left"
    TURN_TIME_UP = "turn time up"
    TOPPING_TIME_UP = "topping time up"
    CLOCK_RESET = "clock reset"


@dataclass(frozen=True)
class Notice:
    """Something to say: which file it is about, if any, and what the system or reader said."""

    kind: NoticeKind
    path: Path | None = None
    detail: Said = ""


@dataclass(frozen=True)
class SeatNotice(Notice):
    """About a seat; None where it is about all, or no seat did it."""

    seat: int | None = field(kw_only=True)


@dataclass(frozen=True)
class TimeNotice(Notice):
    """Seconds left, of a seat or (None) of all."""

    seat: int | None = field(kw_only=True)
    seconds: int = field(kw_only=True)


@dataclass(frozen=True)
class TimeUpNotice(Notice):
    """A seat is out of time: the last play counts, or else it passes."""

    seat: int = field(kw_only=True)
    accepts: bool = field(kw_only=True)


@dataclass(frozen=True)
class ChallengeNotice(Notice):
    """A challenge by a seat, or (None) by the rules; ``succeeded``: the play came off.

    A failed one may lose the seat its turn and give its opponent a ``bonus`` in points.
    """

    seat: int | None = field(kw_only=True)
    succeeded: bool = field(kw_only=True)
    loses_turn: bool = field(default=False, kw_only=True)
    bonus: int = field(default=0, kw_only=True)


@dataclass(frozen=True)
class SeatsNotice(Notice):
    """About several seats."""

    seats: tuple[int, ...] = field(kw_only=True)


@dataclass(frozen=True)
class PointsNotice(Notice):
    """The price of something, in points."""

    points: int = field(kw_only=True)
