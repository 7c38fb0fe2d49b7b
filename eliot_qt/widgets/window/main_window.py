"""The one window: start page, new-game sheet, play page; menus, notices, theme."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from eliot_qt.faults import Said
from eliot_qt.game.record import GameRecord
from eliot_qt.lexicon import LexiconError
from eliot_qt.modes.mode import own_position
from eliot_qt.play.notices import Notice
from eliot_qt.play.setup import GameKind, GameSetup, kind_of
from eliot_qt.widgets.window.reading_notice import ReadingNotices
from eliot_qt.widgets.window.start_reader import StartReader

from ..actions.commands import Command
from ..board.services import Services
from ..look.screens import place_of, restore_place, smallest_on
from ..parts.notice_bar import NoticeBar
from ..parts.shell import Place
from ..start.start_offers import kind_details, offered_setup
from ..texts.error_texts import error_text
from ..texts.level_texts import level_choices
from ..texts.notice_texts import engine_text
from .analysis_room import AnalysisRoom
from .features import Features
from .focus_keeper import FocusKeeper
from .game_opener import GameOpener
from .notice_place import NoticePlace
from .page_links import PageLinks
from .window_commands import WindowCommands
from .window_dress import WindowDress
from .window_help import WindowHelp
from .window_menus import WindowMenus
from .window_notices import WindowNotices
from .window_pages import WindowPages
from .window_shell import WindowShell
from .word_tools import WordTools

if TYPE_CHECKING:
    from ..club.arbitration_page import ArbitrationPage
    from ..club.timer_alerts import TimerAlerts
    from ..play.play_page import PlayPage
    from ..play.result_keeper import ResultKeeper
    from ..start.editor_page import EditorPage
    from ..start.master_start import ReplayStarter
    from ..start.new_game_sheet import NewGameSheet


class MainWindow(QMainWindow):
    """Pages and menus around one session."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._session = services.session
        self.setWindowTitle("Eliot Qt")
        self.setMinimumSize(smallest_on(self.screen()))
        self.opener = GameOpener(services, self)
        self._commands = WindowCommands(self)
        self._pages = WindowPages(services, self._commands.actions)
        self.start = self._pages.start
        #: what dialogs belong to: it wears the theme, which the window itself does not
        self.dialogs = QWidget(self)
        self.dialogs.hide()
        self.notices = NoticeBar()
        self.shell = WindowShell(self.dialogs, self.notices, self._pages)
        self.shell.turned.connect(self._commands.update)
        undo = self._commands.actions[Command.UNDO]
        self._told = WindowNotices(services, self.notices, undo, self)
        self.shell.noticed.connect(self._told.show)
        self._fill()
        self.menus = WindowMenus(self, self._commands.actions, services.settings)
        self.menus.show_club(False)
        self._keep_focus()
        self._kept = StartReader(services, self.start, self)
        self._kept.notice.connect(self.show_notice)
        self._kept.offered.connect(self.notices.say)
        readings = ReadingNotices(services.reader, self.notices, self)
        readings.status.connect(self.show_status)
        self.words = WordTools(self, self._pages, self._commands.actions[Command.WORD_CARD])
        self.analysis = AnalysisRoom(self, self._pages)
        self.features = Features(
            self.shell, services, self._pages, self.opener, self.words.game, self
        )
        PageLinks(self, self._pages, self._commands)
        self._connect()
        self._connect_opener()
        parts = (self.menuBar(), self.notices, *self.help.overlays, self.dialogs)
        actions = self._commands.actions
        dress = WindowDress(services, self._pages, self.menus, actions, parts, self)
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
        return self._pages.play

    @property
    def sheet(self) -> NewGameSheet:
        """The sheet that asks for a game."""
        return self._pages.sheet

    @property
    def editor(self) -> EditorPage:
        """The page to set up a position on."""
        return self._pages.editor

    @property
    def arbitration(self) -> ArbitrationPage:
        """The page of a club's arbiter."""
        return self._pages.arbitration

    @cached_property
    def replays(self) -> ReplayStarter:
        """Replays of published games."""
        from ..start.master_start import ReplayStarter

        starter = ReplayStarter(self.services, self._pages.replay, self.dialogs)
        starter.asked.connect(self._show_replay)
        starter.begun.connect(self.opener.open_record)
        starter.message.connect(self.say)
        return starter

    @cached_property
    def results(self) -> ResultKeeper:
        """The table of personal bests beside a topping; made with the page it is on."""
        from ..play.result_keeper import ResultKeeper

        services = self.services
        return ResultKeeper(
            self._session, services.results, services.catalogue, self.play.results, self
        )

    @property
    def record(self) -> GameRecord:
        """The game that is in front, with the time its turn has taken."""
        club = self.services.club
        return club.timed_record if self.is_arbitrating else self._session.timed_record

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
        self._session.clock.pause()
        services = self.services
        self.start.set_details(kind_details(services.settings.value))
        self._pages.bring(self.start)
        self.start.focus_default()
        self._kept.refresh()
        self._commands.update()

    def new_game(self) -> None:
        """The new-game sheet: for the kind of game in front, else for the one started last."""
        kind = self.services.settings.value.last_kind or GameKind.COMPUTER
        if self.is_arbitrating:
            kind = GameKind.CLUB
        elif self._session.is_open and self.is_playing:
            kind = kind_of(self._session.mode.id, self._session.record.seats)
        self.choose(kind.value)

    def choose(self, kind: str) -> None:
        """The new-game sheet for a kind of game."""
        manifests = self.services.catalogue.manifests
        self.sheet.set_choices(
            [(m.id, m.name, m.language, m.tile_set_id) for m in manifests],
            self.services.tile_sets,
            self.services.layouts,
            level_choices(),
        )
        settings = self.services.settings.value
        # Until people have given their names, they are asked for them first.
        unnamed = kind == GameKind.PASS_AND_PLAY and settings.setup(GameKind(kind)) is None
        self.sheet.edit(offered_setup(settings, GameKind(kind)), asks_names=unnamed)
        self._pages.fill_in(self.sheet)
        self._commands.update()

    def start_game(self, setup: GameSetup) -> None:
        """Start the game of a setup and remember the choice."""
        self.opener.start(setup)

    def open_record(self, record: GameRecord, path: Path | None = None) -> None:
        """Start a game, or resume the one whose autosave is ``path``."""
        self.opener.open_record(record, path)

    def open_file(self, path: Path) -> None:
        """Open a game of any format; a notice says what is wrong with it."""
        self.opener.open_file(path)

    def train_here(self) -> None:
        """Train on the position on the board, with the rack in view."""
        session = self._session
        if session.viewer is None:
            return
        self.opener.train_on(own_position(session.position, session.viewer))

    def edit_position(self) -> None:
        """The page to set up a position on, beginning with the one in view where it is fair."""
        from ..start.editing import open_editor

        try:
            editor, judge = open_editor(self.services, self.is_playing)
        except LexiconError as error:
            self.say(error.message)
            return
        self.editor.edit(editor, judge)
        self._pages.fill_in(self.editor)
        self._commands.update()

    def next_pane(self) -> None:
        """Move the focus to the next pane of the page."""
        if self.is_playing:
            self.play.next_pane()
        elif self.analysis.is_open:
            self._pages.analysis.next_pane()

    def prepare_pages(self) -> None:
        """Get ready what comes next while the first page is looked at, a step at a time."""
        from ..parts.idle_steps import run_in_steps

        first = (step() for step in (partial(_open_lexicon, self.services), self._draw_icons))
        run_in_steps(chain(first, self.prepare_steps()), self)

    def prepare_steps(self) -> Iterator[None]:
        """Load and make what the start page leads to, in steps that each take little time."""
        yield from self._pages.prepare()
        yield
        _ = self.features.preferences.page
        yield
        yield from self._pages.dressing(Place.PREFERENCES)

    def open_menus(self) -> None:
        """Move the focus to the first menu."""
        self.menus.open_first()

    # set-up

    def _fill(self) -> None:
        """Notices and the page in front; what covers both."""
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(body)
        self.help = WindowHelp(self.services, self._pages, self._commands.actions, body)
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
        opener.position_judged.connect(self._position_judged)

    def _connect(self) -> None:
        services = self.services
        self._pages.currentChanged.connect(self._page_changed)
        services.look.failed.connect(self.say)
        for one in (services.settings, services.results, self._session, services.club, self.opener):
            one.notice.connect(self.show_notice)
        services.club.clock.time_up.connect(lambda: self.alerts.announce_up())

    def _page_changed(self) -> None:
        self.menus.show_club(self.is_arbitrating)
        # Leaving a game stops its clock; the person resumes it.
        if not self.is_playing:
            self._session.clock.pause()
        if not self.is_arbitrating:
            self.services.club.clock.pause()

    def _show_play(self) -> None:
        self._pages.close_projector()
        self._pages.bring(self.play)
        self.results.show()
        self.play.open()
        self._commands.update()

    def _show_club(self) -> None:
        self._pages.bring(self.arbitration)
        self.arbitration.open()
        self._commands.update()

    def _show_replay(self) -> None:
        self._pages.fill_in(self._pages.replay)
        self._commands.update()

    def _position_judged(self, problem: str) -> None:
        self.start.show_position_problem(problem)
        if problem and self.is_playing:
            self.say(self.tr("There is no position on the clipboard. {why}").format(why=problem))

    # Qt overrides

    def closeEvent(self, event: QCloseEvent) -> None:
        self.services.settings.change(geometry=place_of(self))
        self._session.close()
        self.services.club.close()
        self._pages.close_projector()
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
