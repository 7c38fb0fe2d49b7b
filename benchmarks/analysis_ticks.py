"""Does the window stutter while a game is analysed? ``python benchmarks/analysis_ticks.py FILE``.

Opens the analysis of a saved game (a GCG, say) and goes from turn to turn while its turns are
analysed for a second each; another process keeps a second core busy (``--free``: none does). A
timer in the GUI thread ticks every 5 ms. Printed is how late its ticks came by the clock, and the
CPU time of the thread between two of them: what is late beyond that waited for the engine's
thread, or for other programs. 50 ms is the limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer  # noqa: E402

from eliot_qt.app import Program, make_application  # noqa: E402
from eliot_qt.session.analysis.analysis_session import AnalysisState  # noqa: E402

LIMIT, LONG = 0.050, 0.020
_TICK = 5  # milliseconds
_EACH = 400  # milliseconds from turn to turn
# Milliseconds for the pages to be made behind the first one, and for all of it at most.
_SETTLED, _PATIENCE = 8_000, 180_000
_BUSY = "while True: pass"


@dataclass
class Ticks:
    """Seconds between two ticks by the clock, and of the thread's CPU time."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def print(self, what: str) -> None:
        """One line."""
        wall, cpu = sorted(self.wall), sorted(self.cpu)
        over, long = sum(t > LIMIT for t in wall), sum(t > LONG for t in cpu)
        print(
            f"{what:<10}{len(wall):6} ticks  by the clock: over 50 ms {over:3}, "
            f"99 % {wall[len(wall) * 99 // 100] * 1e3:5.1f}, worst {wall[-1] * 1e3:6.1f} ms  "
            f"CPU: over 20 ms {long:3}, worst {cpu[-1] * 1e3:5.1f} ms"
        )


class Pulse(QObject):
    """Ticks in its thread, and notes the time since the tick before."""

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
        self._wall, self._cpu = time.perf_counter(), time.thread_time()
        self._timer.start(_TICK)

    def _tick(self) -> None:
        wall, cpu = time.perf_counter(), time.thread_time()
        self.ticks.wall.append(wall - self._wall)
        self.ticks.cpu.append(cpu - self._cpu)
        self._wall, self._cpu = wall, cpu


def wait(ended: Callable[[], bool], patience: int = _PATIENCE) -> None:
    """Let the window live until something has ended, or for so many milliseconds."""
    loop, look = QEventLoop(), QTimer()
    look.timeout.connect(lambda: loop.quit() if ended() else None)
    look.start(50)
    QTimer.singleShot(patience, loop, loop.quit)
    loop.exec()


def watch(program: Program, path: Path) -> tuple[Ticks, Ticks]:
    """The ticks while the page opens, and while one walks through the turns of the analysis."""
    room, pulse = program.window.analysis, Pulse()
    pulse.start()
    room.open_file(path)
    wait(lambda: room.is_open and bool(room.parts.analysis.turns))
    opening = pulse.ticks
    if not room.is_open:
        raise SystemExit(f"{path} was not opened")
    analysis, walk = room.parts.analysis, QTimer()

    def step() -> None:
        if not room.parts.cursor.step(1):
            room.walk_to_end(last=False)

    walk.timeout.connect(step)
    pulse.start()
    walk.start(_EACH)
    wait(lambda: analysis.state in (AnalysisState.DONE, AnalysisState.FAILED))
    walk.stop()
    if analysis.state is not AnalysisState.DONE:
        raise SystemExit(f"not analysed: {analysis.problem or analysis.state.name.lower()}")
    return opening, pulse.ticks


def main() -> None:
    files = [each for each in sys.argv[1:] if each != "--free"]
    if len(files) != 1:
        raise SystemExit("usage: analysis_ticks.py [--free] FILE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ELIOT_QT_HOME"] = folder
        app = make_application(["analysis-ticks"])
        program = Program(app, Path(folder) / "settings.json", Path(folder) / "autosave")
        program.settings.change(analysis_seconds=1)
        program.window.resize(1200, 800)
        program.window.show()
        program.thinker.prepare()
        program.window.prepare_pages()
        wait(lambda: False, _SETTLED)
        wait(lambda: program.thinker.is_ready)
        busy = [] if "--free" in sys.argv else [subprocess.Popen([sys.executable, "-c", _BUSY])]
        try:
            opening, walking = watch(program, Path(files[0]).absolute())
        finally:
            for process in busy:
                process.kill()
            program.window.close()
            program.close()
    opening.print("opening")
    walking.print("walking")
    raise SystemExit(max(opening.wall + walking.wall) > LIMIT)


if __name__ == "__main__":
    main()
