"""Notices where no square and no tile of the rack is: nothing moves, nothing is hidden."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget

from ..play_table import PlayTable

_WIDEST, _GAP = 620, 4
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
_REFITS = (QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.FontChange)


class Toast(QObject):
    """Keeps the notices of the window off the squares of a board, and off a card beside it."""

    def __init__(self, page: QWidget, table: PlayTable, card: QWidget) -> None:
        super().__init__(page)
        self._page, self._table, self._board = page, table, table.board
        self._notices: QWidget | None = None
        self._card = card
        for watched in (self._board, table.decision, card):
            watched.installEventFilter(self)

    def take(self, notices: QWidget) -> None:
        """Show these from now on."""
        is_bar_shown = not notices.isHidden()
        if self._notices is None:
            notices.installEventFilter(self)
        self._notices = notices
        notices.setParent(self._page)
        # A parent that is new hides its child.
        notices.setVisible(is_bar_shown)
        self.fit()

    def fit(self) -> None:
        """Stand between squares and tray, or where that is too low, above what Enter does."""
        notices = self._notices
        if notices is None or notices.isHidden() or notices.parentWidget() is not self._page:
            return
        between = self._between()
        width = min(between.width(), _WIDEST)
        height = _height(notices, width)
        place = QRect(between.left() + (between.width() - width) // 2, 0, width, height)
        place.moveBottom(between.bottom())
        if place.top() < between.top():
            beside = self._table.decision
            corner = beside.mapTo(self._page, QPoint(0, beside.room_above()))
            wide = beside.width() - 2 * _GAP
            height = _height(notices, wide)
            place = QRect(corner.x() + _GAP, corner.y() - height - _GAP, wide, height)
            around = QRect(self._card.mapTo(self._page, QPoint()), self._card.size())
            if self._card.isVisible() and around.intersects(place):
                place.moveBottom(around.top() - _GAP)
        notices.setGeometry(place)
        notices.raise_()

    def _between(self) -> QRect:
        """The room below the last row of squares, down to the tray."""
        table, board = self._table, self._board
        size = table.board_model.size
        left = table.overlay.square_rect((size - 1) * size)
        right = table.overlay.square_rect(size * size - 1)
        top = max(left.bottom(), right.bottom()) + 1
        corner = board.mapTo(table, QPoint())
        foot = table.height() if table.bar.isHidden() else table.bar.geometry().top()
        room = QRect(corner.x(), top, board.width(), foot - top)
        return room.translated(table.mapTo(self._page, QPoint()))

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board and what is said."""
        kinds = _REFITS if watched is self._notices else _MOVES
        if event.type() in kinds:
            self.fit()
        return super().eventFilter(watched, event)


def _height(notices: QWidget, width: int) -> int:
    by_width = notices.heightForWidth(width) if notices.hasHeightForWidth() else 0
    return by_width or notices.sizeHint().height()
