"""The window as features see it: pages come to the front, notices are shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.faults import Said
from eliot_qt.play.notices import Notice

from ..parts.notice_bar import NoticeBar
from ..parts.shell import Place
from ..texts.error_texts import error_text
from .window_pages import WindowPages


class WindowShell(QObject):
    """What :class:`.Shell` asks for; ``turned`` follows when another page has come to the front."""

    turned = Signal()
    noticed = Signal(object)  # Notice

    def __init__(self, dialogs: QWidget, notices: NoticeBar, pages: WindowPages) -> None:
        super().__init__(dialogs)
        self._dialogs = dialogs
        self._notices = notices
        self._pages = pages

    @property
    def place(self) -> Place | None:
        """Which page is in front."""
        return self._pages.place

    @property
    def dialogs(self) -> QWidget:
        """The parent of dialogs."""
        return self._dialogs

    def add_page(self, place: Place, page: Any) -> None:
        """Take a page that has just been made; it is dressed when it comes to the front."""
        self._pages.add(place, page)

    def show_page(self, page: QWidget) -> None:
        """Put a page in front, with the keyboard on it."""
        self._pages.show_page(page)
        self.turned.emit()

    def go_back(self) -> None:
        """Put the page in front that was there before."""
        self._pages.go_back()
        self.turned.emit()

    def say(self, what: Said) -> None:
        """Show a notice in these words."""
        self._notices.say(error_text(what))

    def offer(self, text: str, action: QAction) -> Callable[[], None]:
        """Show a notice with a button; what is returned takes it away."""
        self._notices.say(text, action)
        return partial(self._notices.forget, text)

    def show_notice(self, notice: Notice) -> None:
        """Show a notice of the session or a store."""
        self.noticed.emit(notice)
