"""The results of a part of a run, in a file that grows: a line for the run and for each puzzle.

A line with a ``done`` says up to which game (exclusive) the part has come, so that the same command
goes on there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from eliot_qt.lab.part import Part, check_resumed
from eliot_qt.lab.part_file import HEADING_NAMES, Heading, open_lines, read_heading
from eliot_qt.store.fields import Fields

from .making import PuzzleGoal
from .puzzle import Puzzle, read_puzzle

KIND = "puzzles part"
_MOST_GAMES = 10**9


@dataclass(frozen=True)
class PuzzlePlan:
    """The plan of a run: the games to search and the puzzles to look for."""

    lexicon: str
    phase: PuzzleGoal
    seed: int
    games: int

    def facts(self) -> dict[str, object]:
        """The plan as JSON."""
        return {
            "lexicon": self.lexicon,
            "phase": self.phase.value,
            "seed": self.seed,
            "games": self.games,
        }


@dataclass
class PuzzlePart:
    """A part of a plan; ``done`` games of it have been looked at."""

    plan: PuzzlePlan
    part: Part
    program: str
    done: int = 0
    found: list[Puzzle] = field(default_factory=list)

    @property
    def games_left(self) -> range:
        """The games still to be looked at."""
        return self.part.share(range(self.plan.games))[self.done :]

    def lines(self) -> list[str]:
        """The lines of its file."""
        heading = Heading(KIND, self.part, self.program).line(self.plan.facts())
        return [heading, *(each.line() for each in self.found), json.dumps({"done": self.done})]


def resumed_part(path: Path, wanted: PuzzlePart) -> PuzzlePart:
    """The part in a file if there is one, else the one given, in which nothing is done yet.

    Raises :class:`~eliot_qt.lab.errors.LabError` for a file of another run.
    """
    if not path.exists():
        return wanted
    part = read_part_of(path)
    check_resumed(path, _run_of(part), _run_of(wanted))
    return part


def read_part_of(path: Path) -> PuzzlePart:
    """Read a part. Raises ``OSError``, or :class:`~eliot_qt.lab.errors.LabError`."""
    with open_lines(path) as lines:
        return _read(lines)


def _run_of(part: PuzzlePart) -> dict[str, object]:
    return {"program": part.program, "part": str(part.part), **part.plan.facts()}


def _read(lines: Iterator[Fields]) -> PuzzlePart:
    first = next(lines)
    first.allow(*HEADING_NAMES, "lexicon", "phase", "seed", "games")
    heading = read_heading(first, KIND)
    plan = PuzzlePlan(
        first.text("lexicon", 100),
        first.choice("phase", PuzzleGoal),
        first.number("seed", -_MOST_GAMES, _MOST_GAMES),
        first.number("games", 1, _MOST_GAMES),
    )
    part = PuzzlePart(plan, heading.part, heading.program)
    for line in lines:
        if line.has("done"):
            part.done = line.number("done", 0, _MOST_GAMES)
        else:
            part.found.append(read_puzzle(line))
    return part
