"""The moves of two players side by side, a round a row."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from eliot_qt.models.rounds import MOVE_ROLE, SEATS, RoundMove, RoundsModel
from eliot_qt.voice.phrases import signed
from eliot_qt.widgets.look.fonts import scale_of, ui_font
from eliot_qt.widgets.look.theme import Theme
from eliot_qt.widgets.parts.keys import BoardKey, read_key
from eliot_qt.widgets.parts.seat_mark import paint_seat_mark
from eliot_qt.widgets.parts.tables.row_table import RowTable

translate = QCoreApplication.translate

_ROW, _LOW_ROW, _WORD, _SQUARE = 42, 30, 14.5, 12.0
# From this text size on the square is in the tooltip alone.
_LARGE = 1.5
_PAD, _RADIUS, _MARK = 8.0, 10.0, 9.0
# A text of a cell: its font, where it begins in the cell, what it says.
_Piece = tuple[QFont, QPointF, str]


class RoundsView(RowTable):
    """Two columns of moves; Up and Down go from move to move."""

    def __init__(self, model: RoundsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent, sends_keys=True)
        self.setAccessibleName(self.tr("Moves"))
        self._rounds = model
        self.theme: Theme | None = None
        self.setModel(model)
        self.setSelectionBehavior(RowTable.SelectionBehavior.SelectItems)
        self.setItemDelegate(_MoveDelegate(self))
        header = self._names = _NamesHeader(self)
        self.setHorizontalHeader(header)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        numbers = self.verticalHeader()
        numbers.show()
        numbers.setSectionsClickable(False)
        numbers.setHighlightSections(False)
        numbers.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)

    def set_theme(self, theme: Theme) -> None:
        """Colours to paint with."""
        self.theme = self._names.theme = theme
        self._names.viewport().update()
        self.viewport().update()

    def show_move(self, row: int | None) -> None:
        """Make the move of a row of the history the current one, without a word to listeners."""
        index = QModelIndex() if row is None else self._rounds.index_of_row(row)
        selection = self.selectionModel()
        selection.blockSignals(True)
        if index.isValid():
            selection.setCurrentIndex(index, selection.SelectionFlag.ClearAndSelect)
        else:
            selection.clear()
        selection.blockSignals(False)
        self.reveal_current()
        self.viewport().update()

    def show_draft(self, seat: int, draft: RoundMove | None) -> None:
        """Show what a seat has set down and scroll to it, or without it to the current move.

        Only its row is painted, unless others move with it.
        """
        before, view = self._last_row, self._view_state
        numbers = self.verticalHeader()
        # Told of a row that comes or goes, the table would paint all of them at each key.
        numbers.blockSignals(True)
        self._rounds.set_draft(seat, draft)
        numbers.blockSignals(False)
        self.executeDelayedItemsLayout()
        self.updateGeometries()
        if self._rounds.has_draft:
            self.scrollToBottom()
        else:
            self.reveal_current()
        if self._view_state == view:
            self.viewport().update(before)
            self.viewport().update(self._last_row)
        else:
            self.viewport().update()

    @property
    def _last_row(self) -> QRect:
        """The place of the last row in the viewport."""
        row = self._rounds.rowCount() - 1
        height = self.rowHeight(row)
        return QRect(0, self.rowViewportPosition(row), self.viewport().width(), height)

    @property
    def _view_state(self) -> tuple[object, ...]:
        """The state on which the places of all rows hang."""
        return self.verticalScrollBar().value(), self.viewport().size(), self._is_empty

    def _step(self, by: int) -> None:
        """Go to the move before or after the current one."""
        current = self.currentIndex()
        place = current.row() * SEATS + current.column() + by if current.isValid() else 0
        while 0 <= place < self._rounds.rowCount() * SEATS:
            index = self._rounds.index(*divmod(place, SEATS))
            if index.data(MOVE_ROLE) is not None:
                self.setCurrentIndex(index)
                return
            place += by

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is set down in view."""
        super().resizeEvent(event)
        if self._rounds.has_draft:
            self.scrollToBottom()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go along the moves; other keys are the board's."""
        intent = read_key(event)
        steps = {BoardKey.UP: -1, BoardKey.DOWN: 1}
        if intent is not None and intent.command in steps:
            self._step(steps[intent.command])
        else:
            super().keyPressEvent(event)

    def _fit_rows(self) -> None:
        scale = scale_of(self.font())
        height = round((_ROW if scale < _LARGE else _LOW_ROW) * scale)
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(height)


class _NamesHeader(QHeaderView):
    """Names behind the marks of their seats."""

    def __init__(self, view: RoundsView) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self.theme: Theme | None = None
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    # Qt overrides

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        """Paint the mark where the text of the name leaves room for it."""
        super().paintSection(painter, rect, logicalIndex)
        if self.theme is None or not self.model().headerData(logicalIndex, self.orientation()):
            return
        side = _MARK * scale_of(self.font())
        mark = QRectF(rect.left() + _PAD, rect.center().y() - side / 2, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_seat_mark(painter, mark, logicalIndex, self.theme.code(f"seat{logicalIndex + 1}"))


class _MoveDelegate(QStyledItemDelegate):
    def __init__(self, view: RoundsView) -> None:
        super().__init__(view)
        self._view = view

    # Qt overrides

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:  # type: ignore[override]
        return QSize(80, round(_ROW * scale_of(self._view.font())))

    def paint(  # type: ignore[override]
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex
    ) -> None:
        """Paint word and points, the square below; a draft with a dashed border."""
        theme, move = self._view.theme, index.data(MOVE_ROLE)
        if theme is None or not isinstance(move, RoundMove):
            return
        rect: QRect = option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(rect).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(Qt.PenStyle.NoPen)
        if move.row < 0:
            pale = QColor(theme.page.accent)
            pale.setAlphaF(0.16)
            painter.setBrush(pale)
            painter.setPen(QPen(QColor(theme.page.accent), 1.3, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        elif state & QStyle.StateFlag.State_Selected:
            painter.setBrush(QColor(theme.page.selection))
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(theme.page.hover))
            painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        _paint_move(painter, box, move, theme, scale_of(self._view.font()), selected)
        painter.restore()


def _paint_move(
    painter: QPainter, box: QRectF, move: RoundMove, theme: Theme, scale: float, selected: bool
) -> None:
    ink = theme.page.selection_text if selected else theme.page.text
    inks = (ink, theme.page.valid if move.row < 0 else ink, theme.quiet(selected))
    below = _below(move) if scale < _LARGE else ""
    pieces = _laid_out(move, below, box.size().toTuple(), scale)
    corner, last = box.topLeft(), None
    for (font, at, text), colour in zip(pieces, inks, strict=False):
        if font is not last:
            painter.setFont(font)
            last = font
        painter.setPen(QColor(colour))
        painter.drawText(corner + at, text)


# All of a table is painted at each key: with its fonts and words measured anew, that is felt.
@lru_cache(maxsize=256)
def _laid_out(
    move: RoundMove, below: str, size: tuple[float, float], scale: float
) -> tuple[_Piece, ...]:
    """Return word, points and, if there is something to say, what stands below in a box."""
    wide, tall = size
    bold = _font(_WORD * scale, True)
    bold.setStrikeOut(move.struck)
    metrics = QFontMetricsF(bold)
    points = signed(move.score) if move.row < 0 else str(move.score).replace("-", "−")
    beside = metrics.horizontalAdvance(points)
    base = tall / 2 + (-2 if below else metrics.capHeight() / 2)
    text = metrics.elidedText(move.word, Qt.TextElideMode.ElideRight, wide - 2 * _PAD - beside - 6)
    pieces = [
        (bold, QPointF(_PAD, base), text),
        (bold, QPointF(wide - _PAD - beside, base), points),
    ]
    if below:
        small = _font(_SQUARE * scale)
        low = base + QFontMetricsF(small).height() * 0.95
        pieces.append((small, QPointF(_PAD, low), below))
    return tuple(pieces)


def _below(move: RoundMove) -> str:
    bingo = translate("PlayTable", "bingo") if move.bingo else ""
    return " · ".join(filter(None, (move.square, bingo)))


def _font(pixels: float, bold: bool = False) -> QFont:
    font = ui_font()
    font.setPixelSize(round(pixels))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font
