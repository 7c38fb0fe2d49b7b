"""How much does the first window cost?

Starts the program as a person does, each time in a process of its own with an empty home, until
the window has been shown. Prints the CPU time of its main thread up to then, the smallest of some
(other programs on the machine disturb it), and what was loaded and made for it. Half a second is
the limit, warm: the first start is not counted, which may have to write the byte code.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from .harness import ROOT, positive

LIMIT = 0.5
# Where the program would wait for its first event, the window is up and the figures are printed.
CHILD = """
import json, sys, time

def report(*_):
    from PySide6 import QtGui, QtWidgets
    from PySide6.QtWidgets import QApplication
    from eliot_qt.widgets.window.main_window import MainWindow
    from eliot_qt.widgets.window.window_pages import WindowPages
    (window,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    while not window.windowHandle().isExposed():
        QApplication.processEvents()
    spent = time.thread_time()
    found = {
        "cpu": spent,
        "modules": sorted(sys.modules),
        # Python makes a class when it is first asked for, with all its constants.
        "classes": sorted({*vars(QtGui), *vars(QtWidgets)}),
        "pages": sorted(place.name for place in window.findChild(WindowPages).made_so_far),
        "tile sets": sorted(window.features.start._library.tile_sets.read_so_far),
        "widgets": len(QApplication.allWidgets()),
    }
    print(json.dumps(found), flush=True)
    return 0

from eliot_qt.cli import window as way
load = way._load_app

def load_app(code):
    app = load(code)
    app.QApplication.exec = report
    app.Thinker.prepare = lambda thinker: None  # in its own thread, behind the window
    return app

way._load_app = load_app
from eliot_qt.cli import main
sys.exit(main([]))
"""


def start() -> dict[str, Any]:
    """Start the program until its window is shown; what it cost."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "ELIOT_QT_HOME": home, "PYTHONPATH": str(ROOT)}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        ended = subprocess.run(
            [sys.executable, "-c", CHILD], env=environment, stdout=subprocess.PIPE, check=True
        )
        found: dict[str, Any] = json.loads(ended.stdout)
        return found


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("times", nargs="?", type=positive, default=5)


def run(options: argparse.Namespace) -> int:
    times: int = options.times
    start()
    found = [start() for _ in range(times)]
    best = min(found, key=lambda start: float(start["cpu"]))
    ours = [name for name in best["modules"] if name.split(".")[0] == "eliot_qt"]
    print(f"CPU to the first window {best['cpu']:6.3f} s (of {times}; limit {LIMIT})")
    print(f"modules {len(best['modules'])}, ours {len(ours)}; widgets {best['widgets']}")
    print(f"classes of Qt known to Python: {len(best['classes'])}")
    print(f"pages made: {', '.join(best['pages'])}; tile sets: {', '.join(best['tile sets'])}")
    return bool(best["cpu"] > LIMIT)
