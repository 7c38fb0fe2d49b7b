"""Puts what a running game wants to the thinker, and brings the answers."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from eliot_qt.play.wants import Want
from eliot_qt.players.analysis import Analysis

from .thinker import Thinker


class Asker(QObject):
    """Each want is asked once; one that is not wanted any more is withdrawn."""

    answered = Signal(object, object)  # Want, Analysis
    failed = Signal(object, str)  # Want, message

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._asked: dict[int, Want] = {}
        thinker.finished.connect(self._on_finished)
        thinker.failed.connect(self._on_failed)

    def want(self, wants: Iterable[Want]) -> None:
        """Exactly these are wanted now."""
        wanted = list(wants)
        for number, want in tuple(self._asked.items()):
            if not any(want is other for other in wanted):
                del self._asked[number]
                self._thinker.cancel(number)
        for want in wanted:
            if not any(want is other for other in self._asked.values()):
                self._asked[self._thinker.ask(want.position, want.spec)] = want

    def _on_finished(self, number: int, analysis: Analysis) -> None:
        want = self._asked.pop(number, None)
        if want is not None:
            self.answered.emit(want, analysis)

    def _on_failed(self, number: int, message: str) -> None:
        want = self._asked.pop(number, None)
        if want is not None:
            self.failed.emit(want, message)
