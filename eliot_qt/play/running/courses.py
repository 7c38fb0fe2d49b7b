"""The kinds of running games: which course carries on a record."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.game.check import Judge
from eliot_qt.game.record import GameRecord

from ..clocks.stopwatch import milliseconds
from .course import Course
from .own_racks import OwnRacks
from .shared_rack import SharedRack


def course_of(record: GameRecord, judge: Judge, now: Callable[[], int] = milliseconds) -> Course:
    """The course of a game; call its ``start`` once it is listened to."""
    kind: type[OwnRacks] | type[SharedRack] = SharedRack if record.start.shared else OwnRacks
    return kind(record, judge, now)
