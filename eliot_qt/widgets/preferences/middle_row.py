"""A row with one widget in the middle of a page, no wider than is good to read."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget

# Of the width, what is in the middle has this much to one part on each side.
_SHARE = 100


class MiddleRow(QHBoxLayout):
    """Lays out one widget within a width of the row's own.

    A maximum width of the widget would resize it at once, in the midst of a change of text size,
    and it would be laid out again when that is over.
    """

    def __init__(self, parent: QWidget, middle: QWidget, widest: int) -> None:
        super().__init__(parent)
        self._middle, self._widest = middle, widest
        self.setContentsMargins(0, 0, 0, 0)
        self.addStretch(1)
        self.addWidget(middle, _SHARE)
        self.addStretch(1)

    def set_widest(self, widest: int) -> None:
        """Allow another width, from the next layout on."""
        if widest != self._widest:
            self._widest = widest
            self.invalidate()

    # Qt overrides

    def setGeometry(self, rect: QRect) -> None:
        """Place the widget."""
        if rect.width() * _SHARE // (_SHARE + 2) < self._widest:
            super().setGeometry(rect)
            return
        QLayout.setGeometry(self, rect)
        left = rect.left() + (rect.width() - self._widest + 1) // 2
        self._middle.setGeometry(left, rect.top(), self._widest, rect.height())
