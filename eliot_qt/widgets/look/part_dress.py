"""A long page dressed part by part: what is in sight at once, the rest behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QScrollArea, QWidget

from .style import put_on

# Milliseconds from one part to the next: what the person does comes between.
_PAUSE = 20


class PartDress(QObject):
    """Lets ``parts``, which lie below one another in a scroller, wear a sheet of style each.

    A sheet of the whole page would dress all of it before the next picture. ``others`` are always
    in sight. What is behind waits until what is in sight has been painted.
    """

    def __init__(
        self, scroll: QScrollArea, others: Sequence[QWidget], parts: Sequence[QWidget]
    ) -> None:
        super().__init__(scroll)
        self._scroll = scroll
        self._others, self._parts = tuple(others), tuple(parts)
        self._sheet = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_PAUSE)
        self._rest.timeout.connect(self._go_on)
        scroll.verticalScrollBar().valueChanged.connect(self._dress_seen)

    def wear(self, sheet: str) -> None:
        """Wear another sheet from now on."""
        self._sheet = sheet
        for other in self._others:
            put_on(other, sheet)
        self._dress_seen()
        self._rest.stop()
        self._scroll.viewport().installEventFilter(self)

    def steps(self, sheet: str) -> Iterator[None]:
        """Dress one part after the other, for a page that will :meth:`wear` the sheet."""
        for part in self._parts:
            put_on(part, sheet)
            yield

    def _dress_seen(self) -> None:
        """Dress what is in sight, and what is above it: that would move it by another height."""
        port = self._scroll.viewport()
        for part in self._parts:
            if part.mapTo(port, QPoint()).y() < port.height():
                put_on(part, self._sheet)

    def _go_on(self) -> None:
        part = next((part for part in self._parts if part.styleSheet() != self._sheet), None)
        if part is not None:
            put_on(part, self._sheet)
            self._rest.start()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on behind what is painted now."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            # The pause begins after the picture, however long that takes.
            QTimer.singleShot(0, self._rest, self._rest.start)
        return super().eventFilter(watched, event)
