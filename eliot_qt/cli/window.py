"""The way to the window: only here does the command line load Qt's widgets."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

from eliot_qt.game.record import GameRecord

from .errors import CommandError


def open_window(arguments: list[str]) -> int:
    """Run the program with a window; ``arguments`` may name a game. Returns the exit code."""
    code: int = _load_app().main(arguments)
    return code


def draw_window(record: GameRecord, path: Path) -> None:
    """Write a PNG of the window showing a game; no screen is needed. Raises ``OSError``."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _load_app().render_png(record, path)


def _load_app() -> ModuleType:
    try:
        from eliot_qt import app
    except ImportError as error:
        if (error.name or "").split(".")[0] not in ("PySide6", "shiboken6"):
            raise
        raise CommandError(f"the window needs Qt, which does not load: {error}") from error
    return app
