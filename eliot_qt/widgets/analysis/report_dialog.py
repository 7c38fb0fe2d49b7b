"""Asking where to write the report of an analysis, and of which kind."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eliot_qt.review.reports.files import ReportKind

translate = QCoreApplication.translate


def ask_report(parent: QWidget, folder: Path, name: str) -> tuple[Path, ReportKind] | None:
    """Ask for file and kind; None if cancelled. A suffix typed by hand decides over the kind."""
    names = {
        ReportKind.HTML: translate("Analysis", "Web page with boards and graph"),
        ReportKind.GCG: translate("Analysis", "GCG with a note on each turn"),
        ReportKind.CSV: translate("Analysis", "Table of all turns"),
    }
    kinds = {f"{text} (*{kind.suffix})": kind for kind, text in names.items()}
    start = folder / f"{name}{ReportKind.HTML.suffix}"
    title = translate("Analysis", "Export the analysis")
    chosen, used = QFileDialog.getSaveFileName(parent, title, str(start), ";;".join(kinds))
    if not chosen:
        return None
    path, kind = Path(chosen), kinds.get(used, ReportKind.HTML)
    typed = [other for other in names if other.suffix == path.suffix.lower()]
    if typed:
        return path, typed[0]
    return path.with_name(path.name + kind.suffix), kind
