"""The file of puzzles tried: which were solved, and when they come again. Written whole.

Positions are scheduled like words: by FSRS, a right move as *good*, a wrong one as *again*.
Several programs may use one home: each change reads the file anew under its lock.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from eliot_qt.faults import reason
from eliot_qt.play.notices import Notice, NoticeKind
from eliot_qt.store.atomic import sweep, write_atomic
from eliot_qt.store.fields import Fields
from eliot_qt.store.file_lock import locked
from eliot_qt.store.json_object import read_object
from eliot_qt.store.set_aside import joined, set_aside
from eliot_qt.store.waiting import Waiting
from eliot_qt.study.memory import LAST_ANSWER, Grade, Memory
from eliot_qt.study.memory_fields import read_memory

from .puzzles import OwnPuzzle

_VERSION = 1
_MOST = 100_000
_MOST_BYTES = 64_000_000
_LONGEST = 200
_WEEK = 7 * 86_400


@dataclass(frozen=True)
class PuzzleMark:
    """The result of the last try of a puzzle; ``at`` is in seconds since 1970.

    ``memory`` is what is remembered of it since; None in files of former versions.
    """

    key: str
    solved: bool
    at: int
    memory: Memory | None = None

    @property
    def due(self) -> int:
        """The time from which the puzzle is due again."""
        if self.memory is not None:
            return self.memory.due
        return self.at + _WEEK if self.solved else self.at


Marks = Mapping[str, PuzzleMark]
"""By key of the puzzle; those never tried are missing."""


class PuzzleBook:
    """The marks of puzzles in a file. All methods read it; a damaged one is set aside.

    Where it cannot be written, marks are kept in memory, and that is told once.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: Waiting[dict[str, PuzzleMark]] = Waiting()

    def marks(self) -> tuple[dict[str, PuzzleMark], Notice | None]:
        """All marks, and what is wrong with the file."""
        marks, notice = self._found()
        return self._waiting.applied(marks), notice

    def _found(self) -> tuple[dict[str, PuzzleMark], Notice | None]:
        try:
            return self._read(), None
        except FileNotFoundError:
            return {}, None
        except OSError as error:
            return {}, Notice(NoticeKind.PUZZLES_DAMAGED, self._path, reason(error))
        except ValueError:
            return self._recover()

    def mark(self, mark: PuzzleMark, *, is_first: bool = True) -> Notice | None:
        """Keep the result of a puzzle; the oldest marks go where there are very many.

        Only the first try since it was opened says when it comes again.
        """

        def change(marks: dict[str, PuzzleMark]) -> dict[str, PuzzleMark]:
            return {**marks, mark.key: _scheduled(marks.get(mark.key), mark, is_first)}

        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._path.with_suffix(".lock")):
                sweep(self._path.parent, self._path.name)
                notice = None
                try:
                    marks = self._read()
                except FileNotFoundError:
                    marks = {}
                except ValueError as error:
                    marks, notice = {}, self._set_aside(error)
                marks = change(self._waiting.applied(marks))
                marked_puzzles = sorted(marks.values(), key=lambda each: each.at)[-_MOST:]
                write_atomic(self._path, _to_text(marked_puzzles))
        except OSError as error:
            failed = Notice(NoticeKind.PUZZLES_FAILED, self._path, reason(error))
            return failed if self._waiting.add(change) else None
        self._waiting.clear()
        return notice

    def _recover(self) -> tuple[dict[str, PuzzleMark], Notice | None]:
        """Set the file aside, unless another program has mended it in the meantime."""
        try:
            with locked(self._path.with_suffix(".lock")):
                try:
                    return self._read(), None
                except FileNotFoundError:
                    return {}, None
                except ValueError as error:
                    return {}, self._set_aside(error)
        except OSError as error:
            return {}, Notice(NoticeKind.PUZZLES_DAMAGED, self._path, reason(error))

    def _set_aside(self, error: ValueError) -> Notice:
        try:
            return Notice(NoticeKind.PUZZLES_DAMAGED, set_aside(self._path), reason(error))
        except OSError as other:
            detail = joined(reason(error), reason(other))
            return Notice(NoticeKind.PUZZLES_DAMAGED, self._path, detail)

    def _read(self) -> dict[str, PuzzleMark]:
        fields = Fields(read_object(self._path, _MOST_BYTES), "")
        fields.version(_VERSION)
        marks = map(_mark, fields.objects("puzzles", _MOST))
        return {mark.key: mark for mark in marks}


def next_puzzle(
    puzzles: Sequence[OwnPuzzle], marks: Marks, seen: Collection[str] = (), now: int = 0
) -> OwnPuzzle | None:
    """The puzzle to try: one that is due again, else one never tried, else the next to be due.

    ``puzzles`` are the costliest first; those ``seen`` come after all others.
    """

    def order(puzzle: OwnPuzzle) -> tuple[bool, int, int]:
        mark = marks.get(puzzle.key)
        seen_already = puzzle.key in seen
        if mark is None:
            return seen_already, 1, 0
        return seen_already, 0 if mark.due <= now else 2, mark.due

    return min(puzzles, key=order, default=None)


def waiting_puzzles(puzzles: Iterable[OwnPuzzle], marks: Marks, now: int) -> tuple[OwnPuzzle, ...]:
    """The puzzles that are due again, the first due before others, then the costliest untried."""

    def order(puzzle: OwnPuzzle) -> tuple[bool, float]:
        mark = marks.get(puzzle.key)
        return (True, -puzzle.lost) if mark is None else (False, mark.due)

    there = [each for each in puzzles if each.key not in marks or marks[each.key].due <= now]
    return tuple(sorted(there, key=order))


def _scheduled(before: PuzzleMark | None, mark: PuzzleMark, is_first: bool) -> PuzzleMark:
    """Return a mark with what is remembered of the position since."""
    if before is not None and before.memory is not None and not is_first:
        return replace(mark, memory=before.memory)
    # The scheduler takes its time to load.
    from eliot_qt.study.schedule import answered

    memory, last = (None, 0) if before is None else (before.memory, before.at)
    grade = Grade.GOOD if mark.solved else Grade.AGAIN
    return replace(mark, memory=answered(memory, last, grade, mark.at).memory)


def _mark(given: Fields) -> PuzzleMark:
    given.allow("key", "solved", "at", "memory")
    return PuzzleMark(
        given.text("key", _LONGEST),
        given.flag("solved"),
        given.number("at", 0, LAST_ANSWER),
        read_memory(given.object("memory")) if given.has("memory") else None,
    )


def _table(mark: PuzzleMark) -> dict[str, object]:
    table = asdict(mark)
    if mark.memory is None:
        del table["memory"]
    return table


def _to_text(marks: Sequence[PuzzleMark]) -> str:
    lines = ",\n  ".join(json.dumps(_table(mark), ensure_ascii=False) for mark in marks)
    return f'{{\n "version": {_VERSION},\n "puzzles": [\n  {lines}\n ]\n}}\n'
