"""Asking for a file to open or to write, with the system's own dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eliot_qt.play.kept.files import CGP_SUFFIX, GAME_SUFFIX, GCG_SUFFIX, XML_SUFFIX

translate = QCoreApplication.translate
Kind = TypeVar("Kind")


@dataclass(frozen=True)
class FileKind(Generic[Kind]):
    """A kind of file to choose from: its name for a person, if it needs one, and its suffix."""

    kind: Kind
    suffix: str
    name: str = ""

    @property
    def filter(self) -> str:
        """The kind as the dialog lists it."""
        return f"{self.name} (*{self.suffix})".lstrip()


def ask_save_kind(
    parent: QWidget, title: str, stem: Path, kinds: Sequence[FileKind[Kind]]
) -> tuple[Path, Kind] | None:
    """Ask where to write a file and of which kind; None if cancelled.

    ``stem`` is the path that is offered, without the suffix, in a folder that is made if need be;
    the first kind is the usual one. A suffix of another kind typed by hand decides, and any other
    is part of the name.
    """
    with suppress(OSError):  # The person may choose another folder.
        stem.parent.mkdir(parents=True, exist_ok=True)
    start = stem.with_name(stem.name + kinds[0].suffix)
    filters = ";;".join(each.filter for each in kinds)
    name, chosen_filter = QFileDialog.getSaveFileName(parent, title, str(start), filters)
    if not name:
        return None
    path = Path(name)
    # The kind chosen first: several may have the same suffix.
    in_order = sorted(kinds, key=lambda each: each.filter != chosen_filter)
    for each in in_order:
        if path.suffix.lower() == each.suffix:
            return path, each.kind
    return path.with_name(path.name + in_order[0].suffix), in_order[0].kind


def ask_save_path(
    parent: QWidget, title: str, stem: Path, suffix: str, name: str = ""
) -> Path | None:
    """Ask where to write a file of the only kind there is; None if cancelled."""
    answer = ask_save_kind(parent, title, stem, [FileKind(None, suffix, name)])
    return None if answer is None else answer[0]


def ask_open(parent: QWidget, folder: Path) -> Path | None:
    """A game file to open, or None."""
    title = translate("GameDialogs", "Open a game")
    name, _ = QFileDialog.getOpenFileName(parent, title, _there(folder), _filters())
    return Path(name) if name else None


def ask_open_several(parent: QWidget, folder: Path) -> list[Path]:
    """Game files to open; empty if the person cancels."""
    title = translate("GameDialogs", "Add games")
    names, _ = QFileDialog.getOpenFileNames(parent, title, _there(folder), _filters())
    return [Path(name) for name in names]


def ask_folder(parent: QWidget, folder: Path) -> Path | None:
    """A folder of games, or None."""
    title = translate("GameDialogs", "Add a folder of games")
    name = QFileDialog.getExistingDirectory(parent, title, _there(folder))
    return Path(name) if name else None


def ask_save(parent: QWidget, folder: Path, name: str) -> Path | None:
    """Ask where to write a copy of the game; None if cancelled. The suffix decides the format."""
    kinds = [
        FileKind(None, GAME_SUFFIX, translate("GameDialogs", "Eliot Qt game")),
        FileKind(None, GCG_SUFFIX, translate("GameDialogs", "GCG, for other programs")),
        FileKind(None, CGP_SUFFIX, translate("GameDialogs", "CGP, this position only")),
        FileKind(None, XML_SUFFIX, translate("GameDialogs", "XML, for Eliot")),
    ]
    title = translate("GameDialogs", "Save a copy")
    answer = ask_save_kind(parent, title, folder / name, kinds)
    return None if answer is None else answer[0]


def ask_table(parent: QWidget, stem: Path) -> Path | None:
    """Ask where to write a CSV file; ``stem`` is offered, with the suffix. None if cancelled."""
    title = translate("GameDialogs", "Export as CSV")
    kind = translate("GameDialogs", "CSV, for spreadsheets")
    return ask_save_path(parent, title, stem, ".csv", kind)


def _there(folder: Path) -> str:
    """The folder, or the nearest above it that exists: of another Qt makes the name of a file."""
    return str(next((each for each in (folder, *folder.parents) if each.is_dir()), folder))


def _filters() -> str:
    games = f"*{GAME_SUFFIX} *{GCG_SUFFIX} *{CGP_SUFFIX} *{XML_SUFFIX}"
    ours, others = translate("GameDialogs", "Games"), translate("GameDialogs", "All files")
    return f"{ours} ({games});;{others} (*)"
