"""A page that lies over the whole window for a while."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QWidget

# Keys of the window that mean the same here.
_PASSED_ON = ("F1", "F11", "Ctrl+Q")


class OverlayPage(QFrame):
    """Covers its parent, also when that is resized; Esc hides it. Hidden at first.

    While it is open it has all keys: Tab goes round in it, and shortcuts of what it covers do
    nothing. ``left`` says that the focus is free again.
    """

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._below = parent
        parent.installEventFilter(self)
        self.setProperty("kind", "overlay")
        self.hide()

    def cover(self) -> None:
        """Show the page in front of everything else, with the focus."""
        self.setGeometry(self._below.rect())
        self.show()
        self.raise_()
        self.take_focus()

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the stops of Tab, in its order; the first has the focus as the page opens."""
        return (self,)

    def take_focus(self) -> None:
        """Give the keyboard to this page."""
        self.stops[0].setFocus(Qt.FocusReason.PopupFocusReason)

    # Qt overrides

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence(event.keyCombination())
            if keys not in [QKeySequence(text) for text in _PASSED_ON]:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        # Not by nextInFocusChain: PySide would tie the lives of the widgets it gives together.
        if not self.isVisible():
            return super().focusNextPrevChild(next)
        focused = [place for place, stop in enumerate(self.stops) if stop.hasFocus()]
        step = (focused[0] if focused else 0) + (1 if next else -1)
        self.stops[step % len(self.stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._below and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._below.rect())
        return super().eventFilter(watched, event)
