"""How large the window may be on a screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen

SMALLEST_WINDOW = (960, 640)
# A title bar and edges, which the system adds.
_FRAME = QSize(4, 34)


def room_on(screen: QScreen | None) -> QSize:
    """The largest window that fits on a screen, in logical pixels."""
    if screen is None:
        return QSize(*SMALLEST_WINDOW)
    return screen.availableGeometry().size() - _FRAME


def smallest_on(screen: QScreen | None) -> QSize:
    """The smallest window, which is smaller where a scale factor leaves fewer pixels."""
    return QSize(*SMALLEST_WINDOW).boundedTo(room_on(screen))
