"""The part of a running game in the window that does not depend on its course."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said
from eliot_qt.game.check import Judge
from eliot_qt.game.record import GameRecord
from eliot_qt.play import commands
from eliot_qt.play.happenings import Fork, Happening, Noticed, Refused, Save
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.kept.autosaver import Autosaver
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.refusals import Refusal
from eliot_qt.play.wants import Want
from eliot_qt.players.analysis import Analysis

from ..background.thinker import Thinker
from .announcer import Announcer
from .asker import Asker
from .clock_control import TickingClock
from .hand_control import HandControl

if TYPE_CHECKING:
    from eliot_qt.play.evening.club import Club
    from eliot_qt.play.running.course import Course

AnyCourse = TypeVar("AnyCourse", "Course", "Club")


class CourseSession(QObject, Generic[AnyCourse]):
    """Acts on a course, follows what happened, asks what it wants and keeps the game's file.

    A leaf makes the parts, opens the game, and says what follows of happenings of its own.
    """

    refused = Signal(object)  # Refusal
    notice = Signal(object)  # Notice

    hand: HandControl
    clock: TickingClock

    def __init__(
        self, thinker: Thinker, autosave: Autosave, now: Callable[[], int], parent: QObject | None
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._saver = Autosaver(autosave)
        self._course: AnyCourse | None = None
        # A game may equal the one before it and still be another.
        self._openings = 0
        self._announcer = Announcer()
        self._announcer.settle_with(self._settle)
        self._asker = Asker(thinker, self)
        self._asker.answered.connect(self._on_answered)
        self._asker.failed.connect(self._on_failed)

    @property
    def is_open(self) -> bool:
        """True if there is a game; without one most other properties raise ``RuntimeError``."""
        return self._course is not None

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        return self._game.record

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return self._game.timed_record

    @property
    def judge(self) -> Judge:
        """The judge of words: the lexicon, or one that follows the game's variants."""
        return self._game.judge

    @property
    def can_undo(self) -> bool:
        """Return whether there are tiles or events to undo."""
        return self.hand.can_undo or (self._course is not None and self._course.can_undo)

    @property
    def can_redo(self) -> bool:
        """Return whether there are tiles or events to redo."""
        return self.hand.can_redo or (self._course is not None and self._course.can_redo)

    def act(self, command: commands.GameCommand) -> None:
        """Carry out a command of the game; without a game, none."""
        if self._course is not None:
            with self._announcer.changes():
                self._course.act(command)

    @property
    def _game(self) -> AnyCourse:
        if self._course is None:
            raise RuntimeError("no game is open")
        return self._course

    def _begin(self, course: AnyCourse, path: Path | None) -> None:
        """Take the course of another game, which is kept in a file; the leaf starts it."""
        self._openings += 1
        self._asker.want(())
        self._course = course
        self._saver.open(path)

    def _settle(self) -> None:
        """Follow what happened in the course, and ask what it wants."""
        course = self._course
        if course is None:
            return
        while happenings := course.drain():
            for happening in happenings:
                self._follow(happening)
        self._show(course)
        self._asker.want(course.wants)
        self.clock.follow()

    def _follow(self, happening: Happening) -> None:
        match happening:
            case Save():
                self._say(self._saver.save(self._game.timed_record))
            case Fork(quiet):
                branch = self._saver.fork()
                if not quiet:
                    self._say(Notice(NoticeKind.FORKED, branch))
            case Refused(refusal):
                self._refuse(refusal)
            case Noticed(notice):
                self._say(notice)
            case _:
                self._follow_own(happening)

    def _follow_own(self, happening: Happening) -> None:
        """Follow a happening that only games of the leaf have."""
        raise NotImplementedError

    def _show(self, course: AnyCourse) -> None:
        """Show the state of the course once all happenings are followed."""
        raise NotImplementedError

    def _tick(self) -> None:
        if self._course is not None:
            with self._announcer.changes():
                self._course.tick()

    def _on_answered(self, want: Want, analysis: Analysis) -> None:
        with self._announcer.changes():
            self._game.answer(want, analysis)

    def _on_failed(self, want: Want, message: Said) -> None:
        with self._announcer.changes():
            self._game.fail(want, message)

    def _refuse(self, refusal: Refusal) -> None:
        self._announcer.later(partial(self.refused.emit, refusal))

    def _say(self, notice: Notice | None) -> None:
        if notice is not None:
            self._announcer.later(partial(self.notice.emit, notice))
