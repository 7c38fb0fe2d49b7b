"""Puzzles in the window: opened as trainings that hide the list, with a card beside the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot
from PySide6.QtGui import QAction

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.play.notices import Notice
from eliot_qt.review.own_puzzles.puzzle_reader import puzzle_source
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle
from eliot_qt.session.game.game_session import GameSession
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.study.puzzle_run import PuzzleRun, PuzzleState

from ..actions.commands import Command
from ..parts.shell import Shell
from ..texts.puzzle_texts import no_puzzles_text
from .cards.puzzle_card import PuzzleCard

if TYPE_CHECKING:
    from .side_column import SideColumn


class PuzzleView(QObject):
    """Opens the next puzzle when it is asked for, and follows the game in front.

    ``position_wanted`` is to open a training at once that hides the list of moves; ``secret`` tells
    whether words on the board may not be explained.
    """

    position_wanted = Signal(object)  # Position
    secret = Signal(bool)
    chosen_tried = Signal(bool)  # whether the one in front, of the page of puzzles, was solved

    def __init__(
        self,
        shell: Shell,
        session: GameSession,
        games: KeptGames,
        catalogue: Catalogue,
        actions: Mapping[Command, QAction],
        side: SideColumn,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._session = session
        self._is_chosen = False
        source, book = puzzle_source(games.autosave, games.reviews, catalogue.manifests)
        self.run = PuzzleRun(source, book, games.runner, session.teaching, self)
        self.card = PuzzleCard(self.run, actions)
        side.take_card(self.card)
        self.run.found.connect(self._open)
        self.run.failed.connect(shell.say)
        self.run.notice.connect(shell.show_notice)
        self.run.changed.connect(self._show_best)
        self.run.changed.connect(self._keep_secret)
        self.run.kept.connect(self._on_kept)
        self._session.record_changed.connect(self._follow)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.run.close)

    def next(self) -> None:
        """Look for the next puzzle of the theme in front, and open it once it is found."""
        self.run.ask(self.run.theme)

    def practise(self, theme: MistakeTheme) -> None:
        """Look for a puzzle of a theme, and open it once it is found."""
        self.run.ask(theme)

    @property
    def is_chosen(self) -> bool:
        """Return whether the puzzle in front comes from the page of puzzles, as the next will."""
        return self._is_chosen and self.run.puzzle is not None

    def open_chosen(self, puzzle: OwnPuzzle, keep: Callable[[bool], Notice | None] | None) -> None:
        """Open a puzzle of the page of puzzles; see :meth:`.PuzzleRun.begin` for ``keep``."""
        self.run.drop()
        self._begin(puzzle, keep)
        self._is_chosen = True

    @Slot(bool)
    def _on_kept(self, solved: bool) -> None:
        if self.is_chosen:
            self.chosen_tried.emit(solved)

    @Slot(object)
    def _open(self, puzzle: OwnPuzzle | None) -> None:
        if puzzle is None:
            self._shell.say(no_puzzles_text())
        else:
            self._is_chosen = False
            self._begin(puzzle)

    def _begin(
        self, puzzle: OwnPuzzle, keep: Callable[[bool], Notice | None] | None = None
    ) -> None:
        session = self._session
        self.position_wanted.emit(puzzle.position)
        # Where the lexicon is gone, what was in front still is, and the opener has said why.
        if not session.is_open or not session.permits.practice:
            return
        start, position = session.record.start, puzzle.position
        if (start.board, start.rack) != (position.board, position.rack):
            return
        self.run.begin(puzzle, start, keep)

    @Slot()
    def _follow(self) -> None:
        session = self._session
        self.run.follow(session.record.start if session.is_open else None)

    @Slot()
    def _keep_secret(self) -> None:
        """Keep word cards closed where they might give the puzzle away."""
        unsolved = self.run.state in (PuzzleState.OPEN, PuzzleState.WRONG)
        self.secret.emit(self.run.puzzle is not None and unsolved)

    @Slot()
    def _show_best(self) -> None:
        """Show the answer as a ghost on the board."""
        puzzle = self.run.puzzle
        if puzzle is not None and self.run.state is PuzzleState.SHOWN:
            self._session.hand.recall()
            self._session.hand.show_move(puzzle.best)
