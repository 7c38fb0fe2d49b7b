"""The requests of a running game to players: asked by the front end, one answer each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from eliot_qt.game.position import Position
from eliot_qt.modes.finder import Finder
from eliot_qt.players.analysis import Analysis

from .found_moves import AnsweredFinder, Unanswered, by_score
from .state import PlayerSpec

# Its equity distinguishes moves of equal score.
LISTER = "static"

Result = TypeVar("Result")


class Purpose(Enum):
    """The purpose of an answer; the game waits for the first two."""

    STEP = "step"
    COMPUTER = "computer"
    QUESTION = "question"
    WATCH = "watch"


@dataclass(frozen=True, eq=False)
class Want:
    """An analysis wanted of a player; ``position`` is what the seat asked may know."""

    purpose: Purpose
    position: Position
    spec: PlayerSpec


class Stepper(Generic[Result]):
    """At most one pure step that needs to know the best moves; a newer one takes its place.

    ``run(step, done)`` calls ``step(finder)`` and then ``done`` with its result: at once where all
    is known, else when :attr:`want` has been answered. A step may be called several times.
    """

    def __init__(self, found: AnsweredFinder, purpose: Purpose) -> None:
        self.want: Want | None = None
        self._found = found
        self._purpose = purpose
        self._wanted: Position | None = None
        self._step: Callable[[Finder], Result] | None = None
        self._done: Callable[[Result], None] | None = None

    @property
    def is_waiting(self) -> bool:
        """True if a step waits for an answer."""
        return self._step is not None

    def run(self, step: Callable[[Finder], Result], done: Callable[[Result], None]) -> None:
        """Take a step; what it raises is passed on."""
        self.cancel()
        self._step, self._done = step, done
        self._try()

    def cancel(self) -> None:
        """Give the waiting step up."""
        self.want = self._wanted = self._step = self._done = None

    def answer(self, analysis: Analysis) -> None:
        """Take the answer that was wanted and try the step again."""
        assert self._wanted is not None
        self._found.learn(self._wanted, by_score(analysis))
        self.want = None
        self._try()

    def _try(self) -> None:
        assert self._step is not None and self._done is not None
        step, is_done = self._step, self._done
        try:
            result = step(self._found)
        except Unanswered as unanswered:
            position = unanswered.position
            self._wanted = position
            view = position.seen_by(position.to_move)
            self.want = Want(self._purpose, view, PlayerSpec(LISTER))
            return
        except Exception:
            self.cancel()
            raise
        self.cancel()
        is_done(result)


class StepQueue(Generic[Result]):
    """Takes each step when the moves it needs are known, and hands its result to ``done``.

    A step is called again after each answer, so it has no effects of its own and raises nothing.
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
