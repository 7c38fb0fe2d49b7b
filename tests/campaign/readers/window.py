"""The window with a damaged home: it comes up, tells what was wrong, and plays."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from eliot_qt.app import Program, make_application
from eliot_qt.game.game import Game
from eliot_qt.game.rules import Rules
from eliot_qt.modes import training
from eliot_qt.play.setup import GameKind
from eliot_qt.widgets.parts.shell import Place
from tests.campaign.reader import Reader, Shape, Wrong
from tests.campaign.readers.data import READERS as KEPT
from tests.campaign.readers.games import READERS as GAMES

_FILES = {
    "settings": "settings.json",
    "best results": "topping.json",
    "autosave": "autosave/20260101-000000-case.json",
}
_said: list[str] = []


@cache
def _application() -> QApplication:
    qInstallMessageHandler(_hear)
    return make_application(["eliot-qt"])


def _hear(kind: QtMsgType, _context: object, text: str) -> None:
    if kind is not QtMsgType.QtDebugMsg and "propagateSizeHints" not in text:
        _said.append(text)


def _home(where: str, data: bytes, folder: Path) -> None:
    """One file is damaged, the program starts, and each page is opened."""
    (folder / "autosave").mkdir()
    (folder / where).write_bytes(data)
    application = _application()
    _said.clear()
    program = Program(application, folder / "settings.json", folder / "autosave")
    try:
        _use(program, application)
    finally:
        program.window.close()
        program.close()
        program.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if _said:
        raise Wrong("Qt complains", _said[:3])


def _use(program: Program, application: QApplication) -> None:
    window = program.window
    window.show()
    application.processEvents()
    for kind in GameKind:
        window.choose(kind.value)
        application.processEvents()
    window.show_start()
    rules = Rules()
    tiles, layout = program.tile_sets[rules.tile_set], program.layouts[rules.layout]
    window.open_record(training.new_training(Game(rules, tiles, layout), 5, "Ann"))
    application.processEvents()
    if window.place is not Place.PLAY:
        raise Wrong("no game can be played")
    program.settings.change(reduce_motion=not program.settings.value.reduce_motion)


READERS = [
    Reader(
        f"{reader.name} in the window",
        Shape.JSON,
        reader.seeds,
        partial(_home, _FILES[reader.name]),
        seconds=20,
        # A program is made once in a process as a rule: what it holds lasts as long.
        cases_a_child=20,
    )
    for reader in (*KEPT, *GAMES)
    if reader.name in _FILES
]
