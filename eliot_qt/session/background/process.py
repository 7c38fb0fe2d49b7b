"""A module of the package run in a process of its own, with a question as its handle."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Slot

import eliot_qt
from eliot_qt.faults import Said, reason
from eliot_qt.system import module_command

from .question import Question

_KILL_WAIT = 3000
# The command line begins its complaints with it.
_NAME = "eliot-qt: "


def ask_process(
    command: Sequence[str],
    parent: QObject,
    read: Callable[[bytes], Iterable[object]] = lambda output: (output,),
    take: Callable[[], object] = lambda: None,
    drop: Callable[[], None] = lambda: None,
) -> Question:
    """Run a module with arguments. Its question is silent until the event loop runs.

    ``read`` makes values of each piece the process writes, usually the piece itself; ``take`` makes
    the answer once it has ended well, or raises a fault. ``drop`` deletes what a process has left
    that fails or is cancelled.
    """
    return _Process(command, parent, read, take, drop).question


class _Process(QObject):
    """A process that runs, until its question is no longer open."""

    def __init__(
        self,
        command: Sequence[str],
        parent: QObject,
        read: Callable[[bytes], Iterable[object]],
        take: Callable[[], object],
        drop: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._read, self._take, self._drop = read, take, drop
        self.question = Question(self._kill)
        self._process = process = QProcess(self)
        process.readyReadStandardOutput.connect(self._on_output)
        process.finished.connect(self._on_ended)
        process.errorOccurred.connect(self._on_error)
        process.setProcessEnvironment(_environment())
        program, *arguments = module_command(*command)
        process.start(program, arguments)

    def _kill(self) -> None:
        self._process.kill()
        self._process.waitForFinished(_KILL_WAIT)
        self._drop()
        self.deleteLater()

    @Slot()
    def _on_output(self) -> None:
        for value in self._read(bytes(self._process.readAllStandardOutput().data())):
            self.question.progress(value)

    @Slot()
    def _on_ended(self) -> None:
        if not self.question.is_open:
            return
        process = self._process
        if process.exitStatus() is not QProcess.ExitStatus.NormalExit or process.exitCode():
            self._fail(self._complaint())
            return
        try:
            answer = self._take()
        except ValueError as error:
            self._fail(reason(error))
        else:
            self.question.finish(answer)
            self.deleteLater()

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self.question.is_open:
            self._fail(self._process.errorString())

    def _fail(self, why: Said) -> None:
        self._drop()
        self.question.fail(why)
        self.deleteLater()

    def _complaint(self) -> Said:
        """Return the last line the process wrote."""
        text = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
        lines = text.strip().splitlines()
        return lines[-1].removeprefix(_NAME) if lines else self._process.errorString()


def _environment() -> QProcessEnvironment:
    """This process's environment, in which another one finds the package that runs here."""
    environment = QProcessEnvironment.systemEnvironment()
    here = str(Path(eliot_qt.__file__).resolve().parent.parent)
    others = environment.value("PYTHONPATH")
    environment.insert("PYTHONPATH", os.pathsep.join(filter(None, (here, others))))
    return environment
