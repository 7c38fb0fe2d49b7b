"""The program with a window: builds the parts, connects them, runs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from eliot_qt import __version__, paths
from eliot_qt.faults import Message, Said
from eliot_qt.library.library import Library
from eliot_qt.play import strengths
from eliot_qt.play.clocks.stopwatch import milliseconds
from eliot_qt.play.kept.autosave import Autosave
from eliot_qt.play.kept.files import GameFiles
from eliot_qt.play.strengths import Strengths
from eliot_qt.session.background.runner import Runner
from eliot_qt.session.background.thinker import Thinker
from eliot_qt.session.best_results import BestResults
from eliot_qt.session.club.club_session import ClubSession
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.game.preview_figures import PreviewFigures
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.one_instance import OneInstance
from eliot_qt.session.settings_store import SettingsStore
from eliot_qt.widgets.analysis.feature import AnalysisFeature
from eliot_qt.widgets.board.tile_painter import TilePainter
from eliot_qt.widgets.club.feature import ClubFeature
from eliot_qt.widgets.help.feature import HelpFeature
from eliot_qt.widgets.lessons.feature import LessonsFeature
from eliot_qt.widgets.lexicons.feature import LexiconFeature
from eliot_qt.widgets.look.fonts import FontError, load_fonts, ui_font
from eliot_qt.widgets.look.icons import Icons
from eliot_qt.widgets.look.look import Look
from eliot_qt.widgets.look.translations import load_translations
from eliot_qt.widgets.paper.feature import PaperFeature
from eliot_qt.widgets.parts.front import GameInFront
from eliot_qt.widgets.parts.shell import Shell
from eliot_qt.widgets.play.feature import PlayFeature
from eliot_qt.widgets.preferences.feature import PreferencesFeature
from eliot_qt.widgets.puzzles.feature import PuzzlesFeature
from eliot_qt.widgets.record.feature import RecordFeature
from eliot_qt.widgets.start.feature import StartFeature
from eliot_qt.widgets.start.start_offers import own_name
from eliot_qt.widgets.study.feature import StudyFeature
from eliot_qt.widgets.window.features import Features
from eliot_qt.widgets.window.main_window import MainWindow
from eliot_qt.widgets.words.feature import WordFeature

if TYPE_CHECKING:
    from eliot_qt.session.game_log import GameLog
    from eliot_qt.session.later_parts import LaterParts

# Until the next pages are made ready: the start page has been painted by then.
_PREPARE_AFTER = 200


def _local_time() -> datetime:
    return datetime.now().astimezone()


class Program:
    """Everything that lives as long as the window does.

    ``settings`` and ``autosave`` are paths; ``now`` gives the milliseconds games are timed by,
    ``clock`` the time of day, with its zone.
    """

    def __init__(
        self,
        app: QApplication,
        settings: Path,
        autosave: Path,
        now: Callable[[], int] = milliseconds,
        clock: Callable[[], datetime] = _local_time,
    ) -> None:
        self._clock = clock
        self._problems: list[Message] = []
        self.runner = Runner()
        self._load_fonts(app)
        self.library = library = Library()
        self.tile_sets, self.layouts = library.tile_sets, library.layouts
        self.catalogue = library.catalogue
        self.settings = SettingsStore(settings, self.runner)
        self.autosave = Autosave(autosave, self.tile_sets, self.layouts)
        self.thinker = Thinker(self.runner, self.catalogue.open)
        self.session = GameSession(
            self.catalogue.open, self.thinker, self.settings.value, self.autosave, now=now
        )
        self._previews = PreviewFigures(self.session.listing, self.thinker)
        self.club = ClubSession(self.catalogue.open, self.thinker, self.autosave, now=now)
        self.results = BestResults(autosave.parent / "topping.json")
        self.game_log: GameLog | None = None
        self.look = Look(app, paths.resources() / "themes")
        # Before there are widgets: those that wear a sheet by then do not follow the font until the
        # application runs.
        self.look.set_text_scale(self.settings.value.text_scale / 100)
        self._strengths = Strengths(settings.parent / strengths.FILE)
        self.window = self._make_window()
        self._app = app
        self._begin()

    def _begin(self) -> None:
        """Connect the parts, and say what went wrong on the way here."""
        self._connect()
        self.window.restore_geometry()
        self._show_problems()

    def _connect(self) -> None:
        self._app.applicationStateChanged.connect(self._look_again)
        self.session.game_over.connect(self._log_game)
        self.thinker.status_changed.connect(self.window.show_status)
        self.thinker.engine_failed.connect(self.window.show_engine_failure)

    def answer(self, file: str) -> None:
        """Reply to another start of the program: raise the window, and open its file, if any."""
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if file:
            window.open_file(Path(file))

    def close(self) -> None:
        """Stop the threads and the clock."""
        self._app.applicationStateChanged.disconnect(self._look_again)
        self.session.close()
        self.club.close()
        if self.game_log is not None:
            self.game_log.close()
        self.later.close()
        self.thinker.close()
        self.runner.close()
        self.settings.flush()

    def _make_window(self) -> MainWindow:
        self.games = KeptGames(
            self.autosave,
            GameFiles(self.tile_sets, self.layouts, self.library.words),
            self.runner,
        )
        self._painter = TilePainter(self.look.theme)
        self._icons = Icons(paths.resources() / "icons" / "ui")
        worn = (self.look, self._icons, self._painter)
        games = (self.session, self.settings, self.catalogue, self.runner)
        return MainWindow(self._make_features, *games, *worn)

    def _make_features(self, shell: Shell, parent: QObject) -> Features:
        """Give each feature the parts of the program it needs."""
        session, settings, games = self.session, self.settings, self.games
        library, catalogue, painter = self.library, self.catalogue, self._painter
        front = GameInFront(shell, session, self.club)
        study, shelf = lambda: self.later.study, lambda: self.later.shelf
        analysis, bench = lambda: self.later.analysis, lambda: self.later.bench
        for_words = (lambda: self.later.word_tools, study, analysis, shelf, session.listing)
        analyses = (analysis, bench, lambda: self.later.many_games)
        start, play = self._make_games(shell, parent)
        return Features(
            start=start,
            play=play,
            club=ClubFeature(shell, self.club, settings, painter, parent),
            analysis=AnalysisFeature(
                shell, *analyses, front, session, games, library, settings, painter, parent
            ),
            paper=PaperFeature(shell, front, games, catalogue, self.look, parent),
            record=RecordFeature(shell, lambda: self.later.record_book, games, catalogue, parent),
            preferences=PreferencesFeature(shell, settings, catalogue, shelf, self.runner, parent),
            lexicons=LexiconFeature(shell, shelf, self.runner, parent),
            study=StudyFeature(shell, study, library, settings, painter, front, parent),
            help=HelpFeature(shell, painter, library, parent),
            puzzles=PuzzlesFeature(shell, games, library.catalogue, parent),
            lessons=LessonsFeature(
                shell,
                session,
                games,
                lambda card: play.page.side.take_card(card),
                lambda: own_name(settings.value),
                parent,
            ),
            words=WordFeature(shell, *for_words, library, settings, self.look, front, parent),
        )

    def _make_games(self, shell: Shell, parent: QObject) -> tuple[StartFeature, PlayFeature]:
        shared = (self.games, self.library, self.settings)
        rivals = (self._strengths, self._painter, self._icons)
        start = StartFeature(shell, self.session, self.club, *shared, *rivals, parent)
        figures, opponents = self._previews.figures, start.opener.opponents
        page = (self.results, self._painter, opponents)
        return start, PlayFeature(shell, self.session, figures, *shared, *page, parent)

    @cached_property
    def later(self) -> LaterParts:
        """The parts that the first window does without."""
        from eliot_qt.session.later_parts import LaterParts

        parts = (self.library, self.thinker, self.games, self.settings)
        return LaterParts(*parts, self._clock, self._is_played, self.session)

    def _log_game(self) -> None:
        if self.game_log is None:
            from eliot_qt.session.game_log import GameLog

            self.game_log = GameLog(self.later.record_book, self.runner)
            self.game_log.notice.connect(self.window.show_notice)
        self.game_log.enter(self.session.record, self.session.games.path)

    def _look_again(self, state: Qt.ApplicationState) -> None:
        """Find what a command has added while the person was elsewhere."""
        if state is not Qt.ApplicationState.ApplicationActive:
            return
        if self.catalogue.refresh_if_changed(self._is_played):
            self.tile_sets.refresh()
            self.later.shelf.changed.emit()

    def _is_played(self, lexicon_id: str) -> bool:
        """Return whether a game that is open and not over is played with a lexicon."""
        open_ones = [each.record for each in (self.session, self.club) if each.is_open]
        return any(
            record.start.rules.lexicon == lexicon_id and record.positions[-1].over is None
            for record in open_ones
        )

    def _load_fonts(self, app: QApplication) -> None:
        try:
            load_fonts(paths.resources() / "fonts")
            app.setFont(ui_font())
        except FontError as error:
            self._problems.append(error.message)

    def _show_problems(self) -> None:
        if self.settings.load_notice is not None:
            self.window.show_notice(self.settings.load_notice)
        if self.results.found is not None:
            self.window.show_notice(self.results.found)
        for problem in (*self._problems, *self.library.faults):
            self.window.say(problem)


def make_application(arguments: Sequence[str]) -> QApplication:
    """The Qt application with its names and icon."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    QCoreApplication.setApplicationName("eliot-qt")
    QCoreApplication.setApplicationVersion(__version__)
    QGuiApplication.setApplicationDisplayName("Eliot Qt")
    QGuiApplication.setDesktopFileName("eliot-qt")
    name, *rest = arguments or ["eliot-qt"]
    # Asked for in this way, no other style is made before, and Python is given none.
    app = QApplication([name, "-style", "Fusion", *rest])
    app.setWindowIcon(QIcon(str(paths.resources() / "icons" / "eliot-qt.svg")))
    return app


def _take_language(app: QApplication) -> None:
    """Use the texts of the system's language, and its direction."""
    load_translations(app, paths.resources() / "translations", QLocale())
    if app.isRightToLeft():
        from eliot_qt.widgets.look.mirrored import mirror

        mirror(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window; ``arguments`` may name a file, or ``--show`` and a wish; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    wish = words.pop() if words[:1] == ["--show"] else ""
    file = words[0] if words and not wish else ""
    app = make_application(["eliot-qt"])
    _take_language(app)
    instance = OneInstance(paths.user_data())
    try:
        whole = str(Path(file).absolute()) if file else ""
        if not instance.take() and instance.join(whole, wish=wish):
            return 0
    except TimeoutError:
        from eliot_qt.widgets.start.no_answer import show_no_answer

        show_no_answer(paths.user_data())
        return 1
    not_restored = _restore()
    program = Program(app, paths.settings_file(), paths.autosave())
    if not_restored is not None:
        program.window.say(not_restored)
    instance.called.connect(program.answer)
    instance.wished.connect(program.window.features.grant)
    program.window.show()
    # The window is there first; the engine comes up behind it.
    QTimer.singleShot(0, program.thinker.prepare)
    # A second start waits until it is heard.
    QTimer.singleShot(_PREPARE_AFTER, instance.listen)
    QTimer.singleShot(_PREPARE_AFTER, program.window.prepare_pages)
    if file:
        program.window.open_file(Path(file))
    if wish:
        program.window.features.grant(wish)
    try:
        return app.exec()
    finally:
        program.close()
        instance.close()


def _restore() -> Said | None:
    """Put a backup in place that waits for the program to start, and say why it could not be."""
    if not paths.waiting_backup().is_file():
        return None
    from eliot_qt.store.backup import put_waiting

    error = put_waiting(paths.waiting_backup(), paths.backup_folders())
    return None if error is None else error.message
