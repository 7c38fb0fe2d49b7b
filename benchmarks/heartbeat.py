"""Does the window stutter while the engine comes up? ``python benchmarks/heartbeat.py``.

A timer in the GUI thread ticks every 5 ms; whatever keeps it waiting longer would keep clicks and
paint waiting too. Watched are, through the program's own thinker: a large table of moves (two
blanks) from the plain engine, loading the compiled kernels, the first question, a large table with
the list that shows it, and compiling everything in another process. Prints how late the ticks
came; 50 ms is the limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, QTimer  # noqa: E402

from eliot_qt import paths  # noqa: E402
from eliot_qt.game.board import Board  # noqa: E402
from eliot_qt.game.layout import read_layout  # noqa: E402
from eliot_qt.game.position import Position, opening  # noqa: E402
from eliot_qt.game.rules import Rules  # noqa: E402
from eliot_qt.game.tiles import read_tile_sets  # noqa: E402
from eliot_qt.lexicon.catalogue import Catalogue  # noqa: E402
from eliot_qt.models.moves import MoveListModel  # noqa: E402
from eliot_qt.play.state import PlayerSpec  # noqa: E402
from eliot_qt.players.analysis import Analysis  # noqa: E402
from eliot_qt.session.background.runner import Runner  # noqa: E402
from eliot_qt.session.background.thinker import Thinker  # noqa: E402

TICK = 0.005
LIMIT = 0.050
_PATIENCE = 120_000  # milliseconds
# What is asked, tiles on the board by square, rack.
QUESTIONS: tuple[tuple[str, dict[int, int], str], ...] = (
    ("first question", {}, "AEINRST"),
    ("the same again", {}, "AEINRST"),
    ("first large table of moves", {111: 3, 112: 1, 113: 20, 114: 19}, "??EIRST"),
)


class Heart(QObject):
    """Ticks in the GUI thread and notes how late each tick is, in seconds.

    ``spent`` is the thread's own CPU time since the tick before: what is late beyond that waited
    for the interpreter, or for other programs.
    """

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self.spent: list[float] = []
        self._last = self._cpu = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(int(TICK * 1000))
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        self.late.clear()
        self.spent.clear()
        self._cpu = time.thread_time()
        self._last = time.perf_counter()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late.append(now - self._last - TICK)
        self._last = now
        cpu = time.thread_time()
        self.spent.append(cpu - self._cpu)
        self._cpu = cpu


class Watch:
    """Runs one phase after the other and prints what the heart felt."""

    def __init__(self) -> None:
        self.heart = Heart()
        self.worst = 0.0

    def phase(self, what: str, begin: Callable[[], object], ended: Callable[[], bool]) -> None:
        """Start something and tick until it has ended."""
        self.heart.start()
        started = time.perf_counter()
        begin()
        loop = QEventLoop()
        look = QTimer()
        look.timeout.connect(lambda: ended() and loop.quit())
        look.start(20)
        QTimer.singleShot(_PATIENCE, loop.quit)
        loop.exec()
        look.stop()
        self.heart.stop()
        late = sorted(self.heart.late)
        worst = late[-1]
        self.worst = max(self.worst, worst)
        print(
            f"{what:<44}{time.perf_counter() - started:6.2f} s  worst {worst * 1e3:6.1f} ms late"
            f"  99 %: {late[len(late) * 99 // 100] * 1e3:5.1f} ms  over 16 ms: "
            f"{sum(t > 0.016 for t in late)} of {len(late)}"
            f"  own CPU worst {max(self.heart.spent) * 1e3:5.1f} ms",
            flush=True,
        )


def watch(cold: bool) -> float:
    """All phases in this process; the worst lateness in seconds."""
    app = QCoreApplication.instance() or QCoreApplication(["heartbeat"])
    catalogue = Catalogue([paths.bundled_lexicons()])
    catalogue.open("en")
    runner = Runner()
    thinker = Thinker(runner, catalogue.open)
    answers: list[Analysis] = []
    model = MoveListModel()
    faults: list[str] = []
    thinker.engine_failed.connect(faults.append)

    def put(position: Position) -> None:
        question = thinker.ask(position.seen_by(0), PlayerSpec("h2"))
        question.failed.connect(faults.append)
        question.finished.connect(answers.append)

    watch = Watch()
    watch.phase("nothing", lambda: None, _after(1.0))
    position = _position(*QUESTIONS[-1][1:])
    ask = partial(put, position)
    watch.phase("large table, nothing compiled", ask, lambda: bool(answers or faults))
    what = "compiling in a process, then loading" if cold else "loading from the cache"
    watch.phase(what, thinker.prepare, lambda: thinker.is_ready or bool(faults))
    for what, board, rack in QUESTIONS:
        answers.clear()
        position = _position(board, rack)
        ask = partial(put, position)
        watch.phase(what, ask, lambda: bool(answers or faults))
    show = partial(model.set_analysis, answers[0], position)
    watch.phase(f"  {len(answers[0].rows):,} moves given to the list", show, _after(0.2))
    thinker.close()
    runner.close()
    app.processEvents()
    if faults:
        raise SystemExit(faults[0])
    return watch.worst


def _after(seconds: float) -> Callable[[], bool]:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


def _position(board: dict[int, int], rack: str) -> Position:
    tiles = read_tile_sets(paths.resources() / "tilesets.toml")["en"]
    layout = read_layout(paths.resources() / "layouts" / "standard15.txt")
    full = Board.empty(layout).with_tiles(board)
    return opening(Rules(), tiles, full, (tiles.parse(rack), b""))


def main() -> None:
    if "--cold" in sys.argv:
        raise SystemExit(watch(cold=True) > LIMIT)
    late = watch(cold=False) > LIMIT
    print()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--cold"]
        ended = subprocess.run(command, env=os.environ | {"ELIOT_QT_CACHE": folder})
    raise SystemExit(late or ended.returncode)


if __name__ == "__main__":
    main()
