"""Paints squares of the board from cached pixmaps."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell

from .ghost_fade import GhostFade
from .tile_painter import TilePainter


class BoardDelegate(QStyledItemDelegate):
    """One pixmap per square; fading ghosts and lifted tiles are put together from two."""

    def __init__(
        self, tile_painter: TilePainter, fade: GhostFade, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
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

    # Qt overrides

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one square."""
        model = cast(BoardModel, index.model())
        square = model.square(index)
        cell = model.cell(square)
        rect = option.rect
        side, at = rect.width(), rect.topLeft()
        dpr = painter.device().devicePixelRatio()
        if square in self._lifted:
            painter.drawPixmap(at, self._tiles.ground(cell, side, dpr))
            return
        opacity = self._fade.opacity(square)
        if cell.letter and opacity < 1.0:
            painter.drawPixmap(at, self._tiles.ground(cell, side, dpr))
            self._ghost(painter, at, side, dpr, cell, opacity)
            return
        painter.drawPixmap(at, self._tiles.square(cell, side, dpr))
        if (leaving := self._fade.leaving(square)) is not None:
            self._ghost(painter, at, side, dpr, *leaving)

    def _ghost(
        self, painter: QPainter, at: QPoint, side: int, dpr: float, cell: Cell, opacity: float
    ) -> None:
        painter.setOpacity(opacity)
        painter.drawPixmap(at, self._tiles.tile(cell, side, dpr))
        painter.setOpacity(1.0)
