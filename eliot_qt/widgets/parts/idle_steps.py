"""Work that can wait, done a step at a time between the events of a person."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea

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
