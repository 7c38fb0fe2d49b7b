"""The candidates of the turn looked at: those of the review, or of a longer look at it.

The list under the pointer does not jump: it is sorted again seldom, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.faults import Said
from eliot_qt.review.kit import TurnBudget
from eliot_qt.review.values import CandidateLine, TurnReview

from ..background.question import Question
from ..background.thinker import Thinker
from .analysis_session import AnalysisSession, AnalysisState
from .analysis_work import Obstacle, deepening, is_compiled, may_deepen
from .turn_cursor import TurnCursor

# Seconds of a longer look; another turn or the same key ends it.
_SECONDS = 60.0


# Milliseconds between two changes of a list.
_EACH = 500


class LiveLines(QObject):
    """Lines as they are shown. While they are held, figures change but the order stays."""

    changed = Signal()  # lines

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[CandidateLine, ...] = ()
        self._offered: tuple[CandidateLine, ...] | None = None
        self._held = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_EACH)
        self._wait.timeout.connect(self._take)

    @property
    def lines(self) -> tuple[CandidateLine, ...]:
        """The lines that are shown."""
        return self._lines

    def show(self, lines: Sequence[CandidateLine]) -> None:
        """Show the candidates of another turn, at once."""
        self._wait.stop()
        self._offered = None
        self._lines = tuple(lines)
        self.changed.emit()

    def offer(self, lines: Sequence[CandidateLine]) -> None:
        """Show newer figures of the same turn, half a second after the latest at the earliest."""
        if tuple(lines) == self._lines:
            return
        self._offered = tuple(lines)
        if not self._wait.isActive():
            self._take()

    def hold(self, held: bool) -> None:
        """Keep the order as it is, or let it follow again."""
        if held != self._held:
            self._held = held
            if not held and self._offered is not None and not self._wait.isActive():
                self._take()

    @Slot()
    def _take(self) -> None:
        if self._offered is None:
            return
        lines = self._offered
        if self._held and self._lines:
            lines = self._in_order(lines)
        else:
            self._offered = None
        if lines != self._lines:
            self._lines = lines
            self._wait.start()
            self.changed.emit()

    def _in_order(self, offered: Sequence[CandidateLine]) -> tuple[CandidateLine, ...]:
        """The rows as they are shown, with newer figures where there are any."""
        newer = {line.move: line for line in offered}
        return tuple(newer.get(line.move, line) for line in self._lines)


class SecondLook(QObject):
    """At most one longer look at a time, in the engine's thread before the rest of the review."""

    changed = Signal()  # is_running, problem

    def __init__(
        self,
        thinker: Thinker,
        analysis: AnalysisSession,
        cursor: TurnCursor,
        parent: QObject | None = None,
        *,
        budget: TurnBudget | None = None,
        may_begin: Callable[[], bool] = is_compiled,
    ) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._analysis = analysis
        self._cursor = cursor
        self._budget = budget or TurnBudget(seconds=_SECONDS)
        self._may_begin = may_begin
        self._question: Question | None = None
        self._shown: TurnReview | None = None
        self._resumes = False
        self.problem: Said = ""
        #: whether the last look was by score and leave alone, as no more was compiled
        self.is_static = False
        self.lines = LiveLines(self)
        cursor.moved.connect(self._follow)
        analysis.opened.connect(self._follow)
        analysis.progressed.connect(self._refresh)
        thinker.preparation_changed.connect(self._prepared)

    @property
    def is_running(self) -> bool:
        """Return whether the turn is being looked at again."""
        return self._question is not None

    @property
    def is_possible(self) -> bool:
        """Return whether the turn can be looked at for longer."""
        subject, turn = self._analysis.subject, self._cursor.turn
        return subject is not None and turn is not None and may_deepen(subject, turn)

    def set_threads(self, threads: int) -> None:
        """Use this many threads from the next look on."""
        self._budget = replace(self._budget, threads=threads)

    def toggle(self) -> None:
        """Begin a longer look, or end it."""
        if self.is_running:
            self._stop()
            self.changed.emit()
            return
        subject, turn = self._analysis.subject, self._cursor.turn
        if subject is None or turn is None or not self.is_possible:
            return
        # One simulation at a time: the review goes on afterwards.
        if self._analysis.state is AnalysisState.RUNNING:
            self._resumes = True
            self._analysis.pause()
        self.problem = ""
        self._question = question = self._thinker.work(
            deepening(subject, turn, self._budget, self._may_begin)
        )
        question.progressed.connect(self._offer)
        question.finished.connect(self._end)
        question.failed.connect(self._fail)
        self.changed.emit()

    def _stop(self) -> None:
        if self._question is not None:
            self._question.cancel()
            self._question = None
        if self._resumes:
            self._resumes = False
            self._analysis.resume()

    @Slot()
    def _prepared(self) -> None:
        """Look again at what only score and leave could be said of, once all is compiled."""
        if self.is_static:
            self.changed.emit()
            if self._thinker.preparation is None and not self.is_running:
                self.toggle()

    @Slot()
    def _follow(self) -> None:
        """Show another turn's candidates."""
        self.is_static = False
        self._stop()
        self.problem = ""
        self._shown = self._cursor.turn
        self.lines.show(self._shown.candidates if self._shown else ())
        self.changed.emit()
        self._begin_open_turn()

    @Slot()
    def _refresh(self) -> None:
        turn = self._cursor.turn
        if turn == self._shown:
            return
        is_new = self._shown is None or turn is None or turn.number != self._shown.number
        self._shown = turn
        lines: tuple[CandidateLine, ...] = turn.candidates if turn else ()
        if is_new or not self.lines.lines:
            self.lines.show(lines)
        elif not self.is_running:
            self.lines.offer(lines)
        self.changed.emit()
        self._begin_open_turn()

    def _begin_open_turn(self) -> None:
        """A turn still to be played has no other candidates than those of a longer look."""
        turn = self._shown
        is_new = turn is not None and not turn.move and not self.lines.lines
        if is_new and self.is_possible and not self.is_running:
            self.toggle()

    @Slot(object)
    def _offer(self, lines: object) -> None:
        if isinstance(lines, tuple):
            self.lines.offer(lines)

    @Slot(object)
    def _end(self, found: object) -> None:
        self._question = None
        self.is_static = found is Obstacle.NOT_COMPILED
        self._stop()
        self.changed.emit()

    @Slot(object)
    def _fail(self, why: Said) -> None:
        self._question = None
        self._stop()
        self.problem = why
        self.changed.emit()
