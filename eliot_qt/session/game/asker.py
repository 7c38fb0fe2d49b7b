"""Asks the thinker what a running game wants, and passes the answers on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from eliot_qt.faults import Said
from eliot_qt.play.wants import Purpose, Want
from eliot_qt.players.analysis import Analysis

from ..background.question import Question
from ..background.thinker import Thinker


class Asker(QObject):
    """Each want is asked once; one that is not wanted any more is withdrawn.

    A computer takes as long for a move as :meth:`set_pace` says, or as it needs.
    """

    answered = Signal(object, object)  # Want, Analysis
    failed = Signal(object, object)  # Want, Said

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._asked: dict[Want, Question] = {}
        self._pace = 0
        # Timers of moves that are not due yet, and the answers that wait for them.
        self._early: dict[Want, QTimer] = {}
        self._held: dict[Want, Analysis] = {}

    def want(self, wants: Iterable[Want]) -> None:
        """Set the wants: exactly these are wanted now."""
        list_of_wants = list(wants)
        for want in [want for want in self._asked if want not in list_of_wants]:
            self._asked.pop(want).cancel()
            self._forget(want)
        for want in list_of_wants:
            if want not in self._asked:
                self._asked[want] = question = self._thinker.ask(want.position, want.spec)
                question.finished.connect(partial(self._answer, want))
                question.failed.connect(partial(self._fail, want))
                if self._pace and want.purpose is Purpose.COMPUTER:
                    self._take_time(want)

    def set_pace(self, milliseconds: int) -> None:
        """Let computers take at least that long for a move."""
        self._pace = milliseconds

    def _take_time(self, want: Want) -> None:
        timer = self._early[want] = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(partial(self._fall_due, want))
        timer.start(self._pace)

    def _fall_due(self, want: Want) -> None:
        analysis = self._held.get(want)
        self._forget(want)
        if analysis is not None:
            self._answer(want, analysis)

    def _forget(self, want: Want) -> None:
        self._held.pop(want, None)
        timer = self._early.pop(want, None)
        if timer is not None:
            timer.stop()
            timer.deleteLater()

    def _answer(self, want: Want, analysis: Analysis) -> None:
        if want in self._early:
            self._held[want] = analysis
            return
        self._asked.pop(want, None)
        self.answered.emit(want, analysis)

    def _fail(self, want: Want, message: Said) -> None:
        self._forget(want)
        self._asked.pop(want, None)
        self.failed.emit(want, message)
