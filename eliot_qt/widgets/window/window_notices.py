"""What sessions and stores have to say: shown as notices, or announced by the clock's alerts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.play.notices import Notice, NoticeKind

from ..board.services import Services
from ..parts.notice_bar import NoticeBar
from ..texts.notice_texts import LASTING, OF_CLOCKS, notice_text

if TYPE_CHECKING:
    from ..club.timer_alerts import TimerAlerts
    from ..play.undo_offer import UndoOffer


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
