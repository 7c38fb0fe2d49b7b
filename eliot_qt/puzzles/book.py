"""The file of what the person on this device has solved, and how strong that makes them.

Several programs may use one home: each change reads the file anew under its lock.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import MAX_TIME, Fields
from eliot_qt.store.file_lock import locked
from eliot_qt.store.json_object import read_object
from eliot_qt.store.set_aside import joined, set_aside
from eliot_qt.store.waiting import Waiting
from eliot_qt.study.memory import LAST_ANSWER, Grade, Memory
from eliot_qt.study.memory_fields import read_memory

from .puzzle import Puzzle
from .rating import PUZZLE_UNSURE, UNSURE, Rating, after_game

_VERSION = 1
_MOST, _MOST_DAYS = 100_000, 40_000
_MOST_BYTES = 64_000_000
_LONGEST = 200


@dataclass(frozen=True)
class PuzzleResult:
    """The result of the last try at a puzzle, and its rating since.

    One that was missed has a ``memory`` of its answer, the last one given ``at`` that second.
    """

    id: str
    solved: bool
    rating: Rating
    memory: Memory | None = None
    at: int = 0


@dataclass(frozen=True)
class Solver:
    """The record of a person: rating, puzzles tried by id, days whose puzzle is solved.

    ``days`` are numbers of days as ``date.toordinal`` counts them.
    """

    rating: Rating = field(default_factory=Rating)
    tried: dict[str, PuzzleResult] = field(default_factory=dict)
    days: frozenset[int] = frozenset()

    def streak(self, today: date) -> int:
        """Count the days in a row, up to today or yesterday, whose daily puzzle was solved."""
        last = today if today.toordinal() in self.days else today - timedelta(days=1)
        count = 0
        while last.toordinal() - count in self.days:
            count += 1
        return count


def after_try(
    solver: Solver, puzzle: Puzzle, solved: bool, now: int, day: date | None = None
) -> Solver:
    """The solver after a try, of the puzzle of a ``day`` or any; only the first one is rated."""
    days = solver.days | ({day.toordinal()} if day is not None and solved else set())
    before = solver.tried.get(puzzle.id)
    if before is not None:
        tries = solver.tried | {puzzle.id: _again(before, solved, now)}
        return Solver(solver.rating, tries, days)
    own = solver.rating.aged(now)
    other = Rating(puzzle.rating, PUZZLE_UNSURE)
    score = float(solved)
    rating = after_game(own, other, score, now)
    harder = after_game(other, own, 1 - score, now)
    result = PuzzleResult(puzzle.id, solved, harder)
    result = result if solved else _again(result, solved, now)
    return Solver(rating, solver.tried | {puzzle.id: result}, days)


def _again(before: PuzzleResult, solved: bool, now: int) -> PuzzleResult:
    """The result after another try; what was missed comes again as words do (FSRS).

    Trying on before it is due, in one sitting, says nothing about the memory.
    """
    waits = before.memory is not None and now < before.memory.due
    if waits or (solved and before.memory is None):
        return replace(before, solved=solved)
    # The scheduler takes its time to load.
    from eliot_qt.study.schedule import answered

    grade = Grade.GOOD if solved else Grade.AGAIN
    memory = answered(before.memory, before.at, grade, now).memory
    return replace(before, solved=solved, memory=memory, at=now)


def due_for(solver: Solver, puzzles: Sequence[Puzzle], now: int) -> Puzzle | None:
    """The puzzle once missed that has been due for longest; None where none is."""
    due = {each.id: each.memory.due for each in solver.tried.values() if each.memory is not None}
    there = [each for each in puzzles if due.get(each.id, now + 1) <= now]
    return min(there, key=lambda each: (due[each.id], each.id), default=None)


def next_for(solver: Solver, puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """The puzzle nearest to a solver's strength: never tried, else not solved, else none."""

    def order(puzzle: Puzzle) -> tuple[bool, float, str]:
        return puzzle.id in solver.tried, abs(puzzle.rating - solver.rating.rating), puzzle.id

    solved = {each.id for each in solver.tried.values() if each.solved}
    return min((each for each in puzzles if each.id not in solved), key=order, default=None)


class SolverBook:
    """The solver in a file. All methods read it; a damaged one is set aside.

    Where it cannot be written, what went on is kept in memory, and that is told once.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: Waiting[Solver] = Waiting()

    def solver(self) -> tuple[Solver, Notice | None]:
        """Read the solver (a new one if there is no file), and the fault of a damaged file."""
        solver, notice = self._found()
        return self._waiting.applied(solver), notice

    def _found(self) -> tuple[Solver, Notice | None]:
        try:
            return self._read(), None
        except FileNotFoundError:
            return Solver(), None
        except OSError as error:
            return Solver(), Notice(NoticeKind.PUZZLES_DAMAGED, self._path, reason(error))
        except ValueError as error:
            return Solver(), self._set_aside(error)

    def record_attempt(
        self, puzzle: Puzzle, solved: bool, now: int, day: date | None = None
    ) -> tuple[Solver, Notice | None]:
        """Record how a puzzle went; return the solver after it."""

        def change(before: Solver) -> Solver:
            return after_try(before, puzzle, solved, now, day)

        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._path.with_suffix(".lock")):
                sweep(self._path.parent, self._path.name)
                before, notice = self.solver()
                after = change(before)
                write_atomic(self._path, _to_text(after))
        except OSError as error:
            failed = Notice(NoticeKind.PUZZLES_FAILED, self._path, reason(error))
            notice = failed if self._waiting.add(change) else None
            return self.solver()[0], notice
        self._waiting.clear()
        return after, notice

    def _set_aside(self, error: ValueError) -> Notice:
        try:
            return Notice(NoticeKind.PUZZLES_DAMAGED, set_aside(self._path), reason(error))
        except OSError as other:
            detail = joined(reason(error), reason(other))
            return Notice(NoticeKind.PUZZLES_DAMAGED, self._path, detail)

    def _read(self) -> Solver:
        fields = Fields(read_object(self._path, _MOST_BYTES), "")
        fields.version(_VERSION)
        fields.allow("version", "rating", "days", "puzzles")
        tries = map(_tried, fields.objects("puzzles", _MOST))
        days = fields.items("days", _MOST_DAYS)
        if not all(isinstance(day, int) and 0 < day <= date.max.toordinal() for day in days):
            fields.fail("days", "not all are days")
        rating = _rating(fields.object("rating"))
        return Solver(rating, {each.id: each for each in tries}, frozenset(days))


def _tried(given: Fields) -> PuzzleResult:
    given.allow("id", "solved", "rating", "memory", "at")
    return PuzzleResult(
        given.text("id", _LONGEST),
        given.flag("solved"),
        _rating(given.object("rating")),
        read_memory(given.object("memory")) if given.has("memory") else None,
        given.number("at", 0, LAST_ANSWER) if given.has("at") else 0,
    )


def _rating(given: Fields) -> Rating:
    given.allow("rating", "deviation", "at")
    return Rating(
        given.real("rating", -10_000, 10_000),
        given.real("deviation", 1, UNSURE),
        given.number("at", 0, MAX_TIME),
    )


def _table(result: PuzzleResult) -> dict[str, object]:
    """The result as JSON; one never missed has no memory."""
    table = asdict(result)
    if result.memory is None:
        del table["memory"], table["at"]
    return table


def _to_text(solver: Solver) -> str:
    lines = ",\n  ".join(json.dumps(_table(each)) for each in solver.tried.values())
    head = f'"rating": {json.dumps(asdict(solver.rating))},\n "days": {sorted(solver.days)}'
    return f'{{\n "version": {_VERSION},\n {head},\n "puzzles": [\n  {lines}\n ]\n}}\n'
