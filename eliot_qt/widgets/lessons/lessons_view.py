"""Fills the page of lessons in, and opens the steps of one on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from eliot_qt import paths
from eliot_qt.formats.workload import Watch
from eliot_qt.game.rules import Rules
from eliot_qt.play.notices import Notice
from eliot_qt.puzzles.lessons.lesson import BoardLesson, ChoiceAsked, LessonStep
from eliot_qt.puzzles.lessons.progress import Done, LessonBook
from eliot_qt.puzzles.lessons.shelf import lessons
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.study.lesson_run import LessonRun, StepState

from ..parts.shell import Shell
from ..texts.error_texts import error_text
from .lesson_card import LessonCard
from .lesson_panel import LessonRow

if TYPE_CHECKING:
    from .lessons_page import LessonsPage

# The context that resources/translations/collect.py collects them in.
_CONTEXT = "LessonFiles"
_Found = tuple[tuple[BoardLesson, ...], tuple[Exception, ...], Done, Notice | None]


class LessonsView(QObject):
    """Reads behind the window; ``position_wanted`` is to be opened at once, as a training
    that hides the list of moves.
    """

    position_wanted = Signal(object)  # Position

    def __init__(
        self,
        shell: Shell,
        page: LessonsPage,
        session: GameSession,
        games: KeptGames,
        person: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell, self._page, self._session, self._games = shell, page, session, games
        self._person = person
        self._book = LessonBook(paths.lessons_file())
        self._lessons: tuple[BoardLesson, ...] = ()
        self._done: Done = {}
        self.run = LessonRun(self._book, games.runner, session.teaching, person, self)
        self.card = LessonCard(self.run)
        self.card.lessons_wanted.connect(self.open)
        self.run.step_wanted.connect(self._open_step)
        self.run.changed.connect(self._show_best)
        self.run.failed.connect(shell.say)
        self.run.notice.connect(shell.show_notice)
        session.record_changed.connect(self._follow)
        page.lesson_wanted.connect(self._begin)

    @Slot()
    def open(self) -> None:
        """Show the page."""
        self._shell.show_page(self._page)
        reading = self._games.runner.read(
            partial(_found, self._book, self._person()), self.tr("lessons")
        )
        reading.finished.connect(self._show)
        reading.failed.connect(self._shell.say)

    @Slot(object)
    def _show(self, found: _Found) -> None:
        self._lessons, faults, self._done, notice = found
        if notice is not None:
            self._shell.show_notice(notice)
        for fault in faults:
            self._shell.say(error_text(fault))
        self._page.show_lessons(
            [
                LessonRow(each.title, each.about, len(self._steps_done(each)), len(each.steps))
                for each in self._lessons
            ]
        )

    def _steps_done(self, lesson: BoardLesson) -> frozenset[int]:
        return self._done.get(lesson.id, frozenset()) & frozenset(range(len(lesson.steps)))

    @Slot(int)
    def _begin(self, place: int) -> None:
        """Open the first step that is not done; of a lesson that is, the first of all."""
        lesson = self._lessons[place]
        steps_done = self._steps_done(lesson)
        open_steps = (number for number in range(len(lesson.steps)) if number not in steps_done)
        self.run.take(lesson, next(open_steps, 0))

    @Slot(object)
    def _open_step(self, step: LessonStep) -> None:
        session = self._session
        position = self._games.files.position(step.cgp, Rules(lexicon="en"))
        self.position_wanted.emit(position)
        # Where the lexicon is gone, what was in front still is, and the opener has said why.
        if not session.is_open or not session.permits.practice:
            return
        start = session.record.start
        if (start.board, start.rack) != (position.board, position.rack):
            return
        self.run.begin(start, position)

    @Slot()
    def _follow(self) -> None:
        session = self._session
        self.run.follow(session.record.start if session.is_open else None)

    @Slot()
    def _show_best(self) -> None:
        """Show the answer as a ghost on the board."""
        if self.run.state is StepState.SHOWN and self.run.best is not None:
            self._session.hand.recall()
            self._session.hand.show_move(self.run.best)


def _found(book: LessonBook, person: str, _watch: Watch) -> _Found:
    all_lessons, faults = lessons()
    return tuple(map(translated, all_lessons)), faults, *book.progress_of(person)


def translated(lesson: BoardLesson) -> BoardLesson:
    """Return a lesson in the language of the window; what is not translated stays English."""
    return replace(
        lesson,
        title=_in_language(lesson.title),
        about=_in_language(lesson.about),
        steps=tuple(map(_step, lesson.steps)),
    )


def _step(step: LessonStep) -> LessonStep:
    question = step.asked
    if isinstance(question, ChoiceAsked):
        question = replace(question, choices=tuple(map(_in_language, question.choices)))
    return replace(step, ask=_in_language(step.ask), coach=_in_language(step.coach), asked=question)


def _in_language(english: str) -> str:
    return QCoreApplication.translate(_CONTEXT, english)
