"""The message of a second start if the first window does not reply."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox

translate = QCoreApplication.translate


def show_no_answer(folder: Path) -> None:
    """Say that another window has the home and what to do, in a box and at the terminal."""
    text = translate(
        "SecondStart",
        "Eliot Qt is already running with the games and settings in {folder}, but its window "
        "does not answer. End that program, then start again.",
    ).format(folder=folder)
    print(f"eliot-qt: {text}", file=sys.stderr)
    box = QMessageBox(QMessageBox.Icon.Critical, "Eliot Qt", text)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.exec()
