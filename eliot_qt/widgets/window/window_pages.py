"""The pages of the window, one in front: how they look, and which one Esc goes back to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QWidget

from ..actions.commands import Command
from ..board.services import Services
from ..club.arbitration_page import ArbitrationPage
from ..look.motion import Motion
from ..look.theme import Theme
from ..parts.page import Page
from ..play.play_page import PlayPage
from ..start.editor_page import EditorPage
from ..start.master_page import ReplayPage
from ..start.master_start import ask_published
from ..start.new_game_sheet import NewGameSheet
from ..start.start_page import StartPage


class WindowPages(QStackedWidget):
    """Start page, new-game sheet, replay page, play page, position editor, arbiter's page."""

    def __init__(self, services: Services, actions: Mapping[Command, QAction]) -> None:
        super().__init__()
        self.start = StartPage(services.painter, services.tile_sets.get("en"))
        self.sheet = NewGameSheet()
        ask = partial(ask_published, services)
        self.sheet.master.set_source(ask, services.catalogue.open)
        self.play = PlayPage(services.session, services.painter, actions)
        self.editor = EditorPage(services.painter)
        self.arbitration = ArbitrationPage(services.club, services.painter)
        self.replay = ReplayPage(services.catalogue.open)
        for page in self._all():
            self.addWidget(page)
        self._came_from: QWidget = self.start

    def fill_in(self, page: QWidget) -> None:
        """Put a page in front that is filled in and left again, with the keyboard on it."""
        current = self.currentWidget()
        if current is not None and current not in (self.sheet, self.editor, self.replay):
            self._came_from = current
        self.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_back(self) -> None:
        """The page that was in front before something was filled in."""
        self.setCurrentWidget(self._came_from)

    def keep_focus(self) -> None:
        """Give the keyboard to what has it on the page in front as a rule: the board of a game."""
        page = self.currentWidget()
        if page is self.play:
            self.play.table.keep_focus()
        elif page is self.arbitration:
            self.arbitration.keep_focus()
        elif page is not None:
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_kept_at_home(self) -> bool:
        """Whether letters are tiles or moves on the page in front, so that the focus must return.

        On the others it goes on to the next field.
        """
        return self.currentWidget() in (self.play, self.arbitration)

    def set_theme(self, theme: Theme) -> None:
        """Show another theme; the painter's own theme is already set."""
        for page in self._all():
            page.set_theme(theme)

    def set_motion(self, motion: Motion) -> None:
        """Durations of everything that moves."""
        self.play.set_motion(motion)
        self.arbitration.set_motion(motion)

    def _all(self) -> tuple[Page | PlayPage | ArbitrationPage, ...]:
        sheets = (self.sheet, self.replay, self.editor)
        return (self.start, *sheets, self.play, self.arbitration)

    def set_text_scale(self, scale: float) -> None:
        """The size of what is painted on boards; 1 is usual."""
        self.play.table.overlay.set_text_scale(scale)
        self.editor.overlay.set_text_scale(scale)
