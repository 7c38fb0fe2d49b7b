"""Processes that run this program: where they find it."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QProcessEnvironment

import eliot_qt


def environment() -> QProcessEnvironment:
    """This process's environment, in which another one finds the package that runs here."""
    found = QProcessEnvironment.systemEnvironment()
    here = str(Path(eliot_qt.__file__).resolve().parent.parent)
    others = found.value("PYTHONPATH")
    found.insert("PYTHONPATH", os.pathsep.join(filter(None, (here, others))))
    return found
