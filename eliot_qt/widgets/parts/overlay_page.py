"""A page that lies over the whole window for a while."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget
from shiboken6 import isValid


class OverlayPage(QFrame):
    """Covers its parent, also when that is resized; Esc hides it. Hidden at first.

    The focus goes back to where it was.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._below = parent
        self._before: QWidget | None = None
        parent.installEventFilter(self)
        self.setProperty("kind", "overlay")
        self.hide()

    def cover(self) -> None:
        """Show the page in front of everything else."""
        self._before = self.window().focusWidget()
        self.setGeometry(self._below.rect())
        self.show()
        self.raise_()

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        before, self._before = self._before, None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._below and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._below.rect())
        return super().eventFilter(watched, event)
