"""Files of parts: JSON Lines, the first of which says what the others are (docs/cluster.md)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from eliot_qt.faults import Fault, Message
from eliot_qt.store.atomic import write_atomic
from eliot_qt.store.fields import EMPTY_FILE, Fields
from eliot_qt.store.json_object import parse_object
from eliot_qt.store.reading import MEGABYTE, read_text

from .errors import LabError
from .part import MOST_PARTS, Part

# Kinds of parts.
MATCH, TRAINING, BOARDS = "selfplay part", "leaves train part", "leaves board-value part"
MOST = 10**15
_VERSION = 1
_LARGEST = 2000 * MEGABYTE
_LONGEST_MARK = 100
# Seconds between two writes of a part that grows.
_PAUSE = 10.0


@dataclass(frozen=True)
class Heading:
    """The first line of a part: what kind it is, which part, and the mark of its program."""

    kind: str
    part: Part
    program: str

    def line(self, facts: Mapping[str, object]) -> str:
        """The line, with the facts of the run."""
        return json.dumps(
            {
                "eliot-qt": self.kind,
                "version": _VERSION,
                "part": self.part.number,
                "parts": self.part.count,
                "program": self.program,
                **facts,
            }
        )


HEADING_NAMES = ("eliot-qt", "version", "part", "parts", "program")


def read_heading(given: Fields, wanted: str = "") -> Heading:
    """Return the heading in the first line. Raises ``SaveError``, also for an unwanted kind."""
    kind = given.text("eliot-qt")
    if wanted and kind != wanted:
        given.fail("eliot-qt", "{kind!r} is not {wanted!r}", kind=kind[:40], wanted=wanted)
    given.number("version", _VERSION, _VERSION)
    count = given.number("parts", 1, MOST_PARTS)
    part = Part(given.number("part", 1, count), count)
    return Heading(kind, part, given.text("program", _LONGEST_MARK))


def kind_of(path: Path) -> str:
    """The kind of part in a file. Raises ``OSError``, or :class:`LabError`."""
    with open_lines(path) as lines:
        return read_heading(next(lines)).kind


@contextmanager
def open_lines(path: Path) -> Iterator[Iterator[Fields]]:
    """The objects in the lines of a file; what is wrong with them is raised with its name.

    Raises ``OSError``, or :class:`LabError` that names file and line.
    """
    try:
        yield _objects(read_text(path, _LARGEST))
    except ValueError as error:
        raise LabError("{path}: {fault}", path=path, fault=error) from error


def _objects(text: str) -> Iterator[Fields]:
    lines = text.splitlines()
    if not lines:
        raise Fault("{fault}", fault=EMPTY_FILE)
    for number, line in enumerate(lines, 1):
        place = Message("line {number}", number=number)
        try:
            value = parse_object(line)
        except ValueError as error:
            raise Fault("{place}: {fault}", place=place, fault=error) from error
        yield Fields(value, place)


class PartWriter:
    """Writes a part that grows, whole each time, every ten seconds and at the end."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path, self._clock = path, clock
        self._written = clock()

    def grown(self, lines: Callable[[], Sequence[str]]) -> None:
        """Write the lines if it is time."""
        if self._clock() - self._written >= _PAUSE:
            self.write(lines())

    def write(self, lines: Sequence[str]) -> None:
        """Write the lines. Raises ``OSError``."""
        write_atomic(self._path, "".join(f"{line}\n" for line in lines))
        self._written = self._clock()
