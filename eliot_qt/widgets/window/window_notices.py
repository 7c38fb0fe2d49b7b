"""What sessions and stores have to say: put into words, announced or shown, and where it stands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.play.notices import Notice, NoticeKind

from ..board.services import Services
from ..parts.notice_bar import NoticeBar
from ..parts.shell import HomePage
from ..texts.notice_texts import LASTING, OF_CLOCKS, notice_text
from .window_pages import WindowPages

if TYPE_CHECKING:
    from ..club.timer_alerts import TimerAlerts
    from ..play.undo_offer import UndoOffer

_WIDEST, _GAP = 720, 12
_REFITS = (QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.FontChange)


class WindowNotices(QObject):
    """Puts each notice into words; ``undo`` takes back the turn that a notice tells of."""

    def __init__(self, services: Services, bar: NoticeBar, undo: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._services = services
        self._bar = bar
        self._undo = undo
        self._window = window

    @cached_property
    def alerts(self) -> TimerAlerts:
        """What clocks say; the first window has none."""
        from ..club.timer_alerts import TimerAlerts

        return TimerAlerts(self._bar, self._services.settings, self._window)

    @cached_property
    def _offer(self) -> UndoOffer:
        from ..play.undo_offer import UndoOffer

        return UndoOffer(self._services.session, self._bar, self._undo, self)

    def show(self, notice: Notice) -> None:
        """Show a notice of the session or a store."""
        text = notice_text(notice, self._services.session)
        if notice.kind in OF_CLOCKS:
            self.alerts.announce(notice, text)
        elif notice.kind in (NoticeKind.PASSED, NoticeKind.RESIGNED):
            self._offer.offer(text)
        else:
            self._bar.say(text, lasts=notice.kind in LASTING)

    def start_over(self) -> None:
        """Another game begins: what was said of the one before is taken away."""
        if "alerts" in self.__dict__:
            self.alerts.forget()
        if "_offer" in self.__dict__:
            self._offer.withdraw()
        self._bar.leave()


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
