"""Where notices stand: beside the board of a game, else over the foot of the page in front."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from ..parts.notice_bar import NoticeBar
from ..parts.shell import HomePage
from .window_pages import WindowPages

_WIDEST, _GAP = 720, 12


class NoticePlace(QObject):
    """Shows the notices of the window; what lies below them keeps its place.

    They go when another page comes to the front, but for those that last.
    """

    def __init__(self, notices: NoticeBar, pages: WindowPages, body: QWidget) -> None:
        super().__init__(body)
        self._notices = notices
        self._pages = pages
        self._body = body
        for watched in (notices, body):
            watched.installEventFilter(self)
        pages.currentChanged.connect(self._turn)
        self._place()

    def _turn(self) -> None:
        self._notices.leave()
        self._place()

    def _place(self) -> None:
        notices, pages = self._notices, self._pages
        if isinstance(pages.front, HomePage):
            pages.front.take_notices(notices)
        elif notices.parentWidget() is not self._body:
            notices.setParent(self._body)
            # A parent that is new hides its child.
            notices.setVisible(bool(notices.texts()))
        self._fit()

    def _fit(self) -> None:
        notices, body = self._notices, self._body
        if notices.parentWidget() is not body:
            return
        width = min(body.width() - 2 * _GAP, _WIDEST)
        by_width = notices.heightForWidth(width) if notices.hasHeightForWidth() else 0
        height = max(by_width, notices.sizeHint().height() if not by_width else 0)
        left, top = (body.width() - width) // 2, body.height() - height - _GAP
        notices.setGeometry(left, top, width, height)
        notices.raise_()

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Resize,) if watched is self._body else _REFITS
        if event.type() in kinds:
            self._fit()
        return super().eventFilter(watched, event)


_REFITS = (QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.FontChange)
