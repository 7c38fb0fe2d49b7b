"""Commands about the clock of a game: pause, go on, give a turn its time back."""

from __future__ import annotations

from eliot_qt.modes import topping

from . import referee
from .state import Notice, NoticeKind, Refusal, RefusalKind
from .tile_commands import TileCommands


class ClockCommands(TileCommands):
    """What a person does with the clock; games without one are left alone."""

    def pause(self) -> None:
        """Let the clock stand, with board and rack hidden; no effect where none runs."""
        with self._changes():
            self._stand()

    def unpause(self) -> None:
        """Let the clock run on."""
        with self._changes():
            if not self.is_paused:
                return
            if referee.is_topping(self.record):
                self._take(topping.resume(self._end), clear=False)
                return
            self._paused = False
            self._clock.go_on()
            self._settle()

    def reset_clock(self) -> None:
        """Give the running turn all its time back; everybody is told."""
        with self._changes():
            if not self.may_reset_clock:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            seat = None if self.is_shared else self._clock.seat
            self._clock.rewind()
            self._save()
            self._later.append(self.clock_ticked.emit)
            self._tell(Notice(NoticeKind.CLOCK_RESET, data=seat))
