"""What the settings say of the whole window: theme, text size, motion, the clock's alerts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eliot_qt.review.interrupt import Interrupt
from eliot_qt.session.settings import Settings

from ..actions.actions import dress_actions
from ..board.services import Services
from ..look.motion import FULL_MOTION, NO_MOTION
from ..look.theme import BoardChoice, Theme, ThemeChoice
from .window_commands import WindowCommands
from .window_menus import WindowMenus
from .window_pages import WindowPages


class WindowDress(QObject):
    """Follows settings and theme; ``parts`` wear the theme beside the pages."""

    def __init__(
        self,
        services: Services,
        pages: WindowPages,
        menus: WindowMenus,
        commands: WindowCommands,
        parts: Sequence[QWidget],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._pages = pages
        self._menus = menus
        self._commands = commands
        self._parts = parts
        # Icons of actions are seen in menus and on later pages: the first window has none.
        self._are_dressed = False
        services.settings.changed.connect(self._use)
        services.look.theme_changed.connect(self._wear)
        services.session.changed.connect(self._show_rule)
        self._use(services.settings.value)
        for menu in menus.all():
            menu.aboutToShow.connect(self.draw_icons)
        pages.made.connect(self.draw_icons)
        self._wear(services.look.theme)

    def _use(self, settings: Settings) -> None:
        services, scale = self._services, settings.text_scale / 100
        services.look.set_text_scale(scale)
        services.look.choose_board(BoardChoice(settings.board))
        services.look.choose(ThemeChoice(settings.theme))
        self._menus.use_settings(settings)
        services.session.clock.alerts = services.club.clock.alerts = settings.alerts
        services.session.check.preferred = Interrupt(settings.interrupt)
        self._show_rule()
        self._pages.set_text_scale(scale)
        self._pages.set_motion(NO_MOTION if settings.reduce_motion else FULL_MOTION)

    def _show_rule(self) -> None:
        check = self._services.session.check
        self._menus.show_rule(check.rule, check.teaches)

    def draw_icons(self) -> None:
        """Draw the icons of actions, if that has not been done."""
        if not self._are_dressed:
            self._are_dressed = True
            self._dress_actions(self._services.look.theme)

    def _dress_actions(self, theme: Theme) -> None:
        commands = self._commands
        dress_actions(commands.specs, commands.actions, self._services.icons, theme)

    def _wear(self, theme: Theme) -> None:
        self._services.painter.set_theme(theme)
        if self._are_dressed:
            self._dress_actions(theme)
        sheet = self._services.look.sheet
        for part in self._parts:
            part.setStyleSheet(sheet)
        self._pages.set_look(theme, sheet)
