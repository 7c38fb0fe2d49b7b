"""The cells of a row of moves, painted: word before square, tiles kept, points, equity."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from eliot_qt.game.move import Move, Placement
from eliot_qt.game.tiles import BLANK
from eliot_qt.models.cell import Cell, CellLayer
from eliot_qt.models.move_columns import BEST, MoveColumn
from eliot_qt.models.moves import MOVE_ROLE, MoveListModel
from eliot_qt.widgets.board.tile_faces import dashes, paint_tile
from eliot_qt.widgets.look.fonts import scale_of, sized_font
from eliot_qt.widgets.look.marks import paint_star
from eliot_qt.widgets.look.theme import Theme

_WORD, _SQUARE, _TILE, _PAD, _RADIUS = 14.5, 12.0, 17.0, 5.0, 10.0
_BETWEEN = 7.0
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
            wide = QFontMetricsF(_word(scale)).horizontalAdvance(text) + _BETWEEN
            wide = min(wide, _LONGEST * scale)
        else:
            wide = QFontMetricsF(_word(scale)).horizontalAdvance(text)
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
        self._paint_ground(painter, rect, state, selected, move)
        ink = theme.page.selection_text if selected else theme.page.text
        scale = scale_of(self._view.font())
        column = MoveColumn(index.column())
        box = rect.adjusted(_PAD, 0, -_PAD, 0)
        if column is MoveColumn.GLYPH:
            self._paint_mark(painter, rect, index, move, scale)
        elif column is MoveColumn.KEEP:
            self._paint_kept(painter, box, move, index, scale)
        elif column is MoveColumn.MOVE:
            self._paint_move(painter, box, move, index.data(), ink, scale)
        else:
            quiet = column in _FIGURES and not selected
            font = sized_font(14 * scale) if column in _FIGURES else _word(scale, bold=True)
            _right(painter, box, index.data(), font, theme.page.muted if quiet else ink)
        painter.restore()

    def _paint_ground(
        self,
        painter: QPainter,
        rect: QRectF,
        state: QStyle.StateFlag,
        selected: bool,
        move: Move | None,
    ) -> None:
        """The row's ground as far as the cell shows it: the clip cuts it off."""
        assert self.theme is not None
        row = QRectF(1.5, rect.top() + 1, self._view.viewport().width() - 3, rect.height() - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            page = self.theme.page
            painter.setBrush(QColor(page.selection if selected else page.hover))
            if selected and self.theme.is_flat:
                painter.setPen(QPen(QColor(page.text), 1.5))
            painter.drawRoundedRect(row, _RADIUS, _RADIUS)
        if move is not None and move == self.pinned:
            pen = QPen(QColor(self.theme.tiles.pin_border), 1.4, Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)

    def _paint_mark(
        self, painter: QPainter, rect: QRectF, index: QModelIndex, move: Move, scale: float
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
            paint_star(painter, middle, 7.5 * scale, theme.marks.best)
        else:
            number = str(self._model.source_row(index.row()) + 1)
            font = sized_font(11.5 * scale)
            wide = QFontMetricsF(font).horizontalAdvance(number)
            if wide <= rect.width():
                _at(painter, middle.x() - wide / 2, middle.y(), number, font, theme.page.muted)

    def _paint_move(
        self, painter: QPainter, box: QRectF, move: Move, text: str, ink: str, scale: float
    ) -> None:
        assert self.theme is not None
        square, _, word = text.partition(" ")
        if not isinstance(move, Placement):
            square, word = "", text
        font, small = _word(scale), sized_font(_SQUARE * scale)
        metrics, thin = QFontMetricsF(font), QFontMetricsF(small)
        room = box.width() - thin.horizontalAdvance(square) - _BETWEEN * bool(square)
        told = metrics.elidedText(word, Qt.TextElideMode.ElideRight, room)
        _at(painter, box.left(), box.center().y(), told, font, ink)
        if square:
            left = box.left() + metrics.horizontalAdvance(told) + _BETWEEN
            base = box.center().y() + (metrics.capHeight() - thin.capHeight()) / 2
            _at(painter, left, base, square, small, self.theme.page.muted)

    def _paint_kept(
        self, painter: QPainter, box: QRectF, move: Move, index: QModelIndex, scale: float
    ) -> None:
        assert self.theme is not None
        kept = self._model.kept(index.row())
        if not kept:
            font = sized_font(13 * scale)
            _at(painter, box.left(), box.center().y(), index.data(), font, self.theme.page.muted)
            return
        side = min(_TILE * min(scale, 1.5), box.width() / len(kept) - 1)
        ratio = painter.device().devicePixelRatioF()
        for number, (tile, letter) in enumerate(kept):
            painter.save()
            painter.translate(box.left() + number * (side + 1), box.center().y() - 0.48 * side)
            letter = "" if tile == BLANK else letter
            paint_tile(
                painter, Cell(letter, None, layer=CellLayer.PLAYED), self.theme, side, 1 / ratio
            )
            painter.restore()


def _word(scale: float, bold: bool = False) -> QFont:
    return sized_font(_WORD * scale, semibold=not bold, bold=bold)


def _at(painter: QPainter, left: float, middle: float, text: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(QPointF(left, middle + QFontMetricsF(font).capHeight() / 2), text)


def _right(painter: QPainter, box: QRectF, text: str, font: QFont, colour: str) -> None:
    left = box.right() - QFontMetricsF(font).horizontalAdvance(text)
    _at(painter, left, box.center().y(), text, font, colour)
