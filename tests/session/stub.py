"""A thinker without a thread: questions by number, answered by the test."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.session.background.question import Question


class NumberedQuestions(QObject):
    """Signals by number reach the question of that number, as those of the engine thread do."""

    progressed = Signal(int, object)
    finished = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self._questions: dict[int, Question] = {}
        self.progressed.connect(lambda number, said: self._questions[number].progress(said))
        self.finished.connect(self._finish)
        self.failed.connect(self._fail)

    def put(self) -> tuple[int, Question]:
        """A new question and its number, from 1."""
        number = len(self._questions) + 1
        self._questions[number] = question = Question(partial(self.dropped, number))
        return number, question

    def cancel(self) -> None:
        """Withdraw all questions."""
        for question in tuple(self._questions.values()):
            question.cancel()

    def _finish(self, number: int, said: object) -> None:
        self.dropped(number)
        self._questions[number].finish(said)

    def _fail(self, number: int, said: str) -> None:
        self.dropped(number)
        self._questions[number].fail(said)

    def dropped(self, number: int) -> None:
        """A question has been withdrawn or answered."""
        raise NotImplementedError
