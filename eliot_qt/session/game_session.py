"""The running game for the windows: intents in, signals out; rules are in the course."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from eliot_qt.game.check import Judge
from eliot_qt.game.draft import Draft
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.tiles import BLANK_BIT, TileError, TileSet
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.mode import Mode, Permits, Prompt, is_untouched, own_position
from eliot_qt.modes.ranking import Review
from eliot_qt.play import commands
from eliot_qt.play.autosave import Autosave
from eliot_qt.play.autosaver import Autosaver
from eliot_qt.play.course import Course
from eliot_qt.play.courses import course_of
from eliot_qt.play.found_moves import FoundMoves
from eliot_qt.play.hand import Hand
from eliot_qt.play.happenings import (
    Finished,
    Fork,
    HandOver,
    Happening,
    Moved,
    Noticed,
    Played,
    Refused,
    Save,
    Tiles,
)
from eliot_qt.play.judging import judge_of
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.refusals import RackRefused, Refusal, RefusalKind, illegal
from eliot_qt.play.state import AnalysisStatus, PlayerSpec
from eliot_qt.play.stopwatch import milliseconds
from eliot_qt.play.tile_setting import Footing
from eliot_qt.play.wants import Purpose, Stepper

from .announcer import Announcer
from .asker import Asker
from .clock_control import ClockControl
from .hand_control import HandControl
from .listing import Listing
from .past_control import PastControl
from .settings import Settings
from .teaching import Teaching
from .thinker import Thinker

_SEED_BITS = 31


class GameSession(QObject):
    """One game at a time.

    What is refused changes nothing; ``refused`` says why. Signals come after all of a change;
    those without a payload are answered by the properties named beside them. ``lexicon_for``
    opens a lexicon by id and may raise ``LexiconError``, which ``start`` and ``resume`` pass on
    before anything has changed. Tiles, moves listed, clocks, looking back and teaching have parts
    of their own. ``now`` gives milliseconds.
    """

    record_changed = Signal()  # record, position, can_undo, can_redo
    prompt_changed = Signal()  # prompt
    viewer_changed = Signal()  # viewer, handover
    thinking_changed = Signal()  # thinking, searching
    review_changed = Signal()  # reviewed, review
    blocked_changed = Signal()  # blocked
    handover_requested = Signal(int)  # the seat that takes over; act(Reveal()) when it has
    move_played = Signal(object, bool)  # Event, whether a computer did it
    game_over = Signal()
    refused = Signal(object)  # Refusal
    notice = Signal(object)  # Notice

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
        super().__init__(parent)
        self._now = now
        self._lexicon_for = lexicon_for
        self._settings = settings
        self._saver = Autosaver(autosave)
        self._course: Course | None = None
        self._hand: Hand | None = None
        self._stash: Draft | None = None
        # A game may equal the one before it and still be another.
        self._openings = 0
        self._announcer = Announcer()
        self._asker = Asker(thinker, self)
        self._dealer = Asker(thinker, self)
        self._dealing = Stepper[GameRecord](FoundMoves(), Purpose.STEP)
        self.hand = HandControl(self._announcer, self)
        self.listing = Listing(thinker, self._announcer, self)
        self.clock = ClockControl(self._announcer, self.act, self._tick, self)
        self.past = PastControl(self._announcer, self.act, lambda: self.record, self)
        self.teaching = Teaching(self._announcer, self.past.light, self)
        self._connect()

    # -- what there is

    @property
    def is_open(self) -> bool:
        """Whether there is a game; without one most other properties raise ``RuntimeError``."""
        return self._course is not None

    @property
    def record(self) -> GameRecord:
        """The game with its cursor."""
        return self._game.record

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self._game.position

    @property
    def tile_set(self) -> TileSet:
        """The tiles played with."""
        return self.record.start.tile_set

    @property
    def judge(self) -> Judge:
        """Who says what is a word: the lexicon, or one that follows the game's variants."""
        return self._game.judge

    @property
    def mode(self) -> Mode:
        """The mode of the game."""
        return self._game.mode

    @property
    def permits(self) -> Permits:
        """What may be done beside moves."""
        return self._game.permits

    @property
    def viewer(self) -> int | None:
        """The seat whose rack may be seen; None while the hand-over card is up."""
        return None if self._course is None else self._course.viewer

    @property
    def handover(self) -> int | None:
        """The seat that has yet to take over."""
        return None if self._course is None else self._course.handover

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may make a move at the cursor."""
        return self._game.waiting

    @property
    def prompt(self) -> Prompt:
        """What the seat to move has to do at the cursor."""
        return self._game.prompt

    @property
    def thinking(self) -> int | None:
        """The computer's seat that thinks about its turn."""
        return None if self._course is None else self._course.thinking

    @property
    def searching(self) -> bool:
        """Whether the game waits for the best moves to be found."""
        return self._course is not None and self._course.searching

    @property
    def may_act(self) -> bool:
        """Whether the viewer may make a move now."""
        return self._game.may_act

    @property
    def may_branch(self) -> bool:
        """Whether playing at an earlier turn starts a branch of the game."""
        return self._game.may_branch

    @property
    def is_viewing(self) -> bool:
        """Whether an earlier turn is looked at, where the running game cannot be acted on."""
        return self._game.is_viewing

    @property
    def blocked(self) -> bool:
        """Whether nobody can place a tile any more."""
        return self._course is not None and self._course.blocked

    @property
    def reviewed(self) -> int | None:
        """The closed turn of all seats that is looked back at."""
        return self._game.reviewed

    @property
    def review(self) -> Review | None:
        """The best moves of that turn with everybody's rank; None until they are known."""
        return self._game.review

    @property
    def taking_back(self) -> int | None:
        """The seat whose move may be taken back until another person sits down."""
        return self._game.taking_back

    @property
    def all_entered(self) -> bool:
        """Whether all people have entered, and may still take the last move back."""
        return self._game.all_entered

    @property
    def can_undo(self) -> bool:
        """Whether there are tiles or turns to undo."""
        return self.hand.can_undo or (self._course is not None and self._course.can_undo)

    @property
    def can_redo(self) -> bool:
        """Whether there are tiles or turns to redo."""
        return self.hand.can_redo or (self._course is not None and self._course.can_redo)

    @property
    def timed_record(self) -> GameRecord:
        """The game for a file: with the time its running turn has taken."""
        return self._game.timed_record

    @property
    def path(self) -> Path | None:
        """The file the game is saved in."""
        return self._saver.path

    @property
    def can_take_back(self) -> bool:
        """Whether the last decision may be withdrawn: nobody has learnt anything since."""
        return self._game.can_take_back

    # -- games

    def start(self, record: GameRecord) -> None:
        """Play a new game; the one before stays under Recent unless nothing happened in it."""
        judge = self._judge_for(record)
        untouched = self._course is not None and is_untouched(self._course.record)
        before = self._saver.path if untouched else None
        with self._announcer.changes():
            self._open(record, judge, None)
            self._say(self._saver.save(self._game.timed_record))
            self._say(self._saver.tidy(before))

    def begin(
        self, make: Callable[[Finder], GameRecord], ready: Callable[[], None] | None = None
    ) -> None:
        """Make a game and play it; ``ready`` is called when it is on.

        Where the first racks need to know the best moves, that is when the engine has answered.
        Raises what ``make`` raises, and ``LexiconError``.
        """

        def start(record: GameRecord) -> None:
            self.start(record)
            if ready is not None:
                ready()

        # A game that begins may have other rules and words than the one that is open.
        self._dealing = Stepper(FoundMoves(), Purpose.STEP)
        self._dealing.run(make, start)
        self._deal()

    def resume(self, record: GameRecord, path: Path | None = None) -> None:
        """Go on with a game; ``path`` is its autosave, a new one is made for any other."""
        judge = self._judge_for(record)
        with self._announcer.changes():
            self._open(record, judge, path)
            if path is None:
                self._say(self._saver.save(self._game.timed_record))

    def rematch(self, ready: Callable[[], None] | None = None) -> None:
        """Another game of the same kind."""
        # Drawn once: making the game may take several attempts, which must all deal the same.
        seed = secrets.randbits(_SEED_BITS)
        self.begin(partial(self.mode.rematch, self.record, seed), ready)

    def close(self) -> None:
        """Stop thinking and the clock; the game stays autosaved where its cursor is."""
        if self._course is None:
            return
        with self._announcer.changes():
            self.listing.clear()
            self._course.close()

    def confirm_end(self) -> None:
        """All of a game that is over is about to be shown: a resignation stands from now on."""
        if self._course is not None:
            with self._announcer.changes():
                self._course.confirm_end()

    # -- intents

    def act(self, command: commands.Command) -> None:
        """Carry out a command of :mod:`eliot_qt.play.commands`; without a game, none."""
        if self._course is not None:
            with self._announcer.changes():
                self._course.act(command)

    def play(self) -> None:
        """Play the move in hand; from a closed turn looked back at, on with the game."""
        with self._announcer.changes():
            if self.reviewed is not None:
                self.past.last()
            elif refusal := self._game.turn_gate():
                self._refuse(refusal)
            elif (move := self.hand.move) is not None:
                if not self.teaching.takes(move):
                    self._game.act(commands.Enter(move))
            elif self.hand.verdict is not None:
                self._refuse(illegal(self.hand.verdict))
            else:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))

    def play_text(self, text: str) -> None:
        """Play a move written in the field's notation, case as it comes."""
        with self._announcer.changes():
            if refusal := self._game.turn_gate():
                self._refuse(refusal)
                return
            assert self._hand is not None
            move = self._hand.read(text)
            if isinstance(move, Refusal):
                self._refuse(move)
            elif not self.teaching.takes(move):
                self._game.act(commands.Enter(move))

    def undo(self) -> None:
        """Take back the last change of tiles, else a turn."""
        with self._announcer.changes():
            if self._hand is not None and not self._hand.tiles.undo():
                self._game.act(commands.Undo())

    def redo(self) -> None:
        """The opposite of undo."""
        with self._announcer.changes():
            if self._hand is not None and not self._hand.tiles.redo():
                self._game.act(commands.Redo())

    def set_rack(self, text: str) -> None:
        """Practise with these tiles, ``?`` for a blank."""
        with self._announcer.changes():
            try:
                rack = self.tile_set.parse(self.tile_set.fold(text.replace(" ", "")))
                if any(tile & BLANK_BIT for tile in rack):
                    raise TileError("a blank is written as ?")
                if len(rack) > self.position.rules.rack_size:
                    raise TileError(f"at most {self.position.rules.rack_size} tiles")
            except TileError as error:
                self._refuse(RackRefused(RefusalKind.IMPOSSIBLE_RACK, error))
            else:
                self._game.act(commands.SetRack(rack))

    def find_moves(self) -> None:
        """List the moves of the viewer's rack; where one practises the list is kept up to date."""
        with self._announcer.changes():
            refusal = self._list_gate()
            if refusal is not None:
                self._refuse(refusal)
                return
            self.listing.follows = True
            self.teaching.set_guessing(False)
            self._list()

    def set_guessing(self, on: bool) -> None:
        """Hide the list of moves and guess, or show it again."""
        with self._announcer.changes():
            self.teaching.set_guessing(on)
            if on:
                self.listing.follows = False
                self.listing.clear()
                if self._hand is not None:
                    self._hand.choice.reset()

    # -- inside

    @property
    def _game(self) -> Course:
        if self._course is None:
            raise RuntimeError("no game is open")
        return self._course

    def _connect(self) -> None:
        announcer = self._announcer
        announcer.settle_with(self._settle)
        announcer.watch(self.record_changed, self._record_state)
        announcer.watch(self.viewer_changed, lambda: (self.viewer, self.handover))
        announcer.watch(
            self.hand.rack_changed,
            lambda: (self.viewer, self.handover, self.hand.slots, self.hand.swapping),
        )
        announcer.watch(self.hand.draft_changed, self._draft_state)
        announcer.watch(
            self.listing.selection_changed, lambda: (self.listing.selected, self.hand.move)
        )
        announcer.watch(self.prompt_changed, lambda: None if self._course is None else self.prompt)
        announcer.watch(self.thinking_changed, lambda: (self.thinking, self.searching))
        announcer.watch(self.review_changed, self._review_state)
        announcer.watch(self.blocked_changed, lambda: self.blocked)
        for part in (self.hand, self.listing, self.teaching):
            part.refused.connect(self.refused)
        self.listing.notice.connect(self.notice)
        self._asker.answered.connect(self._on_answered)
        self._asker.failed.connect(self._on_failed)
        self._dealer.answered.connect(self._on_dealt)
        self._dealer.failed.connect(self._on_not_dealt)

    def _judge_for(self, record: GameRecord) -> Judge:
        return judge_of(record, self._lexicon_for(record.start.rules.lexicon))

    def _open(self, record: GameRecord, judge: Judge, path: Path | None) -> None:
        self._openings += 1
        self._stash = None
        self._asker.want(())
        self._course = course = course_of(record, judge, self._now)
        self._hand = hand = Hand(Footing(course.position), course.gate)
        self._saver.open(path)
        self.hand.hold(hand, self._escape_search)
        self.listing.hold(hand, lambda: course.permits.list_moves)
        self.clock.hold(course.stopwatch, lambda: course.times)
        self.teaching.hold(
            hand, course.found, course.ask, self._teach_gate, lambda: course.permits.practice
        )
        course.begin()
        self._settle()

    def _settle(self) -> None:
        """Carry out what came of the course, and ask what it wants."""
        course = self._course
        if course is None:
            return
        while happened := course.drain():
            for happening in happened:
                self._follow(happening)
        self._asker.want(course.wants)
        self.clock.follow()

    def _follow(self, happening: Happening) -> None:
        later = self._announcer.later
        match happening:
            case Moved(tiles, orders):
                self._move_on(tiles, orders)
            case Save():
                self._say(self._saver.save(self._game.timed_record))
            case Fork():
                self._say(Notice(NoticeKind.FORKED, self._saver.fork()))
            case Refused(refusal):
                self._refuse(refusal)
            case Noticed(notice):
                self._say(notice)
            case Played(event, by_computer):
                later(partial(self.move_played.emit, event, by_computer))
            case HandOver(seat):
                later(partial(self.handover_requested.emit, seat))
            case Finished():
                later(self.game_over.emit)

    def _move_on(self, tiles: Tiles, orders: bool) -> None:
        """Another position or viewer: hand, list and hints follow."""
        assert self._hand is not None
        hand, footing = self._hand, self._footing()
        if orders:
            hand.tiles.forget_orders()
        if tiles is Tiles.STASH:
            self._stash = hand.draft
        elif tiles is Tiles.DROP:
            self._stash = None
        self.past.light(frozenset())
        self.teaching.forget()
        kept = self._stash if tiles is Tiles.RESTORE else None
        clear = tiles in (Tiles.CLEAR, Tiles.STASH, Tiles.DROP)
        hand.follow(footing, clear=clear, kept=kept)
        self.listing.clear()
        if self.listing.follows and self.permits.practice and self.reviewed is None:
            self._list()

    def _footing(self) -> Footing:
        """What the viewer plans on."""
        course = self._game
        seat, position = course.viewer, course.position
        if seat is None:
            return Footing(position)
        permits = course.permits
        no_swap = None
        if not permits.exchange:
            no_swap = Refusal(RefusalKind.NOT_IN_THIS_GAME)
        elif course.is_viewing:
            no_swap = Refusal(RefusalKind.LOOKING_BACK)
        return Footing(
            own_position(position, seat),
            seat,
            position.racks[seat] or b"",
            course.judge if permits.show_validity else None,
            no_swap,
        )

    def _escape_search(self) -> bool:
        """Esc stops a running search before it takes tiles back."""
        running = self.listing.status is AnalysisStatus.RUNNING
        if running and self.listing.preview is None and not self.hand.swapping:
            self.listing.cancel()
            return True
        return False

    def _list(self) -> None:
        if self.viewer is None or self.position.over is not None:
            return
        strategy = self._settings.strategy if self.mode.keeps_leaves else "greedy"
        seen = own_position(self.position, self.viewer).seen_by(self.viewer)
        self.listing.ask(seen, PlayerSpec(strategy, self.record.seed))

    def _list_gate(self) -> Refusal | None:
        """Why moves may not be listed, if they may not."""
        if self.viewer is None:
            return self._game.gate()
        if self.clock.is_paused:
            return Refusal(RefusalKind.PAUSED)
        return None if self.permits.list_moves else Refusal(RefusalKind.NOT_IN_THIS_GAME)

    def _teach_gate(self) -> Refusal | None:
        """Why hints are not given, if they are not."""
        refusal = self._game.gate()
        if refusal is None and not self.permits.list_moves:
            refusal = Refusal(RefusalKind.NOT_IN_THIS_GAME)
        return refusal

    def _tick(self) -> None:
        with self._announcer.changes():
            self._game.tick()

    def _on_answered(self, want: object, analysis: object) -> None:
        with self._announcer.changes():
            self._game.answer(want, analysis)  # type: ignore[arg-type]

    def _on_failed(self, want: object, message: str) -> None:
        with self._announcer.changes():
            self._game.fail(want, message)  # type: ignore[arg-type]

    def _deal(self) -> None:
        want = self._dealing.want
        self._dealer.want(() if want is None else (want,))

    def _on_dealt(self, want: object, analysis: object) -> None:
        if want is self._dealing.want:
            try:
                self._dealing.answer(analysis)  # type: ignore[arg-type]
            except ValueError as error:
                self._fail(str(error))
            self._deal()

    def _on_not_dealt(self, _want: object, message: str) -> None:
        self._dealing.cancel()
        self._fail(message)

    def _fail(self, message: str) -> None:
        with self._announcer.changes():
            self._say(Notice(NoticeKind.ENGINE_FAILED, detail=message))

    def _refuse(self, refusal: Refusal) -> None:
        self._announcer.later(partial(self.refused.emit, refusal))

    def _say(self, notice: Notice | None) -> None:
        if notice is not None:
            self._announcer.later(partial(self.notice.emit, notice))

    def _record_state(self) -> object:
        if self._course is None:
            return None
        return self._openings, self._course.record, self._course.can_undo

    def _draft_state(self) -> object:
        record = None if self._course is None else self._course.record
        undo = (self.hand.can_undo, self.hand.can_redo)
        return record, self.hand.draft, self.viewer, undo, self.hand.move

    def _review_state(self) -> object:
        return (None, None) if self._course is None else (self.reviewed, self.review)
