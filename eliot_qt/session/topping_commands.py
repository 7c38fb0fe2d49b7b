"""Commands of topping: hints for a price, giving up."""

from __future__ import annotations

from eliot_qt.modes import topping
from eliot_qt.modes.hints import Facts, Hint

from . import referee
from .clock_commands import ClockCommands
from .hinting import facts
from .state import Refusal, RefusalKind


class ToppingCommands(ClockCommands):
    """What a person does in topping beside setting tiles."""

    @property
    def bought(self) -> tuple[Hint, ...]:
        """The hints paid for in the open turn."""
        return topping.shown(self.position) if referee.is_topping(self.record) else ()

    @property
    def top_facts(self) -> Facts | None:
        """What hints tell of the position in view; None until the engine has answered."""
        rows = self._answers.known(self.position)
        return None if rows is None else facts(self.position, rows)

    def buy_hint(self, kind: Hint) -> None:
        """Pay for a hint; one that is shown already is free."""
        with self._changes():
            if not referee.is_topping(self.record):
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            elif self._may_act():
                position = self.position
                # Nobody pays before there is something to tell.
                self._step(lambda finder: finder.best(position), lambda _rows: self._pay(kind))

    def give_up(self) -> None:
        """End the turn of a topping without the top: it costs what running out of time does."""
        with self._changes():
            if not referee.is_topping(self.record):
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            elif self._may_act():
                self._give_up(self._elapsed)

    def _pay(self, kind: Hint) -> None:
        if self.may_pause:
            self._take(topping.hint(self._end, kind, self._elapsed), clear=False)
