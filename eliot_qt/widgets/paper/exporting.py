"""Asking what to write of a game, and writing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QPageSize
from PySide6.QtWidgets import QWidget

from eliot_qt.game.record import GameRecord
from eliot_qt.models.said import said_text
from eliot_qt.review.guessed import GuessedRacks
from eliot_qt.sheets.score_sheet import SheetLayout
from eliot_qt.sheets.sheet_files import sheets_of, write_sheets

from ..parts.file_dialogs import FileKind, ask_save_kind
from .board_picture import write_png
from .printing import write_pdf

translate = QCoreApplication.translate


class ExportKind(StrEnum):
    """The kinds of files that can be written."""

    PDF = "pdf"
    FEDERATION_PDF = "federation pdf"
    HTML = "html"
    FEDERATION_HTML = "federation html"
    CSV = "csv"
    STATISTICS_CSV = "statistics csv"
    BOARD_PNG = "board png"

    @property
    def suffix(self) -> str:
        """The suffix of files of the kind."""
        return f".{self.value.split()[-1]}"

    @property
    def layout(self) -> SheetLayout:
        """Layout of the sheet, where there is one."""
        federation = (ExportKind.FEDERATION_PDF, ExportKind.FEDERATION_HTML)
        return SheetLayout.FEDERATION if self in federation else SheetLayout.ONE_LINE


def ask_export(
    parent: QWidget, folder: Path, name: str, several: bool = False
) -> tuple[Path, ExportKind] | None:
    """Ask for file and kind; None if cancelled.

    A picture is of one game, so it is not offered for ``several``.
    """
    names = _names()
    if several:
        del names[ExportKind.BOARD_PNG]
    kinds = [FileKind(kind, kind.suffix, text) for kind, text in names.items()]
    return ask_save_kind(parent, translate("Exporting", "Export"), folder / name, kinds)


def export(
    path: Path,
    kind: ExportKind,
    records: Sequence[GameRecord],
    lexicons: Mapping[str, str] | None = None,
    saved: Callable[[GameRecord], date | None] = lambda record: None,
) -> None:
    """Write games into one file, in the person's language. Raises ``OSError``.

    A picture shows the first one's board at its cursor; a sheet has the whole game. ``lexicons``
    are names by id; ``saved`` tells when a game was saved, where it was.
    """
    if kind is ExportKind.BOARD_PNG:
        write_png(path, records[0], records[0].cursor)
        return
    sheets = sheets_of(records, lexicons=lexicons, guessed=GuessedRacks().of, saved=saved)
    match kind:
        case ExportKind.PDF | ExportKind.FEDERATION_PDF:
            write_pdf(path, sheets, kind.layout, usual_page())
        case _:
            statistics = kind is ExportKind.STATISTICS_CSV
            write_sheets(path, sheets, kind.layout, said_text, statistics)


def usual_page() -> QPageSize.PageSizeId:
    """The paper of the person's country."""
    metric = QLocale().measurementSystem() is QLocale.MeasurementSystem.MetricSystem
    british = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUKSystem
    return QPageSize.PageSizeId.A4 if metric or british else QPageSize.PageSizeId.Letter


def _names() -> dict[ExportKind, str]:
    return {
        ExportKind.PDF: translate("Exporting", "Score sheet, PDF"),
        ExportKind.FEDERATION_PDF: translate("Exporting", "Score sheet in federation style, PDF"),
        ExportKind.HTML: translate("Exporting", "Score sheet, HTML"),
        ExportKind.FEDERATION_HTML: translate("Exporting", "Score sheet in federation style, HTML"),
        ExportKind.CSV: translate("Exporting", "All moves, CSV"),
        ExportKind.STATISTICS_CSV: translate("Exporting", "Statistics, CSV"),
        ExportKind.BOARD_PNG: translate("Exporting", "Board, PNG"),
    }
