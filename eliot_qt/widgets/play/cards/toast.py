"""Notices at the foot of the board: nothing below them moves, and the rack stays free."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QWidget

from eliot_qt.widgets.board.tile_surface import TileSurface

_WIDEST, _GAP = 520, 10
_REFITS = (QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.FontChange)


class Toast(QObject):
    """Keeps the notices of the window over rows of a board where nothing is set."""

    def __init__(self, page: QWidget, table: TileSurface) -> None:
        super().__init__(page)
        self._page, self._table, self._board = page, table, table.board
        board = self._board
        self._notices: QWidget | None = None
        board.installEventFilter(self)

    def take(self, notices: QWidget) -> None:
        """Show these from now on."""
        shown = not notices.isHidden()
        if self._notices is None:
            notices.installEventFilter(self)
        self._notices = notices
        notices.setParent(self._page)
        # A parent that is new hides its child.
        notices.setVisible(shown)
        self.fit()

    def fit(self) -> None:
        """Stand at the foot of the board, or at its top where something is set at the foot."""
        notices, board = self._notices, self._board
        if notices is None or notices.parentWidget() is not self._page:
            return
        width = min(board.width() - 2 * _GAP, _WIDEST)
        by_width = notices.heightForWidth(width) if notices.hasHeightForWidth() else 0
        height = by_width or notices.sizeHint().height()
        table = self._table
        whole = QRect(board.mapTo(table, QPoint()), board.size())
        place = QRect(whole.left() + (whole.width() - width) // 2, 0, width, height)
        place.moveBottom(whole.bottom() - _GAP)
        if any(place.intersects(busy) for busy in table.squares_set()):
            place.moveTop(whole.top() + _GAP)
        notices.setGeometry(place.translated(table.mapTo(self._page, QPoint())))
        notices.raise_()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board and what is said."""
        kinds = (QEvent.Type.Resize, QEvent.Type.Move) if watched is self._board else _REFITS
        if event.type() in kinds:
            self.fit()
        return super().eventFilter(watched, event)
