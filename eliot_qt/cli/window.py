"""The way to the window: only here does the command line load Qt's widgets."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

from eliot_qt import system

from .errors import CommandError
from .kept_code import KeptCode, kept_code
from .qt_loading import load_qt

if TYPE_CHECKING:
    from eliot_qt.game.record import GameRecord

# What `--show` takes: the desktop's menu offers it.
WISHES = ("play", "train", "words")
_NO_DISPLAY = (
    "No display here, so no window. Without one, play with `eliot-qt play --mode training` "
    "or watch a game with `eliot-qt demo`."
)


def open_window(arguments: list[str]) -> int:
    """Run the program with a window; ``arguments`` may name a file or a wish. The exit code.

    Raises :class:`CommandError` where Qt would abort: without its libraries or a display.
    """
    if needs := system.missing_libraries(window=True):
        raise CommandError(system.advice(needs))
    if not system.has_display():
        raise CommandError(_NO_DISPLAY)
    # All that is loaded stays. The program's own collector takes over once it is there.
    gc.disable()
    try:
        with kept_code() as code:
            exit_code: int = _load_app(code).main(arguments)
    finally:
        gc.enable()
    return exit_code


def draw_window(record: GameRecord, path: Path) -> None:
    """Write a PNG of the window showing a game; no screen is needed. Raises ``OSError``.

    Nothing of the person's own is touched: settings and autosave go to a temporary folder.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    loaded = _load_app(KeptCode())
    app = loaded.make_application(["eliot-qt"])
    with TemporaryDirectory() as folder:
        program = loaded.Program(app, Path(folder) / "settings.json", Path(folder) / "autosave")
        try:
            program.window.resize(1180, 800)
            program.window.open_record(record)
            program.window.show()
            app.sendPostedEvents()
            if not program.window.grab().save(str(path), "PNG"):
                raise OSError(f"{path} could not be written")
        finally:
            program.window.close()
            program.close()


def _load_without_qt() -> tuple[ModuleType, ...]:
    """Load what the first window needs of the modules that know no Qt, with what they import."""
    from eliot_qt.library import library
    from eliot_qt.play import hinting, house_rules
    from eliot_qt.play.hands import hand
    from eliot_qt.play.kept import files, setup_json
    from eliot_qt.play.running import courses

    return courses, hand, hinting, files, house_rules, setup_json, library


def _load_app(code: KeptCode) -> ModuleType:
    _load_without_qt()
    try:
        load_qt(code)
        from eliot_qt import app
    except ImportError as error:
        if (error.name or "").split(".")[0] not in ("PySide6", "shiboken6"):
            raise
        if needs := system.missing_libraries(window=False):
            raise CommandError(system.advice(needs)) from error
        raise CommandError(f"the window needs Qt, which does not load: {error}") from error
    return app
