"""Teaching: the hint ladder, "is my move the best?", and guessing the best moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from eliot_qt.coach.queries import Inquiry, MoveQuery, PairReasons
from eliot_qt.game.check import Judge, check_move
from eliot_qt.game.move import Exchange, Move, Pass, Placement
from eliot_qt.game.position import Position
from eliot_qt.modes.finder import Finder
from eliot_qt.modes.hints import CLUB_WORDS, Hint, HintFacts, Rarity, ladder_of
from eliot_qt.play.found_moves import AnsweredFinder
from eliot_qt.play.hands.hand import Hand
from eliot_qt.play.hands.planning import ask_for_help, teach_gate
from eliot_qt.play.hinting import (
    Guess,
    HintShown,
    TopAnswer,
    advice,
    facts,
    facts_about,
    rank,
    rank_exchange,
    rows_of,
    squares_of,
    top_answer,
)
from eliot_qt.play.refusals import Refusal, RefusalKind, illegal
from eliot_qt.play.running.course import Course
from eliot_qt.players.analysis import Candidate

from ..background.question import Question
from .announcer import Announcer

# Seconds for a proof: a puzzle is solved, and nobody is to act.
_PATIENCE = 15.0

Ask = Callable[[Callable[[Finder], object], Callable[[object], None]], None]


@dataclass(frozen=True)
class Explained:
    """The reasons for the best of two moves of a position."""

    position: Position
    best: Move
    other: Move
    found: PairReasons


@dataclass(frozen=True)
class _Goal:
    """The best move of a position where that is known, and whether another is as good."""

    position: Position | None
    best: Move
    is_right: Callable[[Move], bool]


class Teaching(QObject):
    """Questions where hints are fair.

    ``answered`` carries a :class:`HintShown`, :class:`Guess` or :class:`TopAnswer` asked for.
    """

    answered = Signal(object)  # HintShown | Guess | TopAnswer
    explained = Signal(object)  # Explained
    guesses_changed = Signal()  # guessing, guesses
    refused = Signal(object)  # Refusal

    def __init__(
        self,
        announcer: Announcer,
        light: Callable[[frozenset[int]], None],
        inquire: Callable[[Position, MoveQuery], Question],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._inquire = inquire
        self._why: Question | None = None
        self._announcer = announcer
        self._light = light
        self._hand: Hand | None = None
        self._known_moves = AnsweredFinder()
        self._ask: Ask = lambda step, done: None
        self._gate: Callable[[], Refusal | None] = lambda: None
        self._practises: Callable[[], bool] = lambda: False
        self._rarity: Rarity | None = None
        self._judge: Judge | None = None
        self._guessing = False
        self._guesses: tuple[Guess, ...] = ()
        self._goal: _Goal | None = None
        self._hinted: HintShown | None = None
        self._answered: TopAnswer | None = None
        #: the tier of the rarest words that hints lead to
        self.tier = CLUB_WORDS
        announcer.watch(self.guesses_changed, lambda: (self._guessing, self._guesses))

    def hold(self, hand: Hand, course: Course, rarity: Rarity) -> None:
        """Teach in another game; hints lead to words whose ``rarity`` is at most the tier."""
        self._hand, self._known_moves = hand, course.known_moves
        self._ask = partial(ask_for_help, course)
        self._gate = partial(teach_gate, course)
        self._practises = lambda: course.permits.practice
        self._rarity, self._judge = rarity, course.judge
        self._guessing, self._goal = False, None
        self.forget()

    def forget(self) -> None:
        """Drop the questions about the last position: another one is in view."""
        self._guesses = ()
        self._hinted = self._answered = None
        self._drop_why()

    @property
    def position(self) -> Position | None:
        """The position hints and guesses are about; None without a game."""
        return None if self._hand is None else self._hand.footing.position

    @property
    def guessing(self) -> bool:
        """Return whether the list is hidden, and Enter guesses before it plays."""
        return self._guessing and self._practises()

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """The moves guessed in this position, the latest last."""
        return self._guesses

    @property
    def plays_guess(self) -> bool:
        """Return whether the pending move is played: it has been guessed already."""
        move = None if self._hand is None else self._hand.move
        return any(guess.move == move for guess in self._guesses)

    @property
    def top_facts(self) -> HintFacts | None:
        """The facts that hints tell of the position in view; None until they are known."""
        if self._hand is None:
            return None
        position = self._hand.footing.position
        rows = self._known_moves.moves_of(position)
        return None if rows is None else facts(position, rows, self._rarity)

    def has_told(self, move: Move) -> bool:
        """Return whether hints have led to this move, up to the last one."""
        hinted = self._hinted
        return hinted is not None and hinted.last is Hint.MOVE and hinted.facts.move == move

    def lead_to(self, best: Move, is_right: Callable[[Move], bool]) -> None:
        """Let hints in the position in view lead to this move, which is known to be the best.

        Whether a person's move is the best is then told by ``is_right``.
        """
        self._goal, self._hinted = _Goal(self.position, best, is_right), None

    def put_out(self) -> None:
        """Light no squares of a hint any more: the answer is there."""
        self._light(frozenset())

    def set_guessing(self, on: bool) -> None:
        """Hide the list of moves and guess, or show it again."""
        with self._announcer.changes():
            self._guessing, self._guesses = on, ()

    def hint(self) -> None:
        """Climb one rung of the ladder of hints about the best move."""
        with self._announcer.changes():
            if self._hand is not None and self._may_ask():
                self._ask_best(self._climb)

    def ask_top(self, text: str = "") -> None:
        """Is the pending move, or the one being written, the best? Asked again: what it lacks."""
        with self._announcer.changes():
            if self._hand is None or not self._may_ask():
                return
            move: Move | Refusal | None = self._hand.move
            verdict = self._hand.verdict
            if text.strip() and not isinstance(move := self._hand.read(text), Refusal):
                footing = self._hand.footing
                verdict = check_move(move, footing.position, footing.adviser)
            if isinstance(move, Refusal):
                self._refuse(move)
            elif verdict is None or isinstance(move, Pass):
                self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
            elif not verdict.ok:
                self._refuse(illegal(verdict))
            elif (move_asked := verdict.placement or move) is not None:
                points = verdict.tally.total if verdict.tally else 0
                self._ask_best(partial(self._compare, move_asked, points))

    def takes(self, move: Move) -> bool:
        """Return whether a move to be played is a guess first; then it is ranked."""
        verdict = None if self._hand is None else self._hand.verdict
        if not self.guessing or self.plays_guess:
            return False
        if isinstance(move, Exchange) and self._may_exchange(move):
            self._ask_best(partial(self._guessed_exchange, move))
            return True
        if not isinstance(move, Placement):
            return False
        if verdict is None or not verdict.ok or verdict.tally is None:
            return False
        self._ask_best(partial(self._guessed, move, verdict.tally.total))
        return True

    def explain(self, position: Position, best: Move, points: int, other: Move | None) -> None:
        """Find the reasons for a move; ``explained`` carries them, if they can be measured.

        ``position`` has the board and rack in view with both sides; ``other`` is the move that is
        compared, by default the next best.
        """
        with self._announcer.changes():
            if self._hand is not None:
                self._ask_best(partial(self._ask_why, position, best, points, other))

    def _ask_why(
        self,
        position: Position,
        best: Move,
        points: int,
        other: Move | None,
        rows: Sequence[Candidate],
    ) -> None:
        pair = rows_of(best, points, other, rows)
        if pair is not None:
            self._drop_why()
            query = MoveQuery(Inquiry.REASONS, pair, patience=_PATIENCE)
            self._why = question = self._inquire(position, query)
            moves = pair[0].move, pair[1].move
            question.finished.connect(partial(self._explain, position, *moves))

    def _explain(self, position: Position, best: Move, other: Move, found: object) -> None:
        self._why = None
        if isinstance(found, PairReasons):
            self.explained.emit(Explained(position, best, other, found))

    def _drop_why(self) -> None:
        if self._why is not None:
            self._why.cancel()
            self._why = None

    def _may_ask(self) -> bool:
        refusal = self._gate()
        if refusal is not None:
            self._refuse(refusal)
        return refusal is None

    def _ask_best(self, done: Callable[[Sequence[Candidate]], None]) -> None:
        assert self._hand is not None
        position = self._hand.footing.position

        def answer(_: object) -> None:
            rows = self._known_moves.moves_of(position)
            if rows is not None:
                with self._announcer.changes():
                    done(rows)

        self._ask(lambda finder: finder.best(position), answer)

    def _climb(self, rows: Sequence[Candidate]) -> None:
        assert self._hand is not None
        position = self._hand.footing.position
        hints = advice(position, rows, self._rarity, self.tier)
        if (goal := self._goal_of(position)) is not None:
            hints = facts_about(goal.best, position, rows) or hints
        if hints is None:
            self._refuse(Refusal(RefusalKind.NO_HINT))
            return
        if self._hinted is not None and self._hinted.facts.move != hints.move:
            self._hinted = None
        climbed = len(self._hinted.rungs) if self._hinted else 0
        self._hinted = HintShown(ladder_of(hints)[: climbed + 1], hints)
        last = self._hinted.last
        self._light(squares_of(last, hints, position.board.size))
        if last is Hint.MOVE:
            self._hand.make_way()
            self._hand.choice.type(hints.move)
        self._say(self._hinted)

    def _compare(self, move: Placement | Exchange, score: int, rows: Sequence[Candidate]) -> None:
        assert self._hand is not None
        position = self._hand.footing.position
        # Where words are not judged beforehand a phony has come this far.
        verdict = check_move(move, position, self._judge)
        if not verdict.ok:
            self._refuse(illegal(verdict))
            return
        if (goal := self._goal_of(position)) is not None:
            is_best = goal.is_right(move)
            self._say(TopAnswer(move, is_best, by_equity=True, may_tell=False))
            return
        again = self._answered is not None and self._answered.move == move
        self._answered = answer = top_answer(position, rows, move, score, again=again)
        if answer is None:
            self._refuse(Refusal(RefusalKind.NOTHING_TO_PLAY))
        else:
            self._say(answer)

    def _goal_of(self, position: Position) -> _Goal | None:
        goal = self._goal
        return goal if goal is not None and goal.position == position else None

    def _may_exchange(self, move: Exchange) -> bool:
        position = self.position
        return position is not None and check_move(move, position).ok

    def _guessed_exchange(self, move: Exchange, rows: Sequence[Candidate]) -> None:
        assert self._hand is not None
        self._add(rank_exchange(move, self._hand.footing.position, rows))

    def _guessed(self, move: Placement, score: int, rows: Sequence[Candidate]) -> None:
        self._add(rank(move, score, rows))

    def _add(self, guess: Guess | None) -> None:
        if guess is None:
            self._refuse(Refusal(RefusalKind.NO_HINT))
            return
        others = tuple(other for other in self._guesses if other.move != guess.move)
        self._guesses = (*others, guess)
        self._say(guess)

    def _say(self, answer: HintShown | Guess | TopAnswer) -> None:
        self._announcer.later(partial(self.answered.emit, answer))

    def _refuse(self, refusal: Refusal) -> None:
        self._announcer.later(partial(self.refused.emit, refusal))
