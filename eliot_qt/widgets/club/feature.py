"""A club's evening: the arbiter's page, its menu, its clock, the window for the projector."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.settings import Settings
from eliot_qt.session.settings_store import SettingsStore

from ..board.tile_painter import TilePainter
from ..parts.shell import Feature, Place, Shell

if TYPE_CHECKING:
    from .arbitration_page import ArbitrationPage


class ClubFeature(Feature):
    """Shows the evening that is open; the page is made when the first one is shown.

    ``analysis_wanted`` is to analyse it, ``print_wanted`` to print it. ``short_time`` carries words
    on the time that is left; ``time_up`` tells that it has run out.
    """

    analysis_wanted = Signal()
    print_wanted = Signal()
    short_time = Signal(str)
    time_up = Signal()

    def __init__(
        self,
        shell: Shell,
        session: ClubSession,
        settings: SettingsStore,
        painter: TilePainter,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._session = session
        self._painter = painter
        self._is_made = False
        #: takes the commands of the page
        self.menu: QMenu | None = None
        session.notice.connect(shell.show_notice)
        session.clock.time_up.connect(self.time_up)
        settings.changed.connect(self._use)
        self._use(settings.value)

    @cached_property
    def page(self) -> ArbitrationPage:
        """The page, made when it is first wanted."""
        from .arbitration_page import ArbitrationPage

        page = ArbitrationPage(self._session, self._painter)
        page.print_requested.connect(self.print_wanted)
        page.short_time.connect(self.short_time)
        if self.menu is not None:
            page.fill_menu(self.menu)
            analyse = self.menu.addAction(self.tr("Analyse this evening"))
            analyse.triggered.connect(lambda _checked=False: self.analysis_wanted.emit())
        self._is_made = True
        self._shell.add_page(Place.CLUB, page)
        return page

    def show(self) -> None:
        """Show the evening that has just been opened."""
        self._shell.show_page(self.page)
        self.page.open()

    @property
    def key_rows(self) -> list[tuple[str, str]]:
        """Keys of the page and what they do, for the key overlay."""
        return self.page.key_rows

    def close_projector(self) -> None:
        """Close the window for the projector, if there is one."""
        if self._is_made:
            self.page.close_projector()

    def turn(self, place: Place | None) -> None:
        """Stop the clock of an evening that is left."""
        if place is not Place.CLUB:
            self._session.clock.pause()

    def close(self) -> None:
        """Close the evening; it is kept."""
        self._session.close()
        self.close_projector()

    def _use(self, settings: Settings) -> None:
        self._session.clock.alerts = settings.alerts
