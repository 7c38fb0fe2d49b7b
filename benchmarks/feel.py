"""Does the window answer at once?

What a person feels is timed in the GUI thread, from what is done until what it changes has been
painted: a key and its tile, each page, theme, board and text size, with a game and with the
preferences in front; then scenes in which something goes on, and the first window.

A scene has two figures, and all that the thread does is in one of them. Its opening is the sum of
all steps from what a person does until the page that this opens has been painted, and is held
against the limit of a page. Then comes the longest of the steps that follow, while the computer
thinks for example: it keeps keys and clicks waiting. So do the steps of an opening, of which there
are two as a rule: the longest step of all is held against the limit of a step as well.

Everything is done several times. Printed are the median by the clock, the median of the CPU time,
which is held against the limit, and its largest: other programs disturb all of them, and what is
only sometimes slow is seen in the largest.

Without a display, ``QT_QPA_PLATFORM=offscreen`` is assumed; a real window is timed with
``QT_QPA_PLATFORM=xcb``, under a virtual server for example.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from . import startup
from .harness import positive
from .scene import Painted, Spent, Times, preparing, watched
from .ticks import Pulse, running_program, wait

if TYPE_CHECKING:
    from eliot_qt.app import Program

#: milliseconds of CPU time
KEY, PAGE, THEME, TEXT, STEP = 16.0, 80.0, 100.0, 150.0, 50.0
_SIZE = 1366, 768
# Milliseconds until what a change of look has brought is over.
_SETTLED = 300
# Seconds after which something that was done is taken to have changed nothing.
_UNPAINTED = 20.0


Act = Callable[[], Times]


class Figures:
    """Prints figures and keeps which of them exceeded their limit."""

    def __init__(self) -> None:
        self.over: list[str] = []

    def note(self, what: str, found: Sequence[Times], limit: float = inf) -> None:
        """Print a line about the same thing done several times."""
        cpu, largest = median(cpu for _, cpu in found), max(cpu for _, cpu in found)
        wall = median(wall for wall, _ in found)
        if cpu > limit:
            self.over.append(what)
        mark = "  over" if cpu > limit else "  sometimes over" if largest > limit else ""
        held = f"  (limit {limit:.0f}){mark}" if limit < inf else ""
        print(
            f"{what:<40}{wall:8.1f} ms  CPU {cpu:6.1f} ms, largest of {len(found):2} {largest:6.1f}"
            + held,
            flush=True,
        )

    def note_scene(self, name: str, found: Sequence[Spent]) -> None:
        """Print what a scene done several times took: its opening, if it has one, and steps."""
        opening = [each.opening for each in found if each.opening is not None]
        if opening:
            print(f"{name}:")
            self.note("  opened and painted", opening, PAGE)
            self.note("  longest step after that", [each.longest_after for each in found], STEP)
            self.note("  longest step of all", [each.longest for each in found], STEP)
        else:
            self.note(f"{name}: longest step", [each.longest for each in found], STEP)

    def time(self, what: str, times: int, acts: Sequence[Act], limit: float) -> None:
        """Time ``times`` rounds of all acts and print the slowest act; a first is not counted."""
        rounds = [[act() for act in acts] for _ in range(times + 1)][1:]
        # Each act does work of its own: the median of all would flatter the slow ones.
        of_acts = [list(same) for same in zip(*rounds, strict=True)]
        self.note(what, max(of_acts, key=lambda same: median(cpu for _, cpu in same)), limit)


def until_painted(action: Callable[[], object], widget: Callable[[], QWidget]) -> Times:
    """Do something and paint what it changed; milliseconds by the clock and of CPU time.

    Raises ``TimeoutError`` if nothing is painted.
    """
    wall, cpu = time.perf_counter(), time.thread_time()
    action()
    painted = Painted(widget())
    while not painted.seen:
        QApplication.processEvents()
        if time.perf_counter() > wall + _UNPAINTED:
            raise TimeoutError(f"{widget()} was not painted")
    spent = 1e3 * (time.perf_counter() - wall), 1e3 * (time.thread_time() - cpu)
    painted.close()
    return spent


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--times", type=positive, default=7, help="how often each thing is done")
    parser.add_argument("--rounds", type=positive, default=3, help="how often each thing goes on")
    parser.add_argument("--quick", action="store_true", help="only keys, pages and looks")


def run(options: argparse.Namespace) -> int:
    figures = Figures()
    with running_program("feel", prepared=False) as program:
        program.window.resize(*_SIZE)
        print(f"platform {QGuiApplication.platformName()}")
        program.settings.change(reduce_motion=True, analysis_seconds=1)
        pulse = Pulse()
        made_ready = watched(pulse, preparing(program))
        figures.note_scene("pages made ready", [made_ready])
        time_keys(program, figures, options.times)
        time_pages(program, figures, options.times)
        time_dress(program, figures, options.times)
        if not options.quick:
            watch_steps(program, figures, options.rounds)
    if not options.quick:
        cpus = [1e3 * float(startup.start()["cpu"]) for _ in range(options.rounds + 1)][1:]
        figures.note("first window", [(cpu, cpu) for cpu in cpus], 1e3 * startup.LIMIT)
    return bool(figures.over)


def time_keys(program: Program, figures: Figures, times: int) -> None:
    """A letter of the rack and Backspace, on the board of a game."""
    from .feel_steps import played, rest

    window = program.window
    window.open_record(played(0, 8))
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
    """Each page, from the start page and back; the first opening is in the largest alone."""
    from eliot_qt.widgets.window.window_pages import WindowPages

    from .feel_steps import ways_to_pages

    window = program.window
    pages = window.findChild(WindowPages)
    assert isinstance(pages, WindowPages)
    back: list[Times] = []
    for name, way in ways_to_pages(program).items():
        there: list[Times] = []
        for _ in range(times):
            there.append(until_painted(way, lambda: pages.front))
            back.append(until_painted(window.show_start, lambda: window.start))
        figures.note(f"page: {name}", there, PAGE)
    figures.note("page: start", back, PAGE)


def time_dress(program: Program, figures: Figures, times: int) -> None:
    """Theme, board and text size, with the game in front and with the preferences."""
    window, change = program.window, program.settings.change
    game, preferences = window.play, window.features.preferences

    def between(widget: Callable[[], QWidget], field: str, *values: object) -> list[Act]:
        def act(value: object) -> Times:
            wait(lambda: False, _SETTLED)
            return until_painted(partial(change, **{field: value}), widget)

        return [partial(act, value) for value in values]

    places: tuple[tuple[str, Callable[[], object], Callable[[], QWidget]], ...] = (
        ("", lambda: window.shell.show_page(game), game.table.board.viewport),
        (" of preferences", preferences.open, lambda: preferences.page),
    )
    for where, shows, widget in places:
        shows()
        QApplication.processEvents()
        figures.time("theme" + where, times, between(widget, "theme", "dark", "light"), THEME)
        boards = between(widget, "board", "wood", "plain", "classic")
        figures.time("board" + where, times, boards, THEME)
        figures.time("text size" + where, times, between(widget, "text_scale", 125, 100), TEXT)


def watch_steps(program: Program, figures: Figures, rounds: int) -> None:
    """Openings, and the longest steps of the GUI thread while something goes on."""
    from .feel_steps import Scenes

    wait(lambda: program.thinker.is_ready)
    pulse = Pulse()
    found: dict[str, list[Spent]] = {}
    for number in range(rounds):
        for scene in Scenes(program, number):
            found.setdefault(scene.name, []).append(watched(pulse, scene))
    for name, spent in found.items():
        figures.note_scene(name, spent)
