"""A sheet of paper around the widgets of a column."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from .shade import paint_card
from .theme import Theme

#: room for the shadow around the paper
MARGIN = 10
_INSIDE = 15


class CardFrame(QFrame):
    """A sheet of paper around a widget, with its shadow."""

    def __init__(self, inside: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.column = QVBoxLayout(self)
        self._is_bare = False
        self.set_bare(False)
        self.column.setSpacing(8)
        if inside is not None:
            self.column.addWidget(inside, 1)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def set_bare(self, bare: bool) -> None:
        """Leave out paper, shadow and the room around, where the window is small."""
        self._is_bare = bare
        across, down = (MARGIN, 2) if bare else (MARGIN + _INSIDE, MARGIN + 12)
        self.column.setContentsMargins(across, down, across, down)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint shadow and paper."""
        if self._theme is None or self._is_bare:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        paint_card(painter, rect, self._theme)
        painter.end()
