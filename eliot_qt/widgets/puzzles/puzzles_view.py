"""Fills the page of puzzles in, and opens one puzzle after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from eliot_qt.faults import Message
from eliot_qt.formats.workload import Watch
from eliot_qt.game.clock import format_time
from eliot_qt.game.rules import Rules
from eliot_qt.lexicon.catalogue import Catalogue
from eliot_qt.lexicon.manifest import Manifest
from eliot_qt.play.notices import Notice
from eliot_qt.puzzles.book import Solver
from eliot_qt.puzzles.puzzle import Puzzle, PuzzleKind
from eliot_qt.puzzles.shelf import of_day, shipped
from eliot_qt.review.own_puzzles.puzzle_reader import puzzle_source
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle
from eliot_qt.session.kept_games import KeptGames
from eliot_qt.session.study.ending_drill import drill_of, next_ending
from eliot_qt.session.study.shipped import PuzzleWish, keeper, next_wished, open_puzzle

from ..parts.shell import Shell
from ..texts.sentences import counted

if TYPE_CHECKING:
    from .puzzles_page import PuzzlesPage

_RUSH, _TICK = 180_000, 250


@dataclass(frozen=True)
class _Found:
    """The puzzles that there are: of the program, and endings of one's own games that wait."""

    puzzles: tuple[Puzzle, ...]
    solver: Solver
    own: tuple[OwnPuzzle, ...]
    notices: tuple[Notice, ...]


class PuzzlesView(QObject):
    """Reads behind the window; ``puzzle_wanted`` carries a puzzle to open and what keeps it.

    That is None for one of the person's games, whose marks are kept elsewhere. A rush goes on by
    itself for three minutes, then says how many were solved.
    """

    puzzle_wanted = Signal(object, object)
    rush_changed = Signal(str)  # the time left and what was solved; empty once it is over

    def __init__(
        self,
        shell: Shell,
        page: PuzzlesPage,
        games: KeptGames,
        catalogue: Catalogue,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._shell, self._page, self._games = shell, page, games
        self._catalogue = catalogue
        self._own: tuple[OwnPuzzle, ...] = ()
        self._drill: PuzzleKind | None = None
        self._puzzles: tuple[Puzzle, ...] = ()
        self._solver = Solver()
        self._seen: list[str] = []
        self._solved = self._missed = 0
        self._rush = QTimer(self)
        self._rush.setSingleShot(True)
        self._rush.setInterval(_RUSH)
        self._rush.timeout.connect(self._end_rush)
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK)
        self._tick.timeout.connect(self._count_down)
        page.today_wanted.connect(self._open_today)
        page.next_wanted.connect(self._begin_alone)
        page.rush_wanted.connect(self._begin_rush)
        page.drill_wanted.connect(self._begin_drill)
        page.wish_changed.connect(self._show)

    def open(self) -> None:
        """Show the page."""
        self._shell.show_page(self._page)
        self._read(self._show)

    def open_day(self) -> None:
        """Open the puzzle of the day."""
        self._read(self._open_today)

    def next(self) -> None:
        """Open the next puzzle of those chosen."""
        self._read(self._open_next)

    def note_result(self, solved: bool) -> None:
        """Take note of how the puzzle in front went."""
        if self._rush.isActive():
            self._solved += solved
            self._missed += not solved
            self._count_down()
            self.next()

    def _read(self, then: Callable[[], None]) -> None:
        job = partial(_found, self._games, tuple(self._catalogue.manifests))
        reading = self._games.runner.read(job, self.tr("puzzles"))
        reading.finished.connect(partial(self._take, then))
        reading.failed.connect(self._shell.say)

    def _take(self, then: Callable[[], None], found: _Found) -> None:
        self._puzzles, self._solver, self._own = found.puzzles, found.solver, found.own
        for notice in found.notices:
            self._shell.show_notice(notice)
        then()

    @Slot()
    def _show(self) -> None:
        page, solver, today = self._page, self._solver, date.today()
        streak = solver.streak(today)
        is_done = today.toordinal() in solver.days
        state = self.tr("Solved.") if is_done else self.tr("The same for everyone today.")
        days = counted("PuzzlesView", "%n days in a row.", "1 day in a row.", streak)
        page.show_day(f"{state} {days}" if streak else state, is_done)
        rating = self.tr("{rating} ± {error}, from {solved} solved of {tried} tried.")
        solved = sum(each.solved for each in solver.tried.values())
        page.rating.setText(
            rating.format(
                rating=round(solver.rating.rating),
                error=round(2 * solver.rating.deviation),
                solved=solved,
                tried=len(solver.tried),
            )
        )
        wished = page.wish.of(self._puzzles)
        open_count = sum(not _is_solved(solver, puzzle) for puzzle in wished)
        page.count.setText(
            counted("PuzzlesView", "%n left to solve.", "1 left to solve.", open_count)
        )
        for button in (page.next, page.rush):
            button.setEnabled(open_count > 0)
        self._show_drills()

    def _show_drills(self) -> None:
        """Say how many endings are left, of one's own games and of the program."""
        texts = {
            PuzzleKind.ENDGAME: self.tr("Endgames: {own} from your games, {shipped} others."),
            PuzzleKind.PREENDGAME: self.tr(
                "Pre-endgames: {own} from your games, {shipped} others."
            ),
        }
        lines = []
        for kind, text in texts.items():
            own = sum(drill_of(each) is kind for each in self._own)
            there = PuzzleWish(kind).of(self._puzzles)
            others = sum(not _is_solved(self._solver, each) for each in there)
            lines.append(text.format(own=own, shipped=others))
            self._page.drills[kind].setEnabled(own + others > 0)
        self._page.endings.setText("\n".join(lines))

    @Slot()
    def _count_down(self) -> None:
        """Say how much of the rush is left; the clock stops with it."""
        if not self._rush.isActive():
            self._tick.stop()
            self.rush_changed.emit("")
            return
        time = format_time(self._rush.remainingTime())
        text = self.tr("{time} left · {solved} solved, {missed} missed")
        self.rush_changed.emit(text.format(time=time, solved=self._solved, missed=self._missed))

    def _stop_rush(self) -> None:
        self._rush.stop()
        self._count_down()

    @Slot()
    def _open_today(self) -> None:
        self._stop_rush()
        self._drill = None
        if self._puzzles:
            self._open(of_day(self._puzzles, date.today()), date.today())

    @Slot()
    def _begin_alone(self) -> None:
        self._stop_rush()
        self._drill = None
        self._open_next()

    @Slot(object)
    def _begin_drill(self, kind: PuzzleKind) -> None:
        self._stop_rush()
        self._drill = kind
        self._open_next()

    @Slot()
    def _begin_rush(self) -> None:
        self._solved = self._missed = 0
        self._drill = None
        self._rush.start()
        self._tick.start()
        self._open_next()
        self._count_down()

    @Slot()
    def _open_next(self) -> None:
        solver, puzzles, now = self._solver, self._puzzles, int(time.time())
        puzzle: OwnPuzzle | Puzzle | None
        if self._drill is not None:
            puzzle = next_ending(self._drill, self._own, solver, puzzles, self._seen, now)
        else:
            puzzle = next_wished(self._page.wish, solver, puzzles, self._seen, now)
        if puzzle is None:
            self._shell.say(Message("You have solved all of them."))
            self._stop_rush()
        elif isinstance(puzzle, OwnPuzzle):
            self._seen.append(puzzle.key)
            self.puzzle_wanted.emit(puzzle, None)
        else:
            self._open(puzzle)

    def _open(self, puzzle: Puzzle, day: date | None = None) -> None:
        self._seen.append(puzzle.id)
        position = self._games.files.position(puzzle.cgp, Rules(lexicon="en"))
        run = open_puzzle(puzzle, position, day)
        if run is not None:
            self.puzzle_wanted.emit(run, keeper(self._games.solver, run))

    @Slot()
    def _end_rush(self) -> None:
        self._count_down()
        text = self.tr("The rush is over: {solved} solved, {missed} missed in 3 minutes.")
        self._shell.say(text.format(solved=self._solved, missed=self._missed))


def _is_solved(solver: Solver, puzzle: Puzzle) -> bool:
    attempt = solver.tried.get(puzzle.id)
    return attempt is not None and attempt.solved


def _found(games: KeptGames, manifests: tuple[Manifest, ...], watch: Watch) -> _Found:
    solver, notice = games.solver.solver()
    source, _ = puzzle_source(games.autosave, games.reviews, manifests)
    own, other = source.waiting(lambda puzzle: drill_of(puzzle) is not None, watch)
    notices = tuple(each for each in (notice, other) if each is not None)
    return _Found(shipped(), solver, own, notices)
