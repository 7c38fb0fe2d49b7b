"""The line of play after a candidate of a pre-endgame and one draw, asked for one at a time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.faults import Said
from eliot_qt.game.move import Placement
from eliot_qt.review.bench.draw_line import DrawLine

from ..background.question import Question
from ..background.thinker import Thinker
from .bench_work import BenchSubject, line_after


class DrawLines(QObject):
    """Asks the engine; another question takes the place of the one before."""

    found = Signal(object)  # DrawLine
    failed = Signal(object)  # Said

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._question: Question | None = None

    def ask(self, subject: BenchSubject, move: Placement, score: int, drawn: bytes) -> None:
        """Ask for the line after a move and what is drawn with it."""
        self.cancel()
        self._question = question = self._thinker.work(line_after(subject, move, score, drawn))
        question.finished.connect(self._finish)
        question.failed.connect(self._fail)

    def cancel(self) -> None:
        """Withdraw the question."""
        if self._question is not None:
            self._question.cancel()
            self._question = None

    @Slot(object)
    def _finish(self, line: object) -> None:
        self._question = None
        if isinstance(line, DrawLine):
            self.found.emit(line)

    @Slot(object)
    def _fail(self, why: Said) -> None:
        self._question = None
        self.failed.emit(why)
