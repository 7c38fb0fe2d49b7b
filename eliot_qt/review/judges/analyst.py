"""Reviews decisions: asks the player that fits their phase, and grades the moves it finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from eliot_qt.engine import EngineError
from eliot_qt.engine.leaves import POINT
from eliot_qt.game.check import check_move
from eliot_qt.game.move import Move, Placement, is_same
from eliot_qt.game.notation import format_move
from eliot_qt.game.position import Position
from eliot_qt.game.shared.turn import Entry
from eliot_qt.modes.finder import top_of
from eliot_qt.modes.hints import is_bingo
from eliot_qt.play.running.lister_finder import ListerFinder
from eliot_qt.players.analysis import Candidate
from eliot_qt.players.report import line_texts

from ..kit import ReviewKit, TurnBudget
from ..outline import common_turn, own_turn
from ..values import Basis, CandidateLine, Cause, MoveClass, TurnReview, Unrated
from .decisions import CommonDecision, Decision
from .draws import ROWS, SimulationJudge
from .endings import EndingJudge
from .equities import judge_by_equity
from .grading import (
    DECIDED_THRESHOLDS,
    WIN_THRESHOLDS,
    class_by_points,
    class_by_win,
    class_in_decided,
    is_decided,
    is_unsure,
)
from .last_pairs import LastPairs
from .outcome import Steps, TurnOutcome
from .preendings import Preendings

# Rows among which the move played is looked for; what was played out comes first.
_LOOKED_AT = 1000


class Analyst:
    """Reviews the decisions of one game. For one thread.

    ``static``: by score and leave alone, which takes no compiled kernels.
    """

    def __init__(self, kit: ReviewKit, budget: TurnBudget, *, static: bool = False) -> None:
        self._kit = kit
        self._budget = budget
        self._static = static

    def review(self, decision: Decision) -> Steps[TurnReview]:
        """The review of a seat's move with its own rack.

        Raises :class:`~eliot_qt.engine.EngineError` for a game the engine cannot work with.
        """
        begin = self._budget.clock()
        turn = own_turn(decision, self._kit.judge)
        if decision.is_guessed:
            turn = replace(turn, unrated=Unrated.RACK_UNKNOWN)
        else:
            move, points = decision.effective_move, turn.score
            if not self._is_legal(decision):
                # The best move is named all the same.
                first = self._kit.static.rank(decision.position)[0]
                move, points = first.move, first.score
            outcome = yield from self._outcome(decision, move, points)
            if outcome is not None:
                turn = self._graded(turn, decision, outcome)
        return replace(turn, seconds=self._budget.clock() - begin)

    def review_all(self, decision: CommonDecision) -> Steps[tuple[TurnReview, ...]]:
        """The reviews of all seats of a turn with one rack."""
        begin = self._budget.clock()
        position = decision.position
        rows = self._finder.best(position)
        best = top_of(position, rows)
        yield
        top = None
        if best is not None:
            row = next(row for row in rows if row.move == best.move)
            top = _Top(row, lines_of(rows[:ROWS], position), self._about(row.move, position))
        seconds = (self._budget.clock() - begin) / len(decision.entries)
        return tuple(
            replace(self._compared(decision, seat, entry, top), seconds=seconds)
            for seat, entry in enumerate(decision.entries)
        )

    @cached_property
    def _finder(self) -> ListerFinder:
        return ListerFinder(self._kit.lister)

    @cached_property
    def _draws(self) -> SimulationJudge | None:
        try:
            return SimulationJudge(self._kit, self._budget)
        except EngineError:
            return None

    @cached_property
    def _endings(self) -> EndingJudge | None:
        try:
            return EndingJudge(self._kit, self._budget)
        except EngineError:
            return None

    @cached_property
    def _preendings(self) -> Preendings | None:
        try:
            return Preendings(self._kit, self._budget, lambda: self._draws)
        except EngineError:
            return None

    @cached_property
    def _last_pairs(self) -> LastPairs | None:
        try:
            return LastPairs(self._kit, self._budget, lambda: self._draws)
        except EngineError:
            return None

    def _judge_of_last_tiles(self, position: Position) -> Preendings | LastPairs | None:
        """Return the judge of pre-endgames; None if the bag is too full or time is short."""
        if Preendings.takes(position):
            return self._preendings
        return self._last_pairs if LastPairs.takes(position, self._budget) else None

    def _outcome(self, decision: Decision, move: Move, points: int) -> Steps[TurnOutcome | None]:
        """Return what the best analyst for the phase finds out about a legal move."""
        position = decision.position
        if self._static:
            return judge_by_equity(self._kit, position, move, points)
        last_tiles = self._judge_of_last_tiles(position)
        try:
            if position.is_duel and not position.bag_count and self._endings is not None:
                return (yield from self._endings.judge(position, move, points))
            if position.is_duel and last_tiles is not None:
                judgement = yield from last_tiles.judge(position, move)
                if judgement is not None:
                    return judgement
            if position.is_duel and position.bag_count and self._draws is not None:
                return (yield from self._draws.judge(position, move))
        except EngineError:
            # Rules or a position they cannot play out: points are left.
            pass
        return judge_by_equity(self._kit, position, move, points)

    def _graded(self, turn: TurnReview, decision: Decision, outcome: TurnOutcome) -> TurnReview:
        """The turn with the best move and, where the move counts, its loss and class."""
        position, best = decision.position, outcome.best
        about = self._about(best.move, position)
        turn = replace(
            turn,
            basis=outcome.basis,
            best=format_move(best.move, position.board, position.tile_set),
            best_score=best.score,
            best_words=about.words,
            known=about.known,
            tier=about.tier,
            missed_bingo=_misses_bingo(best.move, decision.move, position),
            candidates=lines_of(outcome.rows, position, decision.effective_move),
        )
        if turn.phony and (decision.again or not decision.came_off):
            # What it is worth depends on whether it is challenged.
            return replace(turn, unrated=Unrated.PHONY)
        if not self._is_legal(decision):
            return replace(turn, unrated=Unrated.NO_MOVE)
        return _with_loss(turn, outcome, decision.in_trouble)

    def _is_legal(self, decision: Decision) -> bool:
        """Return whether the move that counted is one of the game; files may hold others."""
        return check_move(decision.effective_move, decision.position, self._kit.judge).ok

    def _about(self, move: Move, position: Position) -> _Words:
        kit = self._kit
        words = tuple(kit.game.tile_set.spell(word) for word in kit.words_of(move, position))
        return _Words(words, kit.is_known(move, position), kit.tier_of(move, position))

    def _compared(
        self, decision: CommonDecision, seat: int, entry: Entry | None, top: _Top | None
    ) -> TurnReview:
        """A seat's move beside the top of the turn."""
        position = decision.position
        move = entry.move if entry else None
        turn = common_turn(decision, seat, entry, self._kit.judge)
        if top is None:
            return replace(turn, unrated=Unrated.NO_MOVE)
        points_lost = float(top.row.score - turn.score)
        return replace(
            turn,
            basis=Basis.SCORE,
            best=format_move(top.row.move, position.board, position.tile_set),
            best_score=top.row.score,
            best_words=top.about.words,
            known=top.about.known,
            tier=top.about.tier,
            missed_bingo=points_lost > 0 and _misses_bingo(top.row.move, move, position),
            points_lost=points_lost,
            grade=class_by_points(points_lost),
            exact=True,
            candidates=top.lines,
        )


@dataclass(frozen=True, slots=True)
class _Words:
    words: tuple[str, ...]
    known: bool | None
    tier: int | None


@dataclass(frozen=True, slots=True)
class _Top:
    row: Candidate
    lines: tuple[CandidateLine, ...]
    about: _Words


def _with_loss(turn: TurnReview, outcome: TurnOutcome, in_trouble: bool) -> TurnReview:
    """The turn with its loss, its class and the causes of the loss."""
    points_lost = outcome.lost
    points = max(points_lost.spread, 0.0)
    turn = replace(turn, points_lost=points, exact=outcome.exact, win=outcome.move_win)
    if outcome.best_win is None or outcome.move_win is None:
        return replace(turn, grade=class_by_points(points))
    loss = max(points_lost.win, 0.0)
    if is_decided(outcome.best_win, outcome.move_win) or (outcome.exact and not loss):
        grade = class_in_decided(points)
        unsure = is_unsure(points, points_lost.spread_se, DECIDED_THRESHOLDS)
    else:
        grade = class_by_win(loss)
        unsure = is_unsure(loss, points_lost.win_se, WIN_THRESHOLDS)
    return replace(
        turn,
        loss=loss,
        loss_se=points_lost.win_se,
        grade=grade,
        unsure=unsure or not outcome.solved,
        causes=_causes(loss, outcome, in_trouble) if grade is not MoveClass.BEST else (),
    )


def _causes(loss: float, outcome: TurnOutcome, in_trouble: bool) -> tuple[tuple[Cause, float], ...]:
    """Return the parts of a loss by cause; they add up to it."""
    if in_trouble:
        return ((Cause.TIME, loss),)
    if outcome.basis is Basis.ENDGAME:
        return ((Cause.ENDGAME, loss),)
    words = min(max(outcome.by_vocabulary.win, 0.0), loss) if outcome.by_vocabulary else 0.0
    parts = ((Cause.VOCABULARY, words), (Cause.STRATEGY, loss - words))
    return tuple((cause, part) for cause, part in parts if part > 0)


def _misses_bingo(best: Move, move: Move | None, position: Position) -> bool:
    return _is_bingo(best, position) and not (move and _is_bingo(move, position))


def _is_bingo(move: Move, position: Position) -> bool:
    return isinstance(move, Placement) and is_bingo(move, position.rules)


def lines_of(
    rows: Sequence[Candidate], position: Position, played: Move | None = None
) -> tuple[CandidateLine, ...]:
    """The first of some candidates as lines, and the move played where it is further down.

    That is written as it was played: a tile alone may be read across or down.
    """
    first = list(islice(rows, ROWS))
    candidate: Candidate | None = None
    if played is not None:
        size = position.board.size
        looked_at = islice(rows, _LOOKED_AT)
        candidate = next((row for row in looked_at if is_same(row.move, played, size)), None)
        if candidate is not None and candidate not in first:
            first.append(candidate)
    own = format_move(played, position.board, position.tile_set) if played is not None else ""
    lines = ((row, _line(row, position)) for row in first)
    return tuple(replace(line, move=own) if row is candidate else line for row, line in lines)


def _line(row: Candidate, position: Position) -> CandidateLine:
    estimate = row.estimate
    move = format_move(row.move, position.board, position.tile_set)
    if estimate is None:
        equity, line = row.equity / POINT, tuple(line_texts(row, position))
        return CandidateLine(move, row.score, equity, spread=row.value, line=line)
    return CandidateLine(
        move,
        row.score,
        row.equity / POINT,
        100 * estimate.win,
        100 * estimate.win_se,
        estimate.spread,
        estimate.playouts,
    )
