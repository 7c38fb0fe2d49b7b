"""The game of a club's evening: what is in view of it, undo, its clock, and what is to be saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from eliot_qt.game.events import Event
from eliot_qt.game.record import GameRecord
from eliot_qt.game.shared.events import BoardMove, Entered, Exploded
from eliot_qt.modes import arbitration

from ..clocks.stopwatch import SAVE_AFTER, TimeLeft, TimeUp
from ..happenings import Fork, Moved, Save, Tiles
from ..refusals import RefusalKind
from ..running.outbox import Outbox
from .club_happenings import ArbiterAct, Done, TurnTimeLeft, TurnTimeUp
from .club_view import ClubView
from .turn_clock import TurnClock


class ClubUndo:
    """Knows which events belong together: a move for several tables, a rack and its explosion."""

    def __init__(self) -> None:
        # Events of one move for several seats: cursor before, cursor after, the last of them.
        self._together: list[tuple[int, int, Event]] = []

    def note(self, old: GameRecord, new: GameRecord) -> None:
        """Note that the game has gone from ``old`` to ``new`` in one step."""
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


class ClubGame:
    """The game of a club: every change goes through :meth:`take`, with its results in ``outbox``.

    ``moved`` is called when another board or rack comes into view. ``now`` gives milliseconds.
    """

    def __init__(
        self, record: GameRecord, moved: Callable[[], None], now: Callable[[], int]
    ) -> None:
        self.clock = TurnClock(now)
        self.clock.set_rule(record.start.rules.clock, record.elapsed)
        self.outbox = Outbox()
        self._moved = moved
        self._view = ClubView(replace(record, elapsed=0))
        self._undo = ClubUndo()
        # Time of the running turn that is saved.
        self._saved = record.elapsed

    @property
    def view(self) -> ClubView:
        """The game with the turn in view."""
        return self._view

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        return self._view.record

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return replace(self.record, elapsed=self.clock.elapsed)

    def take(self, new: GameRecord, done: Done) -> None:
        """Go on with a record; a past in which turns were closed is not lost."""
        old, place = self._view, self._view.place
        if _gives_up_turns(old.record, new):
            self.outbox.add(Fork())
        self._undo.note(old.record, new)
        there = old.past is not None and old.past < len(new.position.turns)
        self._view = ClubView(new, old.past if there else None)
        if done.act in (ArbiterAct.TURN_ENDED, ArbiterAct.GAME_ENDED):
            self.clock.reset()
        self.save()
        if self._view.place != place:
            self.move_on()
        self.outbox.add(done)

    def view_turn(self, number: int | None) -> None:
        """Look at a turn (from 0), or (None) at the running game; no effect if there is none."""
        turns, place = self.record.position.turns, self._view.place
        if number is not None and not 0 <= number < len(turns):
            return
        running = number is not None and not turns[number].closed
        self._view = ClubView(self.record, None if running else number)
        if self._view.place != place:
            self.move_on()

    def turn_back(self) -> None:
        """Look at the turn before."""
        number = self._view.turn
        self.view_turn((len(self.record.position.turns) if number is None else number) - 1)

    def turn_forward(self) -> None:
        """Look at the turn after, at last at the running game."""
        if self._view.past is not None:
            following = self._view.past + 1
            self.view_turn(following if following < len(self.record.position.turns) else None)

    def reopen(self) -> None:
        """Open the closed turn in view again; the game as it was stays if turns are given up."""
        view, number = self._view, self._view.turn
        if number is None or not view.may_reopen:
            self.outbox.refuse(RefusalKind.TURN_OPEN)
            return
        if view.turns_given_up:
            self.outbox.add(Fork(quiet=True))
        self._view = ClubView(view.record)
        self.take(arbitration.reopen(view.record, number), Done(ArbiterAct.REOPENED, turn=number))

    def undo(self) -> None:
        """Take back what was done last."""
        target = self._undo.undo_target(self.record)
        self._go_to(target, ArbiterAct.UNDONE, RefusalKind.NOTHING_TO_UNDO)

    def redo(self) -> None:
        """Make again what was undone last."""
        target = self._undo.redo_target(self.record)
        self._go_to(target, ArbiterAct.REDONE, RefusalKind.NOTHING_TO_REDO)

    def time_turns(self, seconds: int) -> None:
        """Give each turn that long, the running one included; 0: no limit."""
        running = self.clock.is_running
        new = arbitration.time_turns(self.record, seconds)
        self.clock.set_rule(new.start.rules.clock, self.clock.elapsed)
        if running:
            self.clock.toggle()
        self.take(new, Done(ArbiterAct.TIMED))

    def tick(self) -> None:
        """Look at the clock."""
        match self.clock.check():
            case TimeLeft(seconds=seconds):
                self.outbox.add(TurnTimeLeft(seconds))
            case TimeUp():
                self.outbox.add(TurnTimeUp())
        self.save_time()

    def save(self) -> None:
        """Ask for the game to be saved."""
        self._saved = self.clock.elapsed
        self.outbox.add(Save())

    def save_time(self) -> None:
        """Let the time of the turn be saved now and then, and when the clock is stopped."""
        unsaved = abs(self.clock.elapsed - self._saved)
        if unsaved >= (SAVE_AFTER if self.clock.is_running else 1):
            self.save()

    def move_on(self) -> None:
        """Another board or rack is in view."""
        self.outbox.add(Moved(Tiles.CLEAR))
        self._moved()

    def _go_to(self, target: int | None, act: ArbiterAct, nothing: RefusalKind) -> None:
        if target is None:
            self.outbox.refuse(nothing)
        else:
            self.take(self.record.go_to(target), Done(act))


def _gives_up_turns(old: GameRecord, new: GameRecord) -> bool:
    """Return whether undone moves on the board can no longer be redone."""
    if new.events[: len(old.events)] == old.events:
        return False
    return any(isinstance(event, BoardMove) for event in old.events[old.cursor :])
