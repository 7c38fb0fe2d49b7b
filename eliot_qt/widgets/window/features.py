"""The features of the window, made once and connected to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from eliot_qt.game.record import GameRecord
from eliot_qt.play.setup import GameKind, kind_of

from ..actions.commands import Command
from ..analysis.feature import AnalysisFeature
from ..board.services import Services
from ..help.feature import HelpFeature
from ..lexicons.feature import LEXICON_SUFFIXES, LexiconFeature
from ..paper.feature import PaperFeature
from ..parts.shell import Place, Shell
from ..play.commands import GameActs
from ..preferences.feature import PreferencesFeature
from ..puzzles.feature import PuzzlesFeature
from ..record.feature import RecordFeature
from ..start.feature import StartFeature
from ..start.start_offers import offered_setup
from ..study.feature import StudyFeature
from ..words.feature import WordFeature

if TYPE_CHECKING:
    from eliot_qt.play.notices import Notice
    from eliot_qt.session.study.shipped import ShippedPuzzle

    from ..club.arbitration_page import ArbitrationPage
    from ..play.play_page import PlayPage
    from ..play.puzzle_view import PuzzleView

_WISHED = {"play": GameKind.COMPUTER, "train": GameKind.TRAINING}


class Features(QObject):
    """Each feature gets the parts of the program it needs; its page is made when it is wanted."""

    def __init__(
        self,
        shell: Shell,
        services: Services,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._services = services
        #: those of all commands, once they are made
        self.actions: Mapping[Command, QAction] = {}
        settings = services.settings
        self.start = StartFeature(shell, services, self)
        self.analysis = AnalysisFeature(shell, services, self)
        self.help = HelpFeature(shell, services.painter, services.layouts, services.tile_sets, self)
        self.paper = PaperFeature(shell, services, self)
        self.record = RecordFeature(shell, services, self)
        self.puzzle_page = PuzzlesFeature(shell, services, self)
        self.preferences = PreferencesFeature(
            shell, settings, services.catalogue, services.lexicons, self
        )
        self.lexicons = LexiconFeature(shell, services.lexicons, services.reader, self)
        self.study = StudyFeature(shell, services, self.front, self._say_in_analysis, self)
        self.words = WordFeature(
            shell, services, self.front, lambda: self.study.decks, self._card, self
        )
        self.acts = GameActs(
            shell,
            services.session,
            settings,
            lambda: self.play,
            lambda: self.actions,
            self._next_puzzle,
        )
        self._connect()

    @cached_property
    def play(self) -> PlayPage:
        """The page of a game."""
        from ..play.play_page import PlayPage

        services = self._services
        page = PlayPage(services.session, services.figures, services.painter, self.actions)
        page.review_requested.connect(self.analysis.open_game)
        page.new_requested.connect(self.start.new_game)
        self._shell.add_page(Place.PLAY, page)
        return page

    @cached_property
    def club(self) -> ArbitrationPage:
        """The page of a club's arbiter."""
        from ..club.arbitration_page import ArbitrationPage

        page = ArbitrationPage(self._services.club, self._services.painter)
        page.print_requested.connect(self.actions[Command.PRINT].trigger)
        self._shell.add_page(Place.CLUB, page)
        return page

    @cached_property
    def puzzles(self) -> PuzzleView:
        """Puzzles from the person's games."""
        from ..play.puzzle_view import PuzzleView

        view = PuzzleView(self._shell, self._services, self.actions, self.play.side, self)
        opener = self.start.opener
        view.position_wanted.connect(opener.train_on)
        view.secret.connect(self.words.keep_cards_closed)
        view.shipped_tried.connect(self.puzzle_page.tried)
        for opened in (opener.play_opened, opener.club_opened):
            opened.connect(view.run.drop)
        return view

    def front(self) -> tuple[GameRecord | None, bool]:
        """The game in front, and whether its last turn may yet be taken back."""
        session, club, place = self._services.session, self._services.club, self._shell.place
        if place is Place.PLAY and session.is_open:
            return session.record, session.turn.can_take_back
        if place is Place.CLUB and club.is_open:
            return club.record, False
        return None, False

    def open_file(self, path: Path) -> None:
        """Open a game of any format, or begin to add the lexicon of another program."""
        if path.suffix.lower() in LEXICON_SUFFIXES:
            self.lexicons.add_file(path)
        else:
            self.start.opener.open_file(path)

    def grant(self, wish: str) -> None:
        """Show what the desktop's menu offers: ``play``, ``train`` or ``words``.

        A game of that kind that is in front goes on.
        """
        if wish not in _WISHED:
            self.actions[Command.WORD_TOOLS].trigger()
            return
        session, kind = self._services.session, _WISHED[wish]
        in_front = self._shell.place is Place.PLAY and session.is_open
        goes_on = in_front and session.position.over is None
        if goes_on and kind is kind_of(session.mode.id, session.record.seats):
            return
        self.start.opener.start(offered_setup(self._services.settings.value, kind))

    def page_made(self, place: Place, page: Any) -> None:
        """Let the features that look at others' pages know of one."""
        if place not in (Place.START, Place.WORDS, Place.LEXICONS):
            self.words.link(place, page)

    def page_turned(self) -> None:
        """Another page is in front."""
        self.words.follow()
        self.study.follow(self._shell.place)

    def _connect(self) -> None:
        opener, page = self.start.opener, self.start.page
        page.words_requested.connect(self.words.open)
        page.record_requested.connect(self.record.open)
        page.study_requested.connect(lambda: self.study.open())
        page.puzzles_requested.connect(self._next_puzzle)
        opener.position_opened.connect(self.analysis.open_position)
        self.paper.position_wanted.connect(opener.train_on_text)
        self.analysis.record_wanted.connect(opener.open_record)
        self.analysis.train_wanted.connect(opener.train_on)
        self.analysis.missed.connect(self.study.add_missed)
        self.record.kept_game_wanted.connect(opener.resume)
        self.record.file_wanted.connect(opener.open_file)
        self.puzzle_page.puzzle_wanted.connect(self._open_puzzle)
        self.words.study_wanted.connect(self.study.open)
        self.help.play_wanted.connect(lambda: self.grant("play"))

    def _card(self) -> QAction:
        return self.actions[Command.WORD_CARD]

    def _next_puzzle(self) -> None:
        if self.puzzles.is_shipped:
            self.puzzle_page.next()
        else:
            self.puzzles.next()

    def _open_puzzle(self, puzzle: ShippedPuzzle, keep: Callable[[bool], Notice | None]) -> None:
        self.puzzles.open_shipped(puzzle, keep)

    def _say_in_analysis(self, text: str) -> None:
        self.analysis.page.say(text)
