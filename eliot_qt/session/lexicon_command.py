"""A command of ``lexicon`` in a process of its own, seen from the GUI thread."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from eliot_qt.faults import Said, reason
from eliot_qt.system import module_command

from .background.thinker import environment

_KILL_WAIT = 3000
# A line of the process: the step it is at.
_STEP = re.compile(rb"^step (\d+)/(\d+)\s*$", re.MULTILINE)
# What the command line begins its complaints with.
_NAME = "eliot-qt: "


class LexiconCommand(QObject):
    """One run; its signals come from the event loop. After :meth:`cancel` it is silent."""

    stepped = Signal(int, int)  # the step it is at, of how many
    finished = Signal(object)
    failed = Signal(object)  # Said

    def __init__(self, arguments: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._process: QProcess | None = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read_steps)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._not_started)
        self._process.setProcessEnvironment(environment())
        program, *rest = module_command("eliot_qt", "lexicon", "--steps", *arguments)
        self._process.start(program, rest)

    @property
    def is_running(self) -> bool:
        """Return whether it is neither finished nor failed nor cancelled."""
        return self._process is not None

    def cancel(self) -> None:
        """End the process and delete what it has left; again is no error."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(_KILL_WAIT)
            process.deleteLater()
            self._drop()

    def _take(self) -> object:
        """Return the result for ``finished``. Raises a fault."""

    def _drop(self) -> None:
        """Delete what it has left unfinished."""

    @Slot()
    def _read_steps(self) -> None:
        if self._process is not None:
            found = _STEP.findall(self._process.readAllStandardOutput().data())
            if found:
                self.stepped.emit(int(found[-1][0]), int(found[-1][1]))

    @Slot()
    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.deleteLater()
        if process.exitStatus() is not QProcess.ExitStatus.NormalExit or process.exitCode():
            self._fail(_complaint(process))
            return
        try:
            made = self._take()
        except ValueError as error:
            self._fail(reason(error))
        else:
            self.finished.emit(made)

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            process.deleteLater()
            self._fail(process.errorString())

    def _fail(self, why: Said) -> None:
        self._drop()
        self.failed.emit(why)


def _complaint(process: QProcess) -> Said:
    """Return the last line the process wrote."""
    text = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
    return text.splitlines()[-1].removeprefix(_NAME) if text else process.errorString()
