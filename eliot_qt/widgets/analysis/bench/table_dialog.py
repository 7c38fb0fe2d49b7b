"""The dialog for writing the figures of candidates to a file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

translate = QCoreApplication.translate


class TableKind(StrEnum):
    """The forms, by suffix."""

    CSV = ".csv"
    JSON = ".json"
    PICTURE = ".png"


def ask_table(parent: QWidget, folder: Path) -> tuple[Path, TableKind] | None:
    """Ask for a file; None if cancelled. A suffix typed by hand decides over the kind chosen."""
    names = {
        TableKind.CSV: translate("Bench", "Table (CSV)"),
        TableKind.JSON: translate("Bench", "All figures (JSON)"),
        TableKind.PICTURE: translate("Bench", "Picture of the page"),
    }
    kinds = {f"{text} (*{kind.value})": kind for kind, text in names.items()}
    title = translate("Bench", "Save the candidates")
    start = str(folder / f"position{TableKind.CSV.value}")
    chosen, used = QFileDialog.getSaveFileName(parent, title, start, ";;".join(kinds))
    if not chosen:
        return None
    path = Path(chosen)
    if path.suffix.lower() in list(TableKind):
        return path, TableKind(path.suffix.lower())
    kind = kinds.get(used, TableKind.CSV)
    return path.with_name(path.name + kind.value), kind
