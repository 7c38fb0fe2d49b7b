"""The style of windows that are laid out from right to left: each text in the direction it is read.

Qt gives all texts the direction of the layout: ``+30`` becomes ``30+``, and the full stop of an
English sentence stands before its first word.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionViewItem,
    QWidget,
)

# Around a text that takes the direction of its first letter; of figures alone, that of figures.
_ISOLATE, _END = "\u2068", "\u2069"


class MirroredStyle(QProxyStyle):
    """Lays out windows from right to left, and writes each text in its own direction."""

    def polish(self, what: QWidget | QApplication | QPalette) -> None:  # type: ignore[override]
        """Lay out a window as the language of the system wants it."""
        super().polish(what)
        if isinstance(what, QWidget) and what.isWindow():
            what.setLayoutDirection(Qt.LayoutDirection.RightToLeft)

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Write the cell of a table."""
        if isinstance(option, QStyleOptionViewItem):
            option.text = f"{_ISOLATE}{option.text}{_END}" if option.text else ""
        super().drawControl(element, option, painter, widget)


def mirror(app: QApplication) -> None:
    """Mirror windows, and nothing that is painted: figures, words and boards run to the right."""
    app.setStyle(MirroredStyle("Fusion"))
    app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
