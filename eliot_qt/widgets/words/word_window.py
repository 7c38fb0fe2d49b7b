"""The word tools in a window of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ..parts.pane_scroll import ToolHolder

_SIZE = (460, 620)


class WordWindow(QWidget):
    """Holds the tools while it is open; ``closed`` says that it no longer is."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Word tools"))
        #: holds the word tools while they are here
        self.tools = ToolHolder()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tools)
        self.resize(*_SIZE)

    # Qt overrides

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()
