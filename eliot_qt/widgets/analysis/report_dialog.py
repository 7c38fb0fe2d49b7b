"""The report of an analysis: asking where to write it and of which kind, and writing it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from eliot_qt import paths
from eliot_qt.faults import Said
from eliot_qt.review.reports.files import ReportKind, write_report
from eliot_qt.session.analysis.analysis_session import AnalysisSession
from eliot_qt.session.background.runner import Job, Runner
from eliot_qt.sheets.sheet_files import file_name

from ..parts.file_dialogs import FileKind, ask_save_kind
from ..parts.shell import Shell
from ..texts.error_texts import error_text

translate = QCoreApplication.translate


def export_report(shell: Shell, runner: Runner, analysis: AnalysisSession) -> None:
    """Ask for a file, and write the report of what has been analysed."""
    if analysis.review is None:
        shell.say(translate("Analysis", "Nothing has been analysed yet."))
        return
    name = file_name(analysis.record)
    chosen_path = _ask_report(shell.dialogs, paths.saved_games() / name)
    if chosen_path is None:
        return
    review = replace(analysis.review, record=analysis.record)
    job = partial(write_report, *chosen_path, review, name)
    write_behind(shell, runner, chosen_path[0], lambda _watch: job())


def write_behind(shell: Shell, runner: Runner, path: Path, job: Job) -> None:
    """Write a file behind the window, and say so or why not."""
    message = translate("Analysis", "Saved: {file}").format(file=path)
    not_saved = translate("Analysis", "Not saved: {why}")

    def fail(why: Said) -> None:
        shell.say(not_saved.format(why=error_text(why)))

    answer = runner.read(job, path.name)
    answer.finished.connect(lambda _answer: shell.say(message))
    answer.failed.connect(fail)


def _ask_report(parent: QWidget, stem: Path) -> tuple[Path, ReportKind] | None:
    names = {
        ReportKind.HTML: translate("Analysis", "Web page with boards and graph"),
        ReportKind.GCG: translate("Analysis", "GCG with a note on each turn"),
        ReportKind.CSV: translate("Analysis", "Table of all turns"),
    }
    kinds = [FileKind(kind, kind.suffix, text) for kind, text in names.items()]
    return ask_save_kind(parent, translate("Analysis", "Export the analysis"), stem, kinds)
