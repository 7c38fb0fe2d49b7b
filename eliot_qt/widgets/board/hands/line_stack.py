"""Lines in the same place, one of which is shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class LineStack(QWidget):
    """Shows one of several lines; what they say moves nothing around them.

    A layout would pass on each change of a text up to the window, and all of that would be laid
    out anew at each key.
    """

    def __init__(self, *lines: QWidget) -> None:
        super().__init__()
        self._lines: list[QWidget] = []
        for line in lines:
            self.add(line)

    def add(self, line: QWidget) -> None:
        """Take another line; the first one is shown."""
        line.setParent(self)
        line.setGeometry(self.rect())
        line.setVisible(not self._lines)
        self._lines.append(line)
        self.updateGeometry()

    def remove(self, line: QWidget) -> None:
        """Let go of a line that is not shown; it stays a child until others take it."""
        self._lines.remove(line)
        self.updateGeometry()

    def holds(self, line: QWidget) -> bool:
        """Return whether a line is one of these."""
        return line in self._lines

    def show_line(self, line: QWidget) -> None:
        """Show one of the lines instead of the others."""
        if line.isHidden():
            line.show()
            for other in self._lines:
                if other is not line:
                    other.hide()

    # Qt overrides

    def sizeHint(self) -> QSize:
        return self._most([line.sizeHint() for line in self._lines])

    def minimumSizeHint(self) -> QSize:
        return self._most([line.minimumSizeHint() for line in self._lines])

    def _most(self, hints: list[QSize]) -> QSize:
        """Room for any of the lines, as far as it asks for some."""
        most = QSize(0, 0)
        for line, hint in zip(self._lines, hints, strict=True):
            if line.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored:
                hint.setWidth(0)
            most = most.expandedTo(hint)
        return most

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for line in self._lines:
            line.setGeometry(self.rect())
