"""A look at one's move before it is played: poor ones are stopped, where that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.coach.queries import Inquiry, MoveQuery, PairReasons
from eliot_qt.engine import EngineError
from eliot_qt.game.check import check_move
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.library.listers import Listers
from eliot_qt.play.commands import Enter, GameCommand, TakeHelp
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.refusals import Refusal
from eliot_qt.review.interrupt import Interrupt

from ..background.engine_work import LongWork
from ..background.question import Question
from ..background.thinker import Thinker
from .announcer import Announcer

if TYPE_CHECKING:
    from eliot_qt.review.judges.before_play import Judged
    from eliot_qt.review.kit import TurnBudget
    from eliot_qt.review.values import TurnReview

# For a move: less than a person would wait for, enough to see a mistake.
_SECONDS = 1.0


@dataclass(frozen=True)
class Stopped:
    """A move that was stopped, what it would lose, and whether the best move is shown.

    ``pending`` was in the hand then, ``best`` is on the board once it is shown. ``why`` is what
    makes that better, and what the other side would answer, once it is known.
    """

    move: Move
    judged: Judged
    rule: Interrupt
    shows_best: bool = False
    pending: Move | None = None
    best: Move | None = None
    why: PairReasons | None = None

    @property
    def turn(self) -> TurnReview:
        """The loss of the move."""
        return self.judged.turn


@dataclass(frozen=True)
class Passed:
    """The last move that was looked at and played; ``why`` another is better, once it is known."""

    judged: Judged
    why: PairReasons | None = None


class MoveCheck(QObject):
    """Looks at a move while nobody else is to act; those that pass are played.

    ``thinker`` does the work: by score and leave alone while its kernels are being compiled.
    """

    changed = Signal()  # is_looking, stopped, passed

    def __init__(
        self,
        thinker: Thinker,
        announcer: Announcer,
        parent: QObject | None = None,
        *,
        budget: TurnBudget | None = None,
        may_begin: Callable[[], bool] | None = None,
    ) -> None:
        super().__init__(parent)
        #: which moves are stopped in games that do not say so themselves
        self.preferred = Interrupt.NEVER
        #: whether reasons are given as to a beginner
        self.plain = False
        self._thinker = thinker
        self._announcer = announcer
        self._budget = budget
        self._may_begin = may_begin
        self._hand: Hand | None = None
        self._position: Callable[[], Position | None] = lambda: None
        self._act: Callable[[GameCommand], None] = lambda command: None
        self._question: Question | None = None
        self._why: Question | None = None
        self._stopped: Stopped | None = None
        self._passed: Passed | None = None
        announcer.watch(self.changed, lambda: (self.is_looking, self.stopped, self._passed))

    def hold(
        self,
        hand: Hand,
        position: Callable[[], Position | None],
        act: Callable[[GameCommand], None],
    ) -> None:
        """Check another game; ``position`` is None where moves are not to be judged."""
        self.forget()
        self._passed = None
        self._hand, self._position, self._act = hand, position, act

    @property
    def rule(self) -> Interrupt:
        """The moves stopped in this game: a Teach game stops mistakes in any case."""
        if self.teaches and self.preferred is Interrupt.NEVER:
            return Interrupt.MISTAKES
        return self.preferred

    @property
    def teaches(self) -> bool:
        """True in a Teach game, which always stops some moves."""
        return self._hand is not None and self._hand.footing.position.rules.teaches

    @property
    def is_looking(self) -> bool:
        """Return whether a move is being looked at."""
        return self._question is not None

    @property
    def stopped(self) -> Stopped | None:
        """The move that was stopped, until it is taken back, changed or played anyway."""
        stopped, hand = self._stopped, self._hand
        if stopped is None or hand is None:
            return None
        moves = (stopped.pending, stopped.best or stopped.pending)
        return stopped if hand.move in moves else None

    @property
    def passed(self) -> Passed | None:
        """The last move that was looked at and played, until the next is looked at."""
        return self._passed

    def takes(self, move: Move, *, may_stop: bool = True) -> bool:
        """Return whether a move is looked at before it is played.

        Unless it ``may_stop`` it is played whatever is found: the program's own hints led to it,
        to the best one of words that the person may know.
        """
        if self.rule is Interrupt.NEVER:
            return False
        position = self._position()
        if position is None or self._is_refused(move):
            return False
        if not self.is_looking:
            assert self._hand is not None
            lexicon = self._thinker.lexicon_for(position.rules.lexicon)
            self._hand.set_written()
            set_tiles = self._hand.move == move
            work = _judging(position, move, lexicon, self._budget, self._may_begin)
            self._thinker.complete()
            self._question = question = self._thinker.work(work)
            answer = partial(self._judged, move, set_tiles, may_stop)
            question.finished.connect(answer)
            question.failed.connect(partial(answer, None))
            self._passed = None
        return True

    def _is_refused(self, move: Move) -> bool:
        """Return whether a move will not be played at all, as far as that may be said before."""
        assert self._hand is not None
        footing = self._hand.footing
        return not check_move(move, footing.position, footing.adviser).ok

    def forget(self) -> None:
        """Forget the move that was stopped: another one, or another position, is in view."""
        if self._question is not None:
            self._question.cancel()
        if self._why is not None and self._stopped is not None:
            self._why.cancel()
            self._why = None
        self._question = self._stopped = None

    def retry(self) -> None:
        """Take the move back into the hand; nothing has been played."""
        with self._announcer.changes():
            self.forget()

    def play_anyway(self) -> None:
        """Play the move that was stopped."""
        with self._announcer.changes():
            stopped = self._stopped
            self.forget()
            if stopped is not None:
                self._act(Enter(stopped.move))

    def show_best(self) -> None:
        """Put the best move on the board as a preview, in place of the tiles set."""
        with self._announcer.changes():
            stopped, hand = self._stopped, self._hand
            if stopped is None or hand is None or not stopped.rule.tells or not stopped.turn.best:
                return
            best = hand.read(stopped.turn.best)
            candidate = None if isinstance(best, Refusal) else best
            self._stopped = replace(stopped, shows_best=True, best=candidate)
            if candidate is not None:
                hand.make_way()
                hand.choice.type(candidate)

    def _ask_why(self, judged: Judged) -> None:
        if judged.pair is not None and not is_good(judged.turn):
            query = MoveQuery(Inquiry.REASONS, judged.pair)
            self._why = question = self._thinker.inquire(judged.position, query)
            question.finished.connect(self._explain)

    @Slot(object)
    def _explain(self, found: object) -> None:
        with self._announcer.changes():
            self._why = None
            if not isinstance(found, PairReasons):
                return
            if self._stopped is not None:
                self._stopped = replace(self._stopped, why=found)
            elif self._passed is not None:
                self._passed = replace(self._passed, why=found)

    def _judged(
        self, move: Move, set_tiles: bool, may_stop: bool, judged: Judged | None, *_: object
    ) -> None:
        with self._announcer.changes():
            self._question = None
            assert self._hand is not None
            if set_tiles and self._hand.move != move:
                # Its tiles have been taken back meanwhile.
                return
            if may_stop and judged is not None and self.rule.stops(judged.turn):
                self._stopped = Stopped(move, judged, self.rule, pending=self._hand.move)
                if self.rule.tells:
                    self._ask_why(judged)
                self._act(TakeHelp())
            else:
                self._act(Enter(move))
                if judged is not None and self.rule.tells:
                    self._passed = Passed(judged)
                    self._ask_why(judged)


def is_good(turn: TurnReview) -> bool:
    """Return whether a move is the best, or within 1 % of it."""
    return turn.grade is not None and turn.grade.value in ("best", "good")


def _judging(
    position: Position,
    move: Move,
    lexicon: Lexicon,
    budget: TurnBudget | None,
    may_begin: Callable[[], bool] | None,
) -> LongWork:
    """Judge the loss of a move; without a value if it is unknown."""

    def work(listers: Listers) -> Iterator[object]:
        # Not on the way to the first window.
        from eliot_qt.review.judges.before_play import judge_before
        from eliot_qt.review.kit import TurnBudget, make_kit

        from ..analysis.analysis_work import is_compiled

        static = not (may_begin or is_compiled)()
        try:
            game = position.game
            kit = make_kit(game, lexicon, listers.lister(game, lexicon.graph))
            budgeted = budget or TurnBudget(seconds=_SECONDS)
            steps = judge_before(kit, position, move, budgeted, static=static)
            while True:
                next(steps)
                yield None
        except StopIteration as end:
            yield end.value
        except EngineError:
            return

    return work
