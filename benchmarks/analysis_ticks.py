"""Does the window stutter while a game is analysed?

Opens the analysis of a saved game (a GCG, say) and goes from turn to turn while its turns are
analysed for a second each; another process keeps a second core busy. A timer in the GUI thread
ticks every 5 ms. Printed is how late its ticks came by the clock, and the CPU time of the thread
between two of them: what is late beyond that waited for the engine's thread, or for other
programs. 50 ms is the limit.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QTimer

from eliot_qt.app import Program
from eliot_qt.session.analysis.analysis_session import AnalysisState

from .ticks import LIMIT, Pulse, Ticks, running_program, wait

_EACH = 400  # milliseconds from turn to turn
# Milliseconds for the pages to be made behind the first one, and for all of it at most.
_SETTLED, _PATIENCE = 8_000, 180_000
_BUSY = "while True: pass"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a saved game")
    parser.add_argument("--free", action="store_true", help="keep no second core busy")


def run(options: argparse.Namespace) -> int:
    with running_program("analysis-ticks") as program:
        program.settings.change(analysis_seconds=1)
        program.window.prepare_pages()
        wait(lambda: False, _SETTLED)
        wait(lambda: program.thinker.is_ready)
        busy = [] if options.free else [subprocess.Popen([sys.executable, "-c", _BUSY])]
        try:
            opening, walking = watch(program, options.file.absolute())
        finally:
            for process in busy:
                process.kill()
                process.wait()
    opening.print("opening")
    walking.print("walking")
    return max(opening.worst, walking.worst) > LIMIT


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
            room.acts.walk_to_end(last=False)

    walk.timeout.connect(step)
    pulse.start()
    walk.start(_EACH)
    wait(lambda: analysis.state in (AnalysisState.DONE, AnalysisState.FAILED), _PATIENCE)
    walk.stop()
    pulse.stop()
    if analysis.state is not AnalysisState.DONE:
        raise SystemExit(f"not analysed: {analysis.problem or analysis.state.name.lower()}")
    return opening, pulse.ticks
