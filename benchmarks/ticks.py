"""The harness of benchmarks that watch the window: a running program, and a timer that ticks.

Whatever keeps the timer waiting would keep clicks and paint waiting too.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer

from eliot_qt import paths
from eliot_qt.cli import window as way
from eliot_qt.cli.kept_code import kept_code

if TYPE_CHECKING:
    from eliot_qt.app import Program

#: the longest time between two ticks, and the CPU time that is long, in seconds
LIMIT, LONG = 0.050, 0.020
_TICK = 5  # milliseconds
_LOOK = 20
_PATIENCE = 120_000
_SIZE = 1200, 856


@dataclass
class Ticks:
    """Seconds between two ticks by the clock, and of the thread's CPU time.

    A tick that is late beyond its CPU time waited for the interpreter, or for other programs.
    """

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def worst(self) -> float:
        """The longest time between two ticks by the clock."""
        return max(self.wall, default=0.0)

    def print(self, title: str) -> None:
        """Print one line about all ticks."""
        wall = sorted(self.wall) or [0.0]
        over, long = sum(t > LIMIT for t in wall), sum(t > LONG for t in self.cpu)
        print(
            f"{title:<54}{len(self.wall):6} ticks  by the clock: over 50 ms {over:3}, "
            f"99 % {wall[len(wall) * 99 // 100] * 1e3:5.1f}, worst {wall[-1] * 1e3:6.1f} ms  "
            f"CPU: over 20 ms {long:3}, worst {max(self.cpu, default=0.0) * 1e3:5.1f} ms",
            flush=True,
        )


class Pulse(QObject):
    """Ticks every 5 ms in its thread, and notes the time since the tick before."""

    def __init__(self) -> None:
        super().__init__()
        self.ticks = Ticks()
        self._wall = self._cpu = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        """Begin anew."""
        self.ticks = Ticks()
        self._read_clocks()
        self._timer.start(_TICK)

    def stop(self) -> None:
        """Tick a last time."""
        self._timer.stop()
        self._tick()

    def note(self, wall: float, cpu: float) -> None:
        """Note a tick; the time this takes is not counted."""
        self.ticks.wall.append(wall)
        self.ticks.cpu.append(cpu)

    def _read_clocks(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.thread_time()

    def _tick(self) -> None:
        self.note(time.perf_counter() - self._wall, time.thread_time() - self._cpu)
        self._read_clocks()


def wait(ended: Callable[[], bool], patience: int = _PATIENCE) -> None:
    """Let the event loop run until something has ended, for ``patience`` milliseconds at most."""
    loop, look = QEventLoop(), QTimer()

    def check() -> None:
        if ended():
            loop.quit()

    look.timeout.connect(check)
    look.start(_LOOK)
    QTimer.singleShot(patience, loop, loop.quit)
    loop.exec()


def after(seconds: float) -> Callable[[], bool]:
    """Return a condition that holds once these seconds have passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


@contextmanager
def running_program(name: str, *, prepared: bool = True) -> Iterator[Program]:
    """The program with its window shown, in an empty home, loaded as a person's start loads it.

    The engine begins to load, unless that is to be done later.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # As it is for people: modules that come later are not assembled anew each time.
    sys.dont_write_bytecode = False
    # What is compiled stays where it is.
    os.environ.setdefault("ELIOT_QT_CACHE", str(paths.user_cache()))
    with tempfile.TemporaryDirectory() as folder, kept_code() as code:
        os.environ["ELIOT_QT_HOME"] = folder
        loaded = way._load_app(code)
        app = loaded.make_application([name])
        program: Program = loaded.Program(
            app, Path(folder) / "settings.json", Path(folder) / "autosave"
        )
        program.window.resize(*_SIZE)
        program.window.show()
        if prepared:
            program.thinker.prepare()
        try:
            yield program
        finally:
            program.window.close()
            program.close()
