"""Paints the tray and the slots of a rack, and says how large these are."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from eliot_qt.models.cell import SLOT_ROLE, Slot

from ..look.shade import shaded
from ..look.theme import Theme
from .tile_painter import TilePainter

MARGIN = 8
_RISE = 6


_RADIUS = 14


def paint_tray(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A tray in the colours of the board's frame, with a shelf in front of the tiles."""
    painter.setPen(Qt.PenStyle.NoPen)
    outer = QRectF(rect)
    if theme.board.edge != theme.board.frame:
        outer.adjust(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(theme.board.edge), 1))
    painter.setBrush(shaded(outer, theme.board.frame_hi, theme.board.frame))
    painter.drawRoundedRect(outer, _RADIUS, _RADIUS)
    if theme.is_flat:
        return
    light = QColor(theme.board.frame).lightnessF() > 0.5
    shelf = QColor("#000000" if light else "#FFFFFF")
    shelf.setAlphaF(0.07 if light else 0.14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shelf)
    painter.drawRoundedRect(QRectF(rect.left() + 6, rect.bottom() - 9, rect.width() - 12, 4), 2, 2)


class RackDelegate(QStyledItemDelegate):
    """``offset`` is asked where each slot's tile is just now, relative to its slot."""

    def __init__(
        self,
        tile_painter: TilePainter,
        offset: Callable[[int], QPoint],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tiles = tile_painter
        self._offset = offset
        self.side = 44
        self.gap = 4
        self.held: int | None = None
        self.lifted: int | None = None
        self.focused: int | None = None

    # Qt overrides

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """A tile and the gap after it."""
        return QSize(self.side + self.gap, self.side + 2 * MARGIN)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint one slot; a held tile rises, a lifted one is not there."""
        slot = index.row()
        if slot == self.lifted:
            return
        slot_painted = cast(Slot, index.data(SLOT_ROLE))
        rise = _RISE if slot == self.held or slot_painted.is_chosen else 0
        rect = option.rect
        at = rect.topLeft() + self._offset(slot) + QPoint(0, MARGIN - rise)
        dpr = painter.device().devicePixelRatio()
        painter.drawPixmap(at, self._tiles.slot(slot_painted, self.side, dpr))
        if slot in (self.held, self.focused):
            self._ring(painter, QRectF(at.x(), at.y(), self.side, self.side))

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        theme = self._tiles.theme
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for outset, width, ink in ((1.0, 4.0, theme.page.focus_halo), (1.0, 2.0, theme.page.focus)):
            painter.setPen(QPen(QColor(ink), width))
            painter.drawRoundedRect(rect.adjusted(-outset, -outset, outset, outset), 8, 8)
        painter.restore()
