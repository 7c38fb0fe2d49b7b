"""A lesson taken step by step: answers judged, what was done kept for the person."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.formats.workload import Watch
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.play.hinting import Guess
from eliot_qt.play.notices import Notice
from eliot_qt.puzzles.lessons.answers import accepted_moves, coach_text, is_right_move
from eliot_qt.puzzles.lessons.lesson import (
    BoardLesson,
    ChoiceAsked,
    CountAsked,
    LessonStep,
    MoveAsked,
)
from eliot_qt.puzzles.lessons.progress import LessonBook

from ..background.runner import Runner
from ..game.teaching import Teaching


class StepState(Enum):
    """The state of a step; WRONG until another try, SHOWN once its answer was asked."""

    OPEN = auto()
    WRONG = auto()
    RIGHT = auto()
    SHOWN = auto()


class LessonRun(QObject):
    """One step at a time, in a training that guesses; files are left to their thread.

    ``person`` gives the name under which is kept what was done.
    """

    changed = Signal()  # lesson, step, state
    step_wanted = Signal(object)  # LessonStep, to be opened
    failed = Signal(object)  # Said
    notice = Signal(object)  # Notice

    def __init__(
        self,
        book: LessonBook,
        runner: Runner,
        teaching: Teaching,
        person: Callable[[], str],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._book, self._runner, self._teaching = book, runner, teaching
        self._person = person
        self._lesson: BoardLesson | None = None
        self._number = 0
        self._position: Position | None = None
        self._whole: Position | None = None
        self._state = StepState.OPEN
        self._played: Move | None = None
        teaching.answered.connect(self._on_answered)

    @property
    def lesson(self) -> BoardLesson | None:
        """The lesson in front, None without any."""
        return self._lesson if self._position is not None else None

    @property
    def number(self) -> int:
        """The number of the step in front, from 0."""
        return self._number

    @property
    def step(self) -> LessonStep | None:
        """The step in front."""
        return None if self.lesson is None else self.lesson.steps[self._number]

    @property
    def state(self) -> StepState:
        """The state of the step."""
        return self._state

    @property
    def is_answered(self) -> bool:
        """Return whether the answer is known, found or shown."""
        return self._state in (StepState.RIGHT, StepState.SHOWN)

    @property
    def is_last(self) -> bool:
        """Return whether no step follows."""
        return self.lesson is not None and self._number == len(self.lesson.steps) - 1

    @property
    def last_move(self) -> Move | None:
        """The latest move tried."""
        return self._played

    @property
    def position(self) -> Position | None:
        """The position of the step."""
        return self._position

    @property
    def standing(self) -> Position | None:
        """The position with both scores and the bag, in a game under way; else None."""
        whole = self._whole if self.lesson is not None else None
        return whole if whole is not None and any(whole.scores) else None

    @property
    def best(self) -> Move | None:
        """The best move; None where another answer is asked, or any is right."""
        if self.step is None or self._position is None:
            return None
        return next(iter(accepted_moves(self.step, self._position)), None)

    @property
    def coach(self) -> str:
        """The coach's sentence on the answer."""
        if self.step is None or self._position is None:
            return ""
        return coach_text(self.step, self._position, self._played)

    def take(self, lesson: BoardLesson, number: int) -> None:
        """Take a step of a lesson; it is opened by who hears ``step_wanted``."""
        self._lesson, self._number = lesson, number
        self.step_wanted.emit(lesson.steps[number])

    def begin(self, start: Position, whole: Position) -> None:
        """Begin the step taken, opened as a training that starts so; ``whole`` has both sides."""
        self._position, self._whole = start, whole
        self._state, self._played = StepState.OPEN, None
        self.changed.emit()

    def next(self) -> bool:
        """Take the next step; return whether there is one."""
        if self.lesson is None or self.is_last:
            return False
        self.take(self.lesson, self._number + 1)
        return True

    def follow(self, start: Position | None) -> None:
        """Leave the lesson if the game in front begins with another position."""
        if self._position is not None and start != self._position:
            self._position = None
            self.changed.emit()

    def choose(self, place: int) -> None:
        """Answer by one of the choices."""
        question = None if self.step is None else self.step.asked
        if isinstance(question, ChoiceAsked) and not self.is_answered:
            self._answer(place == question.right)

    def count(self, number: int) -> None:
        """Answer by a number."""
        question = None if self.step is None else self.step.asked
        if isinstance(question, CountAsked) and not self.is_answered:
            self._answer(number == question.right)

    def show(self) -> None:
        """Give the answer away: the step stays to be done."""
        if self.step is not None and not self.is_answered:
            self._set(StepState.SHOWN)

    @Slot(object)
    def _on_answered(self, answer: object) -> None:
        step = self.step
        if step is None or not isinstance(answer, Guess) or self.is_answered:
            return
        if not isinstance(step.asked, MoveAsked) or self._teaching.position != self._position:
            return
        assert self._position is not None
        self._played = answer.move
        self._answer(is_right_move(step, answer.move, self._position))

    def _answer(self, right: bool) -> None:
        self._set(StepState.RIGHT if right else StepState.WRONG)

    def _set(self, state: StepState) -> None:
        self._state = state
        if state is StepState.RIGHT and self._lesson is not None:
            job = partial(_marked, self._book, self._person(), self._lesson.id, self._number)
            answer = self._runner.read(job, self.tr("lessons"))
            answer.finished.connect(self._say)
            answer.failed.connect(self.failed)
        self.changed.emit()

    @Slot(object)
    def _say(self, notice: Notice | None) -> None:
        if notice is not None:
            self.notice.emit(notice)


def _marked(book: LessonBook, person: str, lesson: str, step: int, _watch: Watch) -> Notice | None:
    return book.mark(person, lesson, step)
