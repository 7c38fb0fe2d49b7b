"""The one window: start page, new-game sheet, play page; menus, notices, theme."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon import LexiconError
from eliot_qt.play.notices import Notice
from eliot_qt.play.setup import GameSetup

from ..actions.commands import Command
from ..board.services import Services
from ..look.screens import place_of, restore_place, smallest_on
from ..parts.notice_bar import NoticeBar
from ..parts.shell import Place
from ..texts.error_texts import error_text
from ..texts.notice_texts import engine_text
from .features import Features
from .focus_keeper import FocusKeeper
from .reading_notice import ReadingNotices
from .window_commands import WindowCommands
from .window_dress import WindowDress
from .window_help import WindowHelp
from .window_menus import WindowMenus
from .window_notices import NoticePlace, WindowNotices
from .window_pages import WindowPages
from .window_shell import WindowShell

if TYPE_CHECKING:
    from eliot_qt.widgets.start.sheet.new_game_sheet import NewGameSheet

    from ..club.arbitration_page import ArbitrationPage
    from ..club.timer_alerts import TimerAlerts
    from ..play.play_page import PlayPage
    from ..play.result_keeper import ResultKeeper
    from ..start.editor_page import EditorPage
    from ..start.master_start import ReplayStarter


class MainWindow(QMainWindow):
    """Pages and menus around one session."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._session = services.session
        self.setWindowTitle("Eliot Qt")
        self.setMinimumSize(smallest_on(self.screen()))
        self._pages = WindowPages()
        #: what dialogs belong to: it wears the theme, which the window itself does not
        self.dialogs = QWidget(self)
        self.dialogs.hide()
        self.notices = NoticeBar()
        self.shell = WindowShell(self.dialogs, self.notices, self._pages)
        self.features = Features(self.shell, services, self)
        self._commands = WindowCommands(self, self.features, self)
        self._session.changed.connect(self._commands.update)
        self.features.actions = actions = self._commands.actions
        self._told = WindowNotices(services, self.notices, actions[Command.UNDO], self)
        self._fill()
        self.menus = WindowMenus(self, self._commands, services.settings)
        self.menus.show_club(False)
        self.opener = self.features.start.opener
        self.start = self.features.start.page
        self.words, self.analysis = self.features.words, self.features.analysis
        self._keep_focus()
        readings = ReadingNotices(services.reader, self.notices, self)
        readings.status.connect(self.show_status)
        self._connect()
        self._connect_opener()
        parts = (self.menuBar(), self.notices, *self.help.overlays, self.dialogs)
        dress = WindowDress(services, self._pages, self.menus, self._commands, parts, self)
        self._draw_icons = dress.draw_icons
        self.show_start()

    @property
    def is_playing(self) -> bool:
        """Whether the play page is in front."""
        return self._pages.place is Place.PLAY

    @property
    def is_arbitrating(self) -> bool:
        """Whether the arbiter's page is in front."""
        return self._pages.place is Place.CLUB

    @property
    def play(self) -> PlayPage:
        """The page of a game."""
        return self.features.play

    @property
    def sheet(self) -> NewGameSheet:
        """The sheet that asks for a game."""
        return self.features.start.sheet

    @property
    def editor(self) -> EditorPage:
        """The page to set up a position on."""
        return self.features.start.editor

    @property
    def arbitration(self) -> ArbitrationPage:
        """The page of a club's arbiter."""
        return self.features.club

    @property
    def replays(self) -> ReplayStarter:
        """Replays of published games."""
        return self.features.start.replays

    @cached_property
    def results(self) -> ResultKeeper:
        """The table of personal bests beside a topping; made with the page it is on."""
        from ..play.result_keeper import ResultKeeper

        services = self.services
        return ResultKeeper(
            self._session, services.results, services.catalogue, self.play.results, self
        )

    def say(self, what: Said) -> None:
        """Show a notice."""
        self.notices.say(error_text(what))

    @property
    def alerts(self) -> TimerAlerts:
        """What clocks say."""
        return self._told.alerts

    def show_notice(self, notice: Notice) -> None:
        """Show a notice of the session or a store."""
        self._told.show(notice)

    def show_engine_failure(self, why: Said) -> None:
        """The compiled engine cannot be used; the slower one goes on."""
        self.notices.say(engine_text(why), lasts=True)

    def show_status(self, text: str) -> None:
        """What the engine is busy with, beside the menus; empty hides it."""
        self.menus.show_status(text)

    # pages

    def show_start(self) -> None:
        """Show the start page; the game is kept and its clock is stopped."""
        self.features.start.show()

    def choose(self, kind: str) -> None:
        """The new-game sheet for a kind of game."""
        self.features.start.choose(kind)

    def start_game(self, setup: GameSetup) -> None:
        """Start the game of a setup and remember the choice."""
        self.opener.start(setup)

    def open_record(self, record: GameRecord, path: Path | None = None) -> None:
        """Start a game, or resume the one whose autosave is ``path``."""
        self.opener.open_record(record, path)

    def open_file(self, path: Path) -> None:
        """Open a game or begin to add a lexicon; what is wrong with the file is said."""
        self.features.open_file(path)

    def edit_position(self) -> None:
        """The page to set up a position on, beginning with the one in view where it is fair."""
        self.features.start.edit_position()

    @property
    def has_game(self) -> bool:
        """Whether the page of a game is in front, with a game."""
        return self.is_playing and self._session.is_open

    def say_next(self) -> None:
        """Announce score, rack, unseen tiles and last play in turn."""
        self.help.say_next()

    def open_menus(self) -> None:
        """Move the focus to the first menu."""
        self.menus.open_first()

    def toggle_keys(self) -> None:
        """Show or hide the key overlay."""
        self.help.toggle_keys()

    def show_about(self) -> None:
        """Show version, credits and licences."""
        self.help.show_about()

    def show_full(self) -> None:
        """Fill the screen with the window, or no longer, as the command is checked."""
        if self._commands.actions[Command.FULL_SCREEN].isChecked():
            self.showFullScreen()
        else:
            self.showNormal()

    @property
    def commands(self) -> WindowCommands:
        """All commands."""
        return self._commands

    def prepare_pages(self) -> None:
        """Get ready what comes next while the first page is looked at, a step at a time."""
        from ..parts.idle_steps import run_in_steps
        from .preparation import prepare

        first = (step() for step in (partial(_open_lexicon, self.services), self._draw_icons))
        run_in_steps(chain(first, prepare(self.features, self._pages)), self)

    # set-up

    def _fill(self) -> None:
        """Notices and the page in front; what covers both."""
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(body)
        self.help = WindowHelp(self.services, self._pages, self._commands, body)
        NoticePlace(self.notices, self._pages, body)

    def _keep_focus(self) -> None:
        keeper = FocusKeeper(self, self._pages, self.help.overlays)
        for menu in self.menus.all():
            keeper.watch_menu(menu)
        for action in self._commands.actions.values():
            keeper.watch(action)

    def _connect_opener(self) -> None:
        opener = self.opener
        opener.play_opened.connect(self._show_play)
        opener.club_opened.connect(self._show_club)
        opener.play_opened.connect(self.help.start_over)
        for opened in (opener.play_opened, opener.club_opened):
            opened.connect(self._told.start_over)
        opener.message.connect(self.say)
        opener.game_message.connect(self.say)

    def _connect(self) -> None:
        services = self.services
        self.shell.turned.connect(self._commands.update)
        self.shell.noticed.connect(self._told.show)
        self._pages.made.connect(self._page_made)
        self._pages.currentChanged.connect(self._page_changed)
        self.words.left.connect(self._pages.keep_focus)
        services.look.failed.connect(self.say)
        for one in (services.settings, services.results, self._session, services.club, self.opener):
            one.notice.connect(self.show_notice)
        services.club.clock.time_up.connect(lambda: self.alerts.announce_up())

    def _page_made(self, place: Place, page: Any) -> None:
        self.features.page_made(place, page)
        if place is Place.PLAY:
            self._link_play(page)
        elif place is Place.CLUB:
            self._link_club(page)

    def _link_play(self, page: PlayPage) -> None:
        from ..play.timer_guard import ClockGuard

        guard = ClockGuard(self, self._session)
        for overlay in self.help.overlays:
            guard.watch(overlay)
        page.rematch_requested.connect(self._rematch)

    def _link_club(self, page: ArbitrationPage) -> None:
        page.fill_menu(self.menus.club)
        analyse = self.menus.club.addAction(self.tr("Analyse this evening"))
        analyse.triggered.connect(self.analysis.open_game)
        page.short_time.connect(self.alerts.announce_short)

    def _page_changed(self) -> None:
        self.features.page_turned()
        self.menus.show_club(self.is_arbitrating)
        # Leaving a game stops its clock; the person resumes it.
        if not self.is_playing:
            self._session.clock.pause()
        if not self.is_arbitrating:
            self.services.club.clock.pause()

    def _show_play(self) -> None:
        self._close_projector()
        self._pages.show_page(self.play)
        self.results.show()
        self.play.open()
        self._commands.update()

    def _show_club(self) -> None:
        self._pages.show_page(self.arbitration)
        self.arbitration.open()
        self._commands.update()

    def _close_projector(self) -> None:
        if Place.CLUB in self._pages.made_so_far:
            self.arbitration.close_projector()

    def _rematch(self) -> None:
        record = self._session.record
        seats = self.opener.opponents(record.seats, record.start.rules.lexicon)
        self._session.games.rematch(seats, self._show_rematch)

    def _show_rematch(self) -> None:
        self.notices.leave()
        self.play.open()

    # Qt overrides

    def closeEvent(self, event: QCloseEvent) -> None:
        self.services.settings.change(geometry=place_of(self))
        self._session.close()
        self.services.club.close()
        self._close_projector()
        self.features.study.leave()
        self.words.close_windows()
        super().closeEvent(event)

    def restore_geometry(self) -> None:
        """Where the window was last time, or a usual size."""
        restore_place(self, self.services.settings.value.geometry)


def _open_lexicon(services: Services) -> None:
    """Open the lexicon that is played with; what is wrong with it is said when it is used."""
    with suppress(LexiconError):
        services.catalogue.open(services.settings.value.lexicon)
