"""What the buttons of each page do: connected once the page is made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eliot_qt.play.setup import GameKind

from ..actions.commands import Command
from ..parts.shell import Place
from ..start.start_offers import offered_setup
from ..start.start_page import StartPage
from .window_commands import WindowCommands
from .window_pages import WindowPages

if TYPE_CHECKING:
    from eliot_qt.review.values import TurnReview

    from ..analysis.analysis_page import AnalysisPage
    from ..club.arbitration_page import ArbitrationPage
    from ..play.play_page import PlayPage
    from ..start.editor_page import EditorPage
    from ..start.master_page import ReplayPage
    from ..start.new_game_sheet import NewGameSheet
    from ..words.word_page import WordPage
    from .main_window import MainWindow
    from .puzzle_view import PuzzleView


class PageLinks(QObject):
    """Carries what pages ask for to the window and its opener."""

    def __init__(self, window: MainWindow, pages: WindowPages, commands: WindowCommands) -> None:
        super().__init__(window)
        self._window = window
        self._pages = pages
        self._commands = commands
        links: dict[Place, Callable[[Any], None]] = {
            Place.SHEET: self._link_sheet,
            Place.REPLAY: self._link_replay,
            Place.EDITOR: self._link_editor,
            Place.PLAY: self._link_play,
            Place.CLUB: self._link_club,
            Place.WORDS: self._link_words,
            Place.ANALYSIS: self._link_analysis,
        }
        commands.serve(Command.RECORD, window.features.record.open)
        commands.serve(Command.PUZZLES, lambda: self._puzzles.next())
        commands.serve(Command.PREFERENCES, window.features.preferences.open)
        commands.serve(Command.WORD_CARD, lambda: window.words.open_card())
        commands.serve(Command.TEACH_GAME, window.opener.start_teach_game)
        self._links = links
        pages.made.connect(self._link)
        self._link_start(pages.start)
        window.analysis.shown.connect(commands.update)
        window.opener.position_opened.connect(window.analysis.open_position)

    @cached_property
    def _puzzles(self) -> PuzzleView:
        from .puzzle_view import PuzzleView

        return PuzzleView(self._window, self._commands.actions)

    def _link(self, place: Place, page: QWidget) -> None:
        if place in self._links:
            self._links[place](page)

    def _link_start(self, page: StartPage) -> None:
        window, opener, actions = self._window, self._window.opener, self._commands.actions
        page.continue_requested.connect(opener.resume_latest)
        page.recent_requested.connect(opener.resume)
        page.position_requested.connect(opener.train_on_text)
        page.replay_requested.connect(actions[Command.REPLAY].trigger)
        page.open_requested.connect(actions[Command.OPEN].trigger)
        page.play_requested.connect(self._begin_kind)
        page.options_requested.connect(window.choose)
        page.editor_requested.connect(window.edit_position)
        page.words_requested.connect(actions[Command.WORD_TOOLS].trigger)
        page.record_requested.connect(actions[Command.RECORD].trigger)
        page.study_requested.connect(actions[Command.STUDY].trigger)
        page.teach_requested.connect(actions[Command.TEACH_GAME].trigger)
        page.puzzles_requested.connect(actions[Command.PUZZLES].trigger)

    def _link_sheet(self, page: NewGameSheet) -> None:
        page.accepted.connect(self._window.opener.start)
        page.cancelled.connect(self._leave)

    def _link_replay(self, page: ReplayPage) -> None:
        page.cancelled.connect(self._leave)

    def _link_editor(self, page: EditorPage) -> None:
        page.accepted.connect(self._window.opener.train_on)
        page.cancelled.connect(self._leave)

    def _link_play(self, page: PlayPage) -> None:
        from ..play.timer_guard import ClockGuard

        guard = ClockGuard(self._window, self._window.services.session)
        for overlay in self._window.help.overlays:
            guard.watch(overlay)
        page.rematch_requested.connect(self._rematch)
        page.new_requested.connect(self._window.new_game)
        page.review_requested.connect(self._window.analysis.open_game)

    def _link_club(self, page: ArbitrationPage) -> None:
        window = self._window
        page.fill_menu(window.menus.club)
        analyse = window.menus.club.addAction(self.tr("Analyse this evening"))
        analyse.triggered.connect(window.analysis.open_game)
        page.short_time.connect(window.alerts.announce_short)
        page.print_requested.connect(self._commands.actions[Command.PRINT].trigger)

    def _link_words(self, page: WordPage) -> None:
        page.left.connect(self._leave)

    def _link_analysis(self, page: AnalysisPage) -> None:
        page.left.connect(self._leave)
        page.play_on_requested.connect(self._commands.actions[Command.PLAY_ON].trigger)
        page.export_requested.connect(self._commands.actions[Command.EXPORT].trigger)
        page.study_requested.connect(self._study_missed)
        page.progress.seconds_chosen.connect(self._remember_seconds)

    def _study_missed(self, turn: TurnReview, move: str, score: int) -> None:
        window = self._window
        window.features.study.add_missed(window.analysis.parts.analysis, turn, move, score)

    def _remember_seconds(self, seconds: float) -> None:
        self._window.services.settings.change(analysis_seconds=int(seconds))

    def _begin_kind(self, kind: str) -> None:
        """Play at once, as this kind of game was played last."""
        settings = self._window.services.settings.value
        if kind == GameKind.PASS_AND_PLAY and not settings.setups.get(kind):
            self._window.choose(kind)
            return
        self._window.start_game(offered_setup(settings, GameKind(kind)))

    def _leave(self) -> None:
        self._pages.go_back()
        self._commands.update()

    def _rematch(self) -> None:
        session = self._window.services.session
        record = session.record
        seats = self._window.opener.opponents(record.seats, record.start.rules.lexicon)
        session.games.rematch(seats, self._show_rematch)

    def _show_rematch(self) -> None:
        self._window.notices.leave()
        self._pages.play.open()
