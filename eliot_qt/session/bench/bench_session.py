"""A position on the bench: its moves, the candidates chosen, and what is found about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.engine.leaves import POINT
from eliot_qt.faults import Said
from eliot_qt.game.move import Exchange, Move, Pass, Placement, is_same
from eliot_qt.game.position import Position
from eliot_qt.game.tiles import missing_tiles
from eliot_qt.play.judging import judge_under
from eliot_qt.play.set_up import duel_of
from eliot_qt.players.analysis import Analysis, Candidate, Ranking
from eliot_qt.review.bench.values import (
    CandidateOrigin,
    Halt,
    JudgedCandidates,
    Method,
    Plan,
    methods_for,
)

from ..analysis.analysis_work import Obstacle, is_compiled
from ..background.question import Question
from ..background.thinker import Thinker
from .bench_work import BenchSubject, Thought, Workbench, listing, thinking
from .chosen_moves import ChosenMoves
from .position_desk import PositionDesk

# Milliseconds after the last change of a position until its moves are listed.
_SETTLED = 150
# Milliseconds until it is looked again whether the kernels have been compiled.
_LOOK_AGAIN = 2000
# Rows among which a candidate is looked for.
_LOOKED_AT = 2000


class BenchState(Enum):
    """The state of the engine's work for the bench."""

    RESTING = auto()
    #: the engine is being loaded or compiled
    WAITING = auto()
    THINKING = auto()


class BenchSession(QObject):
    """Lists the moves of the position on the desk, and judges candidates for as long as asked."""

    listed = Signal()  # analysis
    plan_changed = Signal()  # plan, methods
    found_changed = Signal()  # found
    state_changed = Signal()  # state, problem

    def __init__(
        self,
        thinker: Thinker,
        desk: PositionDesk,
        parent: QObject | None = None,
        *,
        may_begin: Callable[[], bool] = is_compiled,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self.desk = desk
        self.candidates = ChosenMoves(self)
        self.candidates.changed.connect(self._rethink)
        self._may_begin = may_begin
        self._position: Position | None = None
        self._analysis: Analysis | None = None
        self._plan = Plan()
        self._found: JudgedCandidates | None = None
        # The candidates as they were judged last.
        self._before: tuple[Move, ...] = ()
        self._workbench = Workbench()
        self._thought = Thought(self._workbench)
        self._question: Question | None = None
        self._listing: Question | None = None
        # Rows of candidates, once they have been looked for.
        self._rows: dict[Move, Candidate] = {}
        self._state = BenchState.RESTING
        self._longer = False
        self.problem: Said = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SETTLED)
        self._soon.timeout.connect(self._list)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_LOOK_AGAIN)
        self._again.timeout.connect(self._think_again)
        desk.changed.connect(self._follow)
        thinker.preparation_changed.connect(self._prepared)
        thinker.ready_changed.connect(self._prepared)

    @property
    def position(self) -> Position | None:
        """The position that is analysed; None while the one set up is not valid."""
        return self._position

    @property
    def analysis(self) -> Analysis | None:
        """All moves by score and leave; None while they are not listed."""
        return self._analysis

    @property
    def plan(self) -> Plan:
        """The plan by which candidates are judged."""
        return self._plan

    @property
    def methods(self) -> tuple[Method, ...]:
        """The methods the position allows."""
        if self._position is None:
            return (Method.STATIC,)
        # As it is judged: a rack known in part is full.
        return methods_for(duel_of(self._position)[0])

    @property
    def results(self) -> JudgedCandidates | None:
        """The results on the candidates; None before there are any."""
        return self._found

    @property
    def state(self) -> BenchState:
        """The state of the engine's work for the bench."""
        return self._state

    @property
    def can_go_on(self) -> bool:
        """Return whether thinking has stopped where more could be found out."""
        if self._state is not BenchState.RESTING or self._found is None:
            return False
        return self._thought.has_begun and self._found.halt is not Halt.OVER

    @property
    def preparation(self) -> int | None:
        """The percentage of the engine that is compiled; None while nothing is compiled."""
        return self._thinker.preparation

    def open(
        self, position: Position, played: Move | None = None, names: Sequence[str] = ("", "")
    ) -> None:
        """Take a position; the move played there is a candidate.

        Raises ``LexiconError`` before anything has changed.
        """
        self.desk.open(position, names)
        self._follow_at_once()
        if played is not None:
            self.candidates.choose(played, CandidateOrigin.PLAYED)

    def tell_last_move(self, text: str) -> None:
        """Say what the opponent played last. Raises ``ValueError`` that says what is wrong."""
        self.desk.editor.tell_last_move(text)
        self._follow_at_once()

    def set_plan(self, plan: Plan) -> None:
        """Judge in another way from the next start on."""
        if plan == self._plan:
            return
        again = replace(plan, seconds=0, playouts=None)
        if again != replace(self._plan, seconds=0, playouts=None):
            self._forget()
        self._plan = plan
        self.plan_changed.emit()
        self.found_changed.emit()

    def start(self) -> None:
        """Judge the candidates again."""
        self._forget()
        self._think(longer=False)

    def think_longer(self) -> None:
        """Go on thinking, though the best may be clear."""
        self._think(longer=True)

    def stop(self) -> None:
        """Stop thinking; what is found stays."""
        if self._question is not None:
            self._question.cancel()
            self._question = None
        self._set_state(BenchState.RESTING)

    def remove(self, move: Move) -> None:
        """Take a candidate away; of those found automatically the others become a person's own."""
        if not self.candidates.may_remove(move):
            return
        if not self.candidates.are_own and self._found is not None and self._position is not None:
            rows, size = self._found.rows, self._position.board.size
            self._before = (move,)
            others = [row.move for row in rows if not is_same(row.move, move, size)]
            self.candidates.choose_all(others)
        else:
            self.candidates.remove(move)

    def static_candidate(self, move: Move, score: int) -> Candidate | None:
        """A candidate chosen by score and leave alone; None while the moves are not listed.

        What a phony keeps is valued as the exchange that keeps the same, if there is one.
        """
        position, analysis = self._position, self._analysis
        if position is None or analysis is None:
            return None
        if move not in self._rows:
            candidate = _listed(analysis.rows, move, score, position.board.size)
            tiles = b"" if isinstance(move, Pass) else _used(move)
            leave = missing_tiles(tiles, position.rack)
            equity = POINT * score + _kept_value(analysis.rows, leave)
            self._rows[move] = candidate or Candidate(move, score, equity, leave)
        return self._rows[move]

    @property
    def subject(self) -> BenchSubject | None:
        """The position with its lexicon, for the engine's thread."""
        return BenchSubject(self._position, self.desk.lexicon) if self._position else None

    @Slot()
    def _rethink(self) -> None:
        """Think again: the candidates have changed. Those that stay keep their playouts."""
        was_thinking = self._state is not BenchState.RESTING
        results, thought, places = self._found, self._thought, self.candidates.place_of
        moves_away = [move for move in self._before if places(move) is None]
        self._forget()
        self._thought = thought.with_others()
        self._before = tuple(each.move for each in self.candidates.moves)
        # The remaining candidates keep their figures on screen until new ones arrive.
        if results is not None and self._position is not None:
            self._found = _of_those_left(
                results, moves_away, self._before, self._position.board.size
            )
        if was_thinking:
            self._think(longer=self._longer)
        self.found_changed.emit()

    @Slot()
    def _follow(self) -> None:
        """List the moves of the position being set up, once it stops changing."""
        if self.desk.position != self._position:
            self._soon.start()

    def _follow_at_once(self) -> None:
        self._soon.stop()
        self._list()

    @Slot()
    def _list(self) -> None:
        position = self.desk.position
        if position == self._position:
            return
        self._position, self._analysis, self._rows = position, None, {}
        self._forget()
        judge = judge_under(position.rules, self.desk.lexicon) if position else None
        self.candidates.begin(position, judge)
        self._plan = replace(self._plan, method=self.methods[-1])
        if self._listing is not None:
            self._listing.cancel()
            self._listing = None
        subject = self.subject
        if subject is not None:
            self._listing = self._thinker.work(listing(subject))
            self._listing.progressed.connect(self._take_list)
            self._listing.failed.connect(self._fail)
        self.candidates.changed.emit()
        self.plan_changed.emit()
        self.found_changed.emit()
        self.listed.emit()

    @Slot(object)
    def _take_list(self, analysis: object) -> None:
        if isinstance(analysis, Analysis):
            self._analysis, self._rows = analysis, {}
            self.listed.emit()

    def _forget(self) -> None:
        """Forget the results and stop thinking."""
        self.stop()
        self._thought, self._found = Thought(self._workbench), None
        self.problem = ""

    def _think(self, *, longer: bool) -> None:
        subject = self.subject
        if subject is None:
            return
        self.stop()
        self.problem = ""
        moves = [each.move for each in self.candidates.moves]
        self._longer = longer
        if self._plan.method is not Method.STATIC and not self._thinker.is_ready:
            self._set_state(BenchState.WAITING)
            return
        work = thinking(
            self._thought,
            subject,
            moves,
            self._plan,
            only=self.candidates.are_own,
            longer=longer,
            may_begin=self._may_begin,
        )
        self._question = question = self._thinker.work(work)
        question.progressed.connect(self._progress)
        question.finished.connect(self._finish)
        question.failed.connect(self._fail)
        self._set_state(BenchState.THINKING)

    @Slot()
    def _prepared(self) -> None:
        """Follow the compiler: more of the engine is there."""
        if self._state is BenchState.WAITING:
            self.state_changed.emit()
            if self._thinker.preparation is None:
                self._think_again()

    @Slot()
    def _think_again(self) -> None:
        if self._state is BenchState.WAITING and self._thinker.is_ready:
            self._think(longer=self._longer)

    @Slot(object)
    def _progress(self, found: object) -> None:
        if isinstance(found, JudgedCandidates):
            self._found = found
            self.found_changed.emit()

    @Slot(object)
    def _finish(self, found: object) -> None:
        self._question = None
        if found is Obstacle.NOT_COMPILED:
            self._thinker.complete()
            self._set_state(BenchState.WAITING)
            self._again.start()
        else:
            self._set_state(BenchState.RESTING)

    @Slot(object)
    def _fail(self, why: Said) -> None:
        self._question = None
        self.problem = why
        self._state = BenchState.RESTING
        self.state_changed.emit()

    def _set_state(self, state: BenchState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit()


def _listed(rows: Sequence[Candidate], move: Move, score: int, size: int) -> Candidate | None:
    """The row of a move in the list, if it is not too far down.

    Other rows are told by their points: to make all of them would hold the window up.
    """
    for number in range(min(len(rows), _LOOKED_AT)):
        has_score = not isinstance(rows, Ranking) or rows.score_at(number) == score
        if has_score and is_same((row := rows[number]).move, move, size):
            return row
    return None


def _of_those_left(
    results: JudgedCandidates, moves_away: Sequence[Move], moves: Sequence[Move], size: int
) -> JudgedCandidates:
    """Results without those on some moves; what ``moves`` has beside them is not judged yet."""

    def is_among(move: Move, others: Sequence[Move]) -> bool:
        return any(is_same(move, other, size) for other in others)

    rows = tuple(row for row in results.rows if not is_among(row.move, moves_away))
    judged_moves = [row.move for row in rows]
    are_same = rows[:1] == results.rows[:1] and all(is_among(move, judged_moves) for move in moves)
    # Another best, or one more candidate: nothing is clear of them.
    halt = results.halt if are_same or results.halt in (Halt.OVER, Halt.SPENT) else None
    playouts = sum(row.estimate.playouts for row in rows if row.estimate)
    return JudgedCandidates(rows, playouts, halt)


def _kept_value(rows: Sequence[Candidate], leave: bytes) -> int:
    """The equity of the exchange that keeps these tiles; 0 where nobody may exchange."""
    others = rows.others if isinstance(rows, Ranking) else ()
    return next((o.equity for o in others if sorted(o.leave) == sorted(leave)), 0)


def _used(move: Placement | Exchange) -> bytes:
    return move.used if isinstance(move, Placement) else move.tiles
