"""The store that keeps preferences and their file together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from eliot_qt.faults import Said, reason
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.store.atomic import sweep, write_atomic

from .background.question import Question
from .background.runner import FILES, Runner
from .settings import Settings, load, to_text


class SettingsStore(QObject):
    """The settings in force. Each change is written at once.

    A ``runner`` writes them behind the window, which a disk would hold up: of changes that come
    while it is busy, the newest. Whoever gives one calls :meth:`flush` once it is closed.
    """

    changed = Signal(object)  # Settings
    notice = Signal(object)  # Notice

    def __init__(
        self, path: Path, runner: Runner | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path = path
        self._runner = runner
        self._writing: Question | None = None
        sweep(path.parent, path.name)
        self._value, self._found = load(path)
        self._is_written = True
        self._failed = False

    @property
    def value(self) -> Settings:
        """The settings now."""
        return self._value

    @property
    def load_notice(self) -> Notice | None:
        """The notice of what went wrong while loading, or None."""
        return self._found

    def change(self, **changes: Any) -> None:
        """Change some settings: ``change(theme="dark")``."""
        self.set(replace(self._value, **changes).carried_through(self._value))

    def toggle(self, field: str) -> None:
        """Turn a setting on or off."""
        self.change(**{field: not getattr(self._value, field)})

    def set(self, value: Settings) -> None:
        """Put other settings in force and have them written."""
        if value == self._value:
            return
        self._value, self._is_written = value, False
        self.changed.emit(value)
        if self._runner is None:
            self.flush()
        else:
            self._write_behind(self._runner)

    def flush(self) -> None:
        """Write what has not been written yet."""
        if self._is_written:
            return
        try:
            write_atomic(self._path, to_text(self._value))
        except OSError as error:
            self._not_written(reason(error))
        else:
            self._written()

    def _write_behind(self, runner: Runner) -> None:
        if self._writing is not None:
            # It is left out, unless it has begun: then this one comes after it.
            self._writing.cancel()
        write = partial(_writing, self._path, to_text(self._value))
        self._writing = question = runner.ask(FILES, write)
        question.finished.connect(self._written)
        question.failed.connect(self._not_written)

    def _written(self) -> None:
        self._writing, self._is_written, self._failed = None, True, False

    def _not_written(self, why: Said) -> None:
        self._writing = None
        # Once is enough: a read-only home would complain at every change.
        if not self._failed:
            self.notice.emit(Notice(NoticeKind.SETTINGS_FAILED, self._path, why))
        self._failed = True


def _writing(path: Path, text: str) -> Iterator[None]:
    """Replace the file, in one step."""
    yield from ()
    write_atomic(path, text)
