"""The cells of the tables of a club: the number as a tile, word before square, totals bold."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.tables import INVALID, TOP, SeatColumn

from ..board.tile_faces import paint_tile
from ..look.fonts import scale_of, sized_font
from ..look.theme import Theme
from ..parts.tables.row_paint import (
    BETWEEN,
    RADIUS,
    paint_at,
    paint_ground,
    paint_move,
    paint_right,
    row_rect,
    word_font,
)

#: left and right in a cell
PAD = 5.0
_LARGEST = 30.0
_RIGHT = (SeatColumn.POINTS, SeatColumn.TOTAL, SeatColumn.RANK)


class SeatCells(QStyledItemDelegate):
    """Paints a cell on its part of the row's ground; a table that is selected has an amber tile."""

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self.theme: Theme | None = None

    # Qt overrides

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        """As wide as the text in bold."""
        scale = scale_of(self._view.font())
        wide = QFontMetricsF(word_font(scale, bold=True)).horizontalAdvance(str(index.data() or ""))
        return QSize(round(wide + 2 * PAD), 20)

    def paint(  # type: ignore[override]
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Paint a cell."""
        theme = self.theme
        if theme is None:
            return
        self.initStyleOption(option, index)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        painter.setClipRect(rect)
        row = row_rect(self._view, rect)
        paint_ground(painter, row, option.state, theme)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected and self._view.hasFocus():
            painter.setPen(QPen(QColor(theme.page.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row.adjusted(1, 0.5, -1, -0.5), RADIUS, RADIUS)
        box = rect.adjusted(PAD, 0, -PAD, 0)
        self._paint_text(painter, box, index, selected, theme)
        painter.restore()

    def _paint_text(
        self, painter: QPainter, box: QRectF, index: QModelIndex, selected: bool, theme: Theme
    ) -> None:
        column, scale = SeatColumn(index.column()), scale_of(self._view.font())
        text = str(index.data() or "")
        ink = theme.page.selection_text if selected else theme.page.text
        quiet = ink if selected else theme.page.muted
        if column is SeatColumn.TABLE:
            self._paint_number(painter, box, text, selected, theme)
        elif column is SeatColumn.MOVE:
            self._paint_move(painter, box, text, ink, quiet, theme)
        elif column in _RIGHT:
            bold = column is not SeatColumn.RANK
            font = word_font(scale, bold=True) if bold else sized_font(14 * scale)
            marks = index.siblingAtColumn(SeatColumn.MARKS).data() or ""
            if column is SeatColumn.POINTS and TOP in marks and not selected:
                ink = theme.page.primary
            paint_right(painter, box, text, font, ink if bold else quiet)
        else:
            font = word_font(scale)
            text = painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, round(box.width())
            )
            paint_at(painter, box.left(), box.center().y(), text, font, ink)

    def _paint_move(
        self, painter: QPainter, box: QRectF, text: str, ink: str, quiet: str, theme: Theme
    ) -> None:
        scale = scale_of(self._view.font())
        if text.startswith(INVALID):
            text = text.removeprefix(INVALID).strip()
            font = word_font(scale)
            paint_at(painter, box.left(), box.center().y(), INVALID, font, theme.page.invalid)
            box = box.adjusted(QFontMetricsF(font).horizontalAdvance(INVALID) + BETWEEN, 0, 0, 0)
        square, between, word = text.partition(" ")
        if not between:
            square, word = "", text
        paint_move(painter, box, word, square, ink, quiet, scale)

    def _paint_number(
        self, painter: QPainter, box: QRectF, text: str, selected: bool, theme: Theme
    ) -> None:
        side = min(box.height() - 4, box.width(), _LARGEST)
        layer = CellLayer.DRAFT if selected else CellLayer.PLAYED
        painter.translate(box.left(), box.center().y() - 0.48 * side)
        unit = 1 / painter.device().devicePixelRatioF()
        paint_tile(painter, Cell(text, None, layer=layer), theme, side, unit)
