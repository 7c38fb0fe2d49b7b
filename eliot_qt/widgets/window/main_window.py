"""The one window: a frame around the pages of the features, with menus, notices and theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.play.notices import Notice
from eliot_qt.play.setup import GameSetup
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import Command
from ..analysis.feature import AnalysisFeature
from ..board.tile_painter import TilePainter
from ..look.icons import Icons
from ..look.look import Look
from ..look.screens import place_of, restore_place, screen_of, smallest_on
from ..parts.notice_bar import NoticeBar
from ..parts.page import dropped_files
from ..parts.shell import Place, Shell
from ..start.game_opener import GameOpener
from ..start.start_page import StartPage
from ..texts.error_texts import error_text
from ..words.feature import WordFeature
from .features import Features
from .focus_keeper import FocusKeeper
from .window_commands import WindowCommands
from .window_dress import WindowDress
from .window_help import WindowHelp
from .window_menus import WindowMenus
from .window_notices import NoticePlace, ReadingNotices, WindowNotices
from .window_pages import WindowPages, WindowShell

if TYPE_CHECKING:
    from eliot_qt.widgets.start.sheet.new_game_sheet import NewGameSheet

    from ..club.arbitration_page import ArbitrationPage
    from ..club.timer_alerts import TimerAlerts
    from ..play.play_page import PlayPage
    from ..start.editor_page import EditorPage


class MainWindow(QMainWindow):
    """Pages and menus; ``make_features`` makes what they show, in the shell it is given."""

    def __init__(
        self,
        make_features: Callable[[Shell, QObject], Features],
        session: GameSession,
        settings: SettingsStore,
        catalogue: Catalogue,
        runner: Runner,
        look: Look,
        icons: Icons,
        painter: TilePainter,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._pages = WindowPages()
        #: what dialogs belong to: it wears the theme, which the window itself does not
        self.dialogs = QWidget(self)
        self.dialogs.hide()
        self.notices = NoticeBar()
        self.shell = WindowShell(self.dialogs, self.notices, self._pages)
        self.features = make_features(self.shell, self)
        self.commands = WindowCommands(self, self.features, self)
        self.features.use(self.commands.actions)
        undo = self.commands.actions[Command.UNDO]
        self._told = WindowNotices(session, settings, self.notices, undo, self)
        self._fill(catalogue)
        self.menus = WindowMenus(self, self.commands, settings)
        self.menus.show_club(False)
        self.features.club.menu = self.menus.club
        self._keep_focus()
        self._connect(runner, look, settings)
        parts = (self.menuBar(), self.notices, *self.help.overlays, self.dialogs)
        self._dress = WindowDress(
            settings, look, icons, painter, self._pages, self.menus, self.commands, parts, self
        )
        self._show_rule()
        self.show_start()

    @property
    def place(self) -> Place | None:
        """The place of the page in front; None before the first one is."""
        return self._pages.place

    @property
    def has_game(self) -> bool:
        """Return whether a game is shown."""
        return self.features.play.is_in_front

    @property
    def play(self) -> PlayPage:
        """The page of a game."""
        return self.features.play.page

    @property
    def arbitration(self) -> ArbitrationPage:
        """The page of a club's arbiter."""
        return self.features.club.page

    @property
    def sheet(self) -> NewGameSheet:
        """The sheet that asks for a game."""
        return self.features.start.sheet

    @property
    def editor(self) -> EditorPage:
        """The page to set up a position on."""
        return self.features.start.editor

    @property
    def start(self) -> StartPage:
        """The page seen first."""
        return self.features.start.page

    @property
    def opener(self) -> GameOpener:
        """Opens games of all kinds."""
        return self.features.start.opener

    @property
    def words(self) -> WordFeature:
        """The word tools."""
        return self.features.words

    @property
    def analysis(self) -> AnalysisFeature:
        """The analysis of a game."""
        return self.features.analysis

    @property
    def alerts(self) -> TimerAlerts:
        """The sounds and words of clocks."""
        return self._told.alerts

    def say(self, what: Said) -> None:
        """Show a notice."""
        self.notices.say(error_text(what))

    def show_notice(self, notice: Notice) -> None:
        """Show a notice of the session or a store."""
        self._told.show(notice)

    def show_engine_failure(self, why: Said) -> None:
        """Say that the compiled engine cannot be used; the slower one goes on."""
        from ..texts.notice_texts import engine_text

        self.notices.say(engine_text(why), lasts=True)

    def show_status(self, text: str) -> None:
        """Show beside the menus what the engine is busy with; an empty text hides it."""
        self.menus.show_status(text)

    def show_start(self) -> None:
        """Show the start page; the game is kept and its clock is stopped."""
        self.features.start.show()

    def choose(self, kind: str) -> None:
        """Show the new-game sheet for a kind of game."""
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
        """Fill the screen with the window while the command is checked."""
        if self.commands.actions[Command.FULL_SCREEN].isChecked():
            self.showFullScreen()
        else:
            self.showNormal()

    def prepare_pages(self) -> None:
        """Get ready what comes next while the first page is looked at, a step at a time."""
        from ..parts.idle_steps import PageTurn, run_in_steps

        PageTurn(self, self._pages)
        run_in_steps(chain(self._draw_icons(), self.features.prepare(self._pages.dressing)), self)

    def restore_geometry(self) -> None:
        """Take the place of last time, or a usual size."""
        restore_place(self, self._settings.value.geometry)

    # set-up

    def _fill(self, catalogue: Catalogue) -> None:
        """Put the notices and the page in front, and what covers both, into the window."""
        self.setWindowTitle("Eliot Qt")
        self.setAcceptDrops(True)
        self.setMinimumSize(smallest_on(screen_of(self)))
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(body)
        self.help = WindowHelp(catalogue, self._pages, self.commands, body)
        self.features.play.overlays = self.help.overlays
        NoticePlace(self.notices, self._pages, body)

    def _keep_focus(self) -> None:
        keeper = FocusKeeper(self, self._pages, self.help.overlays)
        for menu in self.menus.all():
            keeper.watch_menu(menu)
        for action in self.commands.actions.values():
            keeper.watch(action)

    def _connect(self, runner: Runner, look: Look, settings: SettingsStore) -> None:
        readings = ReadingNotices(runner, self.notices, self)
        readings.status.connect(self.show_status)
        look.failed.connect(self.say)
        settings.notice.connect(self.show_notice)
        settings.changed.connect(self._show_rule)
        features, told_once = self.features, self._told
        features.play.changed.connect(self.commands.update)
        features.play.changed.connect(self._show_rule)
        self.shell.turned.connect(self.commands.update)
        self.shell.noticed.connect(told_once.show)
        self._pages.made.connect(features.link)
        self._pages.currentChanged.connect(self._turn)
        features.words.left.connect(self._pages.keep_focus)
        features.play.begun.connect(told_once.start_over)
        features.start.opener.club_opened.connect(told_once.start_over)
        features.club.short_time.connect(lambda text: told_once.alerts.announce_short(text))
        features.club.time_up.connect(lambda: told_once.alerts.announce_up())

    def _show_rule(self) -> None:
        self.menus.show_rule(*self.features.play.rule)

    def _draw_icons(self) -> Iterator[None]:
        self._dress.draw_icons()
        yield

    def _turn(self) -> None:
        self.menus.show_club(self.place is Place.CLUB)
        for feature in self.features:
            feature.turn(self.place)

    # Qt overrides

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := dropped_files(event):
            event.acceptProposedAction()
            self.features.open_files(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.change(geometry=place_of(self))
        for feature in self.features:
            feature.close()
        super().closeEvent(event)
