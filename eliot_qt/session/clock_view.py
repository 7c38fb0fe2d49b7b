"""The clocks of the running game: what is left, whether it stands, what is kept of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal, SignalInstance

from eliot_qt.game.clock import increments, remaining
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import ClockKind
from eliot_qt.modes import topping

from . import referee
from .clock_keeper import ClockKeeper
from .game_view import GameView
from .thinker import Thinker


class ClockView(GameView):
    """Adds time to the game: one clock measures the turn at the end of the record."""

    clock_ticked = Signal()  # clocks
    pause_changed = Signal()  # is_paused, may_pause, may_reset_clock

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(thinker, parent)
        self._clock = ClockKeeper(self)
        self._paused = False
        # What the turn had taken before it was left; the clock goes on from there.
        self._carried = 0

    @property
    def alerts(self) -> tuple[int, ...]:
        """Seconds left at which ``notice`` tells of the time, the most first."""
        return self._clock.alerts

    @alerts.setter
    def alerts(self, seconds: tuple[int, ...]) -> None:
        self._clock.alerts = seconds

    @property
    def timed_seat(self) -> int | None:
        """The seat whose own time goes by or stands; None where racks are shared."""
        if self.is_shared or not self.is_timed:
            return None
        return self._end.position.to_move if self._clock.seat is None else self._clock.seat

    @property
    def clocks(self) -> tuple[int | None, ...]:
        """Milliseconds each seat has left at the end of the record; None without a limit.

        Where racks are shared, those who have yet to enter have the same, and the others none.
        """
        end, rule = self._end, self.record.start.rules.clock
        if self.is_shared:
            seats, elapsed = self._timed_seats, self._elapsed
            return tuple(
                remaining(rule, 0, 0, elapsed) if seat in seats else None
                for seat in range(end.position.seats)
            )
        return tuple(
            remaining(
                end.seats[seat].clock(rule),
                spent,
                increments(self.record.events, seat),
                self._elapsed_of(seat),
            )
            for seat, spent in enumerate(end.position.spent)
        )

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands, and board and rack are hidden."""
        if self._record is None or not referee.is_topping(self._record):
            return self._paused
        turn = self._end.position.open_turn
        return turn is not None and turn.paused

    @property
    def is_timed(self) -> bool:
        """Whether there is a clock in this game, and time to come."""
        if self._record is None or self._record.positions[-1].over is not None:
            return False
        timed = self._record.start.rules.clock.kind is not ClockKind.NONE
        return timed or referee.is_topping(self._record)

    @property
    def may_pause(self) -> bool:
        """Whether there is a clock that runs."""
        if self._record is None or self.is_paused or not self._clock.is_running:
            return False
        if not referee.is_topping(self._record):
            return self.is_timed
        limit = topping.duration(self._record.start.rules)
        return limit is None or self._elapsed <= limit

    @property
    def may_reset_clock(self) -> bool:
        """Whether the running turn may have its time back.

        Not in tournament rules, nor in topping, where time is the score.
        """
        if self._record is None or self._clock.seat is None or referee.is_strict(self._record):
            return False
        return self.is_timed and not referee.is_topping(self._record)

    @property
    def may_act(self) -> bool:
        """Whether the viewer may make a move now."""
        return not self.is_paused and super().may_act

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return replace(self.record, elapsed=self._elapsed)

    @property
    def _end(self) -> GameRecord:
        return self.record.go_to(len(self.record.events))

    @property
    def _timed_seats(self) -> tuple[int, ...]:
        """Where racks are shared: the seats whose time goes by or stands."""
        return referee.waiting(self._end)

    @property
    def _elapsed(self) -> int:
        """Milliseconds of the turn at the end of the record, pauses left out."""
        if self._clock.seat is not None:
            return self._clock.elapsed
        turn = self._end.position.open_turn
        return max(self._carried, turn.elapsed if turn else 0)

    def _elapsed_of(self, seat: int) -> int:
        """The same, for the seat whose turn it is."""
        own = self._clock.seat if self._clock.seat is not None else self._end.position.to_move
        return self._elapsed if seat == own else 0

    def _leave_clock(self) -> None:
        """Stop measuring; when the turn is taken up again its time goes on."""
        self._carried = self._elapsed
        self._clock.stop()

    def _drop_clock(self) -> None:
        """The turn is over: the next one begins with all its time."""
        self._clock.stop()
        self._carried = 0

    def _snapshot(self) -> list[tuple[SignalInstance, tuple[Any, ...]]]:
        state = (self.is_paused, self.may_pause, self.may_reset_clock)
        return [*super()._snapshot(), (self.pause_changed, state)]
