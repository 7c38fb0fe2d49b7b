"""The analysis of one game: its turns from the start, their figures as the engine finds them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.faults import Said
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Lexicon
from eliot_qt.play.going_on import can_play_anew, open_rack
from eliot_qt.play.set_up import is_set_up
from eliot_qt.review.job import ReadGame
from eliot_qt.review.kept import KeptReviews
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.values import GameReview, SeatSummary, TurnReview

from ..background.question import Question
from ..background.thinker import Thinker
from .analysis_work import (
    Obstacle,
    Progress,
    Subject,
    is_compiled,
    outlining,
    reviewing,
    whole_game,
)

# Milliseconds until it is looked again whether the kernels have been compiled.
_LOOK_AGAIN = 2000


def open_turn(record: GameRecord, number: int) -> TurnReview | None:
    """The turn at the end of a training or of a position set up, without a move; None in games."""
    position = record.positions[-1]
    rack = position.rack if is_set_up(record) else open_rack(record)
    if not rack:
        return None
    others = [s for seat, s in enumerate(position.scores) if seat != position.to_move]
    return TurnReview(
        number=number,
        seat=position.to_move,
        event=len(record.events),
        move="",
        score=0,
        rack=position.tile_set.show(rack),
        spread=position.scores[position.to_move] - max(others, default=0),
    )


class AnalysisState(Enum):
    """The stages of an analysis."""

    CLOSED = auto()
    #: the engine is being loaded or compiled
    WAITING = auto()
    RUNNING = auto()
    PAUSED = auto()
    DONE = auto()
    FAILED = auto()


class AnalysisSession(QObject):
    """Reviews one game at a time in the engine's thread, behind what people wait for.

    Finished turns are kept at once: a game opened again goes on where it was, whatever ended the
    analysis before. ``lexicon_for`` opens a lexicon by id and may raise ``LexiconError``.
    """

    opened = Signal()  # game, turns, seats: another game, or none
    not_kept = Signal(object)  # Said: why finished turns cannot be kept; once for a game
    progressed = Signal()  # turns, seats, done, total
    state_changed = Signal()  # state, problem
    budget_changed = Signal()  # budget

    def __init__(
        self,
        thinker: Thinker,
        lexicon_for: Callable[[str], Lexicon],
        budget: TurnBudget | None = None,
        kept: KeptReviews | None = None,
        parent: QObject | None = None,
        *,
        may_begin: Callable[[], bool] = is_compiled,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._lexicon_for = lexicon_for
        self._budget = budget or TurnBudget()
        self._kept = kept or KeptReviews()
        self._may_begin = may_begin
        self._subject: Subject | None = None
        self._question: Question | None = None
        self._outline: Question | None = None
        # The first look, by score and leave, until the kernels are there.
        self._static: Question | None = None
        self._state = AnalysisState.CLOSED
        self._review: GameReview | None = None
        self._turns: tuple[TurnReview, ...] = ()
        self.problem: Said = ""
        self.done = self.total = 0
        self._unkept: Said = ""
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_LOOK_AGAIN)
        self._again.timeout.connect(self._begin)
        thinker.ready_changed.connect(self._engine_ready)
        thinker.preparation_changed.connect(self._prepared)
        thinker.engine_failed.connect(self._fail)

    @property
    def state(self) -> AnalysisState:
        """The stage of the analysis."""
        return self._state

    @property
    def subject(self) -> Subject | None:
        """The game and its lexicon; None while nothing is analysed."""
        return self._subject

    @property
    def record(self) -> GameRecord:
        """The whole game. Raises ``RuntimeError`` while nothing is analysed."""
        if self._subject is None:
            raise RuntimeError("no game is analysed")
        return self._subject.record

    @property
    def can_play_on(self) -> bool:
        """Return whether a turn can begin a game of its own."""
        return self._subject is not None and can_play_anew(self.record)

    @property
    def turns(self) -> tuple[TurnReview, ...]:
        """All turns in order; of those not analysed yet what they were.

        The last may be one that is still to be played.
        """
        return self._turns

    @property
    def seats(self) -> tuple[SeatSummary, ...]:
        """The figures of the seats so far; none before the analysis has begun."""
        return () if self._review is None else self._review.seats

    @property
    def review(self) -> GameReview | None:
        """The review so far."""
        return self._review

    @property
    def preparation(self) -> int | None:
        """The percentage of the engine that is compiled; None while nothing is compiled."""
        return self._thinker.preparation

    @property
    def is_static(self) -> bool:
        """Return whether figures are by score and leave alone, until the engine is ready."""
        return self._state is AnalysisState.WAITING and self._review is not None

    @property
    def budget(self) -> TurnBudget:
        """The time given to each turn."""
        return self._budget

    def open(self, game: ReadGame, *, at_once: bool = True) -> None:
        """Analyse a game, if not ``at_once`` when asked to :meth:`start`.

        Raises ``LexiconError`` before anything has changed.
        """
        lexicon = self._lexicon_for(game.record.start.rules.lexicon)
        self._stop()
        self._subject = Subject(whole_game(game), lexicon)
        self._turns = ()
        self._forget()
        self.opened.emit()
        self._set_state(AnalysisState.WAITING)
        if at_once:
            self.start()

    @Slot()
    def start(self) -> None:
        """Begin with the game opened, unless that has been paused or closed again."""
        if self._subject is None or self._state is not AnalysisState.WAITING:
            return
        self._stop()
        self._outline_anew(self._subject)
        self._thinker.complete()
        self._begin()

    def close(self) -> None:
        """End the analysis."""
        self._stop()
        self._subject, self._review, self._turns = None, None, ()
        self._set_state(AnalysisState.CLOSED)
        self.opened.emit()

    def set_record(self, record: GameRecord) -> None:
        """Take the same game with other notes."""
        assert self._subject is not None
        game = self._subject.game
        read = ReadGame(record, game.guessed, game.notices, game.other_lexicon)
        self._subject = Subject(read, self._subject.lexicon)

    def set_budget(self, budget: TurnBudget) -> None:
        """Think about each turn for this long, on this many threads.

        With another time the analysis starts over, unless it is kept; with other threads what is
        done of it stays.
        """
        before, self._budget = self._budget, budget
        if budget == before:
            return
        self.budget_changed.emit()
        if self._subject is None:
            return
        if replace(before, threads=budget.threads) != budget:
            # It is the same game: its turns stay until they are there anew, and so does the one
            # looked at.
            self._stop()
            self._outline_anew(self._subject)
            self._begin()
        elif self._state is AnalysisState.RUNNING:
            self._begin()

    def set_seconds(self, seconds: float) -> None:
        """Think about each turn for this many seconds."""
        self.set_budget(TurnBudget(seconds=seconds, threads=self._budget.threads))

    def pause(self) -> None:
        """Stop after the turns that are done."""
        if self._state in (AnalysisState.RUNNING, AnalysisState.WAITING):
            self._cancel()
            self._set_state(AnalysisState.PAUSED)

    def resume(self) -> None:
        """Go on where it was."""
        if self._state in (AnalysisState.PAUSED, AnalysisState.FAILED):
            self._begin()

    def _outline_anew(self, subject: Subject) -> None:
        """Begin again with the bare turns of the game."""
        self._forget()
        # Taking turns with a review, it would wait for a slow search after each step.
        self._outline = self._thinker.work(outlining(subject), is_short=True)
        self._outline.finished.connect(self._outlined)
        self._outline.failed.connect(self._fail)

    def _forget(self) -> None:
        self._review, self._unkept = None, ""
        self.done, self.total = 0, 0

    @Slot()
    def _begin(self) -> None:
        self._cancel()
        if self._subject is None:
            return
        self.problem = ""
        self._set_state(AnalysisState.WAITING)
        if not self._thinker.is_ready:
            self._look_statically(self._subject)
            return
        work = reviewing(self._subject, self._budget, self._kept, self._may_begin)
        self._question = question = self._thinker.work(work)
        question.progressed.connect(self._progress)
        question.finished.connect(self._finish)
        question.failed.connect(self._fail)

    def _look_statically(self, subject: Subject) -> None:
        """Judge by score and leave, once, as long as that is all there is."""
        if self._static is not None or self._review is not None:
            return
        work = reviewing(subject, self._budget, self._kept, static=True)
        self._static = question = self._thinker.work(work)
        question.progressed.connect(self._progress)
        question.failed.connect(self._fail)

    def _stop(self) -> None:
        self._cancel()
        self._cancel_static()
        if self._outline is not None:
            self._outline.cancel()
            self._outline = None

    def _cancel(self) -> None:
        self._again.stop()
        if self._question is not None:
            self._question.cancel()
            self._question = None

    def _cancel_static(self) -> None:
        if self._static is not None:
            self._static.cancel()
            self._static = None

    @Slot()
    def _prepared(self) -> None:
        """Follow the compiler: more kernels are there, or all of them."""
        if self._state is AnalysisState.WAITING:
            self.state_changed.emit()
            if self._thinker.preparation is None and self._question is None:
                self._begin()

    def _set_state(self, state: AnalysisState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit()

    @Slot(bool)
    def _engine_ready(self, ready: bool) -> None:
        if ready and self._state in (AnalysisState.WAITING, AnalysisState.FAILED):
            self._thinker.complete()
            self._begin()

    @Slot(object)
    def _outlined(self, turns: tuple[TurnReview, ...] | None) -> None:
        self._outline = None
        waiting = open_turn(self.record, len({turn.number for turn in turns or ()}) + 1)
        self._turns = (*(turns or ()), *([waiting] if waiting else ()))
        self._merge()

    @Slot(object)
    def _progress(self, found: object) -> None:
        if not isinstance(found, Progress):
            return
        self._review = found.review
        if not found.is_static:
            self._cancel_static()
            self.done, self.total = found.done, found.total
            self._set_state(AnalysisState.RUNNING)
        self._merge()
        if found.unkept and not self._unkept:
            self._unkept = found.unkept
            self.not_kept.emit(found.unkept)

    @Slot(object)
    def _finish(self, found: object) -> None:
        self._question = None
        if found is Obstacle.NOT_COMPILED:
            assert self._subject is not None
            self._look_statically(self._subject)
            self._again.start()
        else:
            self._set_state(AnalysisState.DONE)

    @Slot(object)
    def _fail(self, why: Said) -> None:
        if self._subject is not None:
            self._cancel()
            self.problem = why
            self._set_state(AnalysisState.FAILED)

    def _merge(self) -> None:
        """Put the turns that have been analysed in the places of those that had not."""
        turns = {} if self._review is None else {_key(turn): turn for turn in self._review.turns}
        self._turns = tuple(turns.get(_key(turn), turn) for turn in self._turns)
        self.progressed.emit()


def _key(turn: TurnReview) -> tuple[int, int, int]:
    return turn.number, turn.event, turn.seat
