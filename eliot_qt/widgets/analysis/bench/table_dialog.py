"""The dialog for writing the figures of candidates to a file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from ...parts.file_dialogs import FileKind, ask_save_kind

translate = QCoreApplication.translate


class TableKind(StrEnum):
    """The forms, by suffix."""

    CSV = ".csv"
    JSON = ".json"
    PICTURE = ".png"


def ask_table(parent: QWidget, folder: Path) -> tuple[Path, TableKind] | None:
    """Ask for file and kind; None if cancelled."""
    names = {
        TableKind.CSV: translate("Bench", "Table (CSV)"),
        TableKind.JSON: translate("Bench", "All figures (JSON)"),
        TableKind.PICTURE: translate("Bench", "Picture of the page"),
    }
    kinds = [FileKind(kind, kind.value, text) for kind, text in names.items()]
    title = translate("Bench", "Save the candidates")
    return ask_save_kind(parent, title, folder / "position", kinds)
