"""Commands that go back and forward in a game: undo, redo, looking at turns, forks, notes."""

from __future__ import annotations

from eliot_qt.game.events import Turn
from eliot_qt.game.move import Placement

from . import referee
from .list_commands import ListCommands
from .state import Refusal, RefusalKind


class HistoryCommands(ListCommands):
    """Undo and redo wait where they arrive; looking at a turn leaves the running game alone."""

    def undo(self) -> None:
        """Take back the last change of tiles, else go back before a person's last turn.

        Among several people only the turn just made, until the next rack is shown; tournament
        rules leave resigning alone. With the same rack for all: see :class:`.TakingBack`.
        """
        with self._changes():
            if self._undo_tiles():
                return
            if self.is_shared:
                self._undo_shared()
                return
            if self._retractable is not None:
                self._take_back(self._retractable)
                return
            target = self._undo_target()
            if target is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_UNDO))
                return
            self._turn_to(target)

    def redo(self) -> None:
        """The opposite of undo."""
        with self._changes():
            if self._redo_tiles():
                return
            record = self.record
            if self.is_shared:
                self._redo_shared()
                return
            if not self._can_redo_turns:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_REDO))
                return
            persons = referee.persons(record)
            after = (i for i in referee.turn_starts(record) if i > record.cursor)
            own = (i for i in after if record.positions[i].to_move in persons)
            self._turn_to(next(own, len(record.events)))

    def go_to(self, number: int) -> None:
        """Look at the position after so many events."""
        with self._changes():
            self._look_at(min(max(number, 0), len(self.record.events)))

    def turn_back(self) -> None:
        """Look at the position one turn earlier."""
        starts = (i for i in referee.turn_starts(self.record) if i < self.record.cursor)
        self.go_to(max(starts, default=referee.first_cursor(self.record)))

    def turn_forward(self) -> None:
        """Look at the position one turn later."""
        starts = (i for i in referee.turn_starts(self.record) if i > self.record.cursor)
        self.go_to(min(starts, default=len(self.record.events)))

    def first(self) -> None:
        """Look at the first position."""
        self.go_to(referee.first_cursor(self.record))

    def last(self) -> None:
        """Back to the running game."""
        self.go_to(len(self.record.events))

    def play_on_from_here(self) -> None:
        """Make the position looked at the end of a game of its own."""
        with self._changes():
            if self.record.at_end:
                return
            if self.is_shared or not self.may_branch:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            self._fork()
            self._record = self.record.append()
            self._resting, self._retractable = False, None
            self._drop_clock()
            self._save()
            self._reposition()
            self._settle()

    def hover_history(self, number: int | None) -> None:
        """Light the word of an event (its index) while the pointer is over it."""
        with self._changes():
            events, self._lit = self.record.events, frozenset()
            if number is not None and 0 <= number < len(events):
                event = events[number]
                if isinstance(event, Turn) and isinstance(event.move, Placement):
                    self._lit = frozenset(event.move.squares(self.position.board.size))

    def show_move(self, move: Placement | None) -> None:
        """Show somebody's move of a turn that is looked back at as a ghost."""
        with self._changes():
            if self.reviewed is not None:
                self._choice.type(move)

    def set_note(self, text: str) -> None:
        """Write a note on the turn before the cursor; empty takes it away."""
        if text != self.record.note:
            with self._changes():
                self._record = self.record.with_note(text)
                self._save()
