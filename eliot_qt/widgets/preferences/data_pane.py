"""The folder of all that a person has here, and a backup of it: one archive out, one in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QPushButton, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.session.background.runner import Runner
from eliot_qt.store import backup
from eliot_qt.widgets.texts.error_texts import error_text
from eliot_qt.widgets.texts.sentences import counted

from ..parts.file_dialogs import ask_save_path
from ..parts.flow_layout import FlowLayout
from ..parts.page import label
from ..parts.speech import say_aloud

_SUFFIX = ".zip"


class DataPane(QWidget):
    """Names the folder, writes an archive, and has one put in place at the next start."""

    def __init__(
        self,
        folders: Mapping[str, Path],
        waiting: Path = Path(),
        runner: Runner | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._folders, self._waiting, self._runner = folders, waiting, runner
        self.place = label("\n".join(map(str, dict.fromkeys(folders.values()))), "hint", wrap=True)
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place.setAccessibleName(self.tr("Folder of your data"))
        self.save = QPushButton(self.tr("Save a backup…"))
        self.restore = QPushButton(self.tr("Restore a backup…"))
        self.show_folder = QPushButton(self.tr("Open the folder"))
        row = FlowLayout(spacing=8)
        for button in (self.save, self.restore, self.show_folder):
            button.setObjectName("choice")
            button.setAutoDefault(True)
            row.addWidget(button)
        self.save.clicked.connect(self._ask_save)
        self.restore.clicked.connect(self._ask_restore)
        self.show_folder.clicked.connect(self._open)
        self.told = label("", "hint", wrap=True)
        hint = self.tr("Games, decks, record, lexicons and settings, in one archive.")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 6)
        column.addWidget(label(self.tr("Your data"), "row"))
        column.addWidget(label(hint, "hint", wrap=True))
        column.addWidget(self.place)
        column.addLayout(row)
        column.addWidget(self.told)

    def matches(self, text: str) -> bool:
        """Return whether each word of a text occurs here."""
        words = self.tr("data backup restore archive folder").casefold()
        return all(word in words for word in text.casefold().split())

    def save_to(self, path: Path) -> None:
        """Write a backup."""
        if self._runner is None:
            return
        job = partial(_pack, self._folders, path)
        question = self._runner.read(job, path.name)
        question.finished.connect(partial(self._saved, path))
        question.failed.connect(self._failed)

    def restore_from(self, path: Path) -> None:
        """Have a backup put in place when the program starts next; a bad one is refused at once."""
        if self._runner is None:
            return
        job = partial(_wait, self._folders, self._waiting, path)
        question = self._runner.read(job, path.name)
        question.finished.connect(self._waits)
        question.failed.connect(self._failed)

    def _ask_save(self) -> None:
        stem = Path.home() / f"eliot-qt {date.today().isoformat()}"
        path = ask_save_path(self, self.tr("Save a backup"), stem, _SUFFIX)
        if path is not None:
            self.save_to(path)

    def _ask_restore(self) -> None:
        title, kind = self.tr("Restore a backup"), f"(*{_SUFFIX})"
        path, _ = QFileDialog.getOpenFileName(self, title, str(Path.home()), kind)
        if path:
            self.restore_from(Path(path))

    def _open(self) -> None:
        for folder in self._folders.values():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
            return

    def _saved(self, path: Path, count: object) -> None:
        assert isinstance(count, int)
        files = counted("Sentences", "%n files", "1 file", count)
        self._tell(self.tr("Saved: {files} in {path}").format(files=files, path=path))

    def _waits(self, count: object) -> None:
        assert isinstance(count, int)
        files = counted("Sentences", "%n files", "1 file", count)
        text = self.tr("{files} will be restored when Eliot Qt starts next. Close it now.")
        self._tell(text.format(files=files))

    def _failed(self, why: Said) -> None:
        self._tell(error_text(why))

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        say_aloud(self.told, text)


def _pack(folders: Mapping[str, Path], path: Path, watch: object) -> int:
    try:
        return backup.pack(folders, path, _step(watch))
    except OSError as error:
        raise backup.failed(path, error) from error


def _wait(folders: Mapping[str, Path], waiting: Path, path: Path, watch: object) -> int:
    try:
        return backup.keep_waiting(path, folders, waiting, _step(watch))
    except OSError as error:
        raise backup.failed(path, error) from error


def _step(watch: object) -> backup.Watch:
    assert callable(watch)
    return partial(watch, 0)
