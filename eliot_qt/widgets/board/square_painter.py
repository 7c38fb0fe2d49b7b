"""Paints the contents of the squares, and the line around the word played last."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import cast

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRegion

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell, CellLayer

from ..look.theme import Theme
from .ghost_fade import GhostFade
from .tile_painter import TilePainter, bare, is_marked, reach_of


class SquarePainter:
    """A tile or the marks of a square; the empty squares are the view's.

    No delegate: for one, Qt prepares each of 225 squares, and most have nothing to paint.
    """

    def __init__(self, model: BoardModel, tile_painter: TilePainter, fade: GhostFade) -> None:
        self._model = model
        self._tiles = tile_painter
        self._fade = fade
        self._lifted: AbstractSet[int] = frozenset()

    @property
    def lifted(self) -> AbstractSet[int]:
        """Squares whose tile is in the air just now."""
        return self._lifted

    def set_lifted(self, squares: AbstractSet[int]) -> None:
        """Paint these squares without their tiles."""
        self._lifted = squares

    def paint(self, painter: QPainter, region: QRegion, origin: QPoint, side: int) -> None:
        """Paint what lies on the squares that a region touches; ``origin`` is the first corner.

        In order: shadows fall on the squares that follow.
        """
        size = self._model.size
        squares: set[int] = set()
        # The stubs do not know that a region can be gone through.
        for rect in cast(Iterable[QRect], region):
            near = rect.translated(-origin)
            columns = range(near.left() // side, min(size, near.right() // side + 1))
            for row in range(near.top() // side, min(size, near.bottom() // side + 1)):
                squares.update(row * size + column for column in columns)
        for square in sorted(filter(self.has_something, squares)):
            row, column = divmod(square, size)
            self.paint_square(painter, square, origin + QPoint(column * side, row * side), side)

    def has_something(self, square: int) -> bool:
        """Return whether there is anything to paint: on most squares there is not."""
        cell = self._model.cell(square)
        return bool(cell.letter) or is_marked(cell) or self._fade.leaving(square) is not None

    def paint_square(self, painter: QPainter, square: int, at: QPoint, side: int) -> None:
        """Paint what lies on one square."""
        cell = self._model.cell(square)
        dpr = painter.device().devicePixelRatio()
        if square in self._lifted:
            cell = bare(cell)
        if cell.letter:
            self._tile(painter, at, side, dpr, cell, self._fade.opacity(square))
        elif (leaving := self._fade.leaving(square)) is not None:
            self._tile(painter, at, side, dpr, *leaving)
        marks = self._tiles.marks(cell, side, dpr)
        if marks is not None:
            painter.drawPixmap(at, marks)

    def _tile(
        self, painter: QPainter, at: QPoint, side: int, dpr: float, cell: Cell, opacity: float
    ) -> None:
        margin = reach_of(side)
        painter.setOpacity(opacity)
        painter.drawPixmap(at - QPoint(margin, margin), self._tiles.raised(cell, side, dpr))
        painter.setOpacity(1.0)


_HALO = 0.33


def last_word(model: BoardModel) -> list[int]:
    """Squares of the last play's main word, in order; with the tiles it goes through.

    Of a single tile that is the longer of its two words.
    """
    placed = sorted(s for s in model.last_play if model.cell(s).layer is CellLayer.PLAYED)
    if not placed:
        return []
    size = model.size
    words = [_word(model, placed[0], 1), _word(model, placed[0], size)]
    whole = [word for word in words if set(placed) <= set(word)]
    return max(whole or [placed], key=len)


def paint_outline(painter: QPainter, word: QRect, side: int, theme: Theme) -> None:
    """One rounded line around a whole word, dark beside it so that it shows on tiles too."""
    if word.isEmpty():
        return
    halo = QColor("#000000")
    halo.setAlphaF(_HALO)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = max(1.0, 0.0375 * side)
    # On the outermost squares it stays whole.
    room = QRectF(painter.window()).adjusted(half, half, -half, -half)
    rect = QRectF(word).adjusted(-0.5, -0.5, 0.5, 0.5).intersected(room)
    for width, colour in ((0.13, halo), (0.075, QColor(theme.tiles.last_move))):
        painter.setPen(QPen(colour, max(2.0, width * side)))
        painter.drawRoundedRect(rect, 0.19 * side, 0.19 * side)


def _word(model: BoardModel, square: int, step: int) -> list[int]:
    """The tiles in a line through a square; ``step`` is 1 across, else the board's size."""
    size = model.size
    row, col = divmod(square, size)
    before, after = (col, size - 1 - col) if step == 1 else (row, size - 1 - row)

    def run(steps: int, by: int) -> list[int]:
        squares: list[int] = []
        for n in range(1, steps + 1):
            if model.cell(square + n * by).layer is not CellLayer.PLAYED:
                break
            squares.append(square + n * by)
        return squares

    return [*reversed(run(before, -step)), square, *run(after, step)]
