"""Between filling a page and painting it keys, clicks and timers have their turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot

from eliot_qt.widgets.parts.idle_steps import PageTurn

from ..desk import Desk


class Paints(QObject):
    """Notes each painting of what it watches."""

    def __init__(self, noted: list[str], watched: QWidget) -> None:
        super().__init__()
        self._noted = noted
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self._noted.append("painted")
        return False


@pytest.fixture
def pages(qtbot: QtBot) -> Iterator[QStackedWidget]:
    window, stack = QMainWindow(), QStackedWidget()
    qtbot.addWidget(window)
    for _ in range(2):
        stack.addWidget(QWidget())
    window.setCentralWidget(stack)
    with qtbot.waitExposed(window):
        window.show()
    yield stack


def turned(pages: QStackedWidget, qtbot: QtBot) -> list[str]:
    """Turn a page while a timer is due; what happened, in order."""
    noted: list[str] = []
    page = pages.widget(1 - pages.currentIndex())
    assert page is not None
    paints = Paints(noted, page)
    # Not a single shot of no time: that would be an event, which comes before any timer.
    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(lambda: noted.append("timer"))
    timer.start(0)
    pages.setCurrentIndex(1 - pages.currentIndex())
    qtbot.waitUntil(lambda: {"painted", "timer"} <= set(noted))
    paints.deleteLater()
    return noted


def test_what_is_due_comes_before_the_page_is_painted(pages: QStackedWidget, qtbot: QtBot) -> None:
    assert turned(pages, qtbot) == ["painted", "timer"]
    PageTurn(pages.window(), pages)
    assert turned(pages, qtbot) == ["timer", "painted"]
    assert turned(pages, qtbot) == ["timer", "painted"]


def test_other_changes_are_painted_as_ever(pages: QStackedWidget, qtbot: QtBot) -> None:
    PageTurn(pages.window(), pages)
    turned(pages, qtbot)
    noted: list[str] = []
    page = pages.currentWidget()
    assert page is not None
    paints = Paints(noted, page)
    page.update()
    qtbot.waitUntil(lambda: bool(noted))
    assert noted == ["painted"]
    paints.deleteLater()


def test_the_window_has_its_pages_turned_so(desk: Desk) -> None:
    assert desk.window.findChild(PageTurn) is None
    desk.window.prepare_pages()
    assert desk.window.findChild(PageTurn) is not None
