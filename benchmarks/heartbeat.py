"""Does the window stutter while the engine comes up?

A timer in the GUI thread ticks every 5 ms; whatever keeps it waiting longer would keep clicks and
paint waiting too. Watched are, through the program's own thinker: a large table of moves (two
blanks) from the plain engine, loading the compiled kernels, the first question, a large table with
the list that shows it, and compiling everything in another process. Prints the time between ticks;
50 ms is the limit.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication

from eliot_qt.faults import Said
from eliot_qt.game.board import Board
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position, opening
from eliot_qt.game.rules import Rules
from eliot_qt.library.library import shipped
from eliot_qt.models.moves import MoveListModel
from eliot_qt.play.state import PlayerSpec
from eliot_qt.players.analysis import Analysis
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.background.thinker import Thinker

from .harness import ROOT
from .ticks import LIMIT, Pulse, after, wait

# What is asked, tiles on the board by square, rack.
QUESTIONS: tuple[tuple[str, dict[int, int], str], ...] = (
    ("first question", {}, "AEINRST"),
    ("the same again", {}, "AEINRST"),
    ("first large table of moves", {111: 3, 112: 1, 113: 20, 114: 19}, "??EIRST"),
)
_COLD = """
import sys
from benchmarks.heartbeat import LIMIT, watch
sys.exit(watch(cold=True) > LIMIT)
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--warm", action="store_true", help="only with kernels from the cache")
    how.add_argument("--cold", action="store_true", help="only with kernels to be compiled")


def run(options: argparse.Namespace) -> int:
    late = not options.cold and watch(cold=False) > LIMIT
    if options.warm:
        return late
    print(flush=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _COLD]
        ended = subprocess.run(command, env=os.environ | {"ELIOT_QT_CACHE": folder}, cwd=ROOT)
    return late or ended.returncode


class Watch:
    """Runs one phase after the other and prints its ticks."""

    def __init__(self) -> None:
        self.pulse = Pulse()
        self.worst = 0.0

    def phase(self, what: str, begin: Callable[[], object], ended: Callable[[], bool]) -> None:
        """Start something and tick until it has ended."""
        self.pulse.start()
        started = time.perf_counter()
        begin()
        wait(ended)
        self.pulse.stop()
        self.worst = max(self.worst, self.pulse.ticks.worst)
        self.pulse.ticks.print(f"{what:<44}{time.perf_counter() - started:6.2f} s")


def watch(cold: bool) -> float:
    """Run all phases in this process; returns the longest time between ticks in seconds."""
    app = QCoreApplication.instance() or QCoreApplication(["heartbeat"])
    library = shipped()
    library.lexicon("en")
    game = library.game(Rules())
    runner = Runner()
    thinker = Thinker(runner, library.lexicon)
    answers: list[Analysis] = []
    model = MoveListModel()
    faults: list[Said] = []
    thinker.engine_failed.connect(faults.append)

    def put(position: Position) -> None:
        question = thinker.ask(position.seen_by(0), PlayerSpec("h2"))
        question.failed.connect(faults.append)
        question.finished.connect(answers.append)

    watch = Watch()
    watch.phase("nothing", lambda: None, after(1.0))
    position = _position(game, *QUESTIONS[-1][1:])
    ask = partial(put, position)
    watch.phase("large table, nothing compiled", ask, lambda: bool(answers or faults))
    what = "compiling in a process, then loading" if cold else "loading from the cache"
    watch.phase(what, thinker.prepare, lambda: thinker.is_ready or bool(faults))
    for what, board, rack in QUESTIONS:
        answers.clear()
        position = _position(game, board, rack)
        watch.phase(what, partial(put, position), lambda: bool(answers or faults))
    if answers:
        list_them = partial(model.set_analysis, answers[0], position)
        watch.phase(f"  {len(answers[0].rows):,} moves given to the list", list_them, after(0.2))
    thinker.close()
    runner.close()
    app.processEvents()
    if faults or not answers:
        raise SystemExit(str(faults[0]) if faults else "the engine gave no answer")
    return watch.worst


def _position(game: Game, board: dict[int, int], rack: str) -> Position:
    full = Board.empty(game.layout).with_tiles(board)
    return opening(game.rules, game.tile_set, full, (game.tile_set.parse(rack), b""))
