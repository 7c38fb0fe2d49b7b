"""The cells of a row of moves, painted: word before square, tiles kept, points, equity."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from eliot_qt.game.move import Move, Placement
from eliot_qt.game.tiles import BLANK
from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.move_columns import BEST, MoveColumn
from eliot_qt.models.moves import MOVE_ROLE, MoveListModel

from ..look.fonts import scale_of, sized_font
from ..look.marks import paint_star
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
from .tile_faces import dashes, paint_tile

_TILE, _PAD = 17.0, 5.0
# Tiles kept that have their usual size; more of them share the room of these.
_MOST = 4
# A longer move is cut short where there is no room: the line below the board has all of it.
_LONGEST = 122.0
_FIGURES = (MoveColumn.EQUITY, MoveColumn.WIN, MoveColumn.DELTA)


class MoveCells(QStyledItemDelegate):
    """Paints the cells of a row of moves; the pinned one has a dotted border."""

    def __init__(self, view: QTableView, model: MoveListModel) -> None:
        super().__init__(view)
        self._view, self._model = view, model
        self.theme: Theme | None = None
        self.pinned: Move | None = None

    # Qt overrides

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        """As wide as what is painted."""
        scale, text = scale_of(self._view.font()), index.data() or ""
        column = MoveColumn(index.column())
        if column is MoveColumn.GLYPH:
            wide = 18 * scale
        elif column is MoveColumn.KEEP:
            # A tile for each letter; a digraph's is one.
            wide = min(len(text), _MOST) * (_TILE + 1) * min(scale, 1.5)
        elif column is MoveColumn.MOVE:
            wide = QFontMetricsF(word_font(scale)).horizontalAdvance(text) + BETWEEN
            wide = min(wide, _LONGEST * scale)
        else:
            wide = QFontMetricsF(word_font(scale)).horizontalAdvance(text)
        return QSize(round(wide + 2 * _PAD), 20)

    def paint(  # type: ignore[override]
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Paint a cell on its part of the row's ground."""
        theme = self.theme
        if theme is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(option.rect)
        painter.setClipRect(rect)
        state, move = option.state, index.data(MOVE_ROLE)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        row = row_rect(self._view, rect)
        paint_ground(painter, row, state, theme)
        if move is not None and move == self.pinned:
            self._paint_pin(painter, row)
        ink = theme.page.selection_text if selected else theme.page.text
        quiet = theme.quiet(selected)
        scale = scale_of(self._view.font())
        column = MoveColumn(index.column())
        box = rect.adjusted(_PAD, 0, -_PAD, 0)
        if column is MoveColumn.GLYPH:
            self._paint_mark(painter, rect, index, move, scale, selected)
        elif column is MoveColumn.KEEP:
            self._paint_kept(painter, box, index, scale, quiet)
        elif column is MoveColumn.MOVE:
            self._paint_move(painter, box, move, index.data(), (ink, quiet), scale)
        else:
            figure = column in _FIGURES
            font = sized_font(14 * scale) if figure else word_font(scale, bold=True)
            paint_right(painter, box, index.data(), font, quiet if figure and not selected else ink)
        painter.restore()

    def _paint_pin(self, painter: QPainter, row: QRectF) -> None:
        """The dotted border as far as a cell shows it: the clip cuts it off."""
        assert self.theme is not None
        painter.setPen(QPen(QColor(self.theme.tiles.pin_border), 1.4, Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(row.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)

    def _paint_mark(
        self,
        painter: QPainter,
        rect: QRectF,
        index: QModelIndex,
        move: Move,
        scale: float,
        selected: bool,
    ) -> None:
        assert self.theme is not None
        middle, theme = rect.center(), self.theme
        if move == self.pinned:
            side = 15 * scale
            box = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            painter.setBrush(QColor(theme.tiles.pin))
            pen = QPen(QColor(theme.tiles.pin_border), 1.4, Qt.PenStyle.CustomDashLine)
            pen.setDashPattern(dashes(side, 1.4, dotted=True))
            painter.setPen(pen)
            painter.drawRoundedRect(box, 3, 3)
        elif index.data() == BEST:
            paint_star(painter, middle, 7.5 * scale, theme.mark("best", selected))
        else:
            number = str(self._model.source_row(index.row()) + 1)
            font = sized_font(11.5 * scale)
            wide = QFontMetricsF(font).horizontalAdvance(number)
            if wide <= rect.width():
                paint_at(
                    painter, middle.x() - wide / 2, middle.y(), number, font, theme.quiet(selected)
                )

    def _paint_move(
        self,
        painter: QPainter,
        box: QRectF,
        move: Move,
        text: str,
        inks: tuple[str, str],
        scale: float,
    ) -> None:
        square, _, word = text.partition(" ")
        if not isinstance(move, Placement):
            square, word = "", text
        paint_move(painter, box, word, square, *inks, scale)

    def _paint_kept(
        self, painter: QPainter, box: QRectF, index: QModelIndex, scale: float, quiet: str
    ) -> None:
        assert self.theme is not None
        leave = self._model.leave_of(index.row())
        if not leave:
            font = sized_font(13 * scale)
            paint_at(painter, box.left(), box.center().y(), index.data(), font, quiet)
            return
        side = min(_TILE * min(scale, 1.5), box.width() / len(leave) - 1)
        ratio = painter.device().devicePixelRatioF()
        for number, (tile, letter) in enumerate(leave):
            painter.save()
            painter.translate(box.left() + number * (side + 1), box.center().y() - 0.48 * side)
            letter = "" if tile == BLANK else letter
            paint_tile(
                painter, Cell(letter, None, layer=CellLayer.PLAYED), self.theme, side, 1 / ratio
            )
            painter.restore()
