"""The settings for the whole window: theme, board, text size, motion."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from eliot_qt.session.settings import Settings, SettingsStore

from ..actions.actions import dress_actions
from ..board.tile_painter import TilePainter
from ..look.icons import Icons
from ..look.look import Look
from ..look.motion import motion_for
from ..look.style import put_on
from ..look.theme import BoardChoice, Theme, ThemeChoice
from .window_commands import WindowCommands
from .window_menus import WindowMenus
from .window_pages import WindowPages


class WindowDress(QObject):
    """Follows settings and theme; ``parts`` wear the theme beside the pages."""

    def __init__(
        self,
        settings: SettingsStore,
        look: Look,
        icons: Icons,
        painter: TilePainter,
        pages: WindowPages,
        menus: WindowMenus,
        commands: WindowCommands,
        parts: Sequence[QWidget],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._icons = icons
        self._painter = painter
        self._pages = pages
        self._menus = menus
        self._commands = commands
        self._parts = parts
        # Icons of actions are seen in menus and on later pages: the first window has none.
        self._are_dressed = False
        settings.changed.connect(self._use)
        look.theme_changed.connect(self._wear)
        self._use(settings.value)
        for menu in menus.all():
            menu.aboutToShow.connect(self.draw_icons)
        pages.made.connect(self.draw_icons)
        self._wear(look.theme)

    def _use(self, settings: Settings) -> None:
        look, scale = self._look, settings.text_scale / 100
        look.set_text_scale(scale)
        look.choose_board(BoardChoice(settings.board))
        look.choose(ThemeChoice(settings.theme))
        if self._painter.set_marks(settings.bonus_labels, settings.coordinates):
            for widget in QApplication.allWidgets():
                widget.update()
        self._menus.use_settings(settings)
        self._commands.use_keys(settings)
        self._pages.set_text_scale(scale)
        self._pages.set_motion(motion_for(settings.reduce_motion, settings.motion_time))

    def draw_icons(self) -> None:
        """Draw the icons of actions, if that has not been done."""
        if not self._are_dressed:
            self._are_dressed = True
            self._dress_actions(self._look.theme)

    def _dress_actions(self, theme: Theme) -> None:
        commands = self._commands
        dress_actions(commands.specs, commands.actions, self._icons, theme)

    def _wear(self, theme: Theme) -> None:
        self._painter.set_theme(theme)
        if self._are_dressed:
            self._dress_actions(theme)
        sheet = self._look.sheet
        for part in self._parts:
            put_on(part, sheet)
        self._pages.set_look(theme, sheet)
