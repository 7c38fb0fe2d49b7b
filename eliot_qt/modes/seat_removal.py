"""A player whom an arbiter added by mistake leaves a club's game again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from eliot_qt.faults import Fault
from eliot_qt.game.events import Event
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import (
    Entered,
    Exploded,
    Marked,
    Reopened,
    Solo,
    Unmarked,
)
from eliot_qt.game.shared.turn import CommonTurn

_T = TypeVar("_T")


def has_entered(position: Position, seat: int) -> bool:
    """Return whether any turn has a move, a mark or a solo of a seat."""
    return any(_is_in(turn, seat) for turn in position.turns)


def remove_seat(record: GameRecord, seat: int) -> GameRecord:
    """The game without a seat that has entered nothing; later seats move up by one.

    Who plays is part of the set-up, so undo does not bring a player back. Events of the seat that
    were taken back or undone go with it. Raises ``ValueError`` for a seat with anything entered,
    and for the only one.
    """
    start = record.start
    if start.seats < 2:
        raise Fault("a game needs a player")
    if has_entered(record.position, seat):
        raise Fault("the player has moves, warnings, penalties or a solo")
    narrower = replace(
        start,
        racks=_without(start.racks, seat),
        rack_counts=_without(start.rack_counts, seat),
        scores=_without(start.scores, seat),
        spent=_without(start.spent, seat),
    )
    events = _Renumbering(seat).events(record.events)
    # How many events are left of the first n.
    counts = [sum(event is not None for event in events[:n]) for n in range(len(events) + 1)]
    return replace(
        record,
        start=narrower,
        seats=_without(record.seats, seat),
        events=tuple(event for event in events if event is not None),
        cursor=counts[record.cursor],
        notes=tuple((counts[number], text) for number, text in record.notes),
        helped=tuple(sorted({counts[number] for number in record.helped})),
        positions=(),
    )


class _Renumbering:
    """Events as they are without a seat; None for its own."""

    def __init__(self, seat: int) -> None:
        self._gone = seat
        # Of each mark of each turn: whether it stays.
        self._marks: dict[int, list[bool]] = {}

    def events(self, events: Sequence[Event]) -> list[Event | None]:
        """The events in order; those that need no change are the very same."""
        changed = [self._event(event) for event in events]
        return [old if new == old else new for old, new in zip(events, changed, strict=True)]

    def _event(self, event: Event) -> Event | None:
        match event:
            case Entered(seat=seat):
                return None if seat == self._gone else replace(event, seat=self._moved(seat))
            case Solo(seat=seat) if seat is not None:
                return None if seat == self._gone else replace(event, seat=self._moved(seat))
            case Exploded():
                # The rack is the one all seats have.
                return replace(event, seat=0)
            case Marked(turn=turn, mark=mark):
                stays = mark.seat != self._gone
                self._marks.setdefault(turn, []).append(stays)
                moved = replace(mark, seat=self._moved(mark.seat))
                return replace(event, mark=moved) if stays else None
            case Unmarked(turn=turn, index=index):
                marks = self._marks[turn]
                before = sum(marks[:index])
                return replace(event, index=before) if marks.pop(index) else None
            case Reopened(turn=turn):
                marks_before = {
                    number: marks for number, marks in self._marks.items() if number <= turn
                }
                self._marks = marks_before
        return event

    def _moved(self, seat: int) -> int:
        return seat - (seat > self._gone)


def _without(values: tuple[_T, ...], number: int) -> tuple[_T, ...]:
    return (*values[:number], *values[number + 1 :])


def _is_in(turn: CommonTurn, seat: int) -> bool:
    has_mark = any(mark.seat == seat for mark in turn.marks)
    return turn.entries[seat] is not None or has_mark or turn.solo == seat
