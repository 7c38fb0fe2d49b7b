"""Work in steps, so that the events of a person come between them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea, QStackedWidget, QWidget

# Milliseconds from one step to the next.
_PAUSE = 20


def run_in_steps(steps: Iterator[object], parent: QObject) -> None:
    """Take a step after each pause until there are no more, or ``parent`` is gone."""

    def go_on() -> None:
        if next(steps, timer) is not timer:
            timer.start()

    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(_PAUSE)
    timer.timeout.connect(go_on)
    timer.start()


def know_classes() -> Iterator[object]:
    """Have Python know classes of Qt, in two steps.

    It makes them when Qt first hands out something: styles have hundreds of constants, which takes
    8 ms; a widget that may be of any class takes 15 ms.
    """
    yield QApplication.style()
    yield QScrollArea().viewport()


class PageTurn(QObject):
    """Lets keys, clicks and timers come between filling a page and painting it.

    Both together would keep them waiting for twice as long. The page before is to be seen until
    the new one is painted whole; what is typed between is already the new one's.
    """

    def __init__(self, window: QWidget, pages: QStackedWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._paint)
        pages.currentChanged.connect(self._begin)

    def _begin(self) -> None:
        if self._window.isVisible():
            self._window.installEventFilter(self)

    def _paint(self) -> None:
        # Qt asks for no other one before this has come.
        request = QEvent(QEvent.Type.UpdateRequest)
        QCoreApplication.postEvent(self._window, request, Qt.EventPriority.LowEventPriority.value)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Put off the first painting after the page has been turned."""
        if event.type() is not QEvent.Type.UpdateRequest:
            return False
        self._window.removeEventFilter(self)
        self._timer.start(0)
        return True
