"""Arrow keys that go where they point: from a button to its nearest neighbour on the page."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

_STEPS = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}
# A neighbour off the straight line counts as this many times as far.
_SIDEWAYS = 3


class ArrowKeys(QObject):
    """Moves the focus between the widgets it watches; all live on ``page``."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._watched: list[QWidget] = []

    def watch(self, widgets: Iterable[QWidget]) -> None:
        """Watch these widgets from now on."""
        for widget in widgets:
            widget.installEventFilter(self)
            self._watched.append(widget)

    def forget(self, widget: QWidget) -> None:
        """Stop watching a widget."""
        widget.removeEventFilter(self)
        self._watched.remove(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and isinstance(watched, QWidget)
            and (step := _STEPS.get(event.key()))
        ):
            target = self._neighbour(watched, step)
            if target is not None:
                target.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return super().eventFilter(watched, event)

    def _neighbour(self, origin: QWidget, step: tuple[int, int]) -> QWidget | None:
        start = self._place(origin)
        best: tuple[int, QWidget] | None = None
        for widget in self._watched:
            if widget is origin or not (widget.isVisible() and widget.isEnabled()):
                continue
            far = _distance(start, self._place(widget), step)
            if far is not None and (best is None or far < best[0]):
                best = far, widget
        return best[1] if best else None

    def _place(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self._page, QPoint(0, 0)), widget.size())


def _distance(start: QRect, end: QRect, step: tuple[int, int]) -> int | None:
    """Return the distance to ``end`` in a direction; None if it lies elsewhere."""
    way = end.center() - start.center()
    ahead = way.x() * step[0] + way.y() * step[1]
    if ahead <= 0:
        return None
    if step[0]:
        gap = max(start.top() - end.bottom(), end.top() - start.bottom(), 0)
        if gap:
            return None  # another row
        ahead = abs(way.x())
    else:
        gap = max(start.left() - end.right(), end.left() - start.right(), 0)
        ahead = abs(way.y())
        # Of several below a wide widget, the leftmost comes first.
        gap += max(end.left() - start.left(), 0)
    return ahead + _SIDEWAYS * gap
