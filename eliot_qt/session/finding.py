"""Steps of a game that need to know the best moves: taken when the engine has answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.position import Position
from eliot_qt.modes.finder import Finder
from eliot_qt.play.found_moves import FoundMoves, Unanswered, by_score
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players.analysis import Analysis

from .thinker import Thinker

# Its equity tells moves of equal score apart.
_LISTER = "static"

Step = Callable[[Finder], Any]


class Finding(QObject):
    """At most one step that waits for answers; a newer one takes its place.

    ``run(step, done)`` calls ``step(finder)`` and then ``done`` with its result: at once where
    everything is known, else when the engine has answered. ``failed`` tells that it never will.
    A step may be called several times, so it must have no effects.
    """

    failed = Signal(str)

    def __init__(
        self, thinker: Thinker, answers: FoundMoves, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._answers = answers
        self._number: int | None = None
        self._wanted: Position | None = None
        self._step: Step | None = None
        self._done: Callable[[Any], None] | None = None
        thinker.finished.connect(self._on_finished)
        thinker.failed.connect(self._on_failed)

    @property
    def is_waiting(self) -> bool:
        """Whether a step waits for an answer."""
        return self._step is not None

    def run(self, step: Step, done: Callable[[Any], None]) -> None:
        """Take a step; what it raises at once is passed on."""
        self.cancel()
        self._step, self._done = step, done
        self._try()

    def cancel(self) -> None:
        """Give the waiting step up."""
        if self._number is not None:
            self._thinker.cancel(self._number)
        self._number = self._wanted = self._step = self._done = None

    def _try(self) -> None:
        assert self._step is not None and self._done is not None
        step, done = self._step, self._done
        try:
            result = step(self._answers)
        except Unanswered as unanswered:
            self._ask(unanswered.position)
            return
        except Exception:
            self.cancel()
            raise
        self.cancel()
        done(result)

    def _ask(self, position: Position) -> None:
        self._wanted = position
        seen = position.seen_by(position.to_move)
        self._number = self._thinker.ask(seen, PlayerSpec(_LISTER))

    def _on_finished(self, number: int, analysis: Analysis) -> None:
        if number != self._number or self._wanted is None:
            return
        self._answers.learn(self._wanted, by_score(analysis))
        self._number = None
        try:
            self._try()
        except ValueError as error:
            self.failed.emit(str(error))

    def _on_failed(self, number: int, message: str) -> None:
        if number == self._number:
            self.cancel()
            self.failed.emit(message)
