"""The pages of the window, one in front, dressed when they come forward; the shell features see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.play.notices import Notice

from ..look.motion import motion_for
from ..look.style import put_on
from ..look.theme import Theme
from ..parts.notice_bar import NoticeBar
from ..parts.page import FRAME, Page
from ..parts.shell import HomePage, Place, ProjectingPage, ScaledPage
from ..texts.error_texts import error_text

# Not left again as something that is filled in.
_LASTING = (Place.START, Place.PLAY, Place.CLUB)


class WindowPages(QStackedWidget):
    """All pages there are so far: start page, new-game sheet, position editor, play, and so on."""

    #: a page has been made: its Place and the page
    made = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._pages: dict[Place, Any] = {}
        # Each page wears the window's sheet by a frame of its own, below its own one.
        self._frames: dict[Place, QWidget] = {}
        self._places: dict[QWidget | None, Place] = {}
        self._undressed: set[Place] = set()
        self._theme: Theme | None = None
        self._sheet = ""
        # Less motion, and its time in per cent.
        self._motion = (False, 100)
        self._scale = 1.0
        # What is in front again once the pages before it are left.
        self._behind: list[Place] = []

    @property
    def place(self) -> Place | None:
        """The place of the page in front."""
        return self._places.get(self.currentWidget())

    @property
    def made_so_far(self) -> frozenset[Place]:
        """The pages that have been asked for."""
        return frozenset(self._pages)

    @property
    def front(self) -> Any:
        """The page in front; None before the first one is."""
        place = self.place
        return None if place is None else self._pages[place]

    def show_page(self, page: QWidget) -> None:
        """Put a page in front; one that is filled in and left again gets the keyboard."""
        target, place = self._place_of(page), self.place
        if target in _LASTING:
            self._behind.clear()
        elif target in self._behind:
            del self._behind[self._behind.index(target) :]
        elif place not in (None, target):
            self._behind.append(place)
        self._bring(target)
        if target not in _LASTING:
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> None:
        """The page that was in front before something was filled in."""
        place = self._behind.pop() if self._behind else Place.START
        if place in _LASTING:
            self._behind.clear()
        self._bring(place)

    def keep_focus(self) -> None:
        """Give the keyboard to what has it on the page in front as a rule: the board of a game."""
        page = self.front
        if isinstance(page, HomePage):
            page.keep_focus()
        elif page is not None:
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_kept_at_home(self) -> bool:
        """Return whether letters are tiles or moves on the page in front: the focus must return.

        On the others it goes on to the next field.
        """
        return isinstance(self.front, HomePage)

    def set_look(self, theme: Theme, sheet: str) -> None:
        """Show another theme or text size; the painter's own theme is already set.

        Pages behind the one in front are dressed when they come forward.
        """
        self._theme, self._sheet = theme, sheet
        self._undressed = set(self._pages)
        for place, page in self._pages.items():
            if place is self.place or (isinstance(page, ProjectingPage) and page.is_projecting):
                self._dress(place)

    def set_motion(self, reduced: bool, percent: int) -> None:
        """Less motion, or a share of its usual time: pages are told how long."""
        if (wish := (reduced, percent)) != self._motion:
            self._motion = wish
            for page in self._pages.values():
                if isinstance(page, HomePage):
                    page.set_motion(motion_for(reduced, percent))

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted on boards; 1 is usual."""
        if scale != self._scale:
            self._scale = scale
            for page in self._pages.values():
                if isinstance(page, ScaledPage):
                    page.set_text_scale(scale)

    def add(self, place: Place, page: Any) -> None:
        """Take a page that has just been made."""
        if isinstance(page, HomePage):
            page.set_motion(motion_for(*self._motion))
        if isinstance(page, ScaledPage):
            page.set_text_scale(self._scale)
        frame = QWidget()
        frame.setObjectName(FRAME)
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(page)
        self._pages[place], self._frames[place], self._places[frame] = page, frame, place
        self._undressed.add(place)
        self.made.emit(place, page)
        self.addWidget(frame)

    def _bring(self, place: Place) -> None:
        self._dress(place)
        self.setCurrentWidget(self._frames[place])

    def _dress(self, place: Place) -> None:
        """Dress a page that comes forward: of a long one, what is in sight."""
        theme, page = self._theme, self._pages[place]
        if place not in self._undressed or theme is None:
            return
        self._undressed.remove(place)
        if isinstance(page, Page):
            page.wear(theme, self._sheet)
        else:
            for _ in _dressing(self._frames[place], page, theme, self._sheet):
                pass

    def dressing(self, place: Place) -> Iterator[None]:
        """Dress a page in some steps; what is dressed or changed meanwhile, stays so."""
        theme, sheet = self._theme, self._sheet
        if place not in self._undressed or theme is None:
            return
        page, frame = self._pages[place], self._frames[place]
        is_page = isinstance(page, Page)
        for _ in page.dressing(theme, sheet) if is_page else _dressing(frame, page, theme, sheet):
            yield
            if place not in self._undressed or (theme, sheet) != (self._theme, self._sheet):
                return
        self._undressed.remove(place)

    def _place_of(self, page: QWidget) -> Place:
        return next(place for place, other_page in self._pages.items() if other_page is page)


def _dressing(frame: QWidget, page: Any, theme: Theme, sheet: str) -> Iterator[None]:
    """Dress a page that has no rules of its own."""
    put_on(frame, sheet)
    yield
    page.set_theme(theme)


class WindowShell(QObject):
    """The :class:`.Shell` of the window; ``turned`` follows once another page is in front."""

    turned = Signal()
    noticed = Signal(object)  # Notice

    def __init__(self, dialogs: QWidget, notices: NoticeBar, pages: WindowPages) -> None:
        super().__init__(dialogs)
        self._dialogs = dialogs
        self._notices = notices
        self._pages = pages

    @property
    def place(self) -> Place | None:
        """The place of the page in front."""
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
