"""Building a lexicon in a process of its own: the command line's work, seen from the GUI thread.

The process builds into a hidden folder. Only this process puts the lexicon in its place, by
renaming it, so that a build that fails, is cancelled or loses its window leaves nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from eliot_qt.faults import Said
from eliot_qt.lexicon import LexiconError
from eliot_qt.lexicon.own import OwnLexicons

from .processes import environment

_KILL_WAIT = 3000
# A line of the process: the step it is at.
_STEP = re.compile(rb"^step (\d+)/(\d+)\s*$", re.MULTILINE)
# What the command line begins its complaints with.
_NAME = "eliot-qt: "


class LexiconBuild(QObject):
    """One build; its signals come from the event loop. After :meth:`cancel` it is silent."""

    stepped = Signal(int, int)  # the step it is at, of how many
    finished = Signal(object)  # Manifest
    failed = Signal(object)  # Said

    def __init__(
        self,
        own: OwnLexicons,
        folder: Path,
        arguments: Sequence[str],
        *,
        replace: bool,
        parent: QObject,
    ) -> None:
        """Begin to build in a staged folder, by the ``arguments`` of a command of ``lexicon``."""
        super().__init__(parent)
        self._own = own
        self._replace = replace
        self._folder = folder
        self._process: QProcess | None = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read_steps)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._not_started)
        self._process.setProcessEnvironment(environment())
        program = [] if getattr(sys, "frozen", False) else ["-m", "eliot_qt"]
        begin = [*program, "lexicon", "--steps", *arguments[:1], "--out", str(self._folder)]
        self._process.start(sys.executable, [*begin, *arguments[1:]])

    @property
    def is_running(self) -> bool:
        """Whether it is neither finished nor failed nor cancelled."""
        return self._process is not None

    def cancel(self) -> None:
        """End the process and delete what it has made; again is no error."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(_KILL_WAIT)
            process.deleteLater()
            self._own.discard(self._folder)

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
        good = process.exitStatus() is QProcess.ExitStatus.NormalExit and process.exitCode() == 0
        if not good:
            self._own.discard(self._folder)
            self.failed.emit(_complaint(process))
            return
        try:
            manifest = self._own.install(self._folder, replace=self._replace)
        except LexiconError as error:
            self.failed.emit(error.message)
        else:
            self.finished.emit(manifest)

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            process, self._process = self._process, None
            process.deleteLater()
            self._own.discard(self._folder)
            self.failed.emit(process.errorString())


def _complaint(process: QProcess) -> Said:
    """What the process said last."""
    text = bytes(process.readAllStandardError().data()).decode(errors="replace").strip()
    return text.splitlines()[-1].removeprefix(_NAME) if text else process.errorString()
