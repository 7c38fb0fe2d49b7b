"""The label of all pages: what it is given is text, never HTML."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QWidget

_NO_BREAK = "\u00a0"
# A line may break after a dash, even before a space that does not break.
_JOINED = f"{_NO_BREAK}–\u2060{_NO_BREAK}"
_SCORES = re.compile(r"(?<=\d) – (?=\d)")


class PlainLabel(QLabel):
    """A label that never reads its text as markup; names come from files that cannot be trusted.

    A number and its sign stay on one line, and so does a score: ``54.4 %``, ``± 0.3``,
    ``101 – 67``. ``text()`` is as it was given.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show a text, and break its lines between words only."""
        self._text = text
        super().setText(kept_together(text))

    def clear(self) -> None:
        """Show nothing."""
        self.setText("")

    def text(self) -> str:
        """Return the text as it was given."""
        return self._text


def paint_line(label: QLabel, text: str, align: Qt.AlignmentFlag) -> None:
    """Paint a line of text in the place of a label's own, in its font and colour."""
    painter = QPainter(label)
    painter.setPen(label.palette().color(label.foregroundRole()))
    painter.drawText(label.contentsRect(), align, text)
    painter.end()


def kept_together(text: str) -> str:
    """Return a text whose lines break neither between a number and its sign nor in a score."""
    text = text.replace(" %", f"{_NO_BREAK}%").replace("± ", f"±{_NO_BREAK}")
    return _SCORES.sub(_JOINED, text) if "–" in text else text
