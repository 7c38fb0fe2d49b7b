"""Notices at the foot of the board: nothing below them moves, and the rack stays free."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QWidget

_WIDEST, _GAP = 520, 10
_REFITS = (QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.FontChange)


class Toast(QObject):
    """Keeps the notices of the window over the last rows of a board."""

    def __init__(self, page: QWidget, board: QWidget) -> None:
        super().__init__(page)
        self._page, self._board = page, board
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
        self._fit()

    def _fit(self) -> None:
        notices, board = self._notices, self._board
        if notices is None or notices.parentWidget() is not self._page:
            return
        width = min(board.width() - 2 * _GAP, _WIDEST)
        by_width = notices.heightForWidth(width) if notices.hasHeightForWidth() else 0
        height = by_width or notices.sizeHint().height()
        corner = board.mapTo(self._page, QPoint(0, board.height()))
        left = corner.x() + (board.width() - width) // 2
        notices.setGeometry(left, corner.y() - height - _GAP, width, height)
        notices.raise_()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board and what is said."""
        kinds = (QEvent.Type.Resize, QEvent.Type.Move) if watched is self._board else _REFITS
        if event.type() in kinds:
            self._fit()
        return super().eventFilter(watched, event)
