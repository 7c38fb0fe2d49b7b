"""Paints what lies on the squares of the board, from cached pixmaps."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from eliot_qt.models.board import BoardModel
from eliot_qt.models.cell import Cell

from .ghost_fade import GhostFade
from .tile_painter import TilePainter, bare, reach_of


class BoardDelegate(QStyledItemDelegate):
    """A tile or the marks of a square; the empty squares are the view's."""

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
        """Paint what lies on one square."""
        model = cast(BoardModel, index.model())
        square = model.square(index)
        cell = model.cell(square)
        at = option.rect.topLeft()
        side = option.rect.width()
        dpr = painter.device().devicePixelRatio()
        opacity = self._fade.opacity(square)
        if square in self._lifted:
            cell = bare(cell)
        if cell.letter:
            self._tile(painter, at, side, dpr, cell, opacity)
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
