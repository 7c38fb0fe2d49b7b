"""The engine thread seen from the GUI thread: ask, listen, cancel."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QThread, QTimer, Signal, Slot

import eliot_qt
from eliot_qt.coach.queries import MoveQuery
from eliot_qt.faults import Said
from eliot_qt.game.position import Position
from eliot_qt.play.state import PlayerSpec
from eliot_qt.system import module_command

from .engine_worker import EngineTask, EngineWorker, PlayerMaker, Thinking, Work
from .question import Question

if TYPE_CHECKING:
    from eliot_qt.lexicon.catalogue import Lexicon

# What the process that compiles says (engine/warmup.py): its steps, and that games may begin.
_PROGRESS, _READY = re.compile(rb"(\d+)/(\d+)"), b"ready\n"
_KILL_WAIT = 1000
# Seconds a thread keeps the interpreter when another wants it. The usual 5 ms would be the delay
# of each Python call in the GUI thread while a player thinks in plain Python.
_SWITCH = 0.0005


class Thinker(QObject):
    """Answers questions in its own thread; every signal arrives in the GUI thread.

    ``ask`` works from the start, with a slow engine until ``prepare`` has brought the compiled
    one. ``lexicon_for`` opens the lexicon a position's rules name.
    """

    status_changed = Signal(str)  # a line for the status bar, empty when there is nothing to say
    ready_changed = Signal(bool)  # whether the compiled engine is in use
    preparation_changed = Signal()  # preparation
    engine_failed = Signal(object)  # Said: why it never will; the slow one goes on answering

    _asked = Signal(int, object)
    _work_asked = Signal(int, object)
    _dropped = Signal(int)
    _look_wanted = Signal()
    _load_wanted = Signal()
    _more_wanted = Signal()

    def __init__(
        self,
        lexicon_for: Callable[[str], Lexicon],
        parent: QObject | None = None,
        *,
        maker: Callable[[EngineTask], Thinking] | None = None,
    ) -> None:
        super().__init__(parent)
        self._lexicon_for = lexicon_for
        self._number = 0
        self._open: dict[int, Question] = {}
        self._ready = False
        self._looking = False
        self._preparing: QProcess | None = None
        self._percent: int | None = None
        self._said = b""  # by the process that compiles
        self._closed = False
        plain = PlayerMaker()
        self._worker = EngineWorker(maker or plain, plain.load, plain.listers)
        self._thread = QThread()
        self._thread.setObjectName("engine")
        self._worker.moveToThread(self._thread)
        self._asked.connect(self._worker.begin)
        self._work_asked.connect(self._worker.begin_work)
        self._dropped.connect(self._worker.drop)
        self._look_wanted.connect(self._worker.look)
        self._load_wanted.connect(self._worker.load)
        self._more_wanted.connect(self._worker.look_further)
        self._worker.progressed.connect(self._on_progressed)
        self._worker.finished.connect(self._on_finished)
        self._worker.failed.connect(self._on_failed)
        self._worker.looked.connect(self._on_looked)
        self._worker.loaded.connect(self._on_loaded)
        self._worker.lacking.connect(self._on_lacking)
        self._switch = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH)
        self._thread.start()

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
        if not (self._ready or self._looking or self._preparing is not None):
            self._looking = True
            self._look_wanted.emit()

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

    def work(self, work: Work) -> Question:
        """Have long work done in the engine's thread, behind all that :meth:`ask` asks.

        The question's signals carry its values instead of analyses; ``finished`` the last of them.
        """
        number, question = self._new_question()
        self._work_asked.emit(number, work)
        return question

    def complete(self) -> None:
        """Have the kernels compiled that a first game does not need, in another process."""
        if self._ready:
            self._more_wanted.emit()

    def close(self) -> None:
        """Withdraw everything and end the thread; waits for the step in progress."""
        for question in tuple(self._open.values()):
            question.cancel()
        self._looking, self._closed = False, True
        if self._preparing is not None:
            # What it still says finds nothing to prepare.
            process, self._preparing = self._preparing, None
            process.kill()
            process.waitForFinished(_KILL_WAIT)
        self._thread.quit()
        self._thread.wait()
        sys.setswitchinterval(self._switch)

    def _put(
        self, position: Position, spec: PlayerSpec, query: MoveQuery | None = None
    ) -> Question:
        lexicon = self._lexicon_for(position.rules.lexicon)
        number, question = self._new_question()
        self._asked.emit(number, EngineTask(position, spec, lexicon, query))
        return question

    @Slot(int, object)
    def _on_progressed(self, number: int, analysis: object) -> None:
        if question := self._open.get(number):
            question.progress(analysis)

    @Slot(int, object)
    def _on_finished(self, number: int, analysis: object) -> None:
        # A quick answer comes while what has asked still lays out and paints: one after the other.
        QTimer.singleShot(0, self, partial(self._finish, number, analysis))

    def _finish(self, number: int, analysis: object) -> None:
        if question := self._open.pop(number, None):
            question.finish(analysis)

    @Slot(int, object)
    def _on_failed(self, number: int, message: Said) -> None:
        if question := self._open.pop(number, None):
            question.fail(message)

    @Slot(bool, bool)
    def _on_looked(self, has_compiler: bool, is_warm: bool) -> None:
        if not self._looking:
            return
        self._looking = False
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
        self._load_wanted.emit()

    @Slot(object)
    def _on_loaded(self, fault: Said) -> None:
        if self._percent is None:
            self.status_changed.emit("")
        if fault:
            self.engine_failed.emit(fault)
            return
        self._ready = True
        self.ready_changed.emit(True)
        self.complete()

    @Slot()
    def _on_lacking(self) -> None:
        """Have the kernels compiled that a first game does not need."""
        if self._ready:
            self._compile()

    def _compile(self) -> None:
        """Have all kernels compiled in another process, in the order in which they are needed."""
        if self._preparing is not None or self._closed:
            return
        self._said = b""
        self._preparing = process = QProcess(self)
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._on_prepared)
        process.errorOccurred.connect(self._on_not_started)
        process.setStandardErrorFile(QProcess.nullDevice())
        process.setProcessEnvironment(environment())
        command, *arguments = module_command("eliot_qt.engine.warmup", "all")
        self._set_percent(0)
        process.start(command, arguments)

    @Slot()
    def _on_output(self) -> None:
        if self._preparing is None:
            return
        was_ready = _READY in self._said
        self._said += self._preparing.readAllStandardOutput().data()
        if _READY in self._said and not (was_ready or self._ready):
            self._load()
        found = _PROGRESS.findall(self._said)
        if found and int(found[-1][1]):
            # The step that is begun is not done.
            self._set_percent(100 * (int(found[-1][0]) - 1) // int(found[-1][1]))

    @Slot()
    def _on_prepared(self) -> None:
        process, self._preparing = self._preparing, None
        if process is None:
            return
        process.deleteLater()
        self._set_percent(None)
        is_done = process.exitStatus() is QProcess.ExitStatus.NormalExit and not process.exitCode()
        if not is_done and _READY not in self._said and not self._ready:
            self._give_up(process.errorString())

    @Slot(QProcess.ProcessError)
    def _on_not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._preparing is not None:
            process, self._preparing = self._preparing, None
            process.deleteLater()
            self._set_percent(None)
            if not self._ready:
                self._give_up(process.errorString())

    def _new_question(self) -> tuple[int, Question]:
        """A new question and its number."""
        self._number += 1
        number = self._number
        self._open[number] = question = Question(partial(self._drop, number))
        return number, question

    def _drop(self, number: int) -> None:
        self._open.pop(number, None)
        self._dropped.emit(number)

    def _give_up(self, why: str) -> None:
        self.status_changed.emit("")
        self.engine_failed.emit(why)

    def _set_percent(self, percent: int | None) -> None:
        if percent == self._percent:
            return
        self._percent = percent
        text = self.tr("Preparing the engine (once)… {0} %")
        self.status_changed.emit("" if percent is None else text.format(percent))
        self.preparation_changed.emit()


def environment() -> QProcessEnvironment:
    """This process's environment, in which another one finds the package that runs here."""
    found = QProcessEnvironment.systemEnvironment()
    here = str(Path(eliot_qt.__file__).resolve().parent.parent)
    others = found.value("PYTHONPATH")
    found.insert("PYTHONPATH", os.pathsep.join(filter(None, (here, others))))
    return found
