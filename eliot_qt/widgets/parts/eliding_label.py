"""Texts that are cut short where there is no room for all of them, or give way to shorter ones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent

from .plain_label import PlainLabel, paint_line

_LEAST = 4


class ElidingLabel(PlainLabel):
    """Shows as much of its text as fits, a few letters at least."""

    _parts: tuple[str, ...] = ()
    _between = ""

    def show_parts(self, parts: Sequence[str], between: str) -> None:
        """Show parts, the most important first: as many as fit, none but the first by half.

        ``between`` stands between two of them.
        """
        self._parts, self._between = tuple(parts), between
        self.setText(between.join(parts))

    def visible_text(self, room: int) -> str:
        """Return as much of the text as fits into ``room`` pixels."""
        metrics = self.fontMetrics()
        for count in range(len(self._parts), 0, -1):
            text = self._between.join(self._parts[:count])
            if metrics.horizontalAdvance(text) <= room:
                return text
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    # Qt overrides

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(
            min(hint.width(), _LEAST * self.fontMetrics().averageCharWidth()), hint.height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        text = self.visible_text(self.contentsRect().width())
        paint_line(self, text, self.alignment())


class ShorteningLabel(PlainLabel):
    """Shows a text while it fits on one line, else the shorter one, in as many as that needs."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = self._short = ""

    def set_texts(self, whole: str, short: str) -> None:
        """Set the text, and the one that takes its place where there is no room."""
        self._whole, self._short = whole, short
        self._choose()

    def _choose(self) -> None:
        # The advance is rounded: a text exactly as wide may break all the same.
        fits = self.fontMetrics().horizontalAdvance(self._whole) < self.width()
        text = self._whole if fits else self._short
        if text != self.text():
            self.setText(text)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose()
