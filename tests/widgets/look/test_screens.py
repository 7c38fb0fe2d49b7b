"""Screens are there for all windows, whatever becomes of the window that asked for one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

import eliot_qt
from eliot_qt.widgets.look.screens import screen_of


def test_a_screen_outlives_the_window_that_asked_for_it(qapp: QApplication) -> None:
    window = QWidget()
    screen = screen_of(QWidget(window))
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not Shiboken.isValid(window)
    assert Shiboken.isValid(screen) and not Shiboken.ownedByPython(screen)
    assert screen in QGuiApplication.screens()


def test_a_window_beyond_every_screen_has_the_first_one(qapp: QApplication) -> None:
    window = QWidget()
    window.setGeometry(90_000, 90_000, 100, 100)
    assert screen_of(window) is QGuiApplication.primaryScreen()
    window.deleteLater()


@pytest.mark.parametrize("folder", [Path(eliot_qt.__file__).parent, Path(__file__).parents[2]])
def test_no_widget_is_asked_for_its_screen(folder: Path) -> None:
    asked = re.compile(r"\w\.screen\(\)")
    files = folder.rglob("*.py")
    assert [file.name for file in files if asked.search(file.read_text(encoding="utf-8"))] == []
