"""Asks a child process to read a case; a child that dies is an answer, too."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
from types import TracebackType
from typing import IO

from eliot_qt import paths

from .reader import Fault, Reader

_PATIENCE = 120.0


class Worker:
    """A child process for the readers of one module; a new one is started when it has died."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._child: subprocess.Popen[bytes] | None = None
        self._asked = 0  # cases the child has read
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()
        self._errors.close()

    def read(self, reader: Reader, data: bytes) -> Fault | None:
        """What was wrong with a case."""
        seconds = reader.seconds
        if self._asked >= reader.cases_a_child:
            self._stop()
        child = self._running()
        self._asked += 1
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            child.stdin.write(json.dumps([reader.name, len(data), seconds]).encode() + b"\n" + data)
            child.stdin.flush()
        except BrokenPipeError:
            return self._died(child, seconds)
        if not select.select([child.stdout], [], [], _PATIENCE)[0]:
            self._stop()
            return Fault("hang", f"no answer in {_PATIENCE:.0f} s")
        line = child.stdout.readline()
        if not line:
            return self._died(child, seconds)
        told = json.loads(line)
        if told and told[0] == "memory":
            # The high-water mark only ever rises: the next case needs a fresh one.
            self._stop()
        return Fault(*told) if told else None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._child is None:
            self._errors.seek(0)
            self._errors.truncate()
            self._asked = 0
            self._child = subprocess.Popen(
                [sys.executable, "-m", f"{__package__}.child", self._module],
                cwd=paths.resources().parent,
                env={**os.environ, "PYTHONHASHSEED": "0"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
            )
        return self._child

    def _died(self, child: subprocess.Popen[bytes], seconds: float) -> Fault:
        self._stop()
        self._errors.seek(0)
        said = self._errors.read()[-4000:].decode(errors="replace")
        code = child.returncode
        if code == -signal.SIGPROF:
            return Fault("hang", f"more than {seconds:g} s of processor time")
        name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return Fault(f"crash {name}", said)

    def _stop(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        for stream in (child.stdin, child.stdout):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:
                continue
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
