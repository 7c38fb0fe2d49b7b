"""Steps of a game that need to know the best moves, taken one after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic

from eliot_qt.modes.finder import Finder
from eliot_qt.players.analysis import Analysis

from ..found_moves import AnsweredFinder
from ..wants import Purpose, Result, Stepper, Want


class StepQueue(Generic[Result]):
    """Takes each step when the moves it needs are known, and hands its result to ``done``.

    A step is called anew after each answer, so it has no effects of its own and raises nothing.
    """

    def __init__(self, found: AnsweredFinder, done: Callable[[Result], None]) -> None:
        self._done = done
        self._stepper: Stepper[Result] = Stepper(found, Purpose.STEP)
        self._waiting: deque[Callable[[Finder], Result]] = deque()

    @property
    def want(self) -> Want | None:
        """The request to a player, if a step waits for one."""
        return self._stepper.want

    def add(self, step: Callable[[Finder], Result]) -> None:
        """Take a step: now, or when those before it have been taken."""
        self._waiting.append(step)
        self._go_on()

    def answer(self, analysis: Analysis) -> None:
        """Take a player's answer."""
        self._stepper.answer(analysis)
        self._go_on()

    def cancel(self) -> None:
        """Give up all steps that wait."""
        self._waiting.clear()
        self._stepper.cancel()

    def _go_on(self) -> None:
        while self._waiting and not self._stepper.is_waiting:
            self._stepper.run(self._waiting.popleft(), self._done)
