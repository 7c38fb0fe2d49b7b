"""Makes the pictures of README and handbook from the running program: python docs/make_pictures.py

The same program gives the same pictures: games and racks are drawn from fixed seeds, and settings,
games and scores of the person who runs it are left alone. A display is not needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eliot_qt.app import Program
    from eliot_qt.game.record import GameRecord

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "pictures"
WIDTH, HEIGHT = 1366, 768
_SEED = 34
# Seconds for a page to settle, and for the engine to answer, on a slow machine.
_SETTLE, _ANSWER = 1.5, 900.0
# And to be compiled, where that has not been done.
_COMPILED = 900.0
# How many turns of the shipped game are played in the pictures of a game that goes on.
_TURNS_PLAYED = 8


def make(folder: Path = FOLDER) -> list[Path]:
    """Make all pictures in a folder; return their files. Raises ``OSError`` if one fails."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from eliot_qt.app import Program, make_application

    app = make_application(["eliot-qt"])
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as home:
        os.environ["ELIOT_QT_HOME"] = home
        program = Program(app, Path(home) / "settings.json", Path(home) / "autosave")
        try:
            _begin(program)
            return [_take(program, folder / f"{name}.png", show) for name, show in _PICTURES]
        finally:
            program.window.close()
            program.close()


def _begin(program: Program) -> None:
    changed = replace(program.settings.value, theme="light", reduce_motion=True)
    program.settings.set(changed)
    program.window.resize(WIDTH, HEIGHT)
    program.window.show()
    _run(_SETTLE)
    # Cards that are read behind the page, and the engine: a picture shows what is seen for long.
    program.window.features.start.complete()
    said = ["…"]
    program.thinker.status_changed.connect(said.append)
    program.thinker.prepare()
    _run(_COMPILED, lambda: program.thinker.is_ready and not said[-1])


def _take(program: Program, path: Path, show: Callable[[Program], None]) -> Path:
    show(program)
    _run(_SETTLE)
    # What is being read is said only where it takes long.
    _run(_ANSWER, program.window.notices.isHidden)
    if not program.window.grab().save(str(path), "PNG"):
        raise OSError(f"{path} could not be written")
    return path


def _run(seconds: float, until: Callable[[], bool] | None = None) -> None:
    """Let the program run for a time, or until something holds; else ``TimeoutError``."""
    from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer

    deadline = QDeadlineTimer(int(seconds * 1000))
    while not deadline.hasExpired() and not (until is not None and until()):
        loop = QEventLoop()
        QTimer.singleShot(50, loop.quit)
        loop.exec()
    if until is not None and not until():
        raise TimeoutError(f"not ready after {seconds:g} seconds")


def _played(program: Program, turns: int | None = None) -> GameRecord:
    """A game of a person and a computer, to its end or after so many turns."""
    from eliot_qt.cli.workshop import make_workshop
    from eliot_qt.game.record import Seat
    from eliot_qt.modes import free_game
    from eliot_qt.players import levels
    from eliot_qt.players.selfplay import play_out
    from eliot_qt.terminal.options import Options

    workshop = make_workshop()
    table = workshop.table(workshop.rules("en", Options.layout))
    seats = [Seat("Ada"), Seat("Computer", "club")]
    record = free_game.new_game(table.game, seats, _SEED)
    players = [levels.make_player("club", table.lexicon, table.lister, n) for n in (1, 2)]
    for after in play_out(record, players, table.lexicon):
        record = after
        if turns is not None and len(record.turns) >= turns:
            break
    return record


def _do(program: Program, command: str) -> None:
    from eliot_qt.widgets.actions.commands import Command

    wanted = Command(command)
    window = program.window
    for feature in (window.commands, window.analysis, window.words):
        if feature.actions and wanted in feature.actions:
            feature.actions[wanted].trigger()
            return
    raise LookupError(command)


def _show_start(program: Program) -> None:
    program.window.open_record(_played(program, _TURNS_PLAYED))
    _run(_SETTLE)
    _do(program, "start-page")


def _show_game(program: Program) -> None:
    program.window.open_record(_played(program, _TURNS_PLAYED))


def _show_training(program: Program) -> None:
    from eliot_qt.play.state import AnalysisStatus

    _do(program, "train-here")
    listing = program.session.listing
    _run(_ANSWER, lambda: listing.status is AnalysisStatus.DONE)
    listing.select_row(0)
    figures = program._previews.figures
    _run(_ANSWER, lambda: figures.reasons is not None and all(figures.estimates or (None,)))


def _show_end(program: Program) -> None:
    program.window.open_record(_played(program))


def _show_review(program: Program) -> None:
    from eliot_qt.session.analysis.analysis_session import AnalysisState

    _do(program, "analyse")
    _run(_SETTLE)
    analysis = program.window.analysis.parts.analysis
    _run(_ANSWER, lambda: analysis.state is AnalysisState.DONE)
    _do(program, "next-mistake")
    _run(_SETTLE * 2)


_PICTURES: tuple[tuple[str, Callable[[Program], None]], ...] = (
    ("start", _show_start),
    ("game", _show_game),
    ("training", _show_training),
    ("end", _show_end),
    ("review", _show_review),
)


if __name__ == "__main__":
    for file in make():
        print(file.relative_to(HERE.parent))
