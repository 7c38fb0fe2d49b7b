"""The report of an analysis: asking where to write it and of which kind, and writing it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eliot_qt import paths
from eliot_qt.faults import Said
from eliot_qt.review.reports.files import ReportKind, write_report
from eliot_qt.session.analysis.analysis_session import AnalysisSession
from eliot_qt.session.background.runner import Job, Runner
from eliot_qt.sheets.sheet_files import file_name

from ..parts.shell import Shell
from ..texts.error_texts import error_text

translate = QCoreApplication.translate


def export_report(shell: Shell, runner: Runner, analysis: AnalysisSession) -> None:
    """Ask for a file, and write the report of what has been analysed."""
    if analysis.review is None:
        shell.say(translate("Analysis", "Nothing is analysed yet."))
        return
    name = file_name(analysis.record)
    chosen = ask_report(shell.dialogs, saved_games(), name)
    if chosen is None:
        return
    review = replace(analysis.review, record=analysis.record)
    job = partial(write_report, *chosen, review, name)
    write_behind(shell, runner, chosen[0], lambda _watch: job())


def write_behind(shell: Shell, runner: Runner, path: Path, job: Job) -> None:
    """Write a file behind the window, and say so or why not."""
    saved = translate("Analysis", "Saved: {file}").format(file=path)
    not_saved = translate("Analysis", "Not saved: {why}")

    def fail(why: Said) -> None:
        shell.say(not_saved.format(why=error_text(why)))

    written = runner.read(job, path.name)
    written.finished.connect(lambda _answer: shell.say(saved))
    written.failed.connect(fail)


def saved_games() -> Path:
    """The folder of files that people write, made if it is not there."""
    folder = paths.saved_games()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


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
