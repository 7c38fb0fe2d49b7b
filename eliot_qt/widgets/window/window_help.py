"""What explains: the keys, the licences, and the state of the game said aloud."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from eliot_qt.session.game_session import GameSession

from ..actions.commands import Command
from ..board.services import Services
from ..parts.overlay_page import OverlayPage
from ..parts.shell import Place
from ..parts.speech import say_aloud
from .about_card import AboutCard
from .key_help import KeyHelp, key_groups
from .window_pages import WindowPages


class WindowHelp(QObject):
    """Overlays over the whole of ``body``, and what F7 says."""

    def __init__(
        self,
        services: Services,
        pages: WindowPages,
        actions: Mapping[Command, QAction],
        body: QWidget,
    ) -> None:
        super().__init__(body)
        self._session: GameSession = services.session
        self._pages = pages
        self._actions = actions
        self.keys = KeyHelp(body)
        self.about = AboutCard(body, services.catalogue)
        self._said = 0

    @property
    def overlays(self) -> tuple[OverlayPage, ...]:
        """What covers the game while it is open."""
        return (self.keys, self.about)

    def toggle_keys(self) -> None:
        """Show or hide the key overlay."""
        if self.keys.isVisible():
            self.keys.hide()
            return
        self.about.hide()
        club = self._pages.front.key_rows if self._pages.place is Place.CLUB else None
        self.keys.open_with(key_groups(self._actions, club))

    def show_about(self) -> None:
        """Version, credits and licences."""
        self.keys.hide()
        self.about.open()

    def say_next(self) -> None:
        """Announce score, rack, unseen tiles and last play in turn."""
        from ..texts.announcements import all_texts

        texts = all_texts(self._session)
        text = texts[self._said % len(texts)]
        self._said += 1
        page = self._pages.front
        page.table.chip.show_hint(text, silent=True)
        say_aloud(page, text)

    def start_over(self) -> None:
        """Another game: what is said begins with the score again."""
        self._said = 0
