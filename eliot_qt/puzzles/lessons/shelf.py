"""The lessons there are: those that come with the program, then a person's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from eliot_qt import paths
from eliot_qt.faults import Fault

from ..shelf import shipped
from .lesson import BoardLesson, read_lesson


def shipped_folder() -> Path:
    """The folder of the lessons that come with the program."""
    return paths.resources() / "lessons"


def lessons() -> tuple[tuple[BoardLesson, ...], tuple[Exception, ...]]:
    """All lessons in the order of their files, and the faults of the files that are none.

    A person's own lesson stands in for one of the program with the same id.
    """
    lessons: dict[str, BoardLesson] = {}
    faults: list[Exception] = []
    for path in _files((shipped_folder(), paths.lessons())):
        try:
            lesson = read(path)
        except (OSError, Fault) as error:
            faults.append(error)
        else:
            lessons[lesson.id] = lesson
    return tuple(lessons.values()), tuple(faults)


def read(path: Path) -> BoardLesson:
    """Read the lesson of a file. Raises ``OSError`` or a :class:`~eliot_qt.faults.Fault`."""
    return read_lesson(path, {puzzle.id: puzzle for puzzle in shipped()})


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        if folder.is_dir():
            yield from sorted(folder.glob("*.json"))
