"""Undo at a club's evening: what the arbiter did in one step is taken back in one."""

from __future__ import annotations

from eliot_qt.game.events import Event
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import Entered, Exploded


class ClubUndo:
    """Knows which events belong together: a move for several tables, a rack and its explosion."""

    def __init__(self) -> None:
        # Events of one move for several seats: cursor before, cursor after, the last of them.
        self._together: list[tuple[int, int, Event]] = []

    def note(self, old: GameRecord, new: GameRecord) -> None:
        """The game has gone on from ``old`` to ``new`` in one step."""
        fresh = new.events is not old.events and new.cursor > old.cursor + 1
        if fresh and isinstance(new.events[-1], Entered):
            self._together.append((old.cursor, new.cursor, new.events[-1]))

    def undo_target(self, record: GameRecord) -> int | None:
        """Cursor before the last event and what belongs to it."""
        for start, end, last in self._together:
            if record.cursor == end and record.events[end - 1] is last:
                return start
        number = record.cursor - 1
        while number > 0 and isinstance(record.events[number], Exploded):
            number -= 1
        return number if number >= 0 else None

    def redo_target(self, record: GameRecord) -> int | None:
        """Cursor behind the next event and what belongs to it."""
        if record.at_end:
            return None
        for start, end, last in self._together:
            if record.cursor == start and record.events[end - 1 : end] == (last,):
                return end
        number = record.cursor + 1
        while number < len(record.events) and isinstance(record.events[number], Exploded):
            number += 1
        return number
