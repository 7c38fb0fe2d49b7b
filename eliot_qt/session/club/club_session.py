"""A club's evening for the windows: intents in, signals out; rules are in the course."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Move
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play import commands
from eliot_qt.play.clocks.stopwatch import milliseconds
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.happenings import Happening, Moved
from eliot_qt.play.judging import judge_of
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.refusals import Refusal, RefusalKind, illegal
from eliot_qt.play.state import AnalysisStatus

from ..background.thinker import Thinker
from ..game.course_session import CourseSession
from ..game.hand_control import HandControl
from ..game.listing import Listing
from .club_tables import ClubTables
from .turn_clock_control import TurnClockControl

# A club's evening is loaded with the first one that is opened: few windows ever open one.
if TYPE_CHECKING:
    from eliot_qt.play.evening.club import Club
    from eliot_qt.play.evening.club_view import ClubView
    from eliot_qt.play.evening.turn_moves import TurnMoves


class ClubSession(CourseSession["Club"]):
    """One club game at a time.

    Moves and marks are for the tables selected, in the turn in view. What is refused changes
    nothing; ``refused`` says why. Signals come after all of a change; those without a payload are
    answered by the properties named beside them. ``lexicon_for`` opens a lexicon by id;
    ``resume`` passes its ``LexiconError`` on before anything has changed. ``now`` gives
    milliseconds.
    """

    game_changed = Signal()  # view, record
    done = Signal(object)  # Done

    clock: TurnClockControl

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        thinker: Thinker,
        autosave: Autosave,
        parent: QObject | None = None,
        *,
        now: Callable[[], int] = milliseconds,
    ) -> None:
        super().__init__(thinker, autosave, now, parent)
        self._lexicon_for = lexicon_for
        self._hand: Hand | None = None
        self.hand = HandControl(self._announcer, self)
        self.listing = Listing(thinker, self._announcer, self)
        self.tables = ClubTables(self._announcer, self)
        self.clock = TurnClockControl(self._announcer, self.act, self._tick, self)
        self._connect()

    # -- what there is

    @property
    def path(self) -> Path | None:
        """The file the game is saved in."""
        return self._saver.path

    @property
    def view(self) -> ClubView:
        """The game with the turn in view."""
        return self._game.view

    @property
    def blocked(self) -> bool:
        """Return whether no tile can be placed with the running turn's rack, as far as is known."""
        return self._game.blocked

    @property
    def top_score(self) -> int | None:
        """Score of the top of the turn in view, where it is known."""
        return self._game.top_score

    # -- games

    def resume(self, record: GameRecord, path: Path | None = None) -> None:
        """Open a game; ``path`` is its autosave, a new one is made for any other.

        The one before stays under Recent.
        """
        judge = judge_of(record, self._lexicon_for(record.start.rules.lexicon))
        with self._announcer.changes():
            self._open(record, judge, path)
            if path is None:
                self._say(self._saver.save(self._game.timed_record))

    def close(self) -> None:
        """Stop the clock and all waiting; the game stays autosaved."""
        if self._course is not None:
            with self._announcer.changes():
                self._course.close()

    # -- intents

    def assign(self) -> None:
        """Give the tables the move set, written or selected; an invalid one has 0 points."""
        from eliot_qt.play.evening.club_entries import give_gate

        with self._announcer.changes():
            if refusal := give_gate(self.view, self.tables.seats):
                self._refuse(refusal)
            elif (move := self.hand.move) is not None:
                self._give(move)
            elif self.hand.verdict is not None:
                self._refuse(illegal(self.hand.verdict))
            else:
                self._refuse(Refusal(RefusalKind.NOTHING_CHOSEN))

    def assign_text(self, text: str) -> None:
        """Give the tables a move written in the field's notation."""
        from eliot_qt.play.evening.club_entries import give_gate

        with self._announcer.changes():
            if self._hand is None:
                return
            move = give_gate(self.view, self.tables.seats) or self._hand.read(text)
            if isinstance(move, Refusal):
                self._refuse(move)
            else:
                self._hand.show(None)
                self._give(move)

    def give(self, command: Callable[[tuple[int, ...]], commands.GameCommand]) -> None:
        """Carry out a command for the tables selected: ``give(AssignTop)``."""
        self.act(command(self.tables.seats))

    def choose_board_move(self) -> None:
        """Put the move set or selected, else the table's, on the board; a second call undoes it."""
        from eliot_qt.play.evening.club_commands import ChooseForBoard

        self.act(ChooseForBoard(self.hand.move, self.tables.seat))

    def set_rack(self, text: str) -> None:
        """Set the rack of the next turn, or the open turn's; ``?`` is a blank."""
        from eliot_qt.play.evening.club_turns import deal_gate, rack_of

        with self._announcer.changes():
            rack = deal_gate(self.view) or rack_of(text, self.view.tile_set)
            if isinstance(rack, Refusal):
                self._refuse(rack)
            else:
                self._game.act(commands.TakeTiles(rack))

    def undo(self) -> None:
        """Take back the last change of tiles, else the last event."""
        with self._announcer.changes():
            if self._hand is not None and not self._hand.tiles.undo():
                self._game.act(commands.Undo())

    def redo(self) -> None:
        """Make again what was undone last."""
        with self._announcer.changes():
            if self._hand is not None and not self._hand.tiles.redo():
                self._game.act(commands.Redo())

    # -- inside

    def _connect(self) -> None:
        announcer = self._announcer
        announcer.watch(self.game_changed, self._game_state)
        announcer.watch(self.hand.rack_changed, lambda: (self._openings, self.hand.slots))
        announcer.watch(self.hand.draft_changed, self._draft_state)
        for part in (self.hand, self.listing, self.tables):
            part.refused.connect(self.refused)

    def _open(self, record: GameRecord, judge: Judge, path: Path | None) -> None:
        from eliot_qt.play.evening.club import Club

        course = Club(record, judge, self._now)
        self._begin(course, path)
        self._hand = hand = Hand(Footing(course.view.position), course.gate)
        self.hand.hold(hand)
        self.listing.hold(hand, lambda: True)
        self.tables.hold(lambda: course.record.seats)
        self.clock.hold(course.clock)
        course.start()

    def _give(self, move: Move) -> None:
        from eliot_qt.play.evening.club_commands import Assign

        assert self._hand is not None
        before = self.record
        self._game.act(Assign(self.tables.seats, move))
        if self.record is not before and self._hand.draft.placed:
            # The next table may play other tiles; a row of the list stays selected.
            self._hand.tiles.clear()

    def _show(self, course: Club) -> None:
        self._list(course.moves)

    def _follow_own(self, happening: Happening) -> None:
        from eliot_qt.play.evening.club_happenings import (
            ArbiterAct,
            Done,
            TurnTimeLeft,
            TurnTimeUp,
        )

        later = self._announcer.later
        match happening:
            case Moved():
                self._move_on()
            case Done(act, seat):
                if act is ArbiterAct.JOINED:
                    self.tables.select(seat)
                elif act is ArbiterAct.LEFT and seat is not None:
                    self.tables.select(min(seat, len(self.record.seats) - 1))
                later(partial(self.done.emit, happening))
            case TurnTimeLeft(seconds):
                later(partial(self.clock.time_left.emit, seconds))
            case TurnTimeUp():
                later(self.clock.time_up.emit)

    def _list(self, moves: TurnMoves) -> None:
        """List the moves of the turn in view, as far as they are found."""
        status = AnalysisStatus.NONE if moves.analysis is None else AnalysisStatus.DONE
        status = AnalysisStatus.RUNNING if moves.searching else status
        if self.listing.analysis is not moves.analysis or self.listing.status is not status:
            self.listing.show(moves.analysis, status)

    def _move_on(self) -> None:
        """Clear the hand: another board or rack is in view."""
        assert self._hand is not None
        footing = self._game.footing
        # Between two turns, too, tiles that are left keep their places for the next rack.
        rack = footing.position.rack
        self._hand.follow(replace(footing, seat=0, rack=rack), clear=True)
        self._hand.follow(footing, clear=True)

    def _game_state(self) -> object:
        if self._course is None:
            return None
        view = self._course.view
        return self._openings, view.record, view.turn, view.past

    def _draft_state(self) -> object:
        return self._game_state(), self.hand.draft, self.hand.can_undo, self.hand.can_redo
