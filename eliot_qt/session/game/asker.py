"""Asks the thinker what a running game wants, and passes the answers on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said
from eliot_qt.play.wants import Want
from eliot_qt.players.analysis import Analysis

from ..background.question import Question
from ..background.thinker import Thinker


class Asker(QObject):
    """Each want is asked once; one that is not wanted any more is withdrawn."""

    answered = Signal(object, object)  # Want, Analysis
    failed = Signal(object, object)  # Want, Said

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._asked: dict[Want, Question] = {}

    def want(self, wants: Iterable[Want]) -> None:
        """Exactly these are wanted now."""
        wanted = list(wants)
        for want in [want for want in self._asked if want not in wanted]:
            self._asked.pop(want).cancel()
        for want in wanted:
            if want not in self._asked:
                self._asked[want] = question = self._thinker.ask(want.position, want.spec)
                question.finished.connect(partial(self._answer, want))
                question.failed.connect(partial(self._fail, want))

    def _answer(self, want: Want, analysis: Analysis) -> None:
        self._asked.pop(want, None)
        self.answered.emit(want, analysis)

    def _fail(self, want: Want, message: Said) -> None:
        self._asked.pop(want, None)
        self.failed.emit(want, message)
