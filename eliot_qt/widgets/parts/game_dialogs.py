"""Asking for a file to open or to write, with the system's own dialogs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eliot_qt.play.kept.files import CGP_SUFFIX, GAME_SUFFIX, GCG_SUFFIX, XML_SUFFIX

translate = QCoreApplication.translate


def ask_open(parent: QWidget, folder: Path) -> Path | None:
    """A game file to open, or None."""
    title = translate("GameDialogs", "Open a game")
    name, _ = QFileDialog.getOpenFileName(parent, title, str(folder), _filters())
    return Path(name) if name else None


def ask_open_several(parent: QWidget, folder: Path) -> list[Path]:
    """Game files to open; none if the person thinks better of it."""
    title = translate("GameDialogs", "Add games")
    names, _ = QFileDialog.getOpenFileNames(parent, title, str(folder), _filters())
    return [Path(name) for name in names]


def ask_folder(parent: QWidget, folder: Path) -> Path | None:
    """A folder of games, or None."""
    title = translate("GameDialogs", "Add a folder of games")
    name = QFileDialog.getExistingDirectory(parent, title, str(folder))
    return Path(name) if name else None


def ask_save(parent: QWidget, folder: Path, name: str) -> Path | None:
    """Ask where to write a copy of the game; None if cancelled. The suffix decides the format."""
    kinds = {
        GAME_SUFFIX: translate("GameDialogs", "Eliot Qt game"),
        GCG_SUFFIX: translate("GameDialogs", "GCG, for other programs"),
        CGP_SUFFIX: translate("GameDialogs", "CGP, this position only"),
        XML_SUFFIX: translate("GameDialogs", "XML, for Eliot"),
    }
    filters = {f"{text} (*{suffix})": suffix for suffix, text in kinds.items()}
    title = translate("GameDialogs", "Save a copy")
    chosen, used = QFileDialog.getSaveFileName(
        parent, title, str(folder / f"{name}{GAME_SUFFIX}"), ";;".join(filters)
    )
    if not chosen:
        return None
    path = Path(chosen)
    if path.suffix.lower() in kinds:
        return path
    return path.with_name(path.name + filters.get(used, GAME_SUFFIX))


def ask_table(parent: QWidget, path: Path) -> Path | None:
    """Ask where to write a CSV file; ``path`` is offered. Return None if cancelled."""
    title = translate("GameDialogs", "Export as CSV")
    kind = translate("GameDialogs", "CSV, for spreadsheets")
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(path), f"{kind} (*.csv)")
    if not chosen:
        return None
    found = Path(chosen)
    return found if found.suffix else found.with_suffix(".csv")


def _filters() -> str:
    games = f"*{GAME_SUFFIX} *{GCG_SUFFIX} *{CGP_SUFFIX} *{XML_SUFFIX}"
    ours, others = translate("GameDialogs", "Games"), translate("GameDialogs", "All files")
    return f"{ours} ({games});;{others} (*)"
