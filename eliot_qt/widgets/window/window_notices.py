"""Notices of sessions, stores and long readings, in words; the place where they stand."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QLocale,
    QObject,
    QRect,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.session.background.question import Question
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings_store import SettingsStore

from ..parts.notice_bar import NoticeBar
from ..parts.shell import HomePage, NoticePage
from .window_pages import WindowPages

if TYPE_CHECKING:
    from ..club.timer_alerts import TimerAlerts
    from ..play.undo_offer import UndoOffer

_WIDEST, _GAP = 720, 12
# Files of this many bytes are announced at once; others after this many milliseconds.
_LARGE = 1_000_000
_PATIENCE = 500
_REFITS = (QEvent.Type.LayoutRequest, QEvent.Type.Show, QEvent.Type.FontChange)


class WindowNotices(QObject):
    """Puts each notice into words; ``undo`` takes back the turn that a notice tells of."""

    def __init__(
        self,
        session: GameSession,
        settings: SettingsStore,
        bar: NoticeBar,
        undo: QAction,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._settings = settings
        self._bar = bar
        self._undo = undo
        self._window = window

    @cached_property
    def alerts(self) -> TimerAlerts:
        """The alerts of clocks; the first window has none."""
        from ..club.timer_alerts import TimerAlerts

        return TimerAlerts(self._bar, self._settings, self._window)

    @cached_property
    def _offer(self) -> UndoOffer:
        from ..play.undo_offer import UndoOffer

        return UndoOffer(self._session, self._bar, self._undo, self)

    def show(self, notice: Notice) -> None:
        """Show a notice of the session or a store."""
        # The first window has none.
        from ..texts.notice_texts import LASTING, OF_CLOCKS, notice_text

        text = notice_text(notice, self._session)
        if notice.kind in OF_CLOCKS:
            self.alerts.announce(notice, text)
        elif notice.kind in (NoticeKind.PASSED, NoticeKind.RESIGNED):
            self._offer.offer(text)
        else:
            self._bar.say(text, lasts=notice.kind in LASTING)

    def start_over(self) -> None:
        """Drop what was said of the game before: another one begins."""
        if "alerts" in self.__dict__:
            self.alerts.forget()
        if "_offer" in self.__dict__:
            self._offer.withdraw()
        self._bar.leave()


class NoticePlace(QObject):
    """Shows the notices of the window; what lies below them keeps its place.

    They go when another page comes to the front, but for those that last. As long as there are none
    the bar stays where it is: another parent costs a search through the style sheets.
    """

    def __init__(self, notices: NoticeBar, pages: WindowPages, body: QWidget) -> None:
        super().__init__(body)
        self._notices = notices
        self._pages = pages
        self._body = body
        for watched in (notices, body):
            watched.installEventFilter(self)
        pages.currentChanged.connect(self._turn)
        notices.coming.connect(self._place)
        self._place()

    def _turn(self) -> None:
        self._notices.leave()
        if self._notices.texts():
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
        if notices.parentWidget() is not body or notices.isHidden():
            return
        foot = self._foot(self._room()) or self._foot(body.rect())
        notices.setGeometry(foot or body.rect())
        notices.raise_()

    def _room(self) -> QRect:
        """The place that the page in front has for notices, in the body; empty without one."""
        front = self._pages.front
        if not isinstance(front, NoticePage):
            return QRect()
        return front.notice_room(self._body)

    def _foot(self, room: QRect) -> QRect | None:
        """The foot of a place, as high as the notices need it; None where it is too low."""
        notices, room = self._notices, room.adjusted(_GAP, _GAP, -_GAP, -_GAP)
        width = min(room.width(), _WIDEST)
        if width <= 0:
            return None
        by_width = notices.heightForWidth(width) if notices.hasHeightForWidth() else 0
        height = by_width or notices.sizeHint().height()
        place = QRect(room.left() + (room.width() - width) // 2, 0, width, height)
        place.moveBottom(room.bottom())
        return place if place.top() >= room.top() else None

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Resize,) if watched is self._body else _REFITS
        if event.type() in kinds:
            self._fit()
        return super().eventFilter(watched, event)


class ReadingNotices(QObject):
    """A notice for each reading that takes long; ``status`` is a line on how far it has come."""

    status = Signal(str)

    def __init__(self, runner: Runner, notices: NoticeBar, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._notices = notices
        runner.begun.connect(self._watch)

    @Slot(object)
    def _watch(self, reading: Question) -> None:
        _ReadingNotice(reading, self._notices, self)


class _ReadingNotice(QObject):
    """The notice of one reading; it goes with it."""

    def __init__(self, reading: Question, notices: NoticeBar, owner: ReadingNotices) -> None:
        super().__init__(owner)
        self._notices = notices
        self._owner = owner
        self._reading = reading
        self._text = ""
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._show)
        reading.progressed.connect(self._progressed)
        reading.ended.connect(self._ended)
        self._wait.start(0 if reading.size >= _LARGE else _PATIENCE)

    @Slot()
    def _show(self) -> None:
        # Most readings have ended before anything is worded.
        self._text = self._worded()
        cancel = QAction(self.tr("Cancel"), self)
        cancel.triggered.connect(self._reading.cancel)
        self._notices.say(self._text, cancel, lasts=True)

    def _worded(self) -> str:
        name, size = self._reading.name, self._reading.size
        if size < _LARGE:
            return self.tr("Reading {file}…").format(file=name)
        size_text = QLocale().formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)
        return self.tr("Reading {file} ({size})…").format(file=name, size=size_text)

    @Slot(object)
    def _progressed(self, events: int) -> None:
        if self._text and events:
            text = self.tr("Reading {file}: {n} events").format(
                file=self._reading.name, n=QLocale().toString(events)
            )
            self._owner.status.emit(text)

    @Slot()
    def _ended(self) -> None:
        self._wait.stop()
        if self._text:
            self._notices.forget(self._text)
            self._owner.status.emit("")
        self.deleteLater()
