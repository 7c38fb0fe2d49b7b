"""The running game for the windows: intents in, signals out; rules are in the course."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import Judge
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.mode import Mode, Permits
from eliot_qt.play import commands
from eliot_qt.play.clocks.stopwatch import milliseconds
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.planning import (
    footing_of,
    judged_position,
    list_gate,
    list_wanted,
    read_rack,
)
from eliot_qt.play.hands.tile_setting import Footing
from eliot_qt.play.happenings import (
    Finished,
    HandOver,
    Happening,
    Moved,
    Played,
    Tiles,
)
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.refusals import Refusal, RefusalKind, illegal
from eliot_qt.play.running.course import Course
from eliot_qt.play.running.courses import course_of
from eliot_qt.play.turn_state import TurnState, turn_state
from eliot_qt.play.wants import Want

from ..background.thinker import Thinker
from ..settings import Settings
from .clock_control import ClockControl
from .course_session import CourseSession
from .games import Starter
from .past_control import PastControl
from .workspace import Workspace


class GameSession(CourseSession[Course]):
    """One game at a time; ``games`` opens it.

    What is refused changes nothing; ``refused`` says why. Signals come after all of a change;
    those without a payload are answered by the properties named beside them. Tiles, moves listed,
    clocks, looking back and teaching have parts of their own. ``now`` gives milliseconds.
    """

    changed = Signal()  # any of what its parts and it announce; before those signals, once
    record_changed = Signal()  # record, position, can_undo, can_redo
    prompt_changed = Signal()  # turn.prompt
    viewer_changed = Signal()  # viewer, handover
    thinking_changed = Signal()  # turn.thinking, turn.searching
    review_changed = Signal()  # turn.reviewed, turn.review
    blocked_changed = Signal()  # turn.blocked
    handover_requested = Signal(int)  # the seat that takes over; act(Reveal()) when it has
    move_played = Signal(object, bool)  # Event, whether a computer did it
    game_over = Signal()

    clock: ClockControl

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        thinker: Thinker,
        settings: Settings,
        autosave: Autosave,
        parent: QObject | None = None,
        *,
        now: Callable[[], int] = milliseconds,
    ) -> None:
        super().__init__(thinker, autosave, now, parent)
        self._settings = settings
        self._turn = TurnState()
        self._permits: tuple[GameRecord, Permits] | None = None
        self.set_pace = self._asker.set_pace
        self.games = Starter(thinker, self._announcer, lexicon_for, self._saver, self._open, self)
        self.clock = ClockControl(self._announcer, self.act, self._tick, self)
        self.past = PastControl(self._announcer, self.act, self)
        self._workspace = Workspace(thinker, self._announcer, self.past, self._list_wanted, self)
        self.set_guessing = self._workspace.set_guessing
        self.hand = self._workspace.control
        self.listing = self._workspace.listing
        self.teaching = self._workspace.teaching
        self.check = self._workspace.check
        self._connect()

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._game.position

    @property
    def tile_set(self) -> TileSet:
        """The tiles played with."""
        return self.record.start.tile_set

    @property
    def mode(self) -> Mode:
        """The mode of the game."""
        return self._game.mode

    @property
    def permits(self) -> Permits:
        """The permits of the game: what may be done beside moves."""
        # Asked for dozens of times with each key, of a record that is frozen.
        record = self._game.record
        if self._permits is None or self._permits[0] is not record:
            self._permits = record, self._game.permits
        return self._permits[1]

    @property
    def viewer(self) -> int | None:
        """The seat whose rack may be seen; None while the hand-over card is up."""
        return None if self._course is None else self._course.viewer

    @property
    def handover(self) -> int | None:
        """The seat that has yet to take over."""
        return None if self._course is None else self._course.handover

    @property
    def turn(self) -> TurnState:
        """The state of the turn after the latest change: who is to act, what may be done."""
        return self._turn

    def close(self) -> None:
        """Stop thinking and the clock; the game stays autosaved where its cursor is."""
        if self._course is not None:
            with self._announcer.changes():
                self.listing.clear()
                self._course.close()

    def play(self) -> None:
        """Play the move in hand; from a closed turn looked back at, on with the game."""
        with self._announcer.changes():
            if self.turn.reviewed is not None:
                self.past.last()
            elif refusal := self._game.turn_gate():
                self._refuse(refusal)
            elif (move := self.hand.move) is not None:
                self._enter(move)
            elif self.hand.verdict is not None:
                self._refuse(illegal(self.hand.verdict))
            else:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))

    def play_text(self, text: str) -> None:
        """Play a move written in the field's notation, in either case."""
        with self._announcer.changes():
            move = self._game.turn_gate() or self._workspace.read(text)
            if isinstance(move, Refusal):
                self._refuse(move)
            else:
                self._enter(move)

    def undo(self) -> None:
        """Take back the last change of tiles, else a turn."""
        with self._announcer.changes():
            if not self._workspace.undo():
                self._game.act(commands.Undo())

    def redo(self) -> None:
        """Make again what was undone last."""
        with self._announcer.changes():
            if not self._workspace.redo():
                self._game.act(commands.Redo())

    def start_to_guess(self, record: GameRecord) -> None:
        """Start a training whose list of moves is hidden from its first moment, to be guessed.

        Raises ``LexiconError`` before anything has changed.
        """
        with self._announcer.changes():
            self.games.start(record)
            self.set_guessing(True)

    def set_rack(self, text: str) -> None:
        """Practise with these tiles, ``?`` for a blank."""
        with self._announcer.changes():
            rack = read_rack(text, self.tile_set, self.position.rules.rack_size)
            if isinstance(rack, Refusal):
                self._refuse(rack)
            else:
                self._game.act(commands.TakeTiles(rack))

    def find_moves(self) -> None:
        """List the moves of the viewer's rack; where one practises the list is kept up to date."""
        with self._announcer.changes():
            if refusal := list_gate(self._game):
                self._refuse(refusal)
            else:
                self._game.act(commands.TakeHelp())
                self._workspace.find_moves()

    def _enter(self, move: Move) -> None:
        if not self._workspace.takes(move):
            self._game.act(commands.Enter(move))

    def _connect(self) -> None:
        announcer = self._announcer
        announcer.announce_with(self.changed.emit)
        announcer.watch(self.record_changed, self._record_state)
        announcer.watch(self.viewer_changed, lambda: (self.viewer, self.handover))
        announcer.watch(self.hand.rack_changed, self._rack_state)
        announcer.watch(self.hand.draft_changed, self._draft_state)
        announcer.watch(self.prompt_changed, lambda: self.turn.prompt)
        announcer.watch(self.thinking_changed, lambda: (self.turn.thinking, self.turn.searching))
        announcer.watch(self.review_changed, lambda: (self.turn.reviewed, self.turn.review))
        announcer.watch(self.blocked_changed, lambda: self.turn.blocked)
        self.games.notice.connect(self.notice)
        self.record_changed.connect(self.past.record_changed)
        self.review_changed.connect(self.past.review_changed)
        for part in (self.hand, self.listing, self.teaching):
            part.refused.connect(self.refused)
        self.listing.notice.connect(self.notice)

    def _open(self, record: GameRecord, judge: Judge, path: Path | None) -> None:
        course = course_of(record, judge, self._now)
        self._begin(course, path)
        self.games.hold(lambda: course.timed_record)
        workspace, hand = self._workspace, Hand(Footing(course.position), course.gate)
        workspace.open(hand, lambda: course.permits.list_moves, lambda: course.record.lead)
        self.clock.hold(course.stopwatch, lambda: course.times)
        self.past.hold(lambda: course.record, lambda: self._turn, lambda: course.judge)
        workspace.teach(course, self.games.rarity_of(record))
        self.check.hold(hand, partial(judged_position, course), course.act)
        course.start()
        self._settle()

    def _show(self, course: Course) -> None:
        self._turn = turn_state(course)

    def _follow_own(self, happening: Happening) -> None:
        later = self._announcer.later
        match happening:
            case Moved(tiles, orders):
                self._move_on(tiles, orders)
            case Played(event, by_computer):
                later(partial(self.move_played.emit, event, by_computer))
            case HandOver(seat):
                later(partial(self.handover_requested.emit, seat))
            case Finished():
                later(self.game_over.emit)

    def _move_on(self, tiles: Tiles, orders: bool) -> None:
        """Let hand, list and hints follow to another position or viewer."""
        course = self._game
        lists = (course.permits.practice or self._lists_again) and course.reviewed is None
        self._workspace.follow(footing_of(course), tiles, orders, lists)

    @property
    def _lists_again(self) -> bool:
        """Return whether the person's next move is looked for in a game where the list stays."""
        course = self._game
        return (
            self.listing.stays
            and list_gate(course) is None
            and course.position.to_move == course.viewer
        )

    def _list_wanted(self) -> Want | None:
        return list_wanted(self._game, self._settings.strategy)

    def _record_state(self) -> object:
        return self._course and (self._openings, self.record, self._course.can_undo)

    def _rack_state(self) -> object:
        return self.viewer, self.handover, self.hand.slots, self.hand.swapping

    def _draft_state(self) -> object:
        record = None if self._course is None else self._course.record
        hand = self.hand
        return record, hand.draft, self.viewer, hand.can_undo, hand.can_redo, hand.move
