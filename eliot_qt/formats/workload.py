"""Limits on the computing and memory that a game in a file may ask for.

Each event makes a new position, which shares with the one before what stays the same. What it
does not share grows with the seats, the turns and the marks of a turn, so a file of few megabytes
could ask for gigabytes.
"""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import Message
from eliot_qt.game.events import Event
from eliot_qt.game.position import Position
from eliot_qt.game.shared.events import CommonEvent, Marked, Tried

from .errors import FormatError

MOST_EVENTS = 50_000
MOST_TURNS = 500
MOST_MARKS = 2_000  # in one turn; tries too
_WATCHED = 64
# Called now and then with the number of events read so far; may raise to end the reading.
Watch = Callable[[int], None]
# More than an evening of 1,000 tables and 35 turns; a third of a gigabyte at most.
_MOST_WORK = 40_000_000


def unwatched(_events: int) -> None:
    """Watch nothing."""


class TooLong(FormatError):
    """A game beyond a limit, which the message states with the event."""


class Workload:
    """Counts events, turns, marks, and the entries copied and summed, event by event."""

    def __init__(self, watch: Watch = unwatched) -> None:
        self._watch = watch
        self._events = self._work = 0

    def add(self, event: Event, after: Position) -> None:
        """Count an event that led to ``after``; raises :class:`TooLong`."""
        self._events += 1
        if self._events % _WATCHED == 0:
            self._watch(self._events)
        marks = 0
        if isinstance(event, Marked | Tried):
            turn = after.turns[event.turn if isinstance(event, Marked) else -1]
            marks = len(turn.marks) + len(turn.tries)
        self._work += _work(event, after, marks)
        for count, most, what in (
            (self._events, MOST_EVENTS, Message("events")),
            (len(after.turns), MOST_TURNS, Message("turns")),
            (marks, MOST_MARKS, Message("marks or tries in a turn")),
        ):
            if count > most:
                raise TooLong(
                    "event {number:,}: more than {most:,} {what}",
                    number=self._events,
                    most=most,
                    what=what,
                )
        if self._work > _MOST_WORK:
            raise TooLong(
                "event {number:,}: too many events for a game of {players:,} players and {turns:,} "
                "turns",
                number=self._events,
                players=after.seats,
                turns=len(after.turns),
            )


def _work(event: Event, after: Position, marks: int) -> int:
    seats, turns = after.seats, len(after.turns)
    if not isinstance(event, CommonEvent) or not turns:
        return 4 * seats
    number = getattr(event, "turn", -1)
    closed = after.turns[number if number < turns else -1].closed
    copied = seats + turns + marks
    # What changes a closed turn adds up its points anew, and then all turns.
    return copied + (10 * seats + 5 * marks + turns * (seats + 20) if closed else 0)
