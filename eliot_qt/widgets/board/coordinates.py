"""Coordinates along the board, on its frame."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from ..look.marks import paint_text
from .tile_painter import TilePainter

# In the smallest window squares come before the frame.
_SMALL_SIDE, _LEAST_BAND, _BAND = 28, 11, 0.56
_LEAST_TEXT, _TEXT = 10, 0.27
# The largest text that a frame has room for, in parts of its width.
_IN_BAND = 0.75


def band_of(side: int) -> int:
    """Width of the frame on each side of a board with squares of that side."""
    return _LEAST_BAND if side <= _SMALL_SIDE else round(_BAND * side)


class CoordinateHeader(QHeaderView):
    """Letters or numbers of a board's lines; the cursor's line stands out."""

    def __init__(
        self, orientation: Qt.Orientation, tile_painter: TilePainter, parent: QWidget
    ) -> None:
        super().__init__(orientation, parent)
        self._tiles = tile_painter
        self._marked: int | None = None
        self._least = _LEAST_TEXT
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
            before, self._marked = self._marked, section
            for each in (before, section):
                if each is not None:
                    self._paint_again(each)

    def set_least_text(self, pixels: int) -> None:
        """Write no smaller than this, as far as the frame has room."""
        if pixels != self._least:
            self._least = pixels
            self.viewport().update()

    @property
    def text_pixels(self) -> float:
        """The size of its letters and numbers in logical pixels."""
        side = self.defaultSectionSize()
        return max(_LEAST_TEXT, min(max(self._least, _TEXT * side), _IN_BAND * band_of(side)))

    def _paint_again(self, section: int) -> None:
        """Ask for one coordinate to be painted again: the cursor moves with each key."""
        start, length = self.sectionViewportPosition(section), self.sectionSize(section)
        across = self.orientation() is Qt.Orientation.Horizontal
        place = QRect(start, 0, length, self.height())
        self.viewport().update(place if across else QRect(0, start, self.width(), length))

    # Qt overrides

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """Paint one coordinate."""
        if not self._tiles.coordinates:
            return
        theme = self._tiles.theme
        text = self.model().headerData(logicalIndex, self.orientation())
        is_marked = logicalIndex == self._marked
        across = self.orientation() is Qt.Orientation.Horizontal
        # Nearer to the squares than to the edge, where the frame is round.
        place = QRectF(rect).translated(0, 1) if across else QRectF(rect)
        pixels = self.text_pixels
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = theme.board.coordinates
        if is_marked:
            pill = QRectF(0, 0, 1.9 * pixels, 1.5 * pixels)
            pill.moveCenter(place.center())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("last_move"))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            ink = theme.tiles.last_move_text
        paint_text(painter, str(text), place, pixels, ink)
        painter.restore()

    def sizeHint(self) -> QSize:
        """As thick as the text needs."""
        band = band_of(self.defaultSectionSize())
        return QSize(band, band)
