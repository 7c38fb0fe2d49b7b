"""The keeper of the keyboard: it alone decides who gets it when its holder is gone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QWidget
from shiboken6 import isValid

from ..parts.overlay_page import OverlayPage
from .window_pages import WindowPages


class FocusKeeper(QObject):
    """Keeps the focus inside an open overlay, and gives it back to the page in front.

    Qt hands the focus of a widget that is hidden or disabled to the next one in the tab order; on
    the page of a game that would be a button beside the board, and letters would be lost.
    """

    def __init__(
        self, window: QMainWindow, pages: WindowPages, overlays: Sequence[OverlayPage]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._pages = pages
        self._overlays = overlays
        self._last: QWidget | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._find_lost)
        for overlay in overlays:
            overlay.left.connect(self.give_back)
        pages.currentChanged.connect(self._leave_overlays)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._moved)

    def watch(self, action: QAction) -> None:
        """Leave the menu bar, too, when a key triggers an action while it has the focus."""
        action.triggered.connect(self._leave_menus)

    def watch_menu(self, menu: QMenu) -> None:
        """Close overlays as the menu opens: nothing chosen there may happen unseen."""
        menu.aboutToShow.connect(self._leave_overlays)

    def give_back(self) -> None:
        """Give the focus to the open overlay, else to where it was on the page in front."""
        overlay = self._open_overlay()
        last = self._last
        if overlay is not None:
            overlay.take_focus()
        elif last is not None and isValid(last) and self._is_in_front(last) and _is_usable(last):
            last.setFocus()
        else:
            self._pages.keep_focus()

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self._window) or not isValid(self._pages):
            return
        if new is None:
            # Nothing has it, or another window: that is known later.
            self._later.start()
            return
        if not self._window.isAncestorOf(new):
            return
        is_lost = old is not None and isValid(old) and not _is_usable(old) and self._is_ours(old)
        if is_lost and self._pages.is_kept_at_home:
            self._last = None
            self.give_back()
            return
        if self._is_in_front(new):
            self._last = new
            if self._open_overlay() is not None:
                self.give_back()

    def _find_lost(self) -> None:
        active = self._window.isActiveWindow() and QApplication.activePopupWidget() is None
        if active and QApplication.focusWidget() is None:
            self.give_back()

    def _leave_overlays(self) -> None:
        for overlay in self._overlays:
            overlay.hide()

    def _leave_menus(self) -> None:
        if self._window.menuBar().hasFocus():
            self.give_back()

    def _open_overlay(self) -> OverlayPage | None:
        return next((overlay for overlay in self._overlays if overlay.isVisible()), None)

    def _is_in_front(self, widget: QWidget) -> bool:
        page = self._pages.currentWidget()
        return page is not None and page.isAncestorOf(widget)

    def _is_ours(self, widget: QWidget) -> bool:
        return self._window.isAncestorOf(widget) and not isinstance(widget, OverlayPage)


def _is_usable(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()
