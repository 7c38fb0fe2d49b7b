"""Deals new games; where the first racks depend on the best moves, the engine is asked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said, reason
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.finder import Finder
from eliot_qt.play.found_moves import AnsweredFinder
from eliot_qt.play.wants import Purpose, Stepper, Want
from eliot_qt.players.analysis import Analysis

from ..background.thinker import Thinker
from .asker import Asker


class Dealer(QObject):
    """One game at a time; a newer one takes its place."""

    failed = Signal(object)  # Said

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asker = Asker(thinker, self)
        self._dealing: Stepper[GameRecord] = Stepper(AnsweredFinder(), Purpose.STEP)
        self._asker.answered.connect(self._on_answered)
        self._asker.failed.connect(self._on_failed)

    def deal(
        self, make: Callable[[Finder], GameRecord], done: Callable[[GameRecord], None]
    ) -> None:
        """Make a game and call ``done`` with it, later if it needs the best moves.

        Raises what ``make`` and ``done`` raise.
        """
        # A game that begins may have other rules and words than the one before.
        self._dealing = Stepper(AnsweredFinder(), Purpose.STEP)
        self._dealing.run(make, done)
        self._ask()

    def _ask(self) -> None:
        want = self._dealing.want
        self._asker.want(() if want is None else (want,))

    def _on_answered(self, want: Want, analysis: Analysis) -> None:
        if want is self._dealing.want:
            try:
                self._dealing.answer(analysis)
            except ValueError as error:
                self.failed.emit(reason(error))
            self._ask()

    def _on_failed(self, _want: Want, message: Said) -> None:
        self._dealing.cancel()
        self.failed.emit(message)
