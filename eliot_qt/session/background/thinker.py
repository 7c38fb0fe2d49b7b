"""Players and long work on positions, asked from the GUI thread; the engine they need, prepared."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.coach.queries import MoveQuery
from eliot_qt.faults import Said
from eliot_qt.game.position import Position
from eliot_qt.play.state import PlayerSpec

from .engine_work import (
    EngineTask,
    LongWork,
    PlayerMaker,
    Thinking,
    loading,
    look,
    look_further,
    thoughts,
)
from .question import Question
from .runner import ENGINE, Runner
from .worker import Priority

if TYPE_CHECKING:
    from eliot_qt.lexicon.catalogue import Lexicon

# What the process that compiles says (engine/warmup.py): its steps, and that games may begin.
_PROGRESS, _READY = re.compile(rb"(\d+)/(\d+)"), b"ready\n"


class Thinker(QObject):
    """Puts questions to the engine thread; every signal arrives in the GUI thread.

    ``ask`` works from the start, with a slow engine until ``prepare`` has brought the compiled
    one. ``lexicon_for`` opens the lexicon a position's rules name.
    """

    status_changed = Signal(str)  # a line for the status bar, empty when there is nothing to say
    ready_changed = Signal(bool)  # whether the compiled engine is in use
    preparation_changed = Signal()  # preparation
    engine_failed = Signal(object)  # Said: why it never will; the slow one goes on answering

    def __init__(
        self,
        runner: Runner,
        lexicon_for: Callable[[str], Lexicon],
        parent: QObject | None = None,
        *,
        maker: Callable[[EngineTask], Thinking] | None = None,
    ) -> None:
        super().__init__(parent)
        self._runner = runner
        self._lexicon_for = lexicon_for
        self._plain = PlayerMaker()
        self._maker = maker or self._plain
        self._ready = False
        self._looking: Question | None = None
        self._preparing: Question | None = None
        self._percent: int | None = None
        self._said = b""  # by the process that compiles
        self._closed = False

    @property
    def is_ready(self) -> bool:
        """Return whether the compiled engine is in use."""
        return self._ready

    @property
    def preparation(self) -> int | None:
        """The percentage of the engine that is compiled; None while nothing is compiled."""
        return self._percent

    def lexicon_for(self, lexicon_id: str) -> Lexicon:
        """A lexicon to play with. Raises its ``LexiconError``."""
        return self._lexicon_for(lexicon_id)

    def prepare(self) -> None:
        """Bring the compiled engine; where it is not compiled yet, another process does that."""
        if not self._ready and self._looking is None and self._preparing is None:
            self._looking = self._runner.ask(ENGINE, look, Priority.FIRST)
            self._looking.finished.connect(self._on_looked)
            self._looking.failed.connect(self._give_up)

    def ask(self, position: Position, spec: PlayerSpec) -> Question:
        """Ask a player about the seat to move.

        ``position`` is what that seat may know (``seen_by``). An unknown player makes the question
        fail; a lexicon that cannot be opened raises its ``LexiconError``.
        """
        return self._put(position, spec)

    def inquire(self, position: Position, query: MoveQuery) -> Question:
        """Ask about moves of the seat to move; answers as :class:`~.queries.Inquiry` says.

        ``position`` and errors as in ``ask``.
        """
        return self._put(position, PlayerSpec("static"), query)

    def work(self, work: LongWork, *, is_short: bool = False) -> Question:
        """Have long work done in the engine's thread, behind all that :meth:`ask` asks.

        Work that ``is_short`` is done before anything else: a person waits for it. The question's
        signals carry its values instead of analyses; ``finished`` the last of them.
        """
        priority = Priority.FIRST if is_short else Priority.LATER
        return self._runner.ask(ENGINE, partial(work, self._plain.listers), priority)

    def complete(self) -> None:
        """Have the kernels compiled that a first game does not need, in another process."""
        if self._ready:
            question = self._runner.ask(ENGINE, look_further, Priority.FIRST)
            question.finished.connect(self._on_looked_further)

    def close(self) -> None:
        """Prepare no more; the runner withdraws what has been asked."""
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()

    def _put(
        self, position: Position, spec: PlayerSpec, query: MoveQuery | None = None
    ) -> Question:
        lexicon = self._lexicon_for(position.rules.lexicon)
        task = EngineTask(position, spec, lexicon, query)
        priority = Priority.FIRST if task.is_urgent else Priority.USUAL
        return self._runner.ask(ENGINE, partial(thoughts, self._maker, task), priority)

    @Slot(object)
    def _on_looked(self, found: tuple[bool, bool]) -> None:
        self._looking = None
        has_compiler, is_warm = found
        if not has_compiler:
            self._give_up(self.tr("Numba, its compiler, is not installed."))
            return
        if is_warm:
            self._load()
        else:
            self._compile()

    def _load(self) -> None:
        """Load the compiled engine."""
        if self._percent is None:
            self.status_changed.emit(self.tr("Loading the engine…"))
        question = self._runner.ask(ENGINE, partial(loading, self._plain.load), Priority.FIRST)
        question.finished.connect(self._on_loaded)
        question.failed.connect(self._on_not_loaded)

    @Slot()
    def _on_loaded(self) -> None:
        if self._percent is None:
            self.status_changed.emit("")
        self._ready = True
        self.ready_changed.emit(True)
        self.complete()

    @Slot(object)
    def _on_not_loaded(self, why: Said) -> None:
        if self._percent is None:
            self.status_changed.emit("")
        self.engine_failed.emit(why)

    @Slot(object)
    def _on_looked_further(self, is_complete: bool) -> None:
        """Have the kernels compiled that a first game does not need."""
        if not is_complete:
            self._compile()

    def _compile(self) -> None:
        """Have all kernels compiled in another process, in the order in which they are needed."""
        if self._preparing is not None or self._closed:
            return
        from .process import ask_process

        self._said = b""
        self._set_percent(0)
        self._preparing = question = ask_process(("eliot_qt.engine.warmup", "all"), self)
        question.progressed.connect(self._on_output)
        question.ended.connect(self._on_prepared)
        question.failed.connect(self._on_not_prepared)

    @Slot(object)
    def _on_output(self, piece: bytes) -> None:
        was_ready = _READY in self._said
        self._said += piece
        if _READY in self._said and not (was_ready or self._ready):
            self._load()
        steps = _PROGRESS.findall(self._said)
        if steps and int(steps[-1][1]):
            # The step that is begun is not done.
            self._set_percent(100 * (int(steps[-1][0]) - 1) // int(steps[-1][1]))

    @Slot()
    def _on_prepared(self) -> None:
        self._preparing = None
        if not self._closed:
            self._set_percent(None)

    @Slot(object)
    def _on_not_prepared(self, why: Said) -> None:
        if _READY not in self._said and not self._ready:
            self._give_up(why)

    def _give_up(self, why: Said) -> None:
        self._looking = None
        self.status_changed.emit("")
        self.engine_failed.emit(why)

    def _set_percent(self, percent: int | None) -> None:
        if percent == self._percent:
            return
        self._percent = percent
        text = self.tr("Preparing the engine (once)… {0} %")
        self.status_changed.emit("" if percent is None else text.format(percent))
        self.preparation_changed.emit()
