"""Board layouts: size and bonus squares, read from small text grids."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from eliot_qt.faults import Fault, reason
from eliot_qt.store.reading import MEGABYTE, read_text

from .bonus import BONUS_SQUARES

MAX_SIZE = 21
# Legend of a layout file: letter multiplier, word multiplier.
_LEGEND = {".": (1, 1), **{each.sign: (each.letter, each.word) for each in BONUS_SQUARES}}


class LayoutError(Fault):
    """The error for a text that does not describe a board; it names line and column."""


@dataclass(frozen=True)
class Layout:
    """A square board: ``letter`` and ``word`` are multipliers per square, row by row."""

    id: str
    size: int
    letter: bytes
    word: bytes

    @cached_property
    def squares(self) -> int:
        """Number of squares."""
        return self.size * self.size

    @cached_property
    def centre(self) -> int:
        """Square the first move must cover."""
        return self.squares // 2

    @cached_property
    def is_symmetric(self) -> bool:
        """True if rows and columns may be exchanged."""
        size = self.size
        return all(
            factors[n * size : (n + 1) * size] == factors[n::size]
            for factors in (self.letter, self.word)
            for n in range(size)
        )

    def square(self, row: int, col: int) -> int:
        """Index of a square, row-major from 0."""
        return row * self.size + col

    def bonus(self, square: int) -> str:
        """Label of a bonus square: ``2L``, ``3W`` …, empty for a plain square."""
        if self.word[square] > 1:
            return f"{self.word[square]}W"
        if self.letter[square] > 1:
            return f"{self.letter[square]}L"
        return ""


def parse_layout(layout_id: str, text: str) -> Layout:
    r"""Parse a grid of dots and the signs of bonus squares (:mod:`.bonus`).

    Lines starting with ``#`` and blank lines are ignored. Raises :class:`LayoutError` naming the
    line and column that is wrong.

    >>> small = parse_layout("small", "T...T\n.d.d.\n..D..\n.d.d.\nT...T")
    >>> small.size, small.centre, small.bonus(0)
    (5, 12, '3W')
    """
    rows = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    size = len(rows)
    if not 5 <= size <= MAX_SIZE or size % 2 == 0:
        raise LayoutError(
            "layout {layout}: {size} rows; odd sizes from 5 to {most} work",
            layout=layout_id,
            size=size,
            most=MAX_SIZE,
        )
    squares = [pair for row in rows for pair in _parse_row(layout_id, *row, size)]
    letter, word = (bytes(factors) for factors in zip(*squares, strict=True))
    return Layout(layout_id, size, letter, word)


def _parse_row(layout_id: str, number: int, line: str, size: int) -> list[tuple[int, int]]:
    """Return the multipliers of letter and word of each square of a line."""
    if len(line) != size:
        raise LayoutError(
            "layout {layout}, line {number}: {count} squares instead of {size}",
            layout=layout_id,
            number=number,
            count=len(line),
            size=size,
        )
    for column, char in enumerate(line, 1):
        if char not in _LEGEND:
            raise LayoutError(
                "layout {layout}, line {number}, column {column}: unknown square {char!r}",
                layout=layout_id,
                number=number,
                column=column,
                char=char,
            )
    return [_LEGEND[char] for char in line]


def read_layout(path: Path) -> Layout:
    """Layout of a text file, named after the file. Raises :class:`LayoutError`."""
    try:
        text = read_text(path, MEGABYTE)
    except OSError as error:
        raise LayoutError("{path}: {reason}", path=path, reason=reason(error)) from error
    except ValueError as error:
        raise LayoutError("{path}: {fault}", path=path, fault=error) from error
    try:
        return parse_layout(path.stem, text)
    except LayoutError as error:
        raise LayoutError("{path}: {fault}", path=path, fault=error) from error
