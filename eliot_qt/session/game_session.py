"""The running game for the windows: commands in, signals out."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path

from eliot_qt.game.move import Pass
from eliot_qt.game.record import GameRecord
from eliot_qt.modes import free_game
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.free_game import Prompt

from . import referee
from .history_commands import HistoryCommands
from .state import Notice, NoticeKind, Refusal, RefusalKind

_SEED_BITS = 31


class GameSession(HistoryCommands):
    """One game at a time.

    ``GameSession(lexicon_for, thinker, settings, autosave)``. A command that cannot be carried out
    changes nothing and says why through ``refused``. ``lexicon_for`` opens a lexicon by id and may
    raise ``LexiconError``, which ``start`` and ``resume`` pass on before anything has changed.
    """

    def start(self, record: GameRecord) -> None:
        """Play a new game; the one before stays under Recent unless nothing happened in it."""
        lexicon = self._lexicon_for(record.start.rules.lexicon)
        untouched = self._record is not None and referee.is_untouched(self._record)
        before = self._keeping.path if untouched else None
        with self._changes():
            self._open(record, lexicon, None)
            self._save()
            self._tell(self._keeping.tidy(before))

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

        self._dealing_answers.clear()
        self._dealing.run(make, start)

    def resume(self, record: GameRecord, path: Path | None = None) -> None:
        """Go on with a game; ``path`` is its autosave, a new one is made for any other."""
        lexicon = self._lexicon_for(record.start.rules.lexicon)
        with self._changes():
            self._open(record, lexicon, path)
            if path is None:
                self._save()

    def close(self) -> None:
        """Stop thinking and the clock; the game stays autosaved where its cursor is."""
        with self._changes():
            self._redo_all()
            self._stand()
            self._computers.cancel()
            self._watch.cancel()
            self._finding.cancel()
            self._asking.cancel()
            self._search.clear()
            if self._record is not None:
                self._leave_clock()
                self._save()

    def rematch(self, ready: Callable[[], None] | None = None) -> None:
        """The same table again; whoever moved second moves first."""
        # Drawn once: making the game may take several attempts, which must all deal the same.
        seed = secrets.randbits(_SEED_BITS)
        self.begin(partial(referee.rematch, self.record, seed), ready)

    def play(self) -> None:
        """Play ``play_move``; from a turn looked back at, on with the game."""
        with self._changes():
            if self.is_open and self.is_shared and not self.at_end:
                self.next_turn()
                return
            if not self._may_act():
                return
            move, verdict = self.play_move, self.verdict
            if move is not None:
                self._play(move)
            elif verdict is not None:
                self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))
            else:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))

    def pass_turn(self) -> None:
        """Pass."""
        with self._changes():
            if self._may_act():
                self._play(Pass())

    def challenge(self) -> None:
        """Challenge the last play."""
        self._answer(self._challenged)

    def accept(self) -> None:
        """Accept the play that goes out."""
        self._answer(free_game.accept, accepting=True)

    def resign(self, seat: int) -> None:
        """A person gives up."""
        with self._changes():
            end = self.record.go_to(len(self.record.events))
            if end.position.over is not None or referee.is_training(end):
                self._refuse(Refusal(RefusalKind.GAME_OVER))
                return
            if end.start.shared:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            if seat not in referee.persons(end) or seat in end.position.gone:
                self._refuse(Refusal(RefusalKind.NOT_YOUR_TURN, data=end.position.to_move))
                return
            if self.is_viewing:
                self._refuse(Refusal(RefusalKind.LOOKING_BACK))
                return
            self._computers.cancel()
            spent = self._clock.elapsed if self._clock.seat == seat else 0
            self._record = end
            self._append(free_game.resign(end, seat, spent), False)
            self._tell(Notice(NoticeKind.RESIGNED, data=seat))

    def confirm_end(self) -> None:
        """All of a game that is over is about to be shown: a resignation cannot be undone now."""
        with self._changes():
            if self.is_open and self.record.positions[-1].over is not None:
                self._retractable = None

    def end_blocked(self) -> None:
        """End a game in which nobody can place a tile any more."""
        with self._changes():
            if not self.blocked:
                self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
                return
            self._computers.cancel()
            self._record = self._end
            if self.is_shared:
                self._step(partial(referee.end_blocked, self._end), self._turn_closed)
            else:
                self._append(referee.end_blocked(self._end, self._answers), by_computer=False)

    def reveal(self) -> None:
        """The seat that takes over is there: show its rack."""
        with self._changes():
            if self._handover is not None:
                self._viewer, self._handover = self._handover, None
                self._retractable = None
                self._reposition(clear=True)
                self._settle()

    def play_text(self, text: str) -> None:
        """Play a move written in the field's notation, case as it comes."""
        with self._changes():
            if not self._may_act():
                return
            move = self._read(text)
            if move is not None:
                self._play(move)

    def _answer(self, answer: Callable[[GameRecord], GameRecord], accepting: bool = False) -> None:
        """Challenge or accept the last play."""
        with self._changes():
            if not self._may_set():
                return
            expected = {Prompt.ACCEPT_OR_CHALLENGE}
            if not accepting:
                expected.add(Prompt.MOVE_OR_CHALLENGE)
            if self.position.to_move != self._viewer:
                self._refuse(Refusal(RefusalKind.NOT_YOUR_TURN, data=self.position.to_move))
            elif self.is_viewing:
                self._refuse(Refusal(RefusalKind.LOOKING_BACK))
            elif self.prompt not in expected:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_CHALLENGE))
            else:
                self._append(answer(self.record), by_computer=False)

    def _challenged(self, record: GameRecord) -> GameRecord:
        return free_game.challenge(record, self.judge, self._clock.elapsed)
