"""Does the window answer at once?

What a person feels is timed in the GUI thread, from what is done until what it changes has been
painted: a key and its tile, each page, theme, board and text size; then the longest step of that
thread while a game is reviewed, and the first window. Printed are the median by the clock and the
least CPU time, which is held against the limit: other programs disturb both.

Without a display, ``QT_QPA_PLATFORM=offscreen`` is assumed; a real window is timed with
``QT_QPA_PLATFORM=xcb``, under a virtual server for example.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from statistics import median

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from eliot_qt.app import Program
from eliot_qt.engine import Engine
from eliot_qt.game.record import GameRecord, Seat
from eliot_qt.lab.table import table_of
from eliot_qt.modes import free_game
from eliot_qt.play.setup import GameKind
from eliot_qt.players.levels import make_player
from eliot_qt.players.selfplay import play_out
from eliot_qt.session.analysis.analysis_session import AnalysisState
from eliot_qt.session.background.runner import FILES
from eliot_qt.widgets.window.window_pages import WindowPages

from . import startup
from .harness import positive
from .ticks import Pulse, running_program, wait

#: milliseconds of CPU time
KEY, PAGE, THEME, TEXT, STEP = 16.0, 80.0, 100.0, 150.0, 50.0
_SEED = 34
_SIZE = 1366, 768
# Milliseconds for the pages to be made behind the first one, and for a review at most.
_SETTLED, _PATIENCE = 6_000, 60_000


class Painted(QObject):
    """Notes whether a widget has been painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.seen = False
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the event and let it go on."""
        self.seen = self.seen or event.type() == QEvent.Type.Paint
        return False

    def close(self) -> None:
        """Watch no longer."""
        self._widget.removeEventFilter(self)


Act = Callable[[], tuple[float, float]]


class Figures:
    """Prints figures and keeps which of them exceeded their limit."""

    def __init__(self) -> None:
        self.over: list[str] = []

    def note(self, what: str, wall: float, cpu: float, limit: float) -> None:
        """Print a line; both times are in milliseconds."""
        late = cpu > limit
        if late:
            self.over.append(what)
        mark = "  over" if late else ""
        print(f"{what:<34}{wall:8.1f} ms  CPU {cpu:7.1f} ms  (limit {limit:.0f}){mark}", flush=True)

    def time(self, what: str, times: int, acts: Sequence[Act], limit: float) -> None:
        """Time ``times`` rounds of all acts; a first round is not counted."""
        rounds = [[act() for act in acts] for _ in range(times + 1)][1:]
        # Each act does work of its own: the least of one of them would flatter the others.
        of_acts = [_summed(list(same)) for same in zip(*rounds, strict=True)]
        wall, cpu = max(wall for wall, _ in of_acts), max(cpu for _, cpu in of_acts)
        self.note(what, wall, cpu, limit)


def until_painted(
    action: Callable[[], object], widget: Callable[[], QWidget]
) -> tuple[float, float]:
    """Do something and paint what it changed; milliseconds by the clock and of CPU time."""
    wall, cpu = time.perf_counter(), time.thread_time()
    action()
    painted = Painted(widget())
    while not painted.seen:
        QApplication.processEvents()
    spent = 1e3 * (time.perf_counter() - wall), 1e3 * (time.thread_time() - cpu)
    painted.close()
    return spent


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--times", type=positive, default=7, help="how often each thing is done")
    parser.add_argument("--quick", action="store_true", help="without review and first window")


def run(options: argparse.Namespace) -> int:
    figures = Figures()
    with running_program("feel") as program:
        program.window.resize(*_SIZE)
        print(f"platform {QGuiApplication.platformName()}")
        program.settings.change(reduce_motion=True, analysis_seconds=1)
        program.window.prepare_pages()
        wait(lambda: False, _SETTLED)
        time_keys(program, figures, options.times)
        time_pages(program, figures, options.times)
        time_dress(program, figures, options.times)
        if not options.quick:
            wait(lambda: program.thinker.is_ready)
            watch_review(program, figures)
    if not options.quick:
        cpu = 1e3 * min(float(startup.start()["cpu"]) for _ in range(3))
        figures.note("first window", cpu, cpu, 1e3 * startup.LIMIT)
    return bool(figures.over)


def rest(program: Program) -> None:
    """Wait until what a game brings with it is painted, and its files are read."""
    wait(lambda: False, 1_000)
    wait(lambda: program.runner.is_idle(FILES))


def time_keys(program: Program, figures: Figures, times: int) -> None:
    """A letter of the rack and Backspace, on the board of a game."""
    window = program.window
    window.open_record(played(8))
    rest(program)
    board = window.play.table.board
    hand = program.session.hand
    letter = next(
        c for c in hand.tile_set.show(program.session.record.position.rack) if c.isalpha()
    )

    def press(key: int, text: str) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
            QCoreApplication.sendEvent(board, event)

    types = partial(press, ord(letter.upper()), letter.lower())
    takes = partial(press, Qt.Key.Key_Backspace, "\b")
    acts = [partial(until_painted, act, board.viewport) for act in (types, takes)]
    figures.time("key to painted tile", 3 * times, acts, KEY)


def time_pages(program: Program, figures: Figures, times: int) -> None:
    """Each page, from the start page and back."""
    window, features = program.window, program.window.features
    ways: dict[str, Callable[[], object]] = {
        "game": lambda: window.shell.show_page(features.play.page),
        "new game": lambda: window.choose(GameKind.COMPUTER.value),
        "study": features.study.open,
        "puzzles": features.puzzles.open,
        "lessons": features.lessons.open,
        "record": features.record.open,
        "lexicons": features.lexicons.open,
        "preferences": features.preferences.open,
        "help": features.help.open_glossary,
        "position": features.analysis.set_up_position,
    }
    pages = window.findChild(WindowPages)
    assert isinstance(pages, WindowPages)
    for name, way in ways.items():
        there, back = [], []
        for _ in range(times + 1):
            there.append(until_painted(way, lambda: pages.front))
            back.append(until_painted(window.show_start, lambda: window.start))
        figures.note(f"page: {name}", *_summed(there[1:]), PAGE)
        if name == "game":
            figures.note("page: start", *_summed(back[1:]), PAGE)


def time_dress(program: Program, figures: Figures, times: int) -> None:
    """Theme, board and text size, with the game in front."""
    window = program.window
    window.shell.show_page(window.play)
    QApplication.processEvents()
    change, board = program.settings.change, window.play.table.board.viewport

    def between(field: str, *values: object) -> list[Act]:
        return [partial(until_painted, partial(change, **{field: v}), board) for v in values]

    figures.time("theme", times, between("theme", "dark", "light"), THEME)
    figures.time("board", times, between("board", "wood", "plain", "classic"), THEME)
    figures.time("text size", times, between("text_scale", 125, 100), TEXT)


def watch_review(program: Program, figures: Figures) -> None:
    """The longest step of the GUI thread while a game is reviewed."""
    room, pulse = program.window.analysis, Pulse()
    program.window.open_record(played())
    rest(program)
    pulse.start()
    room.open_game()
    analysis = room.parts.analysis
    wait(lambda: analysis.state in (AnalysisState.DONE, AnalysisState.FAILED), _PATIENCE)
    pulse.stop()
    cpu = 1e3 * max(pulse.ticks.cpu, default=0.0)
    figures.note("longest step, reviewing", 1e3 * pulse.ticks.worst, cpu, STEP)


@cache
def played(turns: int | None = None) -> GameRecord:
    """A game of a person and a computer, always the same one, to its end or after some turns."""
    table = table_of("en")
    engine = Engine(table.lexicon.graph, table.game)
    record = free_game.new_game(table.game, [Seat("Ada"), Seat("Computer", "club")], _SEED)
    player = make_player("club", table.lexicon, engine, _SEED)
    for after in play_out(record, [player, player], table.lexicon):
        record = after
        if turns is not None and len(record.turns) >= turns:
            break
    return record


def _summed(found: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The median by the clock and the least CPU time of the same thing done several times."""
    return median(wall for wall, _ in found), min(cpu for _, cpu in found)
