"""Puzzles: finding the next one of one's own games, judging guesses, keeping the result."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from eliot_qt.coach.themes import MistakeTheme
from eliot_qt.faults import Said
from eliot_qt.formats.workload import Watch
from eliot_qt.game.move import Move
from eliot_qt.game.position import Position
from eliot_qt.modes.hints import EVERYDAY_WORDS
from eliot_qt.play.hinting import Guess, HintShown, TopAnswer
from eliot_qt.play.notices import Notice
from eliot_qt.review.own_puzzles.puzzle_book import PuzzleBook, PuzzleMark
from eliot_qt.review.own_puzzles.puzzle_reader import PuzzleReader
from eliot_qt.review.own_puzzles.puzzles import OwnPuzzle

from ..background.question import Question
from ..background.runner import Runner
from ..game.teaching import Explained, Teaching

Found = tuple[OwnPuzzle | None, Notice | None]


class PuzzleState(Enum):
    """The state of a puzzle; WRONG until another try, SHOWN once its answer was asked."""

    OPEN = auto()
    WRONG = auto()
    SOLVED = auto()
    SHOWN = auto()


class PuzzleRun(QObject):
    """One puzzle at a time, in a training that guesses; files are left to their thread.

    ``now`` gives seconds since 1970.
    """

    found = Signal(object)  # the Puzzle to open, or None
    changed = Signal()  # puzzle, state, guess
    failed = Signal(object)  # Said
    notice = Signal(object)  # Notice
    kept = Signal(bool)  # whether it was solved

    def __init__(
        self,
        source: PuzzleReader,
        book: PuzzleBook,
        runner: Runner,
        teaching: Teaching,
        parent: QObject | None = None,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(parent)
        self._source = source
        self._book = book
        self._runner = runner
        self._teaching = teaching
        self._now = now
        self._reading: Question | None = None
        self._puzzle: OwnPuzzle | None = None
        self._start: Position | None = None
        self._keep: Callable[[bool], Notice | None] | None = None
        self._state = PuzzleState.OPEN
        self._guess: Guess | None = None
        self._missed: Move | None = None
        # Whether there was a hint or a wrong move, after which it does not count as solved.
        self._is_tried = False
        self._why: Explained | None = None
        self._theme: MistakeTheme | None = None
        # Those looked at since the program began: they come again after all others.
        self._seen: set[str] = set()
        # Marks on the way to the file.
        self._waiting: list[tuple[PuzzleMark, bool]] = []
        teaching.answered.connect(self._on_answered)
        teaching.explained.connect(self._on_explained)

    @property
    def puzzle(self) -> OwnPuzzle | None:
        """The puzzle in front, None without any."""
        return self._puzzle

    @property
    def state(self) -> PuzzleState:
        """The stage of the puzzle."""
        return self._state

    @property
    def guess(self) -> Guess | None:
        """The latest move tried."""
        return self._guess

    @property
    def why(self) -> Explained | None:
        """The reasons for the best move, once the answer is known and they are measured."""
        return self._why

    @property
    def is_plain(self) -> bool:
        """Return whether reasons are given as to a beginner."""
        return self._teaching.tier <= EVERYDAY_WORDS

    def ask(self, theme: MistakeTheme | None = None) -> None:
        """Look for the next puzzle, of a theme only if one is given; ``found`` carries it."""
        self.drop()
        self._theme = theme
        job = partial(_next, self._source, frozenset(self._seen), theme)
        self._reading = self._runner.read(job, self.tr("puzzles"))
        self._reading.finished.connect(self._on_found)
        self._reading.failed.connect(self.failed)

    @property
    def theme(self) -> MistakeTheme | None:
        """The theme that is practised while a puzzle of it is in front."""
        return None if self._puzzle is None else self._theme

    def drop(self) -> None:
        """Another game has begun: forget the puzzle being looked for."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def close(self) -> None:
        """Keep what has not been kept yet: the runner may drop it."""
        self.drop()
        waiting, self._waiting = self._waiting, []
        for mark, is_first in waiting:
            self._book.mark(mark, is_first=is_first)

    def begin(
        self,
        puzzle: OwnPuzzle,
        start: Position,
        keep: Callable[[bool], Notice | None] | None = None,
    ) -> None:
        """A puzzle has been opened as a training that begins with a position.

        ``keep`` keeps whether it was solved, in the files' thread; else the marks do.
        """
        if puzzle.key in self._seen:
            # All have been looked at: another round.
            self._seen.clear()
        self._seen.add(puzzle.key)
        self._puzzle, self._start, self._keep = puzzle, start, keep
        self._state, self._guess = PuzzleState.OPEN, None
        self._missed = self._why = None
        self._is_tried = False
        self._teaching.lead_to(puzzle.best, puzzle.is_solved_by)
        self.changed.emit()

    def follow(self, start: Position | None) -> None:
        """The game in front begins with this position: with another one the puzzle is over."""
        if self._puzzle is not None and start != self._start:
            self._puzzle = self._start = None
            self.changed.emit()

    def show_best(self) -> None:
        """Give the answer away: that counts as not solved."""
        if self._puzzle is not None and self._state in (PuzzleState.OPEN, PuzzleState.WRONG):
            self._set(PuzzleState.SHOWN)

    @Slot(object)
    def _on_answered(self, answer: object) -> None:
        puzzle = self._puzzle
        if puzzle is None or self._teaching.position != self._start:
            return
        if self._state in (PuzzleState.SOLVED, PuzzleState.SHOWN):
            return
        if isinstance(answer, HintShown | TopAnswer) and not self._is_tried:
            self._record(solved=False)
        if not isinstance(answer, Guess):
            return
        self._guess = answer
        right = puzzle.is_solved_by(answer.move)
        self._missed = self._missed if right else answer.move
        self._set(PuzzleState.SOLVED if right else PuzzleState.WRONG)

    def _set(self, state: PuzzleState) -> None:
        assert self._puzzle is not None
        self._state = state
        solved = state is PuzzleState.SOLVED
        self._record(solved=solved)
        self.changed.emit()
        self.kept.emit(solved)
        if self._puzzle is not None and state in (PuzzleState.SOLVED, PuzzleState.SHOWN):
            self._teaching.put_out()
            self._explain(self._puzzle)

    def _record(self, *, solved: bool) -> None:
        """Keep the result of a try: the first one counts, and a hint makes it a failure."""
        is_first, self._is_tried = not self._is_tried, True
        if self._keep is None:
            self._mark(solved, is_first)
            return
        answer = self._runner.read(partial(_kept, self._keep, solved), self.tr("puzzles"))
        answer.finished.connect(self._say)
        answer.failed.connect(self.failed)

    def _explain(self, puzzle: OwnPuzzle) -> None:
        """Ask why the best move is better: than the one tried, the one played, or the next best."""
        view, other = puzzle.position.seen_by(puzzle.position.to_move), puzzle.played
        self._teaching.explain(view, puzzle.best, puzzle.score, self._missed or other)

    @Slot(object)
    def _on_explained(self, why: Explained) -> None:
        if self._puzzle is not None and why.best == self._puzzle.best:
            self._why = why
            self.changed.emit()

    def _mark(self, solved: bool, is_first: bool) -> None:
        assert self._puzzle is not None
        mark = PuzzleMark(self._puzzle.key, solved, max(int(self._now()), 0))
        self._waiting.append((mark, is_first))
        job = partial(_marked, self._book, mark, is_first)
        answer = self._runner.read(job, self.tr("puzzles"))
        answer.finished.connect(self._on_marked)
        answer.failed.connect(self._on_failed)

    @Slot(object)
    def _on_found(self, found: Found) -> None:
        self._reading = None
        puzzle, notice = found
        self._say(notice)
        self.found.emit(puzzle)

    @Slot(object)
    def _on_marked(self, notice: Notice | None) -> None:
        self._drop_mark()
        self._say(notice)

    @Slot(object)
    def _on_failed(self, why: Said) -> None:
        self._drop_mark()
        self.failed.emit(why)

    def _drop_mark(self) -> None:
        """Drop the mark that has been written; they are written in order."""
        if self._waiting:
            self._waiting.pop(0)

    @Slot(object)
    def _say(self, notice: Notice | None) -> None:
        if notice is not None:
            self.notice.emit(notice)


def _next(
    source: PuzzleReader, seen: frozenset[str], theme: MistakeTheme | None, watch: Watch
) -> Found:
    return source.next(seen, watch, theme)


def _kept(keep: Callable[[bool], Notice | None], solved: bool, _watch: Watch) -> Notice | None:
    return keep(solved)


def _marked(book: PuzzleBook, mark: PuzzleMark, is_first: bool, _watch: Watch) -> Notice | None:
    return book.mark(mark, is_first=is_first)
