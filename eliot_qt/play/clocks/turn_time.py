"""The time of the running turn, over pauses, saving and leaving it for a while."""

from __future__ import annotations

from collections.abc import Callable, Collection

from eliot_qt.game.clock import increments
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.mode import Mode

from .stopwatch import SAVE_AFTER, Stopwatch
from .times import Times, times_of


class TurnTime:
    """A stopwatch, and what the turn had taken when its clock was left.

    ``end`` is everywhere the game with its cursor behind the last event; times in milliseconds.
    """

    def __init__(self, mode: Mode, now: Callable[[], int], elapsed: int) -> None:
        self.stopwatch = Stopwatch(now)
        self._mode = mode
        self._carried = elapsed
        self._saved = elapsed
        self._paused = False

    @property
    def is_carried(self) -> bool:
        """True if the turn has taken time that the stopwatch does not show."""
        return self._carried > 0

    def is_paused(self, end: GameRecord) -> bool:
        """Return whether the game is paused, in its record or here."""
        turn = end.position.open_turn
        return self._paused or (turn is not None and turn.paused)

    def elapsed(self, end: GameRecord) -> int:
        """Return the milliseconds of the turn, pauses left out."""
        if self.stopwatch.seat is not None:
            return self.stopwatch.elapsed
        turn = end.position.open_turn
        return max(self._carried, turn.elapsed if turn else 0)

    def times(self, end: GameRecord, timed: Collection[int]) -> Times:
        """The clocks; ``timed`` are the seats whose time it is, where all have the same."""
        elapsed = self.elapsed(end)
        return times_of(end, self._mode, self.stopwatch, elapsed, self._paused, timed)

    def run_own(self, end: GameRecord) -> None:
        """Start the clock of the seat to move, or let it run."""
        position = end.position
        seat = position.to_move
        if self.stopwatch.seat != seat:
            earned = increments(end.events, seat)
            rule = end.seats[seat].clock(end.start.rules.clock)
            self.stopwatch.run(seat, rule, position.spent[seat], earned, self._carried)

    def run_common(self, end: GameRecord) -> None:
        """Start the clock all seats share, or let it run."""
        if self.stopwatch.seat is None:
            self.stopwatch.run(0, end.start.rules.clock, 0, 0, self.elapsed(end))

    def pause(self, end: GameRecord) -> GameRecord | None:
        """Stop the clock; the new record where the pause is part of the game, its time the score.

        To be called only where ``times`` permits it.
        """
        paused = self._mode.pause(end, self.elapsed(end))
        if paused is not None:
            self.drop()
        else:
            self.stopwatch.hold()
            self._paused = True
        return paused

    def resume(self, end: GameRecord) -> GameRecord | None:
        """Start the clock again after :meth:`pause`."""
        if not self._paused:
            return self._mode.resume(end)
        self._paused = False
        self.stopwatch.go_on()
        return None

    def leave(self, end: GameRecord) -> None:
        """Stop measuring; when the turn is taken up again its time goes on."""
        self._carried = self.elapsed(end)
        self.stopwatch.stop()

    def drop(self, carried: int = 0) -> None:
        """The turn is over: the next one has taken ``carried`` so far."""
        self.stopwatch.stop()
        self._carried = carried

    def finish(self) -> None:
        """The game is over: no time, no pause."""
        self.drop()
        self._paused = False

    def mark_saved(self, end: GameRecord) -> None:
        """Take note that the game has been saved with the time of its turn."""
        self._saved = self.elapsed(end)

    def is_unsaved(self, end: GameRecord) -> bool:
        """Return whether a crash would give back too much time."""
        return self.elapsed(end) >= self._saved + SAVE_AFTER
