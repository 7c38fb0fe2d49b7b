"""A label that has the same height whatever it says."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from eliot_qt.models.plain import plain_tip

from ..plain_label import PlainLabel, kept_together


class SlotLabel(PlainLabel):
    """Has room for some lines, with or without a text; a longer text ends in dots.

    The tooltip has all of it then. ``grows`` takes more room where there is some.
    """

    def __init__(
        self, lines: int, tone: str = "", grows: bool = False, parent: QWidget | None = None
    ) -> None:
        self._lines = lines
        self._own_tip = ""
        super().__init__("", parent)
        self.setProperty("tone", tone)
        upright = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Ignored, upright)

    def set_lines(self, lines: int) -> None:
        """Make room for this many lines."""
        self._lines = lines
        self.updateGeometry()

    def say(self, text: str, tip: str = "") -> None:
        """Show a text; ``tip`` says more about it in the tooltip."""
        self.setText(text)
        self.setAccessibleName(text)
        self._own_tip = tip
        self._explain()
        self.update()

    def _laid_out(self) -> list[str]:
        """The lines that fit, the last one cut short if there are more."""
        room = max(self._lines, math.floor(self.height() / self.fontMetrics().lineSpacing()))
        text = kept_together(self.text())
        layout = QTextLayout(text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        starts: list[int] = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width())
            starts.append(line.textStart())
        layout.endLayout()
        lines = [text[a:b].strip() for a, b in zip(starts, [*starts[1:], None], strict=True)]
        if len(lines) > room:
            rest = text[starts[room - 1] :]
            cut = self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, self.width())
            lines = [*lines[: room - 1], cut]
        return lines

    def _explain(self) -> None:
        lines = self._laid_out() if self.text() else []
        cut = bool(lines) and lines[-1].endswith("…") and not self.text().endswith("…")
        parts = [self.text()] if cut else []
        self.setToolTip(plain_tip("\n".join([*parts, *([self._own_tip] if self._own_tip else [])])))

    # Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(100, self._lines * self.fontMetrics().lineSpacing() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        return self.sizeHint().height()

    def resizeEvent(self, event: object) -> None:
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        base = self.fontMetrics().ascent()
        for line in self._laid_out():
            painter.drawText(QPointF(0, base), line)
            base += self.fontMetrics().lineSpacing()
        painter.end()
