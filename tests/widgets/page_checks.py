"""What the tests of pages share: the real look at any text size, and what may not happen on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget

from eliot_qt import paths
from eliot_qt.widgets.look.fonts import load_fonts, ui_font
from eliot_qt.widgets.look.icons import Icons
from eliot_qt.widgets.look.style import put_on, stylesheet
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.look.theme_files import load_theme


def theme_of(name: str) -> Theme:
    return load_theme(paths.resources() / "themes" / f"{name}.json")


def shipped_icons() -> Icons:
    return Icons(paths.resources() / "icons" / "ui")


@contextmanager
def dressed(app: QApplication, name: str = "light", scale: float = 1.0) -> Iterator[Theme]:
    """The application in a theme and text size, for a while; pages :func:`wear` the sheet."""
    before = QFont(app.font()), app.palette()
    load_fonts(paths.resources() / "fonts")
    theme = theme_of(name)
    app.setFont(ui_font(scale))
    app.setPalette(theme.palette())
    try:
        yield theme
    finally:
        app.setPalette(before[1])
        app.setFont(before[0])


def wear(theme: Theme, *pages: QWidget) -> None:
    """Let pages wear the sheet of a theme, as they do in the window."""
    for page in pages:
        put_on(page, stylesheet(theme))


def clipped(page: QWidget) -> list[str]:
    """Texts that are shown in less room than they need, and widgets that stick out sideways."""
    found = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel) and widget.text():
            needed = widget.sizeHint()
            if widget.wordWrap():
                needed.setWidth(0)
                needed.setHeight(widget.heightForWidth(widget.width()))
        elif isinstance(widget, QAbstractButton) and widget.text():
            needed = widget.sizeHint()
        elif isinstance(widget, QComboBox):
            needed = widget.sizeHint()
            needed.setWidth(0)
        else:
            continue
        text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else "choice"
        if needed.width() > widget.width() or needed.height() > widget.height():
            found.append(f"{text!r} needs {needed.toTuple()}, has {widget.size().toTuple()}")
        place = QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())
        if place.left() < 0 or place.right() > page.rect().right():
            found.append(f"{text!r} sticks out: {place.getCoords()}")
    return found


def nameless(page: QWidget) -> list[str]:
    """Widgets that take the focus and have no name for who cannot see them."""
    found = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() is Qt.FocusPolicy.NoFocus:
            continue
        if widget.focusProxy() is not None:  # a part of another widget
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        if not (interface and interface.text(QAccessible.Text.Name)):
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found


def settle(app: QApplication) -> None:
    """Let layouts of layouts come to rest after a change of style.

    Every widget is measured again: once in some thousand runs, after hundreds of other tests in the
    same process, three boxes kept the height they had in the small text.
    """
    for window in app.topLevelWidgets():
        if window.isVisible():
            for widget in window.findChildren(QWidget):
                widget.updateGeometry()
    for _ in range(4):
        app.processEvents()
