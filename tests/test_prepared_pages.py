"""What is got ready behind the start page: the pages of tools then load nothing more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from .widgets.desk import root

CHILD = """
import json, os, sys
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel

from eliot_qt.app import Program, make_application
from eliot_qt.widgets.actions.commands import Command
from eliot_qt.widgets.parts.shell import Place
from eliot_qt.widgets.window.window_pages import WindowPages

home = Path(os.environ["ELIOT_QT_HOME"])
application = make_application(["eliot-qt"])
program = Program(application, home / "settings.json", home / "autosave")
window = program.window
window.show()


def settle():
    loop = QEventLoop()
    QTimer.singleShot(200, loop.quit)
    loop.exec()


settle()
steps, widgets, raw = [], [len(application.allWidgets())], set()
for _ in window.features.prepare(window.findChild(WindowPages).dressing):
    widgets.append(len(application.allWidgets()))
    rows = (each for each in application.allWidgets() if type(each).__name__ == "PreferenceRow")
    polished = Qt.WidgetAttribute.WA_WState_Polished
    titles = {row.what.field: row.findChild(QLabel) for row in rows}
    raw.update(field for field, title in titles.items() if not title.testAttribute(polished))
    if steps or "eliot_qt.widgets.analysis.analysis_page" in sys.modules:
        steps.append(len(sys.modules))
bench = Place.BENCH in window.findChild(WindowPages).made_so_far
actions = {each.objectName(): each for each in window.findChildren(QAction)}
late = {}
for command in (
    *(Command.WORD_TOOLS, Command.LEXICONS, Command.STUDY, Command.RECORD, Command.PUZZLES),
    *(Command.PREFERENCES, Command.ANALYSE_POSITION),
):
    before = set(sys.modules)
    actions[command.value].trigger()
    settle()
    late[command.value] = sorted(set(sys.modules) - before)
    window.show_start()
most = max(after - before for before, after in zip(steps, steps[1:]))
made = max(after - before for before, after in zip(widgets, widgets[1:]))
found = {"late": late, "most": most, "made": made, "bench": bench, "raw": sorted(raw)}
print(json.dumps(found))
window.close()
program.close()
"""
# Of all kinds, those of libraries too.
MOST_AT_ONCE = 25
MOST_WIDGETS = 250


def test_the_pages_of_tools_load_nothing_once_they_are_prepared(tmp_path: Path) -> None:
    environment = {**os.environ, "ELIOT_QT_HOME": str(tmp_path), "PYTHONPATH": str(root())}
    command = [sys.executable, "-c", CHILD]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = json.loads(ended.stdout)
    assert {name: late for name, late in found["late"].items() if late} == {}
    assert found["most"] <= MOST_AT_ONCE
    assert found["made"] <= MOST_WIDGETS
    assert found["bench"]
    # The step that makes the page would polish and measure them all.
    assert found["raw"] == []
