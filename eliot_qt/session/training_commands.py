"""Commands that teach: the hint ladder, "is mine the top?", and finding moves oneself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal

from eliot_qt.game.draft import Draft
from eliot_qt.game.move import Move, Placement
from eliot_qt.modes.hints import LADDER, Hint
from eliot_qt.players.analysis import Candidate

from . import referee
from .hinting import Guess, HintShown, TopAnswer, facts, rank, squares_of
from .state import Refusal, RefusalKind
from .topping_commands import ToppingCommands


class TrainingCommands(ToppingCommands):
    """What a person asks where hints are fair.

    ``told`` carries a :class:`HintShown`, :class:`Guess` or :class:`TopAnswer` that was asked for.
    """

    told = Signal(object)
    guesses_changed = Signal()  # finding_it, guesses

    _finding_it = False
    _guesses: tuple[Guess, ...] = ()
    _hinted: HintShown | None = None
    _answered: TopAnswer | None = None

    @property
    def hinted(self) -> HintShown | None:
        """The hints given for the position in view."""
        return self._hinted

    @property
    def finding_it(self) -> bool:
        """Whether the list is hidden, and Enter guesses before it plays."""
        return self._finding_it and self.is_open and referee.is_practice(self.record)

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The moves guessed in this position, the latest last."""
        return self._guesses

    @property
    def plays_guess(self) -> bool:
        """Whether Enter plays the move chosen: it has been guessed already."""
        return any(guess.move == self.play_move for guess in self._guesses)

    def hint(self) -> None:
        """One rung up the ladder of hints about the top."""
        with self._changes():
            if self._may_ask():
                own = self._own
                self._ask(lambda finder: finder.best(own), self._climb)

    def ask_top(self) -> None:
        """Does the move chosen score the top? Asked again: how much does it lack?"""
        with self._changes():
            if not self._may_ask():
                return
            verdict, own = self.verdict, self._own
            if verdict is None:
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
            elif not verdict.ok or verdict.placement is None or verdict.tally is None:
                self._refuse(Refusal(RefusalKind.ILLEGAL, data=verdict))
            else:
                answer = partial(self._compare, verdict.placement, verdict.tally.total)
                self._ask(lambda finder: finder.best(own), answer)

    def set_finding(self, on: bool) -> None:
        """Hide the list of moves and guess, or show it again."""
        with self._changes():
            self._finding_it = on
            self._guesses = ()
            if on:
                self._listing = False
                self._search.clear()
                self._choice.reset()
            self._later.append(self.guesses_changed.emit)

    def preview_move(self, move: Placement | None) -> None:
        """Show a move guessed as a ghost, and choose it, unless tiles are set."""
        with self._changes():
            if not self.draft.placed:
                self._choice.type(move)

    def _may_ask(self) -> bool:
        if not self._may_set():
            return False
        if not self.may_hint:
            self._refuse(Refusal(RefusalKind.NOT_IN_THIS_GAME))
            return False
        return True

    def _climb(self, rows: Sequence[Candidate]) -> None:
        told = facts(self._own, rows)
        if told is None:
            self._refuse(Refusal(RefusalKind.NO_HINT))
            return
        climbed = len(self._hinted.rungs) if self._hinted else 0
        self._hinted = HintShown(LADDER[: climbed + 1], told)
        last = self._hinted.last
        self._lit = squares_of(last, told, self.position.board.size)
        if last is Hint.MOVE:
            self._make_way()
            self._choice.type(told.move)
        self._later.append(partial(self.told.emit, self._hinted))

    def _compare(self, move: Placement, score: int, rows: Sequence[Candidate]) -> None:
        behind = rows[0].score - score if rows else 0
        again = self._answered is not None and self._answered.move == move
        self._answered = TopAnswer(move, behind <= 0, max(behind, 0) if again else None)
        self._later.append(partial(self.told.emit, self._answered))

    def _play(self, move: Move) -> None:
        if self.finding_it and isinstance(move, Placement) and not self.plays_guess:
            verdict, own = self.verdict, self._own
            if verdict is not None and verdict.ok and verdict.tally is not None:
                guessed = partial(self._guessed, move, verdict.tally.total)
                self._ask(lambda finder: finder.best(own), guessed)
                return
        super()._play(move)

    def _guessed(self, move: Placement, score: int, rows: Sequence[Candidate]) -> None:
        guess = rank(move, score, rows)
        if guess is None:
            self._refuse(Refusal(RefusalKind.NO_HINT))
            return
        others = tuple(other for other in self._guesses if other.move != move)
        self._guesses = (*others, guess)
        self._later.append(self.guesses_changed.emit)
        self._later.append(partial(self.told.emit, guess))

    def _reposition(self, *, clear: bool = False, kept: Draft | None = None) -> None:
        super()._reposition(clear=clear, kept=kept)
        self._hinted = self._answered = None
        if self._guesses:
            self._guesses = ()
            self._later.append(self.guesses_changed.emit)
