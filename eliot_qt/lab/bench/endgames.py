"""Rows about endgames, and the times of those in a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import process_time

from eliot_qt.engine import EngineError
from eliot_qt.engine.endgame import Endgame, EndgameAnswer
from eliot_qt.formats.cgp import format_cgp, parse_cgp
from eliot_qt.game.game import Game
from eliot_qt.game.position import Position
from eliot_qt.store.fields import MAX_POINTS, Fields
from eliot_qt.store.json_object import parse_object
from eliot_qt.store.reading import MEGABYTE, read_text

from .measure import Row

COUNT, QUICK_COUNT = 60, 12
_LARGEST = 100 * MEGABYTE
# Processor seconds after which a position is given up and counts as that long.
_MOST, _QUICK_MOST = 30.0, 5.0


@dataclass(frozen=True)
class Timed:
    """The result of a position and its seconds of processor time; ``value`` is the right one."""

    position: Position
    answer: EndgameAnswer
    seconds: float
    value: int | None = None

    @property
    def wrong(self) -> bool:
        """True if a value said to be exact is not the right one."""
        return self.answer.exact and self.value not in (None, self.answer.value)

    def line(self) -> str:
        """The figures as a line of a table."""
        answer = self.answer
        state = "exact" if answer.exact else "open"
        line = f"{format_cgp(self.position).split()[1]:16} {answer.value:+4} {state:5}"
        line += f"{answer.nodes:11,} positions {self.seconds:8.3f} s"
        return line + (f"  WRONG: {self.value:+}" if self.wrong else "")


def endgames(solver: Endgame, positions: Sequence[Position], quick: bool) -> Iterator[Row]:
    """Seconds to solve the endgames of games of self-play, each once: median, mean, share."""
    most = _QUICK_MOST if quick else _MOST
    next(solver.solve(positions[0]))  # loads the kernels
    timed = [time_one(solver, position, most) for position in positions]
    times = [each.seconds for each in timed]
    solved = sum(each.answer.exact for each in timed) / len(timed)
    title = f"endgames of self-play, unsolved after {most:.0f} s counted so: "
    yield Row("endgame_median_s", title + "median", "s", median(times), target="≤ 0.5", digits=3)
    yield Row("endgame_mean_s", "  mean", "s", mean(times), target="≤ 4", digits=3)
    yield Row("endgame_solved", "  solved", "", solved, target="≥ 0.95", digits=3)


def time_file(solver: Endgame, cases: Sequence[tuple[Position, int | None]]) -> Iterator[str]:
    """A line for each position of a file, then one of the median and the mean."""
    next(solver.solve(cases[0][0]))  # loads the kernels
    timed = []
    for position, value in cases:
        timed.append(time_one(solver, position, _MOST, value))
        yield timed[-1].line()
    times = [each.seconds for each in timed]
    solved = sum(each.answer.exact for each in timed)
    wrong = sum(each.wrong for each in timed)
    yield (
        f"median {median(times):.4f} s, mean {mean(times):.3f} s, "
        f"{solved} of {len(timed)} solved, {wrong} wrong"
    )


def time_one(solver: Endgame, position: Position, most: float, value: int | None = None) -> Timed:
    """Solve within this much processor time; an unsolved endgame counts as all of it."""
    begin = process_time()
    latest: EndgameAnswer | None = None
    for answer in solver.solve(position):
        latest = answer or latest
        if latest is not None and process_time() - begin > most:
            break
    assert latest is not None
    return Timed(position, latest, process_time() - begin if latest.exact else most, value)


def read_cases(path: Path, game: Game) -> list[tuple[Position, int | None]]:
    """The positions of a file, a CGP or an object with ``cgp`` a line, with their values.

    Raises :class:`EngineError` with file and line for what is no position, and without any.
    """
    cases = []
    try:
        lines = read_text(path, _LARGEST).splitlines()
    except ValueError as error:
        raise EngineError("{path}: {fault}", path=path, fault=error) from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            fields = Fields(parse_object(line) if line.startswith("{") else {"cgp": line}, "")
            has_value = fields.has("value") and fields.value("value") is not None
            value = fields.number("value", -MAX_POINTS, MAX_POINTS) if has_value else None
            cases.append((parse_cgp(fields.text("cgp"), game), value))
        except ValueError as error:
            raise EngineError(
                "{path}, line {number}: not a position: {fault}",
                path=path,
                number=number,
                fault=error,
            ) from error
    if not cases:
        raise EngineError("{path}: no positions in it", path=path)
    return cases
