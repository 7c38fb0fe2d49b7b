"""The feature of all pages before a game: start page, new-game sheet, position editor, replays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from eliot_qt import paths
from eliot_qt.game.game import Game
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.library.library import Library
from eliot_qt.modes.mode import own_position
from eliot_qt.play.setup import GameKind, kind_of
from eliot_qt.play.strengths import Strengths
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.settings_store import SettingsStore

from ..actions.commands import QT_TRANSLATE_NOOP, Bound, Command, CommandSpec, Group, bound
from ..board.tile_painter import TilePainter
from ..look.icons import Icons
from ..parts.shell import Feature, Place, Shell
from ..texts.level_texts import level_choices
from .game_opener import GameOpener
from .start_offers import demo_board, initials, kind_details, offered_setup
from .start_page import StartPage
from .start_reader import StartReader

if TYPE_CHECKING:
    from eliot_qt.session.settings import Settings

    from .editor_page import EditorPage
    from .master_page import ReplayPage
    from .master_start import ReplayStarter
    from .sheet.new_game_sheet import NewGameSheet


class StartFeature(Feature):
    """Asks which game to begin, and has the opener begin it; pages are made when first wanted.

    ``setup_wanted`` is to set a position up for analysis.
    """

    setup_wanted = Signal()

    def __init__(
        self,
        shell: Shell,
        session: GameSession,
        club: ClubSession,
        games: KeptGames,
        library: Library,
        settings: SettingsStore,
        strengths: Strengths,
        painter: TilePainter,
        icons: Icons,
        parent: QObject,
    ) -> None:
        super().__init__(shell, parent)
        self._session = session
        self._games = games
        self._library = library
        self._settings = settings
        self._painter = painter
        self._icons = icons
        # What the lines under the kinds of games were worded for.
        self._detailed: Settings | None = None
        self.opener = opener = GameOpener(session, club, games, library, settings, strengths, self)
        opener.position_judged.connect(self._show_judged)
        opener.message.connect(shell.say)
        opener.game_message.connect(shell.say)
        opener.notice.connect(shell.show_notice)

    @property
    def commands(self) -> list[Bound[Any]]:
        """The commands that begin a game or open one."""
        return bound(self, START_COMMANDS)

    @cached_property
    def page(self) -> StartPage:
        """The page seen first."""
        opener, tiles = self.opener, self._library.tile_sets.get("en")
        page = StartPage(self._painter, self._icons, tiles)
        page.continue_requested.connect(opener.resume_latest)
        page.recent_requested.connect(opener.resume)
        page.position_requested.connect(opener.train_on_text)
        page.replay_requested.connect(self.ask_replay)
        page.open_requested.connect(self.ask_file)
        page.play_requested.connect(self._begin)
        page.options_requested.connect(self.choose)
        page.editor_requested.connect(self.edit_position)
        page.teach_requested.connect(opener.start_teach_game)
        page.another_requested.connect(self.new_game)
        layout = self._library.layouts.get("standard15")
        if tiles is not None and layout is not None:
            board, last = demo_board(Game(Rules(), tiles, layout))
            page.set_demo(board, tiles, last)
        self._shell.add_page(Place.START, page)
        return page

    @cached_property
    def _kept(self) -> StartReader:
        reader = StartReader(self._games, self._library.catalogue, self.page, self)
        self._session.record_changed.connect(reader.follow_soon)
        reader.notice.connect(self._shell.show_notice)
        reader.offered.connect(self._shell.offer)
        return reader

    @cached_property
    def sheet(self) -> NewGameSheet:
        """The sheet that asks for a game."""
        from .master_start import ask_published
        from .sheet.new_game_sheet import NewGameSheet

        sheet = NewGameSheet(self._icons)
        sheet.master.set_source(partial(ask_published, self._games), self._library.lexicon)
        sheet.accepted.connect(self.opener.start)
        sheet.cancelled.connect(self._shell.go_back)
        self._shell.add_page(Place.SHEET, sheet)
        return sheet

    @cached_property
    def replay(self) -> ReplayPage:
        """The page that asks how to replay a published game."""
        from .master_page import ReplayPage

        page = ReplayPage(self._library.lexicon, self._icons)
        page.cancelled.connect(self._shell.go_back)
        self._shell.add_page(Place.REPLAY, page)
        return page

    @cached_property
    def replays(self) -> ReplayStarter:
        """Replays of published games."""
        from .master_start import ReplayStarter

        window = self._shell.dialogs
        starter = ReplayStarter(self._games, self._library, self._settings, self.replay, window)
        starter.asked.connect(lambda: self._shell.show_page(self.replay))
        starter.begun.connect(self.opener.open_record)
        starter.message.connect(self._shell.say)
        return starter

    @cached_property
    def editor(self) -> EditorPage:
        """The page to set up a position on."""
        from .editor_page import EditorPage

        page = EditorPage(self._painter)
        page.accepted.connect(self.opener.train_on)
        page.cancelled.connect(self._shell.go_back)
        self._shell.add_page(Place.EDITOR, page)
        return page

    def show(self) -> None:
        """Show the start page; the game is kept and its clock is stopped."""
        self._session.clock.pause()
        settings = self._settings.value
        self.page.set_new(not settings.setups and settings.last_kind is None)
        if settings != self._detailed:
            self._detailed = settings
            people: dict[str, str] = {kind: initials(settings, kind) for kind in GameKind}
            self.page.set_details(kind_details(settings), people)
        self._shell.show_page(self.page)
        self.page.focus_default()
        self._kept.refresh()

    def new_game(self) -> None:
        """The new-game sheet: for the kind of game in front, else for the one started last."""
        session, place = self._session, self._shell.place
        kind = self._settings.value.last_kind or GameKind.COMPUTER
        if place is Place.CLUB:
            kind = GameKind.CLUB
        elif session.is_open and place is Place.PLAY:
            kind = kind_of(session.mode.id, session.record.seats)
        self.choose(kind.value)

    def choose(self, kind: str) -> None:
        """The new-game sheet for a kind of game."""
        library, manifests = self._library, self._library.catalogue.manifests
        self.sheet.set_choices(
            [(m.id, m.name, m.language, m.tile_set_id) for m in manifests],
            library.tile_sets,
            library.layouts,
            level_choices(),
        )
        settings = self._settings.value
        # Until people have given their names, they are asked for them first.
        unnamed = kind == GameKind.PASS_AND_PLAY and settings.setup(GameKind(kind)) is None
        self.sheet.edit(offered_setup(settings, GameKind(kind)), asks_names=unnamed)
        self._shell.show_page(self.sheet)

    def start(self, kind: GameKind) -> None:
        """Begin a game as this kind of game was played last."""
        self.opener.start(offered_setup(self._settings.value, kind))

    def ask_file(self) -> None:
        """Ask for a file and open its game."""
        from ..parts.file_dialogs import ask_open

        path = ask_open(self._shell.dialogs, paths.saved_games())
        if path is not None:
            self.opener.open_file(path)

    def ask_replay(self) -> None:
        """Ask for the file of a published game, and then how to replay it."""
        self.replays.ask()

    def may_train_here(self) -> bool:
        """Return whether the game in front lists moves and is not yet a training."""
        session = self._session
        if self._shell.place is not Place.PLAY or not session.is_open:
            return False
        permits = session.permits
        return permits.list_moves and session.viewer is not None and not permits.set_rack

    def train_here(self) -> None:
        """Train on the position on the board, with the rack in view."""
        session = self._session
        if session.viewer is not None:
            self.opener.train_on(own_position(session.position, session.viewer))

    def edit_position(self) -> None:
        """Set up a position to train on, beginning with the one in view where it is fair.

        On the start page, where no game or training asks for it, it is set up to be analysed.
        """
        if self._shell.place is Place.START:
            self.setup_wanted.emit()
            return
        from .editor_page import open_editor

        try:
            session = self._session if self._shell.place is Place.PLAY else None
            usual = self._settings.value.lexicon
            editor, judge = open_editor(self._library, usual, session)
        except LexiconError as error:
            self._shell.say(error.message)
            return
        self.editor.edit(editor, judge)
        self._shell.show_page(self.editor)

    def complete(self) -> None:
        """Fill in what the page has below its cards, now that the window is there."""
        self._kept.complete()

    def prepare(self) -> Iterator[object]:
        """Load and make the sheet."""
        from .sheet import new_game_sheet

        yield new_game_sheet
        from . import master_start

        yield master_start
        yield self.sheet

    def _begin(self, kind: str) -> None:
        """Play at once, as this kind of game was played last."""
        settings = self._settings.value
        if kind == GameKind.PASS_AND_PLAY and not settings.setups.get(kind):
            self.choose(kind)
            return
        is_first = settings.last_kind is None and not settings.setups
        guided = is_first and kind == GameKind.COMPUTER
        self.opener.start(offered_setup(settings, GameKind(kind)), guided=guided)

    def _show_judged(self, problem: str) -> None:
        if self._shell.place is Place.START and self.page.asks_position:
            self.page.show_position_problem(problem)
        elif problem:
            text = self.tr("There is no position or game on the clipboard. {why}")
            self._shell.say(text.format(why=problem))


START_COMMANDS: tuple[CommandSpec[StartFeature], ...] = (
    CommandSpec(
        Command.NEW,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "New game…"),
        StartFeature.new_game,
        ("Ctrl+N",),
    ),
    CommandSpec(
        Command.OPEN,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Open a game…"),
        StartFeature.ask_file,
        ("Ctrl+O",),
        standard=QKeySequence.StandardKey.Open,
    ),
    CommandSpec(
        Command.REPLAY,
        Group.GAME,
        QT_TRANSLATE_NOOP("Actions", "Replay a published game…"),
        StartFeature.ask_replay,
        ("Ctrl+Shift+O",),
    ),
    CommandSpec(
        Command.TRAIN_HERE,
        Group.HISTORY,
        QT_TRANSLATE_NOOP("Actions", "Train from here"),
        StartFeature.train_here,
        when=StartFeature.may_train_here,
    ),
    CommandSpec(
        Command.EDIT_POSITION,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Set up a position…"),
        StartFeature.edit_position,
        ("Ctrl+Shift+K",),
    ),
    CommandSpec(
        Command.TEACH_GAME,
        Group.TRAINING,
        QT_TRANSLATE_NOOP("Actions", "Teach game: be stopped before mistakes"),
        lambda start: start.opener.start_teach_game(),
        parted=True,
    ),
)
