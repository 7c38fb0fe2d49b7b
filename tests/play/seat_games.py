"""A running game played by hand: no Qt, no threads, no engine."""

from __future__ import annotations

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Move, Pass, Placement
from eliot_qt.game.record import GameRecord
from eliot_qt.modes.mode import Prompt
from eliot_qt.play import commands
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.planning import footing_of
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.happenings import Fork, Happening, Moved, Played, Refused, Tiles
from eliot_qt.play.refusals import RefusalKind
from eliot_qt.play.running.courses import course_of
from eliot_qt.players.analysis import Analysis, Candidate
from tests.game.table import AnyWord
from tests.modes.common_table import Guesses
from tests.session.watch import Watch


class Seats:
    """A course, the hand of the person in view, and a finder that answers what is wanted."""

    def __init__(self, record: GameRecord, judge: Judge | None = None) -> None:
        self.watch = Watch()
        self.finder = Guesses(30)
        self.course = course_of(record, judge or AnyWord(), self.watch)
        self.hand = Hand(Footing(self.course.position), self.course.gate)
        self.happened: list[Happening] = []
        self.course.start()
        self.follow()

    def follow(self) -> list[Happening]:
        fresh = self.course.drain()
        self.happened += fresh
        for happening in fresh:
            if isinstance(happening, Moved):
                clear = happening.tiles is not Tiles.KEEP
                self.hand.follow(footing_of(self.course), clear=clear)
        return fresh

    def act(self, *given: commands.GameCommand) -> list[Happening]:
        for command in given:
            self.course.act(command)
        return self.follow()

    def answer(self) -> None:
        """Answer all that is wanted, that answers raise too."""
        while self.course.wants:
            want = self.course.wants[0]
            rows = self.finder.best(want.position)
            found = [Candidate(row.move, row.score, row.equity, b"") for row in rows]
            best = found or [Candidate(Pass(), 0, 0, b"")]
            self.course.answer(want, Analysis(best, "test", count=len(found)))
            self.follow()

    def play(self) -> None:
        """The person in view sets the tiles of the best move and plays what is in hand."""
        best = self.best
        if isinstance(best, Placement):
            assert self.hand.tiles.place(best) is None
            assert self.hand.move == best
        self.act(commands.Enter(best))

    @property
    def best(self) -> Move:
        """The best placement known for the rack in view, else a pass."""
        footing = self.hand.footing
        rows = self.finder.best(footing.position) if footing.rack else ()
        return rows[0].move if rows else Pass()

    def go_on(self) -> bool:
        """Let the next person act; False when the game is over."""
        self.answer()
        course = self.course
        if course.end.position.over is not None:
            return False
        if course.reviewed is not None:
            self.act(commands.GoTo(len(course.record.events)))
        elif course.taking_back is not None and course.all_entered:
            self.act(commands.CloseEntries())
        elif course.handover is not None:
            self.act(commands.Reveal())
        elif course.prompt is Prompt.ACCEPT_OR_CHALLENGE:
            self.act(commands.AcceptPlay())
        elif course.blocked:
            self.act(commands.EndBlocked())
        else:
            self.play()
        return True

    @property
    def played(self) -> list[Played]:
        return [h for h in self.happened if isinstance(h, Played)]

    @property
    def refusals(self) -> list[RefusalKind]:
        return [h.refusal.kind for h in self.happened if isinstance(h, Refused)]

    @property
    def forks(self) -> int:
        return sum(isinstance(h, Fork) for h in self.happened)
