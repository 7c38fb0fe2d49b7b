"""The settings for the whole window: theme, board, text size, motion."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from eliot_qt.session.settings import Settings
from eliot_qt.session.settings_store import SettingsStore

from ..actions.actions import dress_actions
from ..board.tile_painter import TilePainter
from ..look.icons import Icons
from ..look.look import Look
from ..look.style import put_on
from ..look.theme import BoardChoice, PageColours, Theme, ThemeChoice
from .window_commands import WindowCommands
from .window_menus import WindowMenus
from .window_pages import WindowPages

# What is in view, or becomes the parent of a dialog, is dressed by then.
_SEEN = (QEvent.Type.Show, QEvent.Type.ChildAdded)
_SET_ASIDE = Qt.WidgetAttribute.WA_WState_ExplicitShowHide


class Wardrobe(QObject):
    """Dresses what is in view at once, and the rest when it is shown: a sheet takes time to wear.

    A part that is never shown is a parent of dialogs, which wear its sheet.
    """

    def __init__(self, parts: Sequence[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._sheet = ""
        self._parts: list[QWidget] = []
        for part in parts:
            self.add(part)

    def add(self, part: QWidget) -> None:
        """Dress one more part."""
        self._parts.append(part)
        part.installEventFilter(self)

    def wear(self, sheet: str) -> None:
        """Wear another sheet from now on."""
        self._sheet = sheet
        for part in self._parts:
            # What has only not been shown yet is polished once, in what it wears by then.
            if not (part.isHidden() and part.testAttribute(_SET_ASIDE)):
                put_on(part, sheet)

    # Qt overrides

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress a part that comes into view."""
        if event.type() in _SEEN and isinstance(watched, QWidget):
            put_on(watched, self._sheet)
        return super().eventFilter(watched, event)


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
        self._wardrobe = Wardrobe(parts, self)
        # Icons of actions are seen in menus and on later pages: the first window has none.
        self._drawn_for: PageColours | None = None
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
        self._pages.set_motion(settings.reduce_motion, settings.motion_time)

    def draw_icons(self) -> None:
        """Draw the icons of actions, unless they are: all their buttons hear of new ones."""
        theme, commands = self._look.theme, self._commands
        if theme.page != self._drawn_for:
            self._drawn_for = theme.page
            dress_actions(commands.specs, commands.actions, self._icons, theme)

    def _wear(self, theme: Theme) -> None:
        self._painter.set_theme(theme)
        if self._drawn_for is not None:
            self.draw_icons()
        self._menus.look_up.set_look(self._icons, theme)
        sheet = self._look.sheet
        self._wardrobe.wear(sheet)
        self._pages.set_look(theme, sheet)
