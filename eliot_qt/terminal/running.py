"""A running game whose players are called and waited for; what happens is said at once."""

from __future__ import annotations

from collections.abc import Callable

from eliot_qt.faults import reason
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.mode import persons
from eliot_qt.play import commands as ask
from eliot_qt.play.happenings import HandOver, Happening, Moved, Noticed, Played, Refused, Save
from eliot_qt.play.running.computers import decision
from eliot_qt.play.running.course import Course
from eliot_qt.play.running.courses import course_of
from eliot_qt.play.wants import Want
from eliot_qt.players.player_table import MASTER

from .console import Console
from .course_sentences import TIME_UPS, notice_sentence, refusal_sentence
from .reporting import reporter_in_rows, reporter_in_sentences
from .table import Table

# Who plays on seats of people when all is left to computers.
STAND_IN = MASTER


class Running:
    """Holds the course of a record.

    ``covered`` is called when a rack must not stay in view; with ``at_limit`` players are no
    longer asked.
    """

    def __init__(
        self,
        record: GameRecord,
        table: Table,
        console: Console,
        covered: Callable[[], None],
        at_limit: Callable[[], bool],
    ) -> None:
        self.course: Course = course_of(record, table.judge, console.now)
        self._table = table
        self._say = console.say
        self._covered = covered
        self._at_limit = at_limit
        self._reporter = reporter_in_sentences(record, console.say, table.finder, table.judge)
        self.course.start(wait=False)
        if not self.course.record.at_end and not self.people:
            # A file may have been left where a computer is to move.
            self.course.act(ask.Redo())
        self._follow()

    @property
    def people(self) -> tuple[int, ...]:
        """Seats of people who may make a move."""
        course = self.course
        return tuple(seat for seat in course.waiting if seat in persons(course.record))

    def act(self, *commands: ask.GameCommand) -> bool:
        """Carry out what a person wants; whether nothing of it was refused."""
        for command in commands:
            self.course.act(command)
        happened = self.course.drain()
        if len(persons(self.course.record)) > 1 and any(map(_covers, happened)):
            self._covered()
        self._report(happened)
        return not any(isinstance(one, Refused) for one in happened)

    def seat(self, seat: int) -> None:
        """Let the person of a seat sit down; where another one has to act nothing changes."""
        if self.course.viewer != seat:
            here = self.course.handover == seat
            self.course.act(ask.Reveal() if here else ask.TakeSeat(seat))
            self._follow()

    def tick(self) -> bool:
        """Look at the clock; whether a turn has run out of time."""
        self.course.tick()
        happened = self._follow()
        return any(isinstance(one, Noticed) and one.notice.kind in TIME_UPS for one in happened)

    def settle(self) -> None:
        """Let players answer and turns end, until a person is to act."""
        course = self.course
        while True:
            self._follow()
            if course.all_entered:
                course.act(ask.CloseEntries())
            elif course.reviewed is not None:
                course.act(ask.GoTo(len(course.record.events)))
            elif course.wants and not self._at_limit():
                self._ask(course.wants[0])
            else:
                return

    def play_alone(self) -> None:
        """Play on to the end, computers on the seats of people too; a line a turn is said."""
        course = self.course
        self._reporter = reporter_in_rows(course.record, self._say)
        if not course.record.at_end:
            self.act(ask.Branch())
        self.act(ask.Resume())
        self.settle()
        while self.people and not self._at_limit():
            self._stand_in(self.people[0])
            self.settle()

    def _stand_in(self, seat: int) -> None:
        """The best player moves for a person."""
        course = self.course
        if course.blocked:
            self.act(ask.EndBlocked())
            return
        self.seat(seat)
        want = decision(course.record, course.mode, seat, STAND_IN)
        move = self._best(self._table.answer(want.position, want.spec).best.move)
        gives_up = course.permits.gives_up and not isinstance(move, Placement)
        self.act(ask.GiveUp() if gives_up else ask.Enter(move))

    def _best(self, move: Move) -> Move:
        """The move, or what can be made instead of it: alone, a pass would change nothing."""
        course = self.course
        if isinstance(move, Exchange) and not course.permits.exchange:
            move = Pass()
        if isinstance(move, Pass) and len(course.record.seats) == 1:
            rows = self._table.finder.best(course.position)
            return rows[0].move if rows else move
        return move

    def _ask(self, want: Want) -> None:
        try:
            analysis = self._table.answer(want.position, want.spec)
        except ValueError as error:
            self.course.fail(want, reason(error))
        else:
            self.course.answer(want, analysis)

    def _follow(self) -> list[Happening]:
        happened = self.course.drain()
        self._report(happened)
        return happened

    def _report(self, happened: list[Happening]) -> None:
        record = self.course.record
        for one in happened:
            match one:
                case Refused(refusal):
                    why = refusal_sentence(refusal, record, self.course.permits)
                    self._say(f"Not possible: {why}.")
                case Noticed(notice) if text := notice_sentence(notice, record):
                    self._say(text)
        if any(isinstance(one, Save) for one in happened):
            self._reporter.report(record)
        elif any(isinstance(one, Moved) for one in happened):
            self._reporter.skip(record)


def _covers(happening: Happening) -> bool:
    """Return whether what the person in front has seen is not for the next one's eyes."""
    match happening:
        case HandOver():
            return True
        case Played(_, by_computer):
            return not by_computer
    return False
