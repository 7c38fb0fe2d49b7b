"""Motion that decorates: any key or click shows at once what it leads to."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QVariantAnimation, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget

_INPUTS = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)


class Moving(QVariantAnimation):
    """A share of a motion, 0 to 1, for a widget that paints it.

    While nothing moves the share is 1. A key or a click anywhere in the window ends the motion.
    """

    moved = Signal()

    def __init__(
        self, widget: QWidget, easing: QEasingCurve.Type = QEasingCurve.Type.Linear
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._window: QWindow | None = None
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(easing)
        self.valueChanged.connect(self.moved)
        self.stateChanged.connect(self._watch)

    @property
    def is_moving(self) -> bool:
        """Return whether the motion is not over."""
        return self.state() is not QVariantAnimation.State.Stopped

    @property
    def share(self) -> float:
        """The part of the motion that is done."""
        return float(self.currentValue() or 0.0) if self.is_moving else 1.0

    def begin(self, milliseconds: int) -> None:
        """Move for that long, from the beginning; with 0 there is no motion."""
        self.land()
        if milliseconds > 0:
            self.setDuration(milliseconds)
            self.start()

    def land(self) -> None:
        """End the motion now."""
        if self.is_moving:
            self.stop()
            self.moved.emit()

    def _watch(self) -> None:
        # All keys and clicks come through the window; it is listened to only while this moves.
        if self._window is not None:
            self._window.removeEventFilter(self)
            self._window = None
        if self.is_moving:
            self._window = self._widget.window().windowHandle()
            if self._window is not None:
                self._window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the motion at a key or a click, which goes its own way all the same."""
        if event.type() in _INPUTS:
            self.land()
        return False
