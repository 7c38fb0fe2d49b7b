"""The one window: start page, new-game sheet, play page; menus, notices, theme."""

from __future__ import annotations

import base64
import random
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QActionGroup,
    QCloseEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from eliot_qt.game.formats.errors import FormatError
from eliot_qt.game.position import Position
from eliot_qt.game.record import GameRecord
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon import LexiconError
from eliot_qt.modes import arbitration, training
from eliot_qt.players.levels import LEVELS
from eliot_qt.session.autosave import SavedGame
from eliot_qt.session.referee import own_position
from eliot_qt.session.settings import TEXT_SCALES, THEMES, Settings
from eliot_qt.session.setup import MODE_KINDS, GameKind, GameSetup, begin, default_setup
from eliot_qt.session.state import Notice

from . import announcements
from .about_card import AboutCard
from .actions import SPECS, SURFACE_KEYS, Command, Group, dress_actions, words
from .arbitration_page import ArbitrationPage
from .editing import open_editor
from .editor_page import EditorPage
from .key_help import KeyHelp, action_rows
from .motion import FULL_MOTION, NO_MOTION
from .new_game_sheet import NewGameSheet
from .notice_bar import NoticeBar
from .notice_texts import notice_text
from .play_page import PlayPage
from .rule_sentences import setup_line
from .sentences import counted
from .services import Services
from .start_page import RecentGame, StartPage
from .theme import Theme, ThemeChoice
from .window_commands import WindowCommands

_SMALLEST = (960, 640)
_USUAL = (1180, 800)
# Commands of the play page, which the arbiter's has others for.
_OF_A_GAME = (Group.TURN, Group.HISTORY, Group.TRAINING)


class MainWindow(QMainWindow):
    """Pages and menus around one session."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._session = services.session
        self.setWindowTitle("Eliot Qt")
        self.setMinimumSize(*_SMALLEST)
        self._commands = WindowCommands(self)
        self.start = StartPage(services.painter, services.tile_sets.get("en"))
        self.sheet = NewGameSheet()
        self.play = PlayPage(self._session, services.painter, self._commands.actions)
        self.arbitration = ArbitrationPage(services.club, services.painter)
        self.notices = NoticeBar()
        self._pages = QStackedWidget()
        self.editor = EditorPage(services.painter)
        for page in (self.start, self.sheet, self.play, self.editor, self.arbitration):
            self._pages.addWidget(page)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notices)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(body)
        self._keys = KeyHelp(body)
        self._about = AboutCard(body, services.catalogue)
        self._spoken = 0
        self._came_from: QWidget = self.start
        self._make_menus()
        self._connect()
        self._use_settings(services.settings.value)
        self._wear(services.look.theme)
        self.show_start()

    @property
    def is_playing(self) -> bool:
        """Whether the play page is in front."""
        return self._pages.currentWidget() is self.play

    @property
    def is_arbitrating(self) -> bool:
        """Whether the arbiter's page is in front."""
        return self._pages.currentWidget() is self.arbitration

    @property
    def record(self) -> GameRecord:
        """The game that is in front."""
        return self.services.club.record if self.is_arbitrating else self._session.record

    def say(self, text: str) -> None:
        """Show a notice."""
        self.notices.say(text)

    def tell(self, notice: Notice) -> None:
        """Show what the session or a store has to tell."""
        self.say(notice_text(notice, self._session))

    def tell_engine_failed(self, why: str) -> None:
        """The compiled engine cannot be used; the slower one answers."""
        self.say(self.tr("The fast engine cannot be used; a slower one answers. {0}").format(why))

    def show_status(self, text: str) -> None:
        """What the engine is busy with, beside the menus; empty hides it."""
        self._status.setText(text)
        self._status.adjustSize()

    # pages

    def show_start(self) -> None:
        """The start page; the game goes on being kept, a running topping is paused."""
        self._session.pause()
        found = self.services.autosave.latest()
        self.start.set_continue(found.record if found else None)
        self.start.set_recent(self._recent())
        levels = {level.id: level.name for level in LEVELS}
        self.start.set_details({k: setup_line(self._setup(k), levels) for k in GameKind})
        self._pages.setCurrentWidget(self.start)
        self.start.focus_default()
        while self.services.autosave.notices:
            self.tell(self.services.autosave.notices.pop(0))
        self._commands.update()

    def new_game(self) -> None:
        """The new-game sheet, with what was chosen last."""
        kind = GameKind.COMPUTER
        if self.is_arbitrating:
            kind = GameKind.CLUB
        elif self._session.is_open and self.is_playing:
            kind = MODE_KINDS.get(self._session.mode, kind)
        self.choose(kind.value)

    def choose(self, kind: str) -> None:
        """The new-game sheet for a kind of game."""
        current = self._pages.currentWidget()
        if current is not self.sheet and current is not None:
            self._came_from = current
        manifests = self.services.catalogue.manifests
        self.sheet.set_choices(
            [(m.id, m.name, m.language, m.tile_set_id) for m in manifests],
            self.services.tile_sets,
            self.services.layouts,
            [(level.id, level.name, level.description) for level in LEVELS],
        )
        self.sheet.edit(self._setup(GameKind(kind)))
        self._pages.setCurrentWidget(self.sheet)
        self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)
        self._commands.update()

    def begin(self, setup: GameSetup) -> None:
        """Start the game of a setup and remember the choice."""
        settings = self.services.settings
        settings.set(settings.value.with_setup(setup))
        seed = random.getrandbits(48)
        tile_sets, layouts = self.services.tile_sets, self.services.layouts
        make = partial(begin, setup, tile_sets, layouts, seed)
        try:
            if setup.mode == arbitration.MODE:
                self.run(make())
                return
            self._session.begin(make, self._show_play)
        except LexiconError as error:
            self._tell_unopened(error)
        except ValueError as error:
            self.say(str(error))

    def run(self, record: GameRecord, path: Path | None = None) -> None:
        """Play a game; ``path`` is its autosave where it has one."""
        try:
            if record.mode == arbitration.MODE:
                self.services.club.resume(record, path)
                self._show_club()
                return
            if path is None:
                self._session.start(record)
            else:
                self._session.resume(record, path)
        except LexiconError as error:
            self._tell_unopened(error)
            return
        self._show_play()

    def _tell_unopened(self, error: LexiconError) -> None:
        self.say(self.tr("This game cannot be opened: {why}").format(why=error))

    def _show_club(self) -> None:
        self._session.close()
        self._pages.setCurrentWidget(self.arbitration)
        self.arbitration.open()
        self._commands.update()

    def _show_play(self) -> None:
        self.services.club.close()
        self.arbitration.close_projector()
        self._pages.setCurrentWidget(self.play)
        self.play.results.show_results(self.services.results.results, None)
        self.play.open()
        self._commands.update()

    def open_file(self, path: Path) -> None:
        """Open a game of any format; what is wrong with it is told."""
        try:
            opened = self.services.files.read(path)
        except FormatError as error:
            self.say(self.tr("Not opened. {why}").format(why=error))
            return
        for warning in opened.warnings:
            self.say(f"{path.name}: {warning}")
        self.run(opened.record)

    def train_on_text(self, text: str) -> None:
        """Train on a position given as CGP text."""
        rules = Rules(lexicon=self.services.settings.value.lexicon)
        try:
            position = self.services.files.position(text, rules)
            record = training.train_from(position, random.getrandbits(48), self._own_name())
        except ValueError as error:
            self.start.show_position_problem(str(error))
            if self.is_playing:
                self.say(self.tr("The clipboard holds no position. {why}").format(why=error))
            return
        self.start.show_position_problem("")
        self.run(record)

    def train_here(self) -> None:
        """Train on the position on the board, with the rack in view."""
        session = self._session
        if session.viewer is None:
            return
        position = own_position(session.position, session.viewer)
        self._train_on(position)

    def edit_position(self) -> None:
        """The page to set up a position on, beginning with the one in view where it is fair."""
        try:
            editor, lexicon = open_editor(self.services, self.is_playing)
        except LexiconError as error:
            self.say(str(error))
            return
        self._came_from = self._pages.currentWidget() or self.start
        self.editor.edit(editor, lexicon)
        self._pages.setCurrentWidget(self.editor)
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        self._commands.update()

    def _train_on(self, position: Position) -> None:
        self.run(training.train_from(position, random.getrandbits(48), self._own_name()))

    def next_pane(self) -> None:
        """Move the focus to the next pane of the page."""
        if self.is_playing:
            self.play.next_pane()

    def say_next(self) -> None:
        """Announce score, rack, unseen tiles and last play in turn."""
        texts = announcements.all_texts(self._session)
        text = texts[self._spoken % len(texts)]
        self._spoken += 1
        self.play.table.chip.show_hint(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def toggle_keys(self) -> None:
        """Show or hide the key overlay."""
        if self._keys.isVisible():
            self._keys.hide()
            return
        surface = [(words(keys), words(meaning)) for keys, meaning in SURFACE_KEYS]
        groups = [(self.tr("Board and rack"), surface)]
        shown = list(Group)
        if self.is_arbitrating:
            groups.insert(0, (self.tr("Club"), self.arbitration.key_rows))
            shown = [group for group in Group if group not in _OF_A_GAME]
        for group in shown:
            actions = [self._commands.actions[s.command] for s in SPECS if s.group is group]
            rows = action_rows(actions)
            if rows:
                groups.append((words(group.value), rows))
        self._keys.open_with(groups)

    def show_about(self) -> None:
        """Version, credits and licences."""
        self._about.open()

    # set-up

    def _make_menus(self) -> None:
        menus = {group: self.menuBar().addMenu(words(group.value)) for group in Group}
        for spec in SPECS:
            if spec.parted:
                menus[spec.group].addSeparator()
            menus[spec.group].addAction(self._commands.actions[spec.command])
        # The arbiter's commands, in front of the view's and only on the arbiter's page.
        self._club_menu = QMenu(self.tr("Club"), self)
        self.arbitration.fill_menu(self._club_menu)
        self.menuBar().insertMenu(menus[Group.VIEW].menuAction(), self._club_menu)
        self._pages.currentChanged.connect(self._show_menus)
        self._game_menus = [menus[group] for group in _OF_A_GAME]
        self._show_menus()
        self._status = QLabel()
        self._status.setProperty("tone", "muted")
        self._status.setContentsMargins(0, 0, 12, 0)
        self.menuBar().setCornerWidget(self._status)
        self._themes = QActionGroup(self)
        theme_menu = menus[Group.VIEW].addMenu(self.tr("Theme"))
        names = {
            "system": self.tr("As the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "high-contrast": self.tr("High contrast"),
        }
        for theme in THEMES:
            action = theme_menu.addAction(names[theme])
            action.setCheckable(True)
            action.setData(theme)
            self._themes.addAction(action)
        self._scales = QActionGroup(self)
        scale_menu = menus[Group.VIEW].addMenu(self.tr("Text size"))
        for scale in TEXT_SCALES:
            action = scale_menu.addAction(f"{scale} %")
            action.setCheckable(True)
            action.setData(scale)
            self._scales.addAction(action)
        # On the Mac, full screen has the system's own keys.
        if QKeySequence.keyBindings(QKeySequence.StandardKey.FullScreen):
            keys = QKeySequence.keyBindings(QKeySequence.StandardKey.FullScreen)
            self._commands.actions[Command.FULL_SCREEN].setShortcuts(keys)

    def _show_menus(self) -> None:
        """The menus of the page in front."""
        club = self.is_arbitrating
        self._club_menu.menuAction().setVisible(club)
        for menu in self._game_menus:
            menu.menuAction().setVisible(not club)

    def _connect(self) -> None:
        services = self.services
        self._themes.triggered.connect(lambda a: services.settings.change(theme=a.data()))
        self._scales.triggered.connect(lambda a: services.settings.change(text_scale=a.data()))
        services.settings.changed.connect(self._use_settings)
        services.settings.notice.connect(self.tell)
        services.look.theme_changed.connect(self._wear)
        services.look.failed.connect(self.say)
        self._session.notice.connect(self.tell)
        services.club.notice.connect(self.tell)
        self.arbitration.print_requested.connect(self._commands.actions[Command.PRINT].trigger)
        self._session.game_over.connect(self._show_results)
        services.results.notice.connect(self.tell)
        self.start.continue_requested.connect(self._continue)
        self.start.play_requested.connect(lambda k: self.begin(self._setup(GameKind(k))))
        self.start.options_requested.connect(self.choose)
        self.start.open_requested.connect(self._commands.actions[Command.OPEN].trigger)
        self.start.recent_requested.connect(self._open_recent)
        self.start.position_requested.connect(self.train_on_text)
        self.sheet.accepted.connect(self.begin)
        self.sheet.cancelled.connect(self._leave_sheet)
        self.start.editor_requested.connect(self.edit_position)
        self.editor.accepted.connect(self._train_on)
        self.editor.cancelled.connect(self._leave_sheet)
        self.play.rematch_requested.connect(self._rematch)
        self.play.new_requested.connect(self.new_game)

    def _use_settings(self, settings: Settings) -> None:
        self.services.look.set_text_scale(settings.text_scale / 100)
        self.services.look.choose(ThemeChoice(settings.theme))
        for action in self._scales.actions():
            action.setChecked(action.data() == settings.text_scale)
        self.play.table.overlay.set_text_scale(settings.text_scale / 100)
        for action in self._themes.actions():
            action.setChecked(action.data() == settings.theme)
        self._commands.actions[Command.REDUCE_MOTION].setChecked(settings.reduce_motion)
        self.editor.overlay.set_text_scale(settings.text_scale / 100)
        motion = NO_MOTION if settings.reduce_motion else FULL_MOTION
        self.play.set_motion(motion)
        self.arbitration.set_motion(motion)

    def _wear(self, theme: Theme) -> None:
        self.services.painter.set_theme(theme)
        dress_actions(self._commands.actions, self.services.icons, theme)
        self.start.set_theme(theme)
        self.sheet.set_theme(theme)
        self.editor.set_theme(theme)
        self.play.set_theme(theme)
        self.arbitration.set_theme(theme)

    def _setup(self, kind: GameKind) -> GameSetup:
        settings = self.services.settings.value
        chosen = settings.setup(kind)
        if chosen is not None:
            return chosen
        names = (self._own_name(), self.tr("Computer"))
        if kind is GameKind.PASS_AND_PLAY:
            first, second = self.tr("First player"), self.tr("Second player")
            names = (settings.names[0] if settings.names else first, second)
        return default_setup(kind, names, settings.level)

    def _own_name(self) -> str:
        names = self.services.settings.value.names
        return names[0] if names else self.tr("You")

    def _recent(self) -> list[RecentGame]:
        return [self._recent_game(game) for game in self.services.autosave.recent()]

    def _recent_game(self, game: SavedGame) -> RecentGame:
        if game.record.mode != arbitration.MODE:
            return RecentGame(game.path, game.title, game.detail)
        players = counted("Club with 1 player", "Club with %n players", len(game.record.seats))
        return RecentGame(game.path, players, f"{game.saved:%Y-%m-%d %H:%M}")

    def _continue(self) -> None:
        found = self.services.autosave.latest()
        if found is not None:
            self.run(found.record, found.path)

    def _open_recent(self, path: Path) -> None:
        found = self.services.autosave.load(path)
        if found is not None:
            self.run(found.record, found.path)

    def _leave_sheet(self) -> None:
        self._pages.setCurrentWidget(self._came_from)
        self._commands.update()

    def _rematch(self) -> None:
        self._session.rematch(self.play.open)

    def _show_results(self) -> None:
        """A topping that has just ended enters the table of personal bests."""
        latest = self.services.results.add(self._session.record)
        if latest is not None:
            self.play.results.show_results(self.services.results.results, latest)

    # Qt overrides

    def closeEvent(self, event: QCloseEvent) -> None:
        geometry = base64.b64encode(self.saveGeometry().data()).decode("ascii")
        self.services.settings.change(geometry=geometry)
        self._session.close()
        self.services.club.close()
        self.arbitration.close_projector()
        super().closeEvent(event)

    def restore_geometry(self) -> None:
        """Where the window was last time, or a usual size."""
        self.resize(*_USUAL)
        geometry = self.services.settings.value.geometry
        if geometry:
            self.restoreGeometry(QByteArray(base64.b64decode(geometry)))
