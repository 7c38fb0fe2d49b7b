"""Coordinates along the board."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from ..look.marks import paint_text
from .tile_painter import TilePainter

_THICKNESS = 22
_TEXT = 12


class CoordinateHeader(QHeaderView):
    """Letters or numbers of a board's lines; the cursor's line stands out."""

    def __init__(
        self, orientation: Qt.Orientation, tile_painter: TilePainter, parent: QWidget
    ) -> None:
        super().__init__(orientation, parent)
        self._tiles = tile_painter
        self._marked: int | None = None
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Stylesheets that style item views must not give this one a background.
        self.setAutoFillBackground(False)

    def set_marked(self, section: int | None) -> None:
        """Let one line stand out, or none."""
        if section != self._marked:
            self._marked = section
            self.viewport().update()

    # Qt overrides

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """Paint one coordinate."""
        theme = self._tiles.theme
        text = self.model().headerData(logicalIndex, self.orientation())
        marked = logicalIndex == self._marked
        painter.save()
        painter.fillRect(rect, theme.colour("frame"))
        paint_text(
            painter,
            str(text),
            QRectF(rect),
            _TEXT,
            theme.page.focus if marked else theme.board.coordinates,
        )
        painter.restore()

    def sizeHint(self) -> QSize:
        """As thick as the text needs."""
        return QSize(_THICKNESS, _THICKNESS)
