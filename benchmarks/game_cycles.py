"""How long does the window compute at a time? ``python benchmarks/game_cycles.py [CYCLES]``.

Starts a game, plays some turns, goes to the start page, continues, and begins another, again and
again; a timer in the GUI thread ticks every 5 ms. Printed is the CPU time of that thread between
two ticks, by what was being done: other programs on the machine do not count. 50 ms is the limit.
A fixed loop is timed before and after, and right after each long tick: a shared machine may be
slowed down for a while, and then all takes longer. The second figure of a line is the worst tick
at the pace the loop had at its fastest.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer  # noqa: E402

from eliot_qt.app import Program, make_application  # noqa: E402
from eliot_qt.play import commands  # noqa: E402
from eliot_qt.play.setup import GameKind  # noqa: E402
from eliot_qt.widgets.start.start_offers import offered_setup  # noqa: E402

LIMIT = 0.050
_TURNS = 4
_PATIENCE = 10.0  # seconds
_RUNS, _LOOP = 5, 200_000
_KINDS = (GameKind.COMPUTER, GameKind.TRAINING, GameKind.DUPLICATE)


class Pulse(QObject):
    """Notes the CPU time of its thread between two ticks, in seconds, by what is being done."""

    def __init__(self) -> None:
        super().__init__()
        self.doing = ""
        self.spent: dict[str, list[float]] = defaultdict(list)
        # Of long ticks: seconds, and what the fixed loop took right after.
        self.long: dict[str, list[tuple[float, float]]] = defaultdict(list)
        self._last = time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(5)

    def do(self, what: str, act: Callable[[], object], ended: Callable[[], bool]) -> None:
        """Do something from the event loop, and go on until it has ended."""
        self.doing = what
        QTimer.singleShot(0, act)
        end = time.monotonic() + _PATIENCE
        loop, look = QEventLoop(), QTimer()
        look.timeout.connect(lambda: (ended() or time.monotonic() > end) and loop.quit())
        look.start(3)
        loop.exec()

    def _tick(self) -> None:
        now = time.thread_time()
        spent = now - self._last
        self.spent[self.doing].append(spent)
        if spent > LIMIT / 2:
            self.long[self.doing].append((spent, calibration(1)))
        self._last = time.thread_time()


def after(seconds: float) -> Callable[[], bool]:
    """A condition that holds once so many seconds have passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def cycle(program: Program, pulse: Pulse, kind: GameKind) -> None:
    """One game of a kind: begun, played for some turns, left, continued, left again."""
    window, session = program.window, program.session
    setup = offered_setup(program.settings.value, kind)
    pulse.do(f"begin: {kind.value}", lambda: window.start_game(setup), after(0.3))
    for _ in range(_TURNS):
        if session.turn.reviewed is not None:
            pulse.do("next turn", session.past.last, after(0.2))
        if session.viewer is None and session.turn.waiting:
            pulse.do(
                "take a seat",
                lambda: session.act(commands.TakeSeat(session.turn.waiting[0])),
                after(0.1),
            )
        if kind is GameKind.TRAINING:
            pulse.do(
                "find the moves", session.find_moves, lambda: session.listing.analysis is not None
            )
            pulse.do("select a move", lambda: session.listing.select_row(0), after(0.1))
            pulse.do("play", session.play, after(0.2))
        else:
            pulse.do("wait", lambda: None, lambda: session.turn.may_act or _stands(program))
            pulse.do("pass", partial(session.act, commands.PASS), after(0.3))
    pulse.do("start page", window.show_start, after(0.2))
    pulse.do("continue", window.opener.resume_latest, after(0.3))
    pulse.do("options", window.new_game, after(0.2))
    pulse.do("start page", window.show_start, after(0.2))


def _stands(program: Program) -> bool:
    session = program.session
    return session.position.over is not None or session.turn.reviewed is not None


def calibration(runs: int = _RUNS) -> float:
    """CPU time of a fixed loop in pure Python, in seconds: the best of some runs."""
    best = float("inf")
    for _ in range(runs):
        start, total = time.thread_time(), 0
        for number in range(_LOOP):
            total += number & 7
        best = min(best, time.thread_time() - start)
    return best


def main() -> None:
    cycles = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ELIOT_QT_HOME"] = folder
        app = make_application(["game-cycles"])
        program = Program(app, Path(folder) / "settings.json", Path(folder) / "autosave")
        program.window.resize(1200, 856)
        program.window.show()
        program.thinker.prepare()
        pulse = Pulse()
        pulse.do("prepare", lambda: None, lambda: program.thinker.is_ready)
        pulse.spent.clear()
        pulse.long.clear()
        before = calibration()
        pulse.do("pages", program.window.prepare_pages, after(1.0))
        for number in range(cycles):
            cycle(program, pulse, _KINDS[number % len(_KINDS)])
        spent, long, afterwards = dict(pulse.spent), dict(pulse.long), calibration()
        program.window.close()
        program.close()
    pace = min([before, afterwards, *(loop for ticks in long.values() for _, loop in ticks)])
    scaled = {what: [t * pace / loop for t, loop in ticks] for what, ticks in long.items()}
    for what, times in sorted(spent.items(), key=lambda item: -max(item[1])):
        over = sum(t > LIMIT for t in times)
        at_pace = f"({max(scaled[what]) * 1e3:5.1f})" if what in scaled else ""
        worst = f"worst {max(times) * 1e3:6.1f} {at_pace:<7} ms"
        print(f"{what:<24}{worst}   over 50 ms: {over} of {len(times)}")
    ticks = [t for times in spent.values() for t in times]
    over, real = (sum(t > LIMIT for t in some) for some in (ticks, chain(*scaled.values())))
    print(f"all: over 50 ms: {over} of {len(ticks)} ticks; {real} at the fastest pace")
    print(f"a fixed loop: {before * 1e3:.1f} ms before, {afterwards * 1e3:.1f} ms after; ", end="")
    print(f"{pace * 1e3:.1f} ms at its fastest")
    raise SystemExit(real > 0)


if __name__ == "__main__":
    main()
