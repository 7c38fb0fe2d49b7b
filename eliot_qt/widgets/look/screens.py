"""The largest size of the window on a screen, and its place of last time."""

from __future__ import annotations

import base64

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

SMALLEST_WINDOW = (960, 640)
_USUAL = (1180, 800)
# A title bar and edges, which the system adds.
_FRAME = QSize(4, 34)


def screen_of(widget: QWidget) -> QScreen:
    """The screen that shows the middle of a widget's window, else the first one.

    ``QWidget.screen`` makes the screen a child of the widget in PySide's eyes (6.11): now and then
    it was deleted with the widget, and the next window took the program down.
    """
    window = widget.window()
    return QGuiApplication.screenAt(window.geometry().center()) or QGuiApplication.primaryScreen()


def room_on(screen: QScreen | None) -> QSize:
    """The largest window that fits on a screen, in logical pixels."""
    if screen is None:
        return QSize(*SMALLEST_WINDOW)
    return screen.availableGeometry().size() - _FRAME


def smallest_on(screen: QScreen | None) -> QSize:
    """The smallest window, which is smaller where a scale factor leaves fewer pixels."""
    return QSize(*SMALLEST_WINDOW).boundedTo(room_on(screen))


def place_of(window: QWidget) -> str:
    """Place and size of a window as a text, for :func:`restore_place`."""
    return base64.b64encode(window.saveGeometry().data()).decode("ascii")


def restore_place(window: QWidget, place: str) -> None:
    """Put a window where it was; an empty text gives it a usual size."""
    window.resize(QSize(*_USUAL).boundedTo(room_on(screen_of(window))))
    if place:
        window.restoreGeometry(QByteArray(base64.b64decode(place)))
