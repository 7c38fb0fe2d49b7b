"""Puzzles in the window: opened as trainings that hide the list, with a card beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtGui import QAction

from eliot_qt.review.puzzles import Puzzle
from eliot_qt.session.puzzle_run import PuzzleRun, PuzzleState

from ..actions.commands import Command
from ..play.puzzle_card import PuzzleCard
from ..texts.puzzle_texts import no_puzzles_text
from .puzzle_source import puzzle_source

if TYPE_CHECKING:
    from .main_window import MainWindow


class PuzzleView(QObject):
    """Opens the next puzzle when it is asked for, and follows the game in front."""

    def __init__(self, window: MainWindow, actions: Mapping[Command, QAction]) -> None:
        super().__init__(window)
        self._window = window
        services = window.services
        self._session = services.session
        source, book = puzzle_source(services)
        self.run = PuzzleRun(source, book, services.reader, self._session.teaching, self)
        self.card = PuzzleCard(self.run, actions)
        window.play.side.take_card(self.card)
        self.run.found.connect(self._open)
        self.run.failed.connect(window.say)
        self.run.notice.connect(window.show_notice)
        self.run.changed.connect(self._show_best)
        self.run.changed.connect(self._keep_secret)
        self._session.record_changed.connect(self._follow)
        for opened in (window.opener.play_opened, window.opener.club_opened):
            opened.connect(self.run.drop)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.run.close)

    def next(self) -> None:
        """Look for the next puzzle, and open it once it is found."""
        self.run.ask()

    @Slot(object)
    def _open(self, puzzle: Puzzle | None) -> None:
        window, session = self._window, self._session
        if puzzle is None:
            window.say(no_puzzles_text())
            return
        window.opener.train_on(puzzle.position)
        # Where the lexicon is gone, what was in front still is, and the opener has said why.
        if not session.is_open or not session.permits.practice:
            return
        start, position = session.record.start, puzzle.position
        if (start.board, start.rack) != (position.board, position.rack):
            return
        session.set_guessing(True)
        self.run.begin(puzzle, start)

    @Slot()
    def _follow(self) -> None:
        session = self._session
        self.run.follow(session.record.start if session.is_open else None)

    @Slot()
    def _keep_secret(self) -> None:
        """No card says of the words on the board what might solve the puzzle."""
        unsolved = self.run.state in (PuzzleState.OPEN, PuzzleState.WRONG)
        self._window.words.keep_cards_closed(self.run.puzzle is not None and unsolved)

    @Slot()
    def _show_best(self) -> None:
        """The answer as a ghost on the board."""
        puzzle = self.run.puzzle
        if puzzle is not None and self.run.state is PuzzleState.SHOWN:
            self._session.hand.recall()
            self._session.hand.show_move(puzzle.best)
