"""The left column of a wide window: who plays, what is unseen, notes, the bag."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from ..look.shade import paint_card
from ..look.theme import Theme
from .table_header import MARGIN, TableHeader

_INSIDE = 15
_TOP = 8


class CardFrame(QFrame):
    """A sheet of paper around a widget, with its shadow."""

    def __init__(self, inside: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.column = QVBoxLayout(self)
        around = MARGIN + _INSIDE
        self.column.setContentsMargins(around, MARGIN + 12, around, MARGIN + 12)
        self.column.setSpacing(8)
        if inside is not None:
            self.column.addWidget(inside, 1)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint shadow and paper."""
        if self._theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        paint_card(painter, rect, self._theme)
        painter.end()


class LeftColumn(QWidget):
    """Plaques above the unseen tiles above the bag; the bag is as high as the tray beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._header: TableHeader | None = None
        self._foot: QWidget | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, _TOP)
        self.column.setSpacing(0)

    def take(self, header: TableHeader, cards: list[CardFrame], foot: QWidget) -> None:
        """Show these from now on; the first card has the room that is left."""
        self._header, self._foot = header, foot
        self.column.addWidget(header)
        for place, card in enumerate(cards):
            self.column.addWidget(card, 0 if place else 1)
            card.show()
        self.column.addWidget(foot)
        header.stand_in_column(self.height())

    def set_foot_height(self, height: int) -> None:
        """Let the bag be as high as the tray."""
        if self._foot is not None and self._foot.height() != height:
            self._foot.setFixedHeight(height)
            # The tray takes its height while the columns are being placed.
            self.column.invalidate()
            self.column.activate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the plaques their share of the height."""
        super().resizeEvent(event)
        if self._header is not None and self.isAncestorOf(self._header):
            self._header.stand_in_column(self.height())
