"""Starts, resumes and repeats games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said, reason
from eliot_qt.game.check import Judge
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.modes.catalogue import mode_of
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.hints import Rarity
from eliot_qt.modes.mode import is_untouched
from eliot_qt.play.found_moves import AnsweredFinder
from eliot_qt.play.judging import judge_of, rarity_under
from eliot_qt.play.kept.autosaver import Autosaver
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.play.wants import Purpose, Stepper, Want
from eliot_qt.players.analysis import Analysis

from ..background.thinker import Thinker
from .announcer import Announcer
from .asker import Asker

_SEED_BITS = 31


class Dealer(QObject):
    """Deals new games, asking the engine where the first racks depend on the best moves.

    It deals one game at a time; a newer one takes its place.
    """

    failed = Signal(object)  # Said

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asker = Asker(thinker, self)
        self._dealing: Stepper[GameRecord] = Stepper(AnsweredFinder(), Purpose.STEP)
        self._asker.answered.connect(self._on_answered)
        self._asker.failed.connect(self._on_failed)

    def deal(
        self, make: Callable[[Finder], GameRecord], done: Callable[[GameRecord], None]
    ) -> None:
        """Make a game and call ``done`` with it, later if it needs the best moves.

        Raises what ``make`` and ``done`` raise.
        """
        # A game that begins may have other rules and words than the one before.
        self._dealing = Stepper(AnsweredFinder(), Purpose.STEP)
        self._dealing.run(make, done)
        self._ask()

    def _ask(self) -> None:
        want = self._dealing.want
        self._asker.want(() if want is None else (want,))

    def _on_answered(self, want: Want, analysis: Analysis) -> None:
        if want is self._dealing.want:
            try:
                self._dealing.answer(analysis)
            except ValueError as error:
                self.failed.emit(reason(error))
            self._ask()

    def _on_failed(self, _want: Want, message: Said) -> None:
        self._dealing.cancel()
        self.failed.emit(message)


class OpenGame(Protocol):
    """The session in which a chosen game is played."""

    def __call__(self, record: GameRecord, judge: Judge, path: Path | None) -> None:
        """Open a game; ``path`` is its file, None a new one."""
        ...


class Starter(QObject):
    """Opens one game at a time.

    ``lexicon_for`` opens a lexicon by id and may raise ``LexiconError``, which all methods pass on
    before anything has changed.
    """

    notice = Signal(object)  # Notice

    def __init__(
        self,
        thinker: Thinker,
        announcer: Announcer,
        lexicon_for: Callable[[str], Lexicon],
        saver: Autosaver,
        board: OpenGame,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._announcer = announcer
        self._lexicon_for = lexicon_for
        self._saver = saver
        self._board = board
        self._opened: Callable[[], GameRecord] | None = None
        self._dealer = Dealer(thinker, self)
        self._dealer.failed.connect(self._on_failed)

    def hold(self, record: Callable[[], GameRecord]) -> None:
        """Note that a game is open; ``record`` is its current state, with the time it took."""
        self._opened = record

    @property
    def path(self) -> Path | None:
        """The file the game is saved in."""
        return self._saver.path

    @property
    def is_kept(self) -> bool:
        """True if the game is saved as far as it has come."""
        return self._saver.is_kept

    def start(self, record: GameRecord) -> None:
        """Start a game; the one before stays under Recent unless nothing happened in it."""
        judge = self._judge(record)
        untouched = self._opened is not None and is_untouched(self._opened())
        before = self._saver.path if untouched else None
        with self._announcer.changes():
            self._board(record, judge, None)
            self._save()
            if before is not None:
                self._say(self._saver.discard(before))

    def start_made(
        self, make: Callable[[Finder], GameRecord], ready: Callable[[], None] | None = None
    ) -> None:
        """Start the game that ``make`` makes; ``ready`` is called once it is open.

        Where the first racks depend on the best moves, that is when the engine has answered.
        Raises what ``make`` raises.
        """

        def start(record: GameRecord) -> None:
            self.start(record)
            if ready is not None:
                ready()

        self._dealer.deal(make, start)

    def resume(self, record: GameRecord, path: Path | None = None) -> None:
        """Resume a game; ``path`` is its autosave, a new one is made for any other."""
        judge = self._judge(record)
        with self._announcer.changes():
            self._board(record, judge, path)
            if path is None:
                self._save()

    def rematch(
        self, seats: Sequence[Seat] | None = None, ready: Callable[[], None] | None = None
    ) -> None:
        """Play another game of the kind that is open; ``seats`` instead of its own, if given."""
        assert self._opened is not None
        record = self._opened()
        if seats is not None:
            record = replace(record, seats=tuple(seats))
        # Drawn once: making the game may take several attempts, which must all deal the same.
        seed = SystemRandom().getrandbits(_SEED_BITS)
        self.start_made(partial(mode_of(record).rematch, record, seed), ready)

    def rarity_of(self, record: GameRecord) -> Rarity:
        """Return the rarity of words for a game's moves."""
        rules = record.start.rules
        return rarity_under(rules, self._lexicon_for(rules.lexicon))

    def _judge(self, record: GameRecord) -> Judge:
        return judge_of(record, self._lexicon_for(record.start.rules.lexicon))

    def _save(self) -> None:
        assert self._opened is not None
        self._say(self._saver.save(self._opened()))

    def _say(self, notice: Notice | None) -> None:
        if notice is not None:
            self._announcer.later(partial(self.notice.emit, notice))

    def _on_failed(self, message: Said) -> None:
        self.notice.emit(Notice(NoticeKind.ENGINE_FAILED, detail=message))
