"""Turns of a game with racks of their own: where undo leads, and what may be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from eliot_qt.game.events import Challenge, Resigned, Turn
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.mode import Mode, persons

from .happenings import Happening, Noticed, Played
from .notices import ChallengeNotice, NoticeKind


def undo_target(record: GameRecord, mode: Mode) -> int | None:
    """The cursor before the last decision of a person, if turns may be undone."""
    if not mode.permits(record).undo_turns:
        return None
    return max((i for i in _own_starts(record, mode) if i < record.cursor), default=None)


def redo_target(record: GameRecord, mode: Mode) -> int:
    """The cursor at the next decision of a person, or behind the last event."""
    return next(
        (i for i in _own_starts(record, mode) if i > record.cursor),
        len(record.events),
    )


def may_take_back(old: GameRecord, new: GameRecord, mode: Mode) -> bool:
    """Whether it is fair to withdraw what a person has just decided.

    A resignation always may be withdrawn; other turns where they cannot be undone at will, as long
    as nothing is learnt from them: the play was not judged and the game goes on.
    """
    decided = new.events[old.cursor :]
    if not old.at_end:
        return False
    if isinstance(decided[0], Resigned):
        return True
    over = new.positions[-1].over is not None
    judged = any(isinstance(event, Challenge) for event in decided)
    permits = mode.permits(old)
    return permits.take_back and not (over or judged or permits.undo_turns)


def happenings(new: GameRecord, known: int, by_computer: bool) -> Iterator[Happening]:
    """What the events from number ``known`` on tell."""
    for event in new.events[known:]:
        if isinstance(event, Turn | Challenge | Resigned):
            yield Played(event, by_computer)
        if isinstance(event, Challenge):
            yield Noticed(
                ChallengeNotice(NoticeKind.CHALLENGED, seat=event.seat, succeeded=event.success)
            )


def _own_starts(record: GameRecord, mode: Mode) -> Iterator[int]:
    """Cursors at which a person's turn begins."""
    people = persons(record)
    return (i for i in mode.turn_starts(record) if record.positions[i].to_move in people)
