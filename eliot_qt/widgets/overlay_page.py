"""A page that lies over the whole window for a while."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget


class OverlayPage(QFrame):
    """Covers its parent, also when that is resized; Esc hides it. Hidden at first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._below = parent
        parent.installEventFilter(self)
        self.setProperty("kind", "overlay")
        self.hide()

    def cover(self) -> None:
        """Show the page in front of everything else."""
        self.setGeometry(self._below.rect())
        self.show()
        self.raise_()

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._below and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._below.rect())
        return super().eventFilter(watched, event)
