"""Logical sizes that are whole numbers of device pixels, also at 125 % or 150 %."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

_LARGEST_STEP = 8


def pixel_step(dpr: float) -> int:
    """Smallest logical length that is a whole number of device pixels; 1 where none up to 8 is."""
    for step in range(1, _LARGEST_STEP + 1):
        if abs(step * dpr - round(step * dpr)) < 1e-3:
            return step
    return 1


def pixel_offset(widget: QWidget) -> QPoint:
    """Return the step from the widget's origin to a whole device pixel of its window."""
    step = pixel_step(widget.devicePixelRatioF())
    origin = widget.mapTo(widget.window(), QPoint(0, 0))
    return QPoint(-origin.x() % step, -origin.y() % step)
